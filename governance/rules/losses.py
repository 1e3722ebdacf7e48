"""What takes a loss and in which order, and what losses forbid. Knows one company's figures in pesos; decides no distribution."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.steps import Step, Value
from governance.rules.profit_kinds import LossSource
from governance.rules.provisions import DividendBar, LossOrder, ReserveUse

ZERO = Decimal("0.00")


@dataclass(frozen=True, slots=True, kw_only=True)
class Absorption:
    """How much each source takes, in the order of the book; `uncovered` is left for profits of later years."""

    outcome: Computed = Computed.COMPUTED
    taken: Mapping[LossSource, Decimal]
    uncovered: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-87.1", "BB-43", "L-CCo-456")
def absorb(rule: LossOrder, *, loss: Decimal, available: Mapping[LossSource, Decimal]) -> Absorption:
    """Take a loss from its sources in order, each until it is empty.

    Loss 100; special reserves 20, undistributed 50, legal reserve 240: 20, 50 and 30.
    """
    left = loss
    taken: dict[LossSource, Decimal] = {}
    for source in rule.order:
        if source is LossSource.LATER_PROFITS:
            continue
        taken[source] = min(left, available.get(source, ZERO))
        left -= taken[source]
    figures: dict[str, Value] = {"loss": loss, "uncovered": left, **{source.value: part for source, part in taken.items()}}
    steps = [
        Step(code="loss.taken", figures={"source": source.value, "part": part}, rule=rule.rule, article=rule.article)
        for source, part in taken.items()
        if part
    ]
    steps.append(Step(code="loss.uncovered" if left else "loss.covered", figures=figures, rule=rule.rule, article=rule.article))
    return Absorption(taken=taken, uncovered=left, figures=figures, steps=tuple(steps))


@applies("BC-87.1", "BB-43")
def in_order(rule: LossOrder, *, loss: Decimal, available: Mapping[LossSource, Decimal], taken: Mapping[LossSource, Decimal]) -> bool:
    """Say whether what a project takes from each source is what the order asks: no later source before an earlier one is empty."""
    due = absorb(rule, loss=loss, available=available).taken
    return all(taken.get(source, ZERO) == part for source, part in due.items())


@applies("BC-87.2")
def may_cover(rule: LossOrder, *, purpose: str, loss_kind: str, meeting_decided: bool) -> bool:
    """Say whether a reserve made for one kind of loss may cover a loss of another kind. A reserve for any loss has no purpose."""
    return not purpose or purpose == loss_kind or meeting_decided or not rule.specific_needs_decision


@applies("BC-81.2")
def most_reduction(*, losses: Decimal, undistributed: Decimal, reserve: Decimal) -> Decimal:
    """Return how far the legal reserve may fall to cover losses: only what they exceed the undistributed profits by.

    Losses 30, undistributed 10, reserve 240: 20.
    """
    return min(reserve, max(ZERO, losses - undistributed))


@applies("BB-43", "BC-81.2")
def legal_reserve_use_allowed(rule: ReserveUse, *, for_dividend: bool, amount: Decimal, losses: Decimal, undistributed: Decimal) -> bool:
    """Say whether the legal reserve may go down by an amount: never for dividends; for losses, beyond the undistributed profits."""
    if for_dividend:
        return rule.for_dividends or amount == 0
    return amount <= (
        most_reduction(losses=losses, undistributed=undistributed, reserve=amount) if rule.only_beyond_undistributed else losses
    )


@applies("BC-87.3", "L-CCo-151")
def capital_intact(rule: DividendBar, *, equity: Decimal, subscribed: Decimal) -> bool:
    """Say whether prior losses leave the capital whole: equity 480.9135 of subscribed 480.9135 does, one peso less does not."""
    return rule.equity_reaches is None or equity >= subscribed


@applies("L-6.4.1.1.26")
def bonds_in_order(rule: DividendBar, days_overdue: Iterable[int]) -> bool:
    """Say whether no bond or interest is overdue by the days of the rule: one day is already too many."""
    return rule.days_overdue is None or all(days < rule.days_overdue for days in days_overdue)
