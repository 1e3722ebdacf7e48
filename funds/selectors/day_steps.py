"""Why a class has its unit value: the day computed again from its rows, step by step."""

from decimal import Decimal

from core.rules.steps import Step
from funds.models import ClassDay, Order
from funds.selectors import accounts, provisions
from funds.selectors.day_figures import DayRows, computed


def of_class(row: ClassDay) -> tuple[Step, ...]:
    """Return the steps that lead to the class's figures, and the fund's own; none for a day that is only open."""
    if row.unit_value is None:
        return ()
    day = row.fund_day
    classes = list(day.classes.select_related("previous", "participation_class"))
    orders = list(Order.objects.filter(fund=day.fund, dealing_on=day.valued_on, withdrawal__isnull=True).order_by("number"))
    rows = DayRows(
        day=day,
        classes=classes,
        kinds={each.participation_class_id: each.participation_class for each in classes},
        inputs=list(day.inputs.order_by("pk")),
        orders=orders,
        last_unit_values={each.participation_class_id: _last(each) for each in classes},
        held=_held(orders),
    )
    result = computed(rows, provisions.of_day(day))
    own = row.participation_class.code
    return tuple(step for step in result.steps if step.figures.get("share_class", own) == own)


def _last(row: ClassDay) -> Decimal:
    if row.previous is not None:
        return row.previous.unit_value
    brought = accounts.opening_balance(row.participation_class, row.valued_on)
    return brought.unit_value if brought else row.participation_class.initial_unit_value


def _held(orders: list[Order]) -> dict[accounts.Holding, Decimal]:
    """Return what the leavers held: what the close took of them, or what they hold while it waits."""
    priced = {
        (order.account_id, order.participation_class_id): -order.pricing.units
        for order in orders
        if order.everything and hasattr(order, "pricing")
    }
    return priced or accounts.held_by_leavers(orders)
