"""Pricing the orders of a day at its unit value, and how large what rounding leaves can be.

Knows one class's orders. Every order is rounded once, in the figure that the investor did not name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from core.rules.applies import applies
from core.rules.violations import RuleViolation
from funds.rules.orders import Flow, OrderKind
from funds.rules.units import amount_for, units_for
from governance.rules.provisions import NavFormula

_ZERO = Decimal(0)
_HALF_CENT = Decimal("0.005")


class LeftoverValueError(RuleViolation):
    """Orders that take out every unit and leave value behind that no order carries away."""

    code: ClassVar[str] = "leftover_value"


@dataclass(frozen=True, slots=True, kw_only=True)
class Priced:
    """An order's effect on the fund, signed."""

    amount: Decimal
    units: Decimal


@applies("FIC-4.1.3", "FIC-4.6.3", "L-CBCF-XI")
def priced_orders(
    flows: Sequence[Flow], *, opening_units: Decimal, preclose: Decimal, price: Decimal, nav: NavFormula
) -> dict[str, Priced]:
    """Price the orders of one class by reference; where they take out the last unit, no value is left behind.

    50,000,000.00 at 20,007.674895 brings 2,499.041006 units. Raises LeftoverValueError.
    """
    priced = {flow.reference: _priced(flow, price, nav) for flow in flows}
    _carry_leftover_away(flows, opening_units, preclose, price, priced, nav)
    return priced


def _priced(flow: Flow, price: Decimal, nav: NavFormula) -> Priced:
    """Price one order at the day's unit value, rounding it once; the figure that the investor named is kept exact."""
    if flow.amount is not None:
        units = units_for(amount=flow.amount, unit_value=price, places=nav.unit_decimals)
        return Priced(amount=flow.sign * flow.amount, units=flow.sign * units)
    units = flow.units if flow.units is not None else flow.everything or _ZERO
    amount = amount_for(units=units, unit_value=price, places=nav.money_decimals)
    return Priced(amount=flow.sign * amount, units=flow.sign * units)


def _carry_leftover_away(
    flows: Sequence[Flow], opening_units: Decimal, preclose: Decimal, price: Decimal, priced: dict[str, Priced], nav: NavFormula
) -> None:
    """Where no unit is left, let the last order in units take the cents that rounding left: value never stays without units."""
    left = preclose + sum((each.amount for each in priced.values()), _ZERO)
    if not priced or not left or opening_units + sum((each.units for each in priced.values()), _ZERO):
        return
    takers = [flow for flow in flows if flow.everything is not None]
    takers = takers or [flow for flow in flows if flow.kind is OrderKind.REDEMPTION and flow.units is not None]
    if not takers or abs(left) > residue_bound(opening_units, price, len(priced), nav):
        raise LeftoverValueError(rule=nav.rule, article=nav.article, left=left)
    last = priced[takers[-1].reference]
    priced[takers[-1].reference] = Priced(amount=last.amount - left, units=last.units)


def residue_bound(units: Decimal, price: Decimal, orders: int, nav: NavFormula) -> Decimal:
    """Return how large the residue can be: half a last figure of the unit value on every opening unit, and of each order."""
    half_value = Decimal(5).scaleb(-nav.unit_value_decimals - 1)
    half_unit = Decimal(5).scaleb(-nav.unit_decimals - 1)
    return units * half_value + orders * (price * half_unit + _HALF_CENT)
