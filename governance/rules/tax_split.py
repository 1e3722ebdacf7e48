"""The taxed and the untaxed part of a year's profits, and the excess that other years may use (tax statute 48-49).

Knows one company's figures in pesos. Refuses to know what a holder pays.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.rounding import half_up
from core.rules.steps import Step, Value
from governance.rules.provisions import TaxSplitRule
from governance.rules.provisions.dividends import SplitOrder

ZERO = Decimal("0.00")


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxYear:
    """What the tax return of the year of the profits says, in pesos."""

    taxable_income: Decimal
    windfall: Decimal = ZERO
    income_tax: Decimal
    windfall_tax: Decimal = ZERO
    foreign_discount: Decimal = ZERO
    dividends_received: Decimal = ZERO
    benefits: Decimal = ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """`untaxed` + `taxed` is what is distributed; `carried` goes to the control account, `used` came from it."""

    outcome: Computed = Computed.COMPUTED
    most: Decimal
    used: Decimal
    untaxed: Decimal
    taxed: Decimal
    carried: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("L-DIV-SPLIT")
def split(rule: TaxSplitRule, year: TaxYear, *, profit: Decimal, distributed: Decimal, excess: Decimal = ZERO) -> Split:
    """Part what is distributed of a year's commercial profit after tax; `excess` of other years fills what the maximum lacks.

    Income 1,000, windfall 100, taxes 350 and 15, dividends received 80: maximum 815. Profit 900: 815 untaxed and 85 taxed;
    profit 700: all untaxed, 115 carried.
    """
    # ET 49-1 and 49-2: income less its taxes, plus what passes to the holders free of tax.
    taxes = year.income_tax + year.windfall_tax - year.foreign_discount
    most = max(ZERO, year.taxable_income + year.windfall - taxes + year.dividends_received + year.benefits)
    lacks = max(ZERO, profit - most)
    # ET 49-5: an excess of the two years before or the five after covers what this year lacks.
    used = min(excess, lacks)
    untaxed_profit = min(most, profit) + used
    carried = max(ZERO, most - profit)
    untaxed = distributed_part(rule, free=untaxed_profit, whole=profit, distributed=distributed)
    figures: dict[str, Value] = {"most": most, "profit": profit, "distributed": distributed, "untaxed": untaxed}
    figures |= {"taxed": distributed - untaxed, "carried": carried, "used": used, "income": year.taxable_income, "windfall": year.windfall}
    figures |= {"taxes": taxes, "received": year.dividends_received, "benefits": year.benefits, "reading": rule.order.value}
    codes = ("tax_split.most", "tax_split.parts", "tax_split.carried" if carried else "tax_split.no_excess")
    return Split(
        most=most,
        used=used,
        untaxed=untaxed,
        taxed=distributed - untaxed,
        carried=carried,
        figures=figures,
        steps=tuple(Step(code=code, figures=figures, rule=rule.rule, article=rule.article) for code in codes),
    )


@applies("L-DIV-SPLIT")
def serves(rule: TaxSplitRule, *, origin: int, year: int) -> bool:
    """Say whether the excess of one year may free profits of another: two years back, five years on. 2020 serves 2018 to 2025."""
    return origin - rule.years_back <= year <= origin + rule.years_forward and year != origin


@applies("L-DIV-SPLIT")
def distributed_part(rule: TaxSplitRule, *, free: Decimal, whole: Decimal, distributed: Decimal) -> Decimal:
    """Return how much of what is distributed is untaxed, out of profits and reserves of which a part is free of tax.

    600 of 900, of which 815 are free: 600 untaxed first; 543.33 in proportion.
    """
    return min(distributed, free) if rule.order is SplitOrder.UNTAXED_FIRST else _pro_rata(free, whole, distributed)


def _pro_rata(untaxed: Decimal, profit: Decimal, distributed: Decimal) -> Decimal:
    if profit <= 0:
        return ZERO
    return min(distributed, half_up(Fraction(untaxed) * Fraction(distributed) / Fraction(profit), 2))
