"""Sharing an amount by weights so that the parts add up to it exactly (largest remainder).

Knows nothing of what is shared. The result does not depend on the order of the names.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import lcm
from typing import ClassVar

from core.rules.applies import applies
from core.rules.violations import RuleViolation


class AllocationError(RuleViolation):
    """An amount that cannot be shared: finer than its decimals, or without any weight."""

    code: ClassVar[str] = "allocation"


@dataclass(frozen=True, slots=True, kw_only=True)
class Allocation:
    """Each name's share, and how much of the amount the largest remainders took."""

    shares: dict[str, Decimal]
    rounding: Decimal


@applies("CORE-13")
def allocate(*, amount: Decimal, weights: Mapping[str, int | Decimal], decimals: int) -> Allocation:
    """Share an amount in proportion to the weights; what flooring leaves goes to the largest remainders, ties by name.

    A negative amount is shared like its opposite. 100.00 among equal a, b, c: 33.34, 33.33, 33.33 (rounding 0.01).
    """
    total = _whole_parts(amount, decimals)
    scaled = _whole_weights(weights)
    weight = sum(scaled.values())
    if weight == 0:
        if total:
            raise AllocationError(rule="CORE-13", amount=amount, weights=0)
        return Allocation(shares={name: _money(0, decimals) for name in weights}, rounding=_money(0, decimals))
    sign, parts, rests = (-1 if total < 0 else 1), {}, {}
    for name, own in scaled.items():
        parts[name], rests[name] = divmod(abs(total) * own, weight)
    left = abs(total) - sum(parts.values())
    for name in sorted(rests, key=lambda each: (-rests[each], each))[:left]:
        parts[name] += 1
    return Allocation(
        shares={name: _money(sign * part, decimals) for name, part in parts.items()},
        rounding=_money(sign * left, decimals),
    )


def _whole_parts(amount: Decimal, decimals: int) -> int:
    scaled = Fraction(amount) * Fraction(10**decimals)
    if scaled.denominator != 1:
        raise AllocationError(rule="CORE-13", amount=amount, decimals=decimals)
    return scaled.numerator


def _whole_weights(weights: Mapping[str, int | Decimal]) -> dict[str, int]:
    fractions = {name: Fraction(weight) for name, weight in weights.items()}
    if not fractions:
        raise AllocationError(rule="CORE-13", weights=0)
    for name, weight in fractions.items():
        if weight < 0:
            raise AllocationError(rule="CORE-13", name=name, weight=weights[name])
    scale = lcm(*{weight.denominator for weight in fractions.values()})
    return {name: int(weight * scale) for name, weight in fractions.items()}


def _money(parts: int, decimals: int) -> Decimal:
    return Decimal((int(parts < 0), tuple(int(digit) for digit in str(abs(parts))), -decimals))
