"""Pesos into units and units into pesos at a day's unit value, each order rounded once.

Knows one order at a time. Which day's unit value applies is the fund's rule; the day's totals are `valuation`'s.
"""

from decimal import Context, Decimal
from typing import ClassVar

from core.rules.applies import applies
from core.rules.rounding import half_up
from core.rules.violations import RuleViolation

_EXACT = Context(prec=80)


class UnitValueError(RuleViolation):
    """A unit value that is not positive: nothing can be bought or sold at it."""

    code: ClassVar[str] = "unit_value_not_positive"


@applies("FIC-4.1.3")
def units_for(*, amount: Decimal, unit_value: Decimal, places: int = 6) -> Decimal:
    """Return the units that an amount of pesos moves, rounded half up to the fund's places, keeping the amount's sign.

    50,000,000.00 at 20,007.674895 is 2,499.041006 units. Raises UnitValueError where the unit value is not positive.
    """
    if unit_value <= 0:
        raise UnitValueError(rule="FIC-4.1.3", unit_value=unit_value)
    return half_up(_EXACT.divide(amount, unit_value), places)


@applies("FIC-4.6.3")
def amount_for(*, units: Decimal, unit_value: Decimal, places: int = 2) -> Decimal:
    """Return the pesos that a quantity of units is worth, rounded half up to the cent, keeping the units' sign.

    999.616402 units at 20,007.674895 are 19,999,999.99 pesos. Raises UnitValueError where the unit value is not positive.
    """
    if unit_value <= 0:
        raise UnitValueError(rule="FIC-4.6.3", unit_value=unit_value)
    return half_up(_EXACT.multiply(units, unit_value), places)
