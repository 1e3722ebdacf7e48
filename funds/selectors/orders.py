"""Orders that wait for a close, and their estimate. Prices nothing: an estimate is at the last published value and says so."""

from datetime import date
from decimal import Decimal

from django.db.models import QuerySet

from funds.models import Fund, Order, ParticipationClass
from funds.rules.orders import OrderKind
from funds.rules.units import units_for
from funds.selectors.accounts import balance
from funds.selectors.series import last_unit_value
from governance.models import Account

ZERO = Decimal(0)


def waiting(fund: Fund) -> "QuerySet[Order]":
    """Return the orders that no close has done and nobody has withdrawn, in order of entry."""
    return Order.objects.filter(fund=fund, pricing__isnull=True, withdrawal__isnull=True).order_by("number")


def waiting_on(fund: Fund, on: date) -> list[Order]:
    """Return the orders that the close of one day does, in order of entry."""
    return list(waiting(fund).filter(dealing_on=on))


def net_units_waiting(account: Account, kind: ParticipationClass, until: date) -> Decimal:
    """Return what the account's waiting orders up to a day add to its units of a class (negative: take out); pesos are estimated.

    Contributions of the same day count: one close does them at one unit value. A waiting redemption of everything takes all.
    """
    rows = list(waiting(kind.fund).filter(account=account, participation_class=kind, dealing_on__lte=until))
    if not rows:
        return ZERO
    if any(row.everything for row in rows):
        return -balance(account, kind)
    price = last_unit_value(kind)
    return sum((_effect(row, price) for row in rows), ZERO)


def _effect(order: Order, price: Decimal) -> Decimal:
    sign = -1 if order.kind == OrderKind.REDEMPTION.value else 1
    if order.units is not None:
        return sign * order.units
    return sign * units_for(amount=order.amount or ZERO, unit_value=price)
