"""How much more one investor, or a group, may bring into a fund, and how much must go when a limit is passed.

Knows values in pesos. Who belongs to a group, and which accounts are one person's, is governance's question.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.rounding import down, up
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation
from governance.rules.provisions import ConcentrationLimit

_ZERO = Decimal("0.00")


class ConcentrationInputError(RuleViolation):
    """A holder above the fund, a group below its member, or a limit that is no part of the fund."""

    code: ClassVar[str] = "concentration_input"


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What is held (pesos) against the limit that binds it, as a part of the fund."""

    value: Decimal
    limit: Fraction
    rule: str = ""
    article: str = ""
    kind: str = "single"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConcentrationResult:
    """`maximum_contribution` is cut to the cent, `excess_to_redeem` raised to it: both stay inside the limit."""

    outcome: Computed = Computed.COMPUTED
    maximum_contribution: Decimal
    excess_to_redeem: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


def position(limit: ConcentrationLimit, value: Decimal, *, own_limit: Fraction | None = None) -> Position:
    """Return a holding against a book's limit, or against another one that the fund has set."""
    kind = "group" if limit.members else "single"
    return Position(value=value, limit=own_limit or limit.limit, rule=limit.rule, article=limit.article, kind=kind)


@applies("FIC-4.4.1", "FIC-4.4.2", "FIC-4.4.3")
def concentration(positions: tuple[Position, ...], *, fund_value: Decimal) -> ConcentrationResult:
    """Return the most that may still come in and the least that must go out, the tighter of all positions.

    A contribution grows the fund too: c ≤ (limit × fund − held) / (1 − limit). Fund 100,000,000,000, held 9,500,000,000, 10 %:
    555,555,555.55. Held 11,000,000,000: redeem 1,111,111,111.12. Raises ConcentrationInputError.
    """
    room, excess = [], []
    steps = []
    for each in positions:
        if not 0 < each.limit < 1 or not 0 <= each.value <= fund_value:
            raise ConcentrationInputError(rule=each.rule, article=each.article, kind=each.kind, value=each.value, fund_value=fund_value)
        # FIC-4.4.1: the limit itself is allowed; money that comes in or goes out moves both sides of the comparison.
        exact = (each.limit * Fraction(fund_value) - Fraction(each.value)) / (1 - each.limit)
        room.append(down(exact, 2) if exact > 0 else _ZERO)
        excess.append(up(-exact, 2) if exact < 0 else _ZERO)
        figures: dict[str, Value] = {
            "kind": each.kind,
            "held": each.value,
            "fund_value": fund_value,
            "limit": each.limit,
            "room": room[-1],
            "excess": excess[-1],
        }
        code = "concentration.exceeded" if exact < 0 else "concentration.room"
        steps.append(Step(code=code, figures=figures, rule=each.rule, article=each.article))
    totals: dict[str, Value] = {"fund_value": fund_value, "positions": len(positions)}
    return ConcentrationResult(maximum_contribution=min(room), excess_to_redeem=max(excess), figures=totals, steps=tuple(steps))
