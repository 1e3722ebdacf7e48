"""What a change of holder must have before it is inscribed: its document, its leaves, its tax. Asks the rules and writes nothing."""

from typing import NamedTuple

from core.rules.steps import Step
from governance.models import Person, TradingLeave
from governance.rules import leaves, transfers
from governance.rules.encumbrance_errors import LeaveMissingError, TransferOrderError
from governance.rules.encumbrance_kinds import LeaveKind, Side
from governance.rules.kinds import AccountPurpose, InsiderRole, PostingKind
from governance.rules.provisions import InsiderTradeRule, SignificantHoldingRule, TransferOrderRule, TransferTaxRule
from governance.selectors import holdings_of_persons, insiders, leave_uses, provisions
from governance.services.movements.acts import Act, Parties
from governance.wording import encumbrance_refusals as wording

APPROVED = "significant.approved"
TRADES = frozenset({PostingKind.TRANSFER, PostingKind.DONATION})
"""Acts that an administrator chooses: an inheritance or an adjudication asks for no leave."""


class Examined(NamedTuple):
    """What the rules say of an act, warnings among it, and the leaves under which it moves its shares."""

    steps: tuple[Step, ...]
    leaves: list[TradingLeave]


Used = tuple[tuple[Step, ...], list[TradingLeave]]


def examine(act: Act, of: Parties) -> Examined:
    """Ask every rule of the act. Raises TransferOrderError, LeaveMissingError."""
    order, (insiders_told, theirs), (reached, needed) = _order(act, of), _administrators(act, of), _significant(act, of)
    leaves_used = {leave.pk: leave for leave in (*theirs, *needed)}
    return Examined((*order, *insiders_told, *reached, *_tax(act, of)), list(leaves_used.values()))


def _order(act: Act, of: Parties) -> tuple[Step, ...]:
    rule = provisions.found_or_law(of.entity, TransferOrderRule, "order", act.effective_on)
    if rule is None or of.source.purpose == AccountPurpose.ISSUE:
        return ()
    answer = transfers.order(rule, form=act.form, forced=act.without_order)
    if not answer.allowed:
        raise wording.by_answer(
            TransferOrderError,
            field="form",
            steps=answer.steps,
            es="Adjunte el documento que corresponde.",
            en="Attach the right document.",
        )
    return answer.steps


def _administrators(act: Act, of: Parties) -> Used:
    """CCo 404: each administrator among the parties needs a leave in force for the side on which it stands."""
    rule = provisions.found_or_law(of.entity, InsiderTradeRule, "board", act.effective_on)
    if rule is None or act.kind not in TRADES:
        return (), []
    roles = insiders.roles(of.entity, act.agreed_on)
    found: list[Step] = []
    used: list[TradingLeave] = []
    for account, side in ((of.source, Side.SELL), (of.target, Side.BUY)):
        for person in Person.objects.filter(ownerships__account=account):
            if InsiderRole.ADMINISTRATOR not in roles.get(person.pk, ()):
                continue
            leave = leave_in_force(act, of, person, LeaveKind.ADMINISTRATOR, side)
            if leave is None:
                raise wording.leave_missing(person=person.name)
            figures = {"person": person.name, "reference": leave.reference}
            found.append(Step(code="leave.recorded", figures=figures, rule=rule.rule, article=rule.article))
            used.append(leave)
    return tuple(found), used


def _significant(act: Act, of: Parties) -> Used:
    """EOSF 88: what each acquirer reaches over all its accounts, of all classes of shares."""
    rule = provisions.found_or_law(of.entity, SignificantHoldingRule, "acquisition", act.effective_on)
    if rule is None:
        return (), []
    found: list[Step] = []
    used: list[TradingLeave] = []
    sold_by = set(of.source.ownerships.values_list("person_id", flat=True))
    for person in Person.objects.filter(ownerships__account=of.target).exclude(pk__in=sold_by):
        held, subscribed = holdings_of_persons.of_person(of.entity, person)
        leave = leave_in_force(act, of, person, LeaveKind.SIGNIFICANT, Side.BUY)
        answer = leaves.significant(rule, held=held, acquired=int(act.quantity), subscribed=subscribed, approved=leave is not None)
        if not answer.allowed:
            raise wording.by_answer(
                LeaveMissingError,
                field="to_account",
                steps=answer.steps,
                es=f"Registre la aprobación de «{person.name}» o niegue la inscripción por requisitos sin cumplir.",
                en=f"Record the approval of “{person.name}” or refuse the inscription for unmet requirements.",
            )
        found += answer.steps
        if leave is not None and any(step.code == APPROVED for step in answer.steps):
            used.append(leave)
    return tuple(found), used


def _tax(act: Act, of: Parties) -> tuple[Step, ...]:
    rule = provisions.found_or_law(of.entity, TransferTaxRule, "tax", act.effective_on)
    return transfers.tax(rule, amount=act.tax_amount, payer=act.tax_payer).steps if rule is not None and act.tax_amount else ()


def leave_in_force(act: Act, of: Parties, person: Person, kind: LeaveKind, side: Side) -> TradingLeave | None:
    """Return a leave of a person that covers the act: its kind, its side, its dates and what is left of its quantity."""
    rows = TradingLeave.objects.filter(entity=of.entity, person=person, kind=kind.value, side__in=(side.value, Side.BOTH.value))
    rows = rows.filter(given_on__lte=act.agreed_on).exclude(expires_on__lt=act.agreed_on)
    found = ((row, leave_uses.left(row)) for row in rows.order_by("-given_on", "-pk"))
    return next((row for row, left in found if left is None or left >= act.quantity), None)
