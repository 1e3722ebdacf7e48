"""Receiving a request of inscription without answering it yet, returning it for papers that are missing, and receiving it again complete.

Each receipt starts the term of the answer, which is a duty of the entity until it answers or returns. Knows no balance.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction

from core import clock
from core.models import Approval, ApprovalState, Evidence, User
from core.selectors.approvals import about
from core.services import audit
from governance.models import Account, Entity, RegistrationRequest, RequestEvent, Security
from governance.rules.encumbrance_kinds import RequestEventKind, RequestState
from governance.rules.kinds import BETWEEN_HOLDERS, PostingKind
from governance.services.movements import terms
from governance.services.movements.acts import RECEIVED
from governance.wording import encumbrance_refusals as wording
from governance.wording import reference, refusals

APPROVAL = "governance.movement"


class ReceiptFields(TypedDict):
    """What came in: which act is asked for, by whom, when, with which papers. The acquirer may have no account yet, only a name."""

    kind: PostingKind | str
    received_on: date
    presented_by: str
    source_ref: str
    security: Security
    quantity: Decimal
    source: Account
    target: Account | None
    acquirer: str
    agreed_on: date | None
    basis: str
    papers: NotRequired[Sequence[Evidence]]


@transaction.atomic
def receive(*, actor: User, entity: Entity, **fields: Unpack[ReceiptFields]) -> RegistrationRequest:
    """Keep a request as received, with its papers and the day until which it is answered.

    Raises FutureDateError, MissingFieldError, DuplicateError, LineError.
    """
    kind = PostingKind(fields["kind"])
    if kind not in BETWEEN_HOLDERS:
        raise refusals.line(number=0, value=kind, es="no es un cambio de titular.", en="is no change of holder.")
    _refuse_receipt(entity, fields)
    papers: list[Evidence | None] = list(fields.get("papers", ()))
    request = RegistrationRequest.objects.create(
        entity=entity,
        kind=kind.value,
        received_on=fields["received_on"],
        presented_by=fields["presented_by"].strip(),
        payload=_payload(kind, fields),
        source_ref=fields["source_ref"].strip(),
        evidence=papers[0] if papers else None,
        received_by=actor,
        received_at=clock.now(),
    )
    noted: Sequence[Evidence | None] = papers or [None]
    for paper in noted:
        note(actor, request, RequestEventKind.RECEIVED, on=request.received_on, detail=fields["basis"], evidence=paper)
    terms.start(actor=actor, request=request, on=request.received_on)
    facts = {"kind": request.kind, "source_ref": request.source_ref, "received_on": request.received_on, "payload": request.payload}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.receive_request", subject=request, facts=facts)
    return request


@transaction.atomic
def give_back(
    *, actor: User, request: RegistrationRequest, missing: str, returned_on: date, evidence: Evidence | None = None
) -> RegistrationRequest:
    """Return a request for papers that are missing, naming them. Raises RequestAnsweredError, MissingFieldError, FutureDateError, DatesError."""
    request = unanswered(request)
    if request.returned_on is not None:
        raise wording.field(
            name="missing",
            es=f"La solicitud «{request.source_ref}» ya fue devuelta el {request.returned_on:%d/%m/%Y}. Espere sus documentos.",
            en=f"Request “{request.source_ref}” was returned on {request.returned_on.isoformat()} already. Wait for its papers.",
        )
    _refuse_waiting(request)
    _refuse_day(request, returned_on, missing)
    request.returned_on = returned_on
    request.save(update_fields=["returned_on"])
    note(actor, request, RequestEventKind.RETURNED, on=returned_on, detail=missing, evidence=evidence)
    terms.end(actor=actor, request=request, note=f"Devuelta: {missing}"[:300])
    _audit(actor, request, "governance.return_request", missing)
    return request


@transaction.atomic
def complete(
    *, actor: User, request: RegistrationRequest, brought: str, received_on: date, evidence: Evidence | None = None
) -> RegistrationRequest:
    """Receive a paper of a request; one that had been returned is received again, and its term runs from that day.

    Raises RequestAnsweredError, MissingFieldError, FutureDateError, DatesError.
    """
    request = unanswered(request)
    _refuse_day(request, received_on, brought)
    if request.returned_on is None:
        note(actor, request, RequestEventKind.PAPER, on=received_on, detail=brought, evidence=evidence)
    else:
        note(actor, request, RequestEventKind.COMPLETED, on=received_on, detail=brought, evidence=evidence)
        request.returned_on = None
        terms.start(actor=actor, request=request, on=received_on)
    if request.evidence is None and evidence is not None:
        request.evidence = evidence
    request.save(update_fields=["returned_on", "evidence"])
    _audit(actor, request, "governance.complete_request", brought)
    return request


def unanswered(request: RegistrationRequest) -> RegistrationRequest:
    """Lock a request that waits for its answer. Raises RequestAnsweredError."""
    locked = RegistrationRequest.objects.select_for_update(of=("self",)).select_related("entity__organisation", "entity__register")
    fresh: RegistrationRequest = locked.get(pk=request.pk)
    if fresh.state != RequestState.RECEIVED:
        raise wording.answered(request=fresh.source_ref)
    return fresh


def waiting(request: RegistrationRequest) -> Approval | None:
    """Return the second person's decision that a request waits for, or that was taken and is not carried out yet; None where neither is."""
    latest = about(request, APPROVAL).first()
    return latest if latest is not None and latest.state in (ApprovalState.REQUESTED, ApprovalState.ACCEPTED) else None


