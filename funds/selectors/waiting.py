"""Orders that wait for a close, with their estimate at the last published unit value: indicative, never a figure of the day."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from funds.models import Fund, Order
from funds.rules.orders import OrderKind
from funds.rules.units import amount_for, units_for
from funds.selectors.accounts import balances
from funds.selectors.orders import waiting
from funds.selectors.series import last_unit_value


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingOrder:
    """One order that waits; ``indicative_*`` is the figure that only its close will fix."""

    order: Order
    label: str
    account: str
    class_code: str
    amount: Decimal | None
    units: Decimal | None
    indicative_amount: Decimal | None
    indicative_units: Decimal | None
    dealing_on: date
    received_at: datetime
    everything: bool


def waiting_orders(fund: Fund) -> tuple[WaitingOrder, ...]:
    """Return the fund's waiting orders in order of entry."""
    orders = list(waiting(fund).select_related("account", "participation_class__fund"))
    prices = {kind.pk: last_unit_value(kind) for kind in {order.participation_class for order in orders}}
    held = balances([order for order in orders if order.everything]) if any(order.everything for order in orders) else {}
    return tuple(_estimated(order, prices[order.participation_class_id], held) for order in orders)


def _estimated(order: Order, price: Decimal, held: dict[tuple[int, int], Decimal]) -> WaitingOrder:
    units = held[order.account_id, order.participation_class_id] if order.everything else order.units
    return WaitingOrder(
        order=order,
        label=order.get_kind_display()
        if order.kind != OrderKind.REDEMPTION or not order.everything
        else f"{order.get_kind_display()} total",
        account=str(order.account),
        class_code=order.participation_class.code,
        amount=order.amount,
        units=order.units,
        indicative_amount=amount_for(units=units, unit_value=price) if units is not None else None,
        indicative_units=units_for(amount=order.amount, unit_value=price) if order.amount is not None else None,
        dealing_on=order.dealing_on,
        received_at=order.received_at,
        everything=order.everything,
    )
