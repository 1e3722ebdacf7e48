"""How much capital may be issued and how large a class of shares may be.

Knows counts of shares and pesos. The issue, its payment and its registry are asked elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules.provisions import AuthorisedCapital, CapitalLimit


class CapitalOutcome(StrEnum):
    WITHIN = "within"
    EXCEEDED = "exceeded"


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalResult:
    """`most` is the greatest count of shares that the limit allows."""

    outcome: CapitalOutcome
    most: int
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def within(self) -> bool:
        return self.outcome is CapitalOutcome.WITHIN


@applies("BC-9", "L-222-61")
def class_limit(rule: CapitalLimit, *, of_class: int, others: int) -> CapitalResult:
    """Judge a class's shares against its part of all subscribed shares, itself included; the limit is allowed.

    509,704,584 common shares admit 509,704,584 preferred ones at 50 %, and not one more.
    """
    # Ley 222 art. 61: a part of the capital after the issue, so that x ≤ limit × (x + others).
    within = Fraction(of_class) <= rule.limit * (of_class + others)
    most = int(rule.limit * others / (1 - rule.limit)) if rule.limit < 1 else of_class
    figures: dict[str, Value] = {
        "share_class": rule.share_class.value,
        "shares": of_class,
        "others": others,
        "limit": rule.limit,
        "most": most,
    }
    return _result(figures, rule.rule, rule.article, within=within, most=most)


@applies("BC-5", "BB-4")
def authorised(rule: AuthorisedCapital, *, subscribed: int) -> CapitalResult:
    """Judge subscribed shares against the authorised capital; its amount is the number of shares times their par.

    1,400,000,000 shares of 500 are 700,000,000,000 pesos; the next share is too many.
    """
    figures: dict[str, Value] = {"shares": subscribed, "most": rule.shares, "par": rule.par, "amount": Decimal(rule.shares) * rule.par}
    return _result(figures, rule.rule, rule.article, within=subscribed <= rule.shares, most=rule.shares)


def _result(figures: Mapping[str, Value], rule: str, article: str, *, within: bool, most: int) -> CapitalResult:
    code = "capital.within" if within else "capital.exceeded"
    return CapitalResult(
        outcome=CapitalOutcome.WITHIN if within else CapitalOutcome.EXCEEDED,
        most=most,
        figures=figures,
        steps=(Step(code=code, figures=figures, rule=rule, article=article),),
    )
