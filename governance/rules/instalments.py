"""When a dividend is paid: instalments that add up, within their term, and the days on which a trade does not carry them.

Knows dates and amounts per share, and the entity's calendar; no holder.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from core.rules.applies import applies
from core.rules.calendars import Calendar
from core.rules.outcomes import Computed
from core.rules.steps import Step, Value
from governance.rules.provisions import DividendTerm, ExDividend, NewShares

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExWindow:
    """The days from `ex_from` to the payment, and the last trading day before them."""

    outcome: Computed = Computed.COMPUTED
    ex_from: date
    last_cum_on: date
    days: tuple[date, ...]
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("L-EXDIV")
def ex_window(rule: ExDividend, calendar: Calendar, pay_on: date) -> ExWindow:
    """Return the ex-dividend days of a payment, its own day included.

    Paid Wed 2026-04-01 with four trading days: 26, 27, 30, 31 March and 1 April; whoever trades on 25 March takes it.
    """
    days, day = [pay_on], pay_on
    for _number in range(max(rule.trading_days, rule.least_trading_days)):
        day = _previous(rule, calendar, day)
        days.append(day)
    last_cum = _previous(rule, calendar, day)
    figures: dict[str, Value] = {"pay_on": pay_on, "ex_from": day, "last_cum": last_cum, "trading_days": rule.trading_days}
    return ExWindow(
        ex_from=day,
        last_cum_on=last_cum,
        days=tuple(reversed(days)),
        figures=figures,
        steps=(Step(code="ex_dividend.window", figures=figures, rule=rule.rule, article=rule.article),),
    )


@applies("L-EXDIV")
def carries_on_exchange(window: ExWindow, traded_on: date) -> bool:
    """Say whether a trade on the exchange gives the buyer the dividend: only when it is agreed before the ex-dividend days."""
    return traded_on < window.ex_from


@applies("L-EXDIV")
def is_trading_day(rule: ExDividend, calendar: Calendar, day: date) -> bool:
    """Say whether the exchange trades: a business day that is not one of its closed days. 31 December is none, 24 December is one."""
    return calendar.is_business(day) and f"{day:%m-%d}" not in rule.closed


@applies("BC-84")
def adds_up(per_share: Decimal, parts: Sequence[Decimal]) -> bool:
    """Say whether the instalments are the declared dividend. 4 × 884 are 3,536; 207.5 four times are 830."""
    return sum(parts, Decimal(0)) == per_share


@applies("L-CCo-455", "L-CCo-156")
def last_payment(rule: DividendTerm, calendar: Calendar, declared_on: date) -> date:
    """Return the last day on which an instalment may fall due. Declared 2026-03-27: 2027-03-27."""
    return calendar.add_months(declared_on, rule.term.months, rule.term.roll)


@applies("BB-41.2")
def first_day_of_new_shares(rule: NewShares, *, subscribed_on: date, paid_on: date) -> date:
    """Return from when new shares take dividends: the month after they were both subscribed and paid.

    Subscribed and paid on 10 March: 1 April. Subscribed in March and paid on 2 May: 1 June.
    """
    done = max(subscribed_on, paid_on)
    year, month0 = divmod(done.year * 12 + done.month - 1 + rule.months_after, 12)
    return date(year, month0 + 1, 1) if rule.months_after else done


@applies("BB-41.2")
def new_share_takes(rule: NewShares, *, subscribed_on: date, paid_on: date, pay_on: date, approved: bool) -> bool:
    """Say whether a share subscribed after the close takes an instalment: from its first month, and if the meeting approved it."""
    begins = first_day_of_new_shares(rule, subscribed_on=subscribed_on, paid_on=paid_on)
    return pay_on >= begins and (approved or not rule.needs_meeting)


def _previous(rule: ExDividend, calendar: Calendar, day: date) -> date:
    day -= _DAY
    while not is_trading_day(rule, calendar, day):
        day -= _DAY
    return day
