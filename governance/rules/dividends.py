"""The least that must be distributed when the meeting did not decide otherwise.

Knows one year's figures in pesos. The vote that may go below the minimum is the meeting's; taxes on dividends are not asked here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.rounding import up
from core.rules.steps import Step, Value
from governance.rules.provisions import DistributionRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Profit:
    """The year's profit and what is taken from it first; `reserves` are all reserves, `subscribed` the subscribed capital (pesos)."""

    profit: Decimal
    prior_losses: Decimal
    legal_reserve: Decimal
    taxes: Decimal
    reserves: Decimal
    subscribed: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class MinimumDistribution:
    """`base` is the balance that is distributed from; `minimum` is raised to the cent, since less would not be enough."""

    outcome: Computed = Computed.COMPUTED
    percentage: Fraction
    base: Decimal
    minimum: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-46.2b", "L-CCo-155")
def minimum_distribution(rule: DistributionRule, year: Profit) -> MinimumDistribution:
    """Return the least that is distributed of a year's balance.

    Profit 1,000, prior losses 200, legal reserve 80: balance 720, minimum 360 (50 %); 504 (70 %) where reserves exceed the capital.
    """
    deductions = {
        "prior_losses": year.prior_losses if rule.deduct_prior_losses else Decimal(0),
        "legal_reserve": year.legal_reserve if rule.deduct_legal_reserve else Decimal(0),
        "taxes": year.taxes if rule.deduct_taxes else Decimal(0),
    }
    # CCo 155: of the profit, or of the balance where losses of earlier years are covered first.
    base = max(Decimal("0.00"), year.profit - sum(deductions.values(), Decimal(0)))
    # CCo 454: 70 % where all reserves together exceed the subscribed capital; at the same figure it stays 50 %.
    uplifted = Fraction(year.reserves) > rule.uplift_over * Fraction(year.subscribed)
    percentage = rule.uplift if uplifted else rule.minimum
    minimum = up(percentage * Fraction(base), 2)
    figures: dict[str, Value] = {"profit": year.profit, **deductions, "base": base, "percentage": percentage, "minimum": minimum}
    figures |= {"reserves": year.reserves, "subscribed": year.subscribed}
    codes = ("distribution.base", "distribution.uplifted" if uplifted else "distribution.not_uplifted", "distribution.minimum")
    return MinimumDistribution(
        percentage=percentage,
        base=base,
        minimum=minimum,
        figures=figures,
        steps=tuple(Step(code=code, figures=figures, rule=rule.rule, article=rule.article) for code in codes),
    )


@applies("BC-82.3")
def reaches_minimum(least: MinimumDistribution, proposal: Decimal) -> bool:
    """Say whether a proposal distributes at least the minimum; below it the qualified majority is needed. 300 of a least 360: no."""
    return proposal >= least.minimum
