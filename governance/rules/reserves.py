"""How much of a year's profit goes to the legal reserve.

Knows three figures in pesos. Other reserves are the meeting's choice.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.rounding import up
from core.rules.steps import Step, Value
from governance.rules.provisions import ReserveRule

_ZERO = Decimal("0.00")


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalReserve:
    """The least to appropriate this year, and the reserve that is aimed at (both raised to the cent)."""

    outcome: Computed = Computed.COMPUTED
    appropriation: Decimal
    target: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-81.1", "BB-42")
def legal_reserve(rule: ReserveRule, *, profit: Decimal, reserve: Decimal, subscribed: Decimal) -> LegalReserve:
    """Return the part of a year's profit that the legal reserve takes until it reaches its target.

    Capital 480,913,500,000, reserve 235,000,000,000, profit 100,000,000,000: target 240,456,750,000, appropriation 5,456,750,000.
    A loss appropriates nothing.
    """
    target = up(rule.target * Fraction(subscribed), 2)
    gap = max(_ZERO, target - reserve)
    # CCo 452: a tenth of the profit until the reserve is half the capital, and again when it falls below.
    part = up(rule.rate * Fraction(max(profit, _ZERO)), 2)
    appropriation = _ZERO if gap == 0 else (min(part, gap) if rule.cap_to_gap else part)
    figures: dict[str, Value] = {"profit": profit, "reserve": reserve, "subscribed": subscribed, "rate": rule.rate}
    figures |= {"target_part": rule.target, "target": target, "gap": gap, "part": part, "appropriation": appropriation}
    codes = ["reserve.target", "reserve.full" if gap == 0 else "reserve.part"]
    if gap and rule.cap_to_gap and part > gap:
        codes.append("reserve.capped")
    return LegalReserve(
        appropriation=appropriation,
        target=target,
        figures=figures,
        steps=tuple(Step(code=code, figures=figures, rule=rule.rule, article=rule.article) for code in codes),
    )
