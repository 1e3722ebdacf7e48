"""Second calls, due dates and meetings by right: the days held, and one day around each end."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules.calendars import DayKind
from core.rules.holidays_co import calendar_for
from governance.rules.provisions import CallWindow, MeetingCalendar
from meetings.rules.windows import call_window, ordinary_due
from tests.meetings.rules.books import in_force
from tests.worked_cases import Case, params

CALENDAR = calendar_for(range(2024, 2031))


def due(case: dict[str, Any]) -> Any:
    on = date(case["year"], 3, 31)
    ordinary, by_right = (in_force(case["book"], MeetingCalendar, key, on) for key in ("ordinary", "by_right"))
    return ordinary_due(ordinary, by_right, year=case["year"], calendar=CALENDAR)


@pytest.mark.parametrize("case", params("meetings/days_held"))
def test_worked_case(case: Case) -> None:
    if "window" in case:
        asked = case["window"]
        event, day = date.fromisoformat(asked["event"]), date.fromisoformat(asked["day"])
        held_inside = call_window(in_force(asked["book"], CallWindow, asked["key"], event), event=event, calendar=CALENDAR).contains(day)
    elif "due" in case:
        held_inside = date.fromisoformat(case["due"]["day"]) <= due(case["due"]).due_on
    else:
        held_inside = date.fromisoformat(case["by_right"]["day"]) == due(case["by_right"]).by_right_on
    assert held_inside is (case["verdict"] == "accepted")


@given(st.dates(date(2024, 1, 1), date(2029, 12, 31)))
def test_the_safe_window_lies_inside_every_reading(event: date) -> None:
    result = call_window(in_force("banco-de-bogota", CallWindow, "second_call"), event=event, calendar=CALENDAR)
    assert [each.kind for each in result.readings] == [DayKind.BUSINESS, DayKind.CALENDAR]
    for each in result.readings:
        assert each.first_date <= result.first_date <= result.proposed_date <= result.last_date <= each.last_date


@given(st.dates(date(2024, 1, 1), date(2029, 12, 31)))
def test_the_proposed_day_is_the_day_after_the_tenth(event: date) -> None:
    result = call_window(in_force("bancolombia", CallWindow, "second_call"), event=event, calendar=CALENDAR)
    assert result.proposed_date == CALENDAR.add_business(event, 11)
    assert not result.contains(result.first_date - timedelta(days=1))
    assert not result.contains(result.last_date + timedelta(days=1))
