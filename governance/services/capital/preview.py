"""What an act would do to the capital, shown before it is confirmed. Writes nothing."""

from collections.abc import Callable
from dataclasses import dataclass

from governance.models import Entity
from governance.rules.capital_acts import ActKind
from governance.rules.capital_statement import CapitalStatement, statement
from governance.selectors import capital
from governance.services.capital import conversions, own_shares, reading, splits
from governance.services.capital.limits import refuse_counts
from governance.services.capital.orders import Order
from governance.services.capital.plans import Ground, Plan
from governance.wording import capital_refusals

_PLANNERS: dict[ActKind, Callable[[Order, Ground], Plan]] = {
    ActKind.CONVERSION: conversions.plan,
    ActKind.SPLIT: splits.plan,
    ActKind.BUY_BACK: own_shares.buy_back,
    ActKind.RESALE: own_shares.resale,
    ActKind.CANCELLATION: own_shares.cancellation,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The capital before and after, and the plan between them."""

    before: CapitalStatement
    after: CapitalStatement
    plan: Plan


def preview(*, entity: Entity, order: Order) -> Effect:
    """Return what an act would do. Raises ActOrderError, ConditionUnmetError, CapitalLimitError."""
    plan = checked(entity, order, _PLANNERS[order.kind](order, reading.ground(entity)))
    counts = capital.counts(entity, order.effective_on)
    rule, limits = capital.rules_in_force(entity, order.effective_on)
    return Effect(
        before=statement(counts, authorised_rule=rule, limits=limits),
        after=statement(plan.changed(counts), authorised_rule=rule, limits=limits),
        plan=plan,
    )


def planned(entity: Entity, order: Order) -> Plan:
    """Return the plan of an act that is being carried out; a split locks all that it reads."""
    ground = reading.ground(entity)
    plan = splits.plan(order, ground, lock=True) if order.kind is ActKind.SPLIT else _PLANNERS[order.kind](order, ground)
    return checked(entity, order, plan)


def checked(entity: Entity, order: Order, plan: Plan) -> Plan:
    """Refuse a plan with a condition that is not met, or that passes a limit of the capital."""
    if plan.unmet:
        raise capital_refusals.unmet(plan.unmet)
    if any(plan.issued.values()):
        refuse_counts(entity, order.effective_on, plan.changed(capital.counts(entity, order.effective_on)))
    return plan
