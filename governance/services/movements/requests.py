"""Asking for an inscription: the request is kept as received; it is inscribed at once, or waits for a second person where the entity says so."""

from dataclasses import dataclass

from django.db import transaction

from core import clock
from core.models import Approval, User
from core.services import approvals, audit
from governance.models import Entity, Posting, RegistrationRequest
from governance.selectors import requests as selectors
from governance.services import locks
from governance.services.movements import terms
from governance.services.movements.acts import Act, parties
from governance.services.movements.receipts import APPROVAL, unanswered, waiting
from governance.services.movements.transfers import inscribe
from governance.services.rehearsals import taken_back
from governance.wording import act_refusals
from governance.wording import encumbrance_refusals as wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What became of a request: its posting, or the approval that it waits for."""

    request: RegistrationRequest
    posting: Posting | None = None
    approval: Approval | None = None


@transaction.atomic
def submit(*, actor: User, entity: Entity, act: Act, dry: bool = False) -> Asked:
    """Receive a request and inscribe it, or freeze it for a second person after trying that it could be inscribed.

    `dry` tries everything and writes nothing: the caller shows the effect before it is confirmed. Raises what `inscribe` raises.
    """
    of = parties(entity, act)
    _refuse_twin(entity, act)
    request = RegistrationRequest.objects.create(
        entity=entity,
        kind=act.kind.value,
        received_on=clock.today(),
        presented_by=act.presented_by or of.source.title[:200],
        payload=act.frozen(),
        source_ref=act.source_ref,
        evidence=of.evidence,
        received_by=actor,
        received_at=clock.now(),
    )
    if entity.movements_need_approval or dry:
        _try(actor, entity, act)
    if dry:
        transaction.set_rollback(True)
        return Asked(request=request)
    facts = {"kind": request.kind, "source_ref": request.source_ref, "payload": request.payload}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.receive_request", subject=request, facts=facts)
    if entity.movements_need_approval:
        terms.start(actor=actor, request=request, on=request.received_on)
    return _decided(actor, request, act)


@transaction.atomic
def take_up(*, actor: User, request: RegistrationRequest, act: Act) -> Asked:
    """Inscribe, or freeze for a second person, the act of a request that was received before.

    Raises RequestAnsweredError, EncumbranceFieldError while it is returned or waits already, and what `inscribe` raises.
    """
    request = unanswered(request)
    entity = request.entity
    if request.returned_on is not None or waiting(request) is not None:
        raise wording.field(
            name="basis",
            es="La solicitud fue devuelta o ya espera a una segunda persona: reciba sus documentos o espere la respuesta.",
            en="The request was returned or waits for a second person already: receive its papers or wait for the answer.",
        )
    if act.kind.value != request.kind:
        raise wording.field(
            name="kind",
            es=f"La solicitud pide «{request.get_kind_display()}»: inscriba ese acto o niéguela.",
            en=f"The request asks for “{request.kind}”: inscribe that act or refuse it.",
        )
    of = parties(entity, act)
    _refuse_twin(entity, act, beside=request)
    request.payload, request.evidence = act.frozen(), of.evidence or request.evidence
    request.save(update_fields=["payload", "evidence"])
    if entity.movements_need_approval:
        _try(actor, entity, act)
    facts = {"source_ref": request.source_ref, "payload": request.payload}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.take_up_request", subject=request, facts=facts)
    return _decided(actor, request, act)


def _decided(actor: User, request: RegistrationRequest, act: Act) -> Asked:
    """Inscribe at once, or ask the second person where the entity wants one."""
    entity = request.entity
    if entity.movements_need_approval:
        asked = approvals.request(actor=actor, organisation=entity.organisation, kind=APPROVAL, payload=request.payload, subject=request)
        return Asked(request=request, approval=asked)
    return Asked(request=accepted(actor, request, inscribe(actor=actor, entity=entity, act=act)), posting=request.posting)


def accepted(actor: User, request: RegistrationRequest, posting: Posting) -> RegistrationRequest:
    """Answer a request with its posting."""
    request.state, request.posting = "accepted", posting
    request.answered_by, request.answered_at = actor, clock.now()
    request.save(update_fields=["state", "posting", "answered_by", "answered_at"])
    terms.end(actor=actor, request=request, note=f"Inscrita en el asiento {posting.number}.")
    return request


def _refuse_twin(entity: Entity, act: Act, beside: RegistrationRequest | None = None) -> None:
    """Refuse a reference with which another inscription waits: it would be refused when the second of them is answered."""
    locks.entity(entity.pk)  # two who ask at once: the second sees the first
    twin = selectors.waiting_with(entity, act.source_ref.strip(), beside=beside)
    if twin is not None:
        raise act_refusals.already_asked(what=str(twin), ref=act.source_ref.strip())


def _try(actor: User, entity: Entity, act: Act) -> None:
    """Do the act and take it back, so that nobody approves what the register would refuse."""
    with taken_back():
        inscribe(actor=actor, entity=entity, act=act)
