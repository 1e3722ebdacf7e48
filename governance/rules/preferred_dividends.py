"""What preferred shares take before and beside the ordinary ones. Knows amounts per share and years; no holder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.rounding import up
from core.rules.steps import Step, Value
from governance.rules.provisions import PreferredDividend, PreferredRegulation


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferredShare:
    """The dividend of one preferred share of one issue: its least and what it takes."""

    outcome: Computed = Computed.COMPUTED
    least: Decimal
    per_share: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-83.1")
def preferred_dividend(rule: PreferredDividend, *, subscription_price: Decimal, ordinary: Decimal) -> PreferredShare:
    """Return what one preferred share takes: the least on its own subscription price, or the ordinary dividend where it is higher.

    Price 40,000: least 400; ordinary 3,536: 3,536; ordinary 300: 400.
    """
    least = up(rule.rate * Fraction(subscription_price), 6)
    per_share = max(least, ordinary) if rule.at_least_ordinary else least
    figures: dict[str, Value] = {"price": subscription_price, "rate": rule.rate, "least": least, "ordinary": ordinary}
    figures["per_share"] = per_share
    codes = ("preferred.least", "preferred.ordinary" if per_share > least else "preferred.stays")
    return PreferredShare(
        least=least,
        per_share=per_share,
        figures=figures,
        steps=tuple(Step(code=code, figures=figures, rule=rule.rule, article=rule.article) for code in codes),
    )


@applies("BC-83.2")
def ordinary_within_preferred(rule: PreferredDividend, *, ordinary: Decimal, preferred: Decimal) -> bool:
    """Say whether ordinary shares take no more than preferred ones. Ordinary 450 beside preferred 400 is too much."""
    return not rule.at_least_ordinary or ordinary <= preferred


@applies("BC-83.3")
def preferred_first(rule: PreferredDividend, *, preferred: Sequence[date], ordinary: Sequence[date]) -> bool:
    """Say whether no ordinary instalment is due before the preferred one of the same number. 1 April before 2 April is in order."""
    return not rule.paid_first or all(first <= second for first, second in zip(preferred, ordinary, strict=False))


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferredYear:
    """One earlier year of one class: its least dividend a share and what was distributed on it, earlier years' included (pesos)."""

    year: int
    least: Decimal
    paid: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferredDue:
    """What one preferred share takes before any ordinary dividend: what earlier years left unpaid, and the year's own."""

    outcome: Computed = Computed.COMPUTED
    carried: Decimal
    due: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


def unpaid(rule: PreferredRegulation, years: Sequence[PreferredYear]) -> Mapping[int, Decimal]:
    """Return what earlier years left unpaid, by year: what a year distributes pays the oldest that still accumulates first.

    400 a year, nothing paid in 2023 and 900 in 2024: nothing is left of 2023 and of 2024.
    """
    left: dict[int, Decimal] = {}
    for each in sorted(years, key=lambda one: one.year):
        left = {year: amount for year, amount in left.items() if each.year - rule.cumulative_years <= year}
        left[each.year] = left.get(each.year, Decimal(0)) + each.least
        money = each.paid
        for year in sorted(left):
            part = min(money, left[year])
            left[year], money = left[year] - part, money - part
    return {year: amount for year, amount in left.items() if amount}


@applies("L-222-63.1")
def cumulative(rule: PreferredRegulation, *, unpaid: Mapping[int, Decimal], year: int, of_year: Decimal) -> Decimal:
    """Return what a preferred share takes before any ordinary dividend: the year's least and the unpaid ones that still accumulate.

    400 unpaid in 2024 and in 2025: 2026 pays 1,200. What is older than the regulation's years is lost; nothing accumulates where the
    regulation does not say so.
    """
    if not rule.accumulates:
        return of_year
    kept = (amount for past, amount in unpaid.items() if year - rule.cumulative_years <= past < year)
    return of_year + sum(kept, Decimal(0))


@applies("L-222-63.1")
def preferred_due(rule: PreferredRegulation, years: Sequence[PreferredYear], *, year: int, of_year: Decimal) -> PreferredDue:
    """Return what a preferred share takes first of a year's profit, with the years that left it unpaid."""
    past = {key: amount for key, amount in unpaid(rule, years).items() if year - rule.cumulative_years <= key < year}
    due = cumulative(rule, unpaid=past, year=year, of_year=of_year)
    figures: dict[str, Value] = {"carried": due - of_year, "of_year": of_year, "due": due, "years": rule.cumulative_years}
    told = sorted(past.items()) if rule.accumulates else []
    steps = [
        Step(code="preferred.unpaid", figures={"year": str(key), "unpaid": amount}, rule=rule.rule, article=rule.article)
        for key, amount in told
    ]
    if steps:
        steps.append(Step(code="preferred.first", figures=figures, rule=rule.rule, article=rule.article))
    return PreferredDue(carried=due - of_year, due=due, figures=figures, steps=tuple(steps))
