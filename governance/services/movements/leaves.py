"""Recording the leave to trade of an administrator, which its votes must make one, and of a large acquirer, which the supervisor gives."""

from datetime import date
from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction

from core import clock
from core.models import Evidence, User
from core.services import audit
from governance.models import Entity, Mandate, Person, TradingLeave
from governance.rules import leaves
from governance.rules.encumbrance_errors import LeaveRefusedError
from governance.rules.encumbrance_kinds import LeaveKind, Side
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


@transaction.atomic
def record_leave(*, actor: User, entity: Entity, person: Person, **fields: Unpack[LeaveFields]) -> TradingLeave:
    """Record a leave. Raises LeaveRefusedError where votes or statement do not make it one (CCo 404), FutureDateError, DuplicateError."""
    kind = LeaveKind(fields["kind"])
    if fields["given_on"] > clock.today():
        raise refusals.agreed_later(agreed_on=fields["given_on"], today=clock.today())
    if not fields["reference"].strip():
        raise refusals.missing_text(field_es="acta o resolución", field_en="minutes or resolution")
    speculative = fields.get("speculative", False)
    if kind is LeaveKind.ADMINISTRATOR:
        _refuse_votes(entity, person, fields, speculative=speculative)
    values = {name: value for name, value in fields.items() if name != "speculative"}
    try:
        with transaction.atomic():
            row = TradingLeave.objects.create(entity=entity, person=person, actor=actor, recorded_at=clock.now(), **values)
    except IntegrityError:
        raise reference.duplicate(field_es="acta", field_en="minutes", value=fields["reference"], of=person.name) from None
    facts = {"person": person.pk, "kind": row.kind, "reference": row.reference, "votes_for": row.votes_for, "members": row.members}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.record_trading_leave", subject=row, facts=facts)
    return row


def _refuse_votes(entity: Entity, person: Person, fields: LeaveFields, *, speculative: bool) -> None:
    if not fields.get("statement", "").strip():
        raise wording.field(
            name="statement",
            es="Escriba el motivo de la operación, ajeno a la especulación (Código de Comercio art. 404).",
            en="Write the reason of the operation, which is not speculation (Commercial Code art. 404).",
        )
    rule = provisions.found_or_law(entity, InsiderTradeRule, "board", fields["given_on"])
    if rule is None:
        return
    board = [row for row in mandates.of_entity(entity, fields["given_on"], kinds=(OrganKind.BOARD,)) if not _alternate(row)]
    members = fields.get("members") or len(board)
    applicant = any(row.person_id == person.pk for row in board)
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
