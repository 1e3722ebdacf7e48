"""Rounding of exact numbers to decimal places. The only three ways; a rule names the one it uses."""

from decimal import ROUND_DOWN, ROUND_HALF_UP, ROUND_UP, Context, Decimal
from fractions import Fraction

Exact = int | Decimal | Fraction

_WIDE = Context(prec=80)


def half_up(number: Exact, places: int) -> Decimal:
    """Round to the nearest; a half goes away from zero. 2.5 to 0 places is 3, -2.5 is -3."""
    return _rounded(number, places, ROUND_HALF_UP)


def down(number: Exact, places: int) -> Decimal:
    """Cut towards zero. 2.99 to 1 place is 2.9."""
    return _rounded(number, places, ROUND_DOWN)


def up(number: Exact, places: int) -> Decimal:
    """Round away from zero. 2.01 to 1 place is 2.1."""
    return _rounded(number, places, ROUND_UP)


def _rounded(number: Exact, places: int, mode: str) -> Decimal:
    if isinstance(number, Fraction):
        return _rounded_fraction(number, places, mode)
    quantum = Decimal(1).scaleb(-places)
    result = Decimal(number).quantize(quantum, rounding=mode, context=_WIDE)
    return abs(result) if result.is_zero() else result


def _rounded_fraction(number: Fraction, places: int, mode: str) -> Decimal:
    scaled = abs(number) * Fraction(10) ** places
    whole, rest = divmod(scaled.numerator, scaled.denominator)
    if (mode == ROUND_UP and rest) or (mode == ROUND_HALF_UP and 2 * rest >= scaled.denominator):
        whole += 1
    signed = -whole if number < 0 else whole
    return Decimal(signed).scaleb(-places, context=_WIDE)
