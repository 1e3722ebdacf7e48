"""The leave to trade: asked for, denied, or given to an administrator by votes that make it one and to a large acquirer by the supervisor."""

from datetime import date
from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction

from core import clock
from core.models import Evidence, User
from core.rules.steps import Step
from core.services import audit
from governance.models import Entity, LeaveRequest, Mandate, Person, TradingLeave
from governance.rules import leaves
from governance.rules.encumbrance_errors import LeaveRefusedError
from governance.rules.encumbrance_kinds import LeaveKind, LeaveRequestState, Side
from governance.rules.kinds import OrganKind
from governance.rules.provisions import InsiderTradeRule
from governance.selectors import mandates, provisions
from governance.wording import encumbrance_refusals as wording
from governance.wording import reference, refusals


class LeaveFields(TypedDict):
    """Who gave the leave, in which minutes or resolution, for what and until when; `votes_for` of an organ of `members`."""

    kind: LeaveKind | str
    side: Side | str
    given_by: str
    reference: str
    given_on: date
    quantity: NotRequired[Decimal | None]
    members: NotRequired[int | None]
    votes_for: NotRequired[int | None]
    statement: NotRequired[str]
    speculative: NotRequired[bool]
    expires_on: NotRequired[date | None]
    evidence: NotRequired[Evidence | None]
    request: NotRequired[LeaveRequest | None]


class AskingFields(TypedDict):
    """Which leave is asked for: for what, up to how much, why, when, with which letter."""

    kind: LeaveKind | str
    side: Side | str
    asked_on: date
    quantity: NotRequired[Decimal | None]
    statement: NotRequired[str]
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def ask_leave(*, actor: User, entity: Entity, person: Person, **fields: Unpack[AskingFields]) -> LeaveRequest:
    """Keep a leave as asked for, to be decided by the organ or the supervisor. Raises FutureDateError, EncumbranceFieldError."""
    _refuse_future(fields["asked_on"])
    if LeaveKind(fields["kind"]) is LeaveKind.ADMINISTRATOR:
        _refuse_silence(fields.get("statement", ""))
    row = LeaveRequest.objects.create(entity=entity, person=person, actor=actor, recorded_at=clock.now(), **fields)
    facts = {"person": person.pk, "kind": row.kind, "side": row.side, "quantity": str(row.quantity or "")}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.ask_leave", subject=row, facts=facts)
    return row


@transaction.atomic
def deny_leave(*, actor: User, request: LeaveRequest, answered_on: date, answer: str) -> LeaveRequest:
    """Record that a leave was denied, by which decision. Raises AlreadyDoneError, MissingFieldError, FutureDateError, DatesError."""
    request = _asked(request, answered_on)
    if not answer.strip():
        raise refusals.missing_text(field_es="decisión", field_en="decision")
    return _answer(actor, request, LeaveRequestState.DENIED, answered_on, answer)


def _asked(request: LeaveRequest, on: date) -> LeaveRequest:
    """Lock a request that waits for its answer on a date that may answer it."""
    fresh: LeaveRequest = LeaveRequest.objects.select_for_update(of=("self",)).select_related("entity__organisation").get(pk=request.pk)
    if fresh.state != LeaveRequestState.ASKED:
        raise reference.already_done(
            field_es="solicitud", field_en="request", value=str(fresh), es="ya fue decidida.", en="was decided already."
        )
    _refuse_future(on)
    if on < fresh.asked_on:
        raise reference.dates(
            field_es="fecha",
            field_en="date",
            value=on,
            es=f"es anterior a la solicitud ({fresh.asked_on:%d/%m/%Y}). Corríjala.",
            en=f"is before the request ({fresh.asked_on.isoformat()}). Correct it.",
        )
    return fresh


def _answer(actor: User, request: LeaveRequest, state: LeaveRequestState, on: date, answer: str) -> LeaveRequest:
    request.state, request.answered_on, request.answer, request.answered_by = state.value, on, answer.strip()[:300], actor
    request.save(update_fields=["state", "answered_on", "answer", "answered_by"])
    facts = {"state": request.state, "answer": request.answer}
    audit.record(
        actor=actor, organisation=request.entity.organisation, action="governance.answer_leave_request", subject=request, facts=facts
    )
    return request


