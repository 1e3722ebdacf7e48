"""Counting days against worked examples, an independent list of holidays, and what must hold for all days."""

import tomllib
from datetime import date, timedelta
from pathlib import Path

import holidays
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules import CalendarError, DayKind, Roll, calendar_for, ley_51

CASES = tomllib.loads((Path(__file__).parents[2] / "cases/core/days.toml").read_text(encoding="utf-8"))["case"]
YEARS = range(2024, 2036)
CALENDAR = calendar_for(YEARS)
days = st.dates(date(2025, 1, 1), date(2034, 12, 31))
kinds = st.sampled_from(DayKind)


ASKED = {
    "holiday_count": lambda calendar, year: len(ley_51(year)),
    "is_holiday": lambda calendar, day: day in ley_51(day.year),
    "is_business": lambda calendar, day: calendar.is_business(day),
    "add_business": lambda calendar, day, n: calendar.add_business(day, n),
    "last_business": lambda calendar, year, month: calendar.last_business(year, month),
    "clear_days": lambda calendar, notice, meeting, days: calendar.clear_days(notice, meeting, DayKind(days)),
    "latest_notice": lambda calendar, meeting, n, days: calendar.latest_notice(meeting, n, DayKind(days)),
    "deadline": lambda calendar, event, n, days: calendar.deadline(event, n, DayKind(days)),
    "latest_filing": lambda calendar, meeting, n, days, filing_day_counts: calendar.latest_filing(
        meeting, n, DayKind(days), filing_day_counts=filing_day_counts
    ),
    "add_months": lambda calendar, day, n, roll: calendar.add_months(day, n, Roll(roll)),
}


def ask(question, saturday=False, **given):
    return ASKED[question](calendar_for(YEARS, saturday=saturday), **given)


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(each, id=each["name"], marks=pytest.mark.rule(each["rule"], case=each["name"], verdict=each["verdict"]))
        for each in CASES
    ],
)
def test_worked_example(case):
    if case["expected"] == "CalendarError":
        with pytest.raises(CalendarError):
            ask(case["ask"], **case["given"])
    else:
        assert ask(case["ask"], **case["given"]) == case["expected"]


@pytest.mark.rule("CORE-02")
@pytest.mark.parametrize("year", range(1984, 2051))
def test_holidays_equal_an_independent_list(year):
    assert set(ley_51(year)) == set(holidays.Colombia(years=year))


@pytest.mark.rule("CORE-02")
def test_the_holiday_of_ley_2578_is_the_monday_on_or_after_9_july():
    assert date(2026, 7, 13) in ley_51(2026)
    assert date(2027, 7, 12) in ley_51(2027)
    assert date(2029, 7, 9) in ley_51(2029)
    assert not [day for day in ley_51(2025) if day.month == 7 and day.day < 20]


@pytest.mark.rule("CORE-02")
def test_an_override_prevails_over_the_law():
    calendar = calendar_for([2026], {date(2026, 12, 24): True, date(2026, 12, 8): False})
    assert not calendar.is_business(date(2026, 12, 24))
    assert calendar.is_business(date(2026, 12, 8))


def test_no_holidays_are_known_before_the_law():
    with pytest.raises(CalendarError):
        ley_51(1983)


def test_a_year_without_known_holidays_is_refused():
    with pytest.raises(CalendarError):
        calendar_for([2026]).add_business(date(2026, 12, 31), 1)


@pytest.mark.rule("CORE-03")
@given(meeting=days, n=st.integers(0, 40), kind=kinds)
def test_latest_notice_leaves_n_clear_days_and_a_day_later_does_not(meeting, n, kind):
    latest = CALENDAR.latest_notice(meeting, n, kind)
    assert CALENDAR.clear_days(latest, meeting, kind) >= n
    assert n == 0 or CALENDAR.clear_days(latest + timedelta(days=1), meeting, kind) < n


@given(day=days, n=st.integers(1, 60))
def test_adding_and_subtracting_business_days_undo_each_other(day, n):
    end = CALENDAR.add_business(day, n)
    assert CALENDAR.is_business(end)
    assert CALENDAR.count_business(day + timedelta(days=1), end) == n
    assert CALENDAR.subtract_business(end + timedelta(days=1), n) > day


@given(day=days, n=st.integers(0, 40))
def test_a_term_of_business_days_is_never_shorter_than_one_of_calendar_days(day, n):
    assert CALENDAR.deadline(day, n, DayKind.BUSINESS) >= CALENDAR.deadline(day, n, DayKind.CALENDAR)


@pytest.mark.rule("CORE-07")
@given(day=days, n=st.integers(0, 12))
def test_a_term_of_months_ends_on_a_business_day_at_most_a_long_weekend_away(day, n):
    plain = CALENDAR.add_months(day, n, Roll.NONE)
    assert CALENDAR.add_months(day, n, Roll.PRECEDING) <= plain <= CALENDAR.add_months(day, n, Roll.FOLLOWING)
    assert CALENDAR.is_business(CALENDAR.add_months(day, n, Roll.FOLLOWING))
    assert plain.day == day.day or (plain + timedelta(days=1)).day == 1
