"""A day as its rule computes it from the rows: who opens with what, which components came, which orders are done.

Reads nothing by itself: the rows are given, so that the pre-close, the publication and «why?» compute the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from funds.models import ClassDay, DayInput, FundDay, Order, ParticipationClass
from funds.rules.orders import Flow, OrderKind
from funds.rules.valuation import ClassOpening, DayResult, close_day
from funds.selectors.provisions import DayRules

ZERO = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRows:
    """The rows of one day. ``last_unit_values`` are yesterday's (or the initial ones) and ``held`` the units of accounts that leave."""

    day: FundDay
    classes: Sequence[ClassDay]
    kinds: Mapping[int, ParticipationClass]
    inputs: Sequence[DayInput]
    orders: Sequence[Order]
    last_unit_values: Mapping[int, Decimal]
    held: Mapping[tuple[int, int], Decimal]


def in_force(inputs: Iterable[DayInput]) -> list[DayInput]:
    """Return the components that count: those that no later row replaces."""
    rows = list(inputs)
    replaced = {row.replaces_id for row in rows if row.replaces_id}
    return [row for row in rows if row.pk is None or row.pk not in replaced]


def computed(rows: DayRows, rules: DayRules) -> DayResult:
    """Return the day's result. Raises the refusals of the rule."""
    counting = in_force(rows.inputs)
    return close_day(
        nav=rules.nav,
        fee=rules.fee,
        income=sum((row.amount for row in counting if not row.is_expense), ZERO),
        expenses=-sum((row.amount for row in counting if row.is_expense), ZERO),
        classes=[_opening(row, rows) for row in rows.classes],
    )


def _opening(row: ClassDay, rows: DayRows) -> ClassOpening:
    own = row.participation_class_id
    return ClassOpening(
        code=rows.kinds[own].code,
        value=row.opening_value,
        units=row.opening_units,
        last_unit_value=rows.last_unit_values[own],
        annual_rate=rows.kinds[own].annual_rate,
        flows=tuple(_flow(order, rows.held) for order in rows.orders if order.participation_class_id == own),
    )


def _flow(order: Order, held: Mapping[tuple[int, int], Decimal]) -> Flow:
    everything = held[order.account_id, order.participation_class_id] if order.everything else None
    return Flow(reference=str(order.pk), kind=OrderKind(order.kind), amount=order.amount, units=order.units, everything=everything)
