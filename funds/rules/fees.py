"""The management fee of a day, on the value before it.

Knows one value and one rate. Who is paid, when, and what exceeds the remuneration are asked elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from functools import lru_cache
from typing import ClassVar

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.rounding import half_up
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation
from governance.rules.provisions import FeeRule
from governance.rules.provisions.funds import Compounding

_WIDE = Context(prec=60)
_ZERO, _ONE = Decimal(0), Decimal(1)


class FeeAboveMaximumError(RuleViolation):
    """A fee above the highest that the rule book allows."""

    code: ClassVar[str] = "fee_above_maximum"


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeResult:
    """The day's management fee, to the cent."""

    outcome: Computed = Computed.COMPUTED
    fee: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("FIC-6.2")
def fund_fee(*, close: Decimal, annual_rate: Decimal, rule: FeeRule) -> FeeResult:
    """Return the day's fee on the previous closing value (pesos): `close × ((1 + rate) ^ (1/365) − 1)`, half up to the cent.

    `annual_rate` is a part, 0.02 for 2 %; the 365 also holds in leap years. 100,000,000,000.00 at 0.02 is 5,425,524.52.
    Raises FeeAboveMaximumError (clause 6.2 of the fund's rulebook).
    """
    most = rule.annual_maximum
    if annual_rate < 0 or (most is not None and annual_rate * most.denominator > most.numerator):
        raise FeeAboveMaximumError(rule=rule.rule, article=rule.article, annual_rate=annual_rate, maximum=most)
    factor = daily_factor(annual_rate, rule.compounding, rule.days_in_year)
    fee = half_up(_WIDE.multiply(max(close, _ZERO), factor), 2)
    figures: dict[str, Value] = {"close": close, "annual_rate": annual_rate, "days": rule.days_in_year, "fee": fee}
    return FeeResult(fee=fee, figures=figures, steps=(Step(code="fund.fee", figures=figures, rule=rule.rule, article=rule.article),))


@lru_cache(maxsize=256)
def daily_factor(annual_rate: Decimal, compounding: Compounding, days_in_year: int) -> Decimal:
    """Return the part of the value that one day's fee is, to sixty figures. 2 % effective annual: 0.0000542552451767…"""
    if compounding is Compounding.SIMPLE:
        return _WIDE.divide(annual_rate, Decimal(days_in_year))
    grown = _WIDE.exp(_WIDE.divide(_WIDE.ln(_WIDE.add(_ONE, annual_rate)), Decimal(days_in_year)))
    return _WIDE.subtract(grown, _ONE)