def note(
    actor: User, request: RegistrationRequest, kind: RequestEventKind, *, on: date, detail: str, evidence: Evidence | None = None
) -> RequestEvent:
    """Write what happened to a request."""
    return RequestEvent.objects.create(
        request=request, kind=kind.value, on=on, detail=detail.strip()[:500], evidence=evidence, actor=actor, recorded_at=clock.now()
    )


def _payload(kind: PostingKind, fields: ReceiptFields) -> dict[str, object]:
    return {
        RECEIVED: True,
        "kind": kind.value,
        "security": fields["security"].pk,
        "from_account": fields["source"].pk,
        "to_account": fields["target"].pk if fields["target"] else None,
        "acquirer": fields["acquirer"].strip(),
        "quantity": str(fields["quantity"]),
        "agreed_on": fields["agreed_on"].isoformat() if fields["agreed_on"] else None,
        "basis": fields["basis"].strip(),
    }


def _refuse_receipt(entity: Entity, fields: ReceiptFields) -> None:
    for name, es, en in (("presented_by", "quién la presenta", "who presents it"), ("basis", "documentos recibidos", "papers received")):
        if not fields[name].strip():  # type: ignore[literal-required]
            raise wording.field(name=name, es=f"Escriba {es}.", en=f"Write {en}.")
    if fields["target"] is None and not fields["acquirer"].strip():
        raise wording.field(
            name="to_account", es="Diga la cuenta o el nombre de quien adquiere.", en="Say the account or the name of the acquirer."
        )
    _refuse_future(fields["received_on"])
    twin = RegistrationRequest.objects.filter(entity=entity, source_ref=fields["source_ref"].strip(), state=RequestState.RECEIVED.value)
    if twin.exists():
        raise reference.duplicate(field_es="referencia", field_en="reference", value=fields["source_ref"].strip(), of=entity.name)


def _refuse_waiting(request: RegistrationRequest) -> None:
    if waiting(request) is not None:
        raise wording.field(
            name="missing",
            es=f"La inscripción de «{request.source_ref}» espera a una segunda persona: que la apruebe o la niegue.",
            en=f"The inscription of “{request.source_ref}” waits for a second person: who approves or refuses it.",
        )


def _refuse_day(request: RegistrationRequest, on: date, text: str) -> None:
    if not text.strip():
        raise wording.field(name="missing", es="Escriba qué documentos.", en="Write which papers.")
    _refuse_future(on)
    last = request.events.order_by("-on").values_list("on", flat=True).first() or request.received_on
    if on < last:
        raise reference.dates(
            field_es="fecha",
            field_en="date",
            value=on,
            es=f"es anterior al {last:%d/%m/%Y}. Corríjala.",
            en=f"is before {last.isoformat()}. Correct it.",
        )


def _refuse_future(on: date) -> None:
    if on > clock.today():
        raise refusals.agreed_later(agreed_on=on, today=clock.today())


def _audit(actor: User, request: RegistrationRequest, action: str, detail: str) -> None:
    facts = {"source_ref": request.source_ref, "detail": detail}
    audit.record(actor=actor, organisation=request.entity.organisation, action=action, subject=request, facts=facts)
