"""Annualised returns between two unit values, and the published set: day, month, six months and year.

Knows a series of daily unit values. Never fills a gap: where the series does not reach, there is no figure.
"""

import calendar as month_lengths
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Context, Decimal
from typing import ClassVar

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.rounding import half_up
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation
from governance.rules.provisions import ReturnRule

_WIDE = Context(prec=120)
_RULE = "L-RENT"
_ONE, _HUNDRED = Decimal(1), Decimal(100)
DAYS_IN_YEAR = 365
_LARGEST_EXPONENT = 60
STATEMENT_DAYS = (30, 90, 180, 365, 730)


class ReturnInputError(RuleViolation):
    """A unit value that is not positive, a term without days, or a day that the series lacks."""

    code: ClassVar[str] = "return_input"


@dataclass(frozen=True, slots=True, kw_only=True)
class Returns:
    """The published returns of one day, in percent with six decimals; None where the series does not reach."""

    outcome: Computed = Computed.COMPUTED
    daily: Decimal | None
    monthly: Decimal | None
    six_month: Decimal | None
    annual: Decimal | None
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("L-RENT")
def effective_annual(*, first: Decimal, last: Decimal, days: int, places: int = 6, year: int = DAYS_IN_YEAR) -> Decimal:
    """Return the effective annual return in percent of a move from `first` to `last` in `days` calendar days.

    20,000 to 20,120 in 30 days is 7.549592. Raises ReturnInputError where a value is not positive, days < 1
    or the return is beyond any measure (over 10^60).
    """
    if first <= 0 or last <= 0 or days < 1:
        raise ReturnInputError(rule=_RULE, first=first, last=last, days=days)
    growth = _WIDE.divide(last, first)
    # Formula of the supervisor: (VU_y / VU_x) ^ (365 / n) - 1, n in calendar days.
    exponent = Decimal(year // days) if year % days == 0 else _WIDE.divide(Decimal(year), Decimal(days))
    raised = _WIDE.power(growth, exponent)
    if raised.adjusted() > _LARGEST_EXPONENT:
        raise ReturnInputError(rule=_RULE, first=first, last=last, days=days)
    return half_up(_WIDE.multiply(_WIDE.subtract(raised, _ONE), _HUNDRED), places)


def simple_return(*, first: Decimal, last: Decimal, places: int = 6) -> Decimal:
    """Return the plain growth in percent, not annualised. 20,000 to 20,120 is 0.600000."""
    if first <= 0 or last <= 0:
        raise ReturnInputError(rule=_RULE, first=first, last=last)
    return half_up(_WIDE.multiply(_WIDE.subtract(_WIDE.divide(last, first), _ONE), _HUNDRED), places)


@applies("L-RENT", "L-FIC-RETDAILY")
def returns(series: Mapping[date, Decimal], *, as_of: date, rule: ReturnRule) -> Returns:
    """Return the day's published returns from the unit values by date (the day, month, six months and year to `as_of`).

    Month and six months reach back to the same day number (the month's last day where there is none) and use the real number of
    days; the day uses 1 and the year those of the rule. Raises ReturnInputError where the series lacks `as_of`.
    """
    if as_of not in series:
        raise ReturnInputError(rule=rule.rule, article=rule.article, as_of=as_of)
    starts = {
        "daily": as_of - timedelta(days=1),
        "monthly": months_before(as_of, 1),
        "six_month": months_before(as_of, 6),
        "annual": as_of - timedelta(days=rule.days_in_year),
    }
    found: dict[str, Decimal | None] = {}
    steps = []

    def step(code: str, **figures: Value) -> Step:
        return Step(code=code, figures=figures, rule=rule.rule, article=rule.article)

    for period, start in starts.items():
        if start not in series:
            found[period] = None
            steps.append(step("returns.out_of_reach", period=period, start=start))
            continue
        first, last, days = series[start], series[as_of], (as_of - start).days
        value = effective_annual(first=first, last=last, days=days, places=rule.decimals, year=rule.days_in_year)
        found[period] = value
        steps.append(step("returns.period", period=period, start=start, first=first, last=last, days=days, value=value))
    return Returns(
        daily=found["daily"],
        monthly=found["monthly"],
        six_month=found["six_month"],
        annual=found["annual"],
        figures={"as_of": as_of, "unit_value": series[as_of]},
        steps=tuple(steps),
    )


def trailing(series: Mapping[date, Decimal], *, as_of: date, places: int = 6) -> dict[int, Decimal | None]:
    """Return the effective annual return of the last 30, 90, 180, 365 and 730 days; None where the series does not reach."""
    found: dict[int, Decimal | None] = {}
    for days in STATEMENT_DAYS:
        start = as_of - timedelta(days=days)
        reaches = start in series and as_of in series
        found[days] = effective_annual(first=series[start], last=series[as_of], days=days, places=places) if reaches else None
    return found


def months_before(day: date, months: int) -> date:
    """Return the same day number some months before, or that month's last day. One month before 31 March is 28 or 29 February."""
    year, month0 = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month0 + 1, min(day.day, month_lengths.monthrange(year, month0 + 1)[1]))
