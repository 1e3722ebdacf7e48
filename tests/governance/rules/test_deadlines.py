"""Duties with a date: worked cases, each on its last day and one day late."""

from datetime import date
from typing import Any

import pytest

from core.rules.holidays_co import calendar_for
from governance.rules.deadlines import DeadlineOutcome, deadline
from governance.rules.provisions import Deadline, ReportRule
from tests.meetings.rules.books import in_force
from tests.worked_cases import Case, params

CALENDAR = calendar_for(range(2025, 2028))


def rule_of(case: Case) -> tuple[Deadline | ReportRule, dict[str, Any]]:
    kind = "deadline" if "deadline" in case else "report"
    asked = case[kind]
    traits = {"remote": True} if asked.get("remote") else {}
    family: type[Deadline | ReportRule] = Deadline if kind == "deadline" else ReportRule
    return in_force(asked["book"], family, asked["key"], **traits), asked


@pytest.mark.parametrize("case", params("governance/deadlines"))
def test_worked_case(case: Case) -> None:
    rule, asked = rule_of(case)
    done_on = date.fromisoformat(asked["done_on"])
    result = deadline(rule, event=date.fromisoformat(asked["event"]), calendar=CALENDAR, done_on=done_on)
    assert (result.due_on.isoformat(), result.outcome) == (asked["due_on"], asked["outcome"])


def test_a_duty_not_done_is_pending() -> None:
    rule = in_force("bancolombia", Deadline, "copy_of_minutes")
    assert deadline(rule, event=date(2026, 3, 27), calendar=CALENDAR).outcome is DeadlineOutcome.PENDING
