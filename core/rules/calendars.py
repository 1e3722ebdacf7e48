"""Counting days: business days over a given set of holidays, terms before a meeting, terms after an event, months.

Knows no holiday of its own and no clock: the caller gives the set (see `holidays_co` for the law's).
"""

import calendar as month_lengths
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import ClassVar

from core.rules.applies import applies
from core.rules.violations import RuleViolation

_DAY = timedelta(days=1)
_SATURDAY, _SUNDAY = 5, 6


class CalendarError(RuleViolation):
    """A count of days that cannot be made: a negative term, or a day beyond the years whose holidays are known."""

    code: ClassVar[str] = "calendar"


class DayKind(StrEnum):
    """Which days a term counts."""

    BUSINESS = "business"
    CALENDAR = "calendar"


class Roll(StrEnum):
    """Where a term of months goes when it ends on a day that is not a business day."""

    NONE = "none"
    FOLLOWING = "following"
    PRECEDING = "preceding"


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """The business days of one entity: Monday to Friday, Saturday where its offices work, less the holidays.

    With `first_year` and `last_year` the calendar refuses days whose holidays it does not know, rather than counting them as working days.
    """

    holidays: frozenset[date]
    saturday_is_business: bool = False
    first_year: int | None = None
    last_year: int | None = None

    @applies("CORE-01")
    def is_business(self, day: date) -> bool:
        """Say whether a day is a business day (CORE-01)."""
        self._refuse_unknown(day)
        weekend = day.weekday() == _SUNDAY or (day.weekday() == _SATURDAY and not self.saturday_is_business)
        return not weekend and day not in self.holidays

    def counts(self, day: date, kind: DayKind) -> bool:
        """Say whether a term of that kind counts the day."""
        return kind is DayKind.CALENDAR or self.is_business(day)

    def add_business(self, day: date, n: int) -> date:
        """Return the n-th business day after a day, which itself never counts. Fri 2026-03-20 and 1: Tue 2026-03-24."""
        return self._walk(day, n, _DAY)

    def subtract_business(self, day: date, n: int) -> date:
        """Return the n-th business day before a day, which itself never counts."""
        return self._walk(day, n, -_DAY)

    def count_business(self, first: date, last: date) -> int:
        """Count the business days from first to last, both included."""
        return sum(1 for day in _days(first, last) if self.is_business(day))

    def following(self, day: date) -> date:
        """Return the day itself if it is a business day, else the next one."""
        return day if self.is_business(day) else self.add_business(day, 1)

    def preceding(self, day: date) -> date:
        """Return the day itself if it is a business day, else the one before."""
        return day if self.is_business(day) else self.subtract_business(day, 1)

    def first_business(self, year: int, month: int) -> date:
        """Return the first business day of a month. April 2028: Mon 2028-04-03."""
        return self.following(date(year, month, 1))

    def last_business(self, year: int, month: int) -> date:
        """Return the last business day of a month. March 2029: Wed 2029-03-28."""
        return self.preceding(date(year, month, month_lengths.monthrange(year, month)[1]))

    @applies("CORE-03")
    def clear_days(self, notice: date, meeting: date, kind: DayKind) -> int:
        """Count the days between a notice and a meeting, neither of which counts (CORE-03).

        Notice Wed 2026-03-04, meeting Fri 2026-03-27: 15 business days.
        """
        if notice >= meeting:
            return 0
        if kind is DayKind.CALENDAR:
            return (meeting - notice).days - 1
        return self.count_business(notice + _DAY, meeting - _DAY)

    @applies("CORE-03")
    def latest_notice(self, meeting: date, n: int, kind: DayKind) -> date:
        """Return the last day on which a notice still leaves n clear days. Fri 2026-03-27, 15 business: Wed 2026-03-04."""
        return self._before(meeting, n, kind) - _DAY

    @applies("CORE-05")
    def latest_filing(self, meeting: date, n: int, kind: DayKind, *, filing_day_counts: bool = True) -> date:
        """Return the last day for an act "at least n days before" that is no summons (CORE-05).

        Fri 2026-03-27, 5 business: Thu 2026-03-19; where the filing day does not count, Wed 2026-03-18.
        """
        day = self._before(meeting, n, kind)
        if filing_day_counts:
            return day
        return self.subtract_business(day, 1) if kind is DayKind.BUSINESS else day - _DAY

    @applies("CORE-04")
    def deadline(self, event: date, n: int, kind: DayKind) -> date:
        """Return the last day of a term of n days after an event, whose own day does not count (CORE-04)."""
        if kind is DayKind.BUSINESS:
            return self.add_business(event, n)
        _refuse_negative(n)
        return event + n * _DAY

    @applies("CORE-07")
    def add_months(self, day: date, n: int, roll: Roll = Roll.FOLLOWING) -> date:
        """Return the same day number n months later, or the month's last day where there is none (CORE-07).

        One month from 2026-01-31 is Sat 2026-02-28, rolled to Mon 2026-03-02.
        """
        year, month0 = divmod(day.year * 12 + day.month - 1 + n, 12)
        last = month_lengths.monthrange(year, month0 + 1)[1]
        due = date(year, month0 + 1, min(day.day, last))
        match roll:
            case Roll.NONE:
                return due
            case Roll.FOLLOWING:
                return self.following(due)
            case Roll.PRECEDING:
                return self.preceding(due)

    def holidays_between(self, first: date, last: date) -> tuple[date, ...]:
        """List the holidays from first to last, both included, also those that fall on a weekend."""
        self._refuse_unknown(first)
        self._refuse_unknown(last)
        return tuple(sorted(day for day in self.holidays if first <= day <= last))

    def _before(self, meeting: date, n: int, kind: DayKind) -> date:
        if kind is DayKind.BUSINESS:
            return self.subtract_business(meeting, n)
        _refuse_negative(n)
        return meeting - n * _DAY

    def _walk(self, day: date, n: int, step: timedelta) -> date:
        _refuse_negative(n)
        while n:
            day += step
            n -= self.is_business(day)
        return day

    def _refuse_unknown(self, day: date) -> None:
        early = self.first_year is not None and day.year < self.first_year
        late = self.last_year is not None and day.year > self.last_year
        if early or late:
            raise CalendarError(rule="CORE-02", day=day, first_year=self.first_year, last_year=self.last_year)


def _days(first: date, last: date) -> Iterator[date]:
    return (first + offset * _DAY for offset in range((last - first).days + 1))


def _refuse_negative(n: int) -> None:
    if n < 0:
        raise CalendarError(rule="CORE-04", days=n)
