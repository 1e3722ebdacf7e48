"""The last day of a duty that an event starts, and whether what was done came in time.

Knows one provision, one event and a calendar. Who answers for the duty, and its evidence, is kept by obligations.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from core.rules.applies import applies
from core.rules.calendars import Calendar
from core.rules.steps import Step, Value
from governance.rules.provisions import Deadline, MonthTerm, ReportRule


class DeadlineOutcome(StrEnum):
    IN_TIME = "in_time"
    OVERDUE = "overdue"
    PENDING = "pending"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineResult:
    """When the duty is due and, where it was done, whether that was in time."""

    outcome: DeadlineOutcome
    due_on: date
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("L-CCo-432", "L-CCo-183", "L-222-42", "L-398-BOOK", "L-FIC-SUSP", "PEI-REL", "FIC-10.1.par", "FIC-9.3", "FIC-9.4", "L-CBJ-FICHA")
@applies("CORE-04", "CORE-07", "L-CCo-392")
def deadline(rule: Deadline | ReportRule, *, event: date, calendar: Calendar, done_on: date | None = None) -> DeadlineResult:
    """Return the last day of a duty after its event (or of a report after its cut), and judge when it was done.

    Copy of the minutes, 15 business days after Fri 2026-03-27: Tue 2026-04-21. A term of no days ends the same day.
    """
    term = rule.term
    if isinstance(term, MonthTerm):
        due = calendar.add_months(event, term.months, term.roll)
    else:
        due = calendar.deadline(event, term.n, term.strict)
    figures: dict[str, Value] = {"event": event, "due_on": due}
    if done_on is None:
        outcome = DeadlineOutcome.PENDING
    else:
        outcome = DeadlineOutcome.IN_TIME if done_on <= due else DeadlineOutcome.OVERDUE
        figures["done_on"] = done_on
    step = Step(code=f"deadline.{outcome.value}", figures=figures, rule=rule.rule, article=rule.article)
    return DeadlineResult(outcome=outcome, due_on=due, figures=figures, steps=(step,))
