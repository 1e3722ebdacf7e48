"""Dividing and grouping shares: the new count of every account, the fractions left over, and the par that keeps the capital.

Knows accounts by their keys and one ratio for all classes. Nothing is rounded in silence: each fraction is listed with its cash.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from core.rules.applies import applies
from core.rules.rounding import half_up
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation

PAR_PLACES = 6


class SplitRatioError(RuleViolation):
    """A ratio that changes nothing, or that leaves a par without an exact figure."""

    code: ClassVar[str] = "split_ratio"


class SplitOutcome(StrEnum):
    EXACT = "exact"
    WITH_FRACTIONS = "with_fractions"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fractional:
    """The fraction of one new share that an account is left with, and the cash for it."""

    account: int
    part: Fraction
    amount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """The new whole shares of each account, what is paid in cash, and the new par. `lost` new shares are fractions added up."""

    outcome: SplitOutcome
    after: Mapping[int, int]
    fractions: tuple[Fractional, ...]
    lost: Fraction
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-8.1")
def par_after(par: Decimal, ratio: Fraction) -> Decimal:
    """Return the par that keeps the capital: 500 at two for one is 250. Raise SplitRatioError where it has no exact figure."""
    if ratio <= 0 or ratio == 1:
        raise SplitRatioError(rule="BC-8.1", ratio=f"{ratio.numerator}:{ratio.denominator}")
    exact = Fraction(par) / ratio
    after = half_up(exact, PAR_PLACES)
    if Fraction(after) != exact:
        raise SplitRatioError(rule="BC-8.1", ratio=f"{ratio.numerator}:{ratio.denominator}", par=par)
    return after.normalize() if after == after.to_integral() else after


def split(holdings: Mapping[int, int], ratio: Fraction, *, price: Decimal) -> Split:
    """Give each account its whole new shares and list the fraction that is left with its cash at the price of one new share.

    1,005 shares at one for ten: 100 new shares and a half paid in cash. The cash is rounded to the cent, a half upwards.
    """
    after: dict[int, int] = {}
    fractions: list[Fractional] = []
    for account in sorted(holdings):
        whole, rest = divmod(holdings[account] * ratio.numerator, ratio.denominator)
        after[account] = whole
        if rest:
            # C. Co. art. 378: a share is indivisible, so that a fraction is cash and never a holding.
            part = Fraction(rest, ratio.denominator)
            fractions.append(Fractional(account=account, part=part, amount=half_up(part * Fraction(price), 2)))
    lost = sum((each.part for each in fractions), Fraction())
    before, total = sum(holdings.values()), sum(after.values())
    figures: dict[str, Value] = {
        "before": before, "after": total, "for_each": ratio.denominator, "gives": ratio.numerator,
        "fractions": len(fractions), "lost": lost, "price": price, "cash": sum((each.amount for each in fractions), Decimal()),
    }  # fmt: skip
    codes = ["split.shares", *(["split.fractions"] if fractions else ["split.exact"])]
    return Split(
        outcome=SplitOutcome.WITH_FRACTIONS if fractions else SplitOutcome.EXACT,
        after=after,
        fractions=tuple(fractions),
        lost=lost,
        figures=figures,
        steps=tuple(Step(code=code, figures=figures, article="Código de Comercio art. 378") for code in codes),
    )