@transaction.atomic
def record_leave(*, actor: User, entity: Entity, person: Person, **fields: Unpack[LeaveFields]) -> TradingLeave:
    """Record a leave. Raises LeaveRefusedError where votes or statement do not make it one (CCo 404), FutureDateError, DuplicateError."""
    kind = LeaveKind(fields["kind"])
    _refuse_future(fields["given_on"])
    if not fields["reference"].strip():
        raise refusals.missing_text(field_es="acta o resolución", field_en="minutes or resolution")
    speculative = fields.get("speculative", False)
    if kind is LeaveKind.ADMINISTRATOR:
        _refuse_votes(entity, person, fields, speculative=speculative)
    expires_on = fields.get("expires_on")
    if expires_on is not None and expires_on < fields["given_on"]:
        raise wording.field(
            name="expires_on",
            value=expires_on,
            es="El permiso vence antes de otorgarse. Corrija una de las dos fechas.",
            en="The leave expires before it is given. Correct one of the two dates.",
        )
    asked = fields.get("request")
    if asked is not None:
        _answer(actor, _asked(asked, fields["given_on"]), LeaveRequestState.GRANTED, fields["given_on"], fields["reference"])
    values = {name: value for name, value in fields.items() if name != "speculative"}
    try:
        with transaction.atomic():
            row = TradingLeave.objects.create(entity=entity, person=person, actor=actor, recorded_at=clock.now(), **values)
    except IntegrityError:
        raise reference.duplicate(field_es="acta", field_en="minutes", value=fields["reference"], of=person.name) from None
    facts = {"person": person.pk, "kind": row.kind, "reference": row.reference, "votes_for": row.votes_for, "members": row.members}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.record_trading_leave", subject=row, facts=facts)
    return row


def votes(leave: TradingLeave) -> tuple[Step, ...]:
    """Return the arithmetic of the votes that gave a leave, with its article; nothing for one of the supervisor."""
    rule = provisions.found_or_law(leave.entity, InsiderTradeRule, "board", leave.given_on)
    if leave.kind != LeaveKind.ADMINISTRATOR or rule is None:
        return ()
    members, applicant = _board(leave.entity, leave.person, leave.given_on)
    return leaves.administrator(rule, members=leave.members or members, applicant_is_member=applicant, votes_for=leave.votes_for or 0).steps


def _board(entity: Entity, person: Person, on: date) -> tuple[int, bool]:
    """Return how many sit on the board on a date, and whether the person does."""
    board = [row for row in mandates.of_entity(entity, on, kinds=(OrganKind.BOARD,)) if not _alternate(row)]
    return len(board), any(row.person_id == person.pk for row in board)


def _refuse_future(on: date) -> None:
    if on > clock.today():
        raise refusals.agreed_later(agreed_on=on, today=clock.today())


def _refuse_silence(statement: str) -> None:
    if not statement.strip():
        raise wording.field(
            name="statement",
            es="Escriba el motivo de la operación, ajeno a la especulación (Código de Comercio art. 404).",
            en="Write the reason of the operation, which is not speculation (Commercial Code art. 404).",
        )


def _refuse_votes(entity: Entity, person: Person, fields: LeaveFields, *, speculative: bool) -> None:
    _refuse_silence(fields.get("statement", ""))
    rule = provisions.found_or_law(entity, InsiderTradeRule, "board", fields["given_on"])
    if rule is None:
        return
    sitting, applicant = _board(entity, person, fields["given_on"])
    members = fields.get("members") or sitting
    answer = leaves.administrator(
        rule, members=members, applicant_is_member=applicant, votes_for=fields.get("votes_for") or 0, speculative=speculative
    )
    if not answer.allowed:
        raise wording.by_answer(
            LeaveRefusedError,
            field="votes_for",
            steps=answer.steps,
            es="Sin esa mayoría no hay autorización.",
            en="Without it there is no leave.",
        )


def _alternate(row: Mandate) -> bool:
    return row.alternate_of_id is not None or row.role == "alternate"
