"""Between which days a meeting may be held again, when the ordinary one is due and when holders may meet by right.

Knows terms and a calendar. Whether the first meeting failed, and for want of what, is a fact that others establish.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from core.rules.applies import applies
from core.rules.calendars import Calendar, DayKind, Roll
from core.rules.outcomes import Computed
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation
from governance.rules.provisions import CallWindow, MeetingCalendar
from governance.rules.provisions.sessions import ByRightCondition, DayOfMonth, ProposedDay
from governance.rules.provisions.terms import Term


class EmptyWindowError(RuleViolation):
    """Readings of a window that have no day in common."""

    code: ClassVar[str] = "empty_window"


class NotByRightError(RuleViolation):
    """A calendar of by-right meetings without an hour or a condition."""

    code: ClassVar[str] = "not_by_right"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The window if its days are of this kind."""

    kind: DayKind
    first_date: date
    last_date: date


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowResult:
    """The days that are safe under every reading; `proposed_date` is the one a planner offers."""

    outcome: Computed = Computed.COMPUTED
    first_date: date
    last_date: date
    proposed_date: date
    readings: tuple[Reading, ...]
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    def contains(self, day: date) -> bool:
        """Say whether a day is inside the safe window, both ends included."""
        return self.first_date <= day <= self.last_date


@dataclass(frozen=True, slots=True, kw_only=True)
class DueResult:
    """When the ordinary meeting is due, and when (date and hour) and on which condition holders may meet by right."""

    outcome: Computed = Computed.COMPUTED
    due_on: date
    by_right_on: date | None
    by_right_at: str
    by_right_condition: ByRightCondition | None
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-44.2", "BB-20.2", "L-CCo-429", "L-2ND-DAYS", "FIC-8.3.1.f", "FIC-10.2.2", "FIC-10.2.3", "CORE-04", "CORE-06")
def call_window(window: CallWindow, *, event: date, calendar: Calendar) -> WindowResult:
    """Return the days between which a meeting may be held after an event (a failed meeting, a communication).

    Where the kind of days is open the safe window is the intersection of the readings. 10 to 30 days after Fri 2026-03-27: business
    04-14 to 05-13, calendar 04-06 to 04-26, safe 04-14 to 04-26; proposed 04-15, the day after the tenth.
    """
    kinds = tuple(dict.fromkeys((*window.not_before.kinds, *window.not_after.kinds)))
    readings = tuple(_reading(window, event, calendar, kind) for kind in kinds)
    first, last = max(each.first_date for each in readings), min(each.last_date for each in readings)
    if first > last:
        raise EmptyWindowError(rule=window.rule, article=window.article, event=event, first=first, last=last)
    proposed = first
    if window.proposed is ProposedDay.DAY_AFTER_FIRST:
        # Supersociedades' readings of "not before ten days" differ on the tenth day itself: the eleventh is safe under both.
        proposed = min(last, max(calendar.deadline(event, window.not_before.n + 1, kind) for kind in kinds))
    figures: dict[str, Value] = {"event": event, "first_date": first, "last_date": last, "proposed_date": proposed}
    steps = [
        Step(
            code="window.reading",
            figures={
                "event": event,
                "kind": each.kind.value,
                "from_n": window.not_before.n,
                "to_n": window.not_after.n,
                "first_date": each.first_date,
                "last_date": each.last_date,
            },
            rule=window.rule,
            article=window.article,
        )
        for each in readings
    ]
    if len(readings) > 1:
        steps.append(Step(code="window.intersection", figures=figures, rule=window.rule, article=window.article))
    steps.append(Step(code="window.proposed", figures=figures, rule=window.rule, article=window.article))
    return WindowResult(first_date=first, last_date=last, proposed_date=proposed, readings=readings, figures=figures, steps=tuple(steps))


@applies("BC-40.1", "BB-17.1", "GA-2.1", "PEI-4.8.1.a", "BC-40.2", "PEI-4.8.1.b", "L-BYRIGHT")
def ordinary_due(ordinary: MeetingCalendar, by_right: MeetingCalendar | None, *, year: int, calendar: Calendar) -> DueResult:
    """Return by when a year's ordinary meeting is held, and when holders may meet by their own right if it was not summoned.

    2029 under a book that says the last business day of March: Wed 2029-03-28; by right on Mon 2029-04-02 at 10:00.
    """
    due = month_day(ordinary, year=year, calendar=calendar)
    figures: dict[str, Value] = {"year": year, "due_on": due}
    steps = [Step(code="ordinary.due", figures={**figures, "day": ordinary.day.value}, rule=ordinary.rule, article=ordinary.article)]
    if by_right is None:
        return DueResult(due_on=due, by_right_on=None, by_right_at="", by_right_condition=None, figures=figures, steps=tuple(steps))
    if not by_right.at or by_right.condition is None:
        raise NotByRightError(rule=by_right.rule, article=by_right.article, at=by_right.at)
    day = month_day(by_right, year=year, calendar=calendar)
    figures |= {"by_right_on": day, "hour": by_right.at}
    code = f"ordinary.by_right_{by_right.condition.value}"
    steps.append(Step(code=code, figures=figures, rule=by_right.rule, article=by_right.article))
    return DueResult(
        due_on=due,
        by_right_on=day,
        by_right_at=f"{day.isoformat()}T{by_right.at}",
        by_right_condition=by_right.condition,
        figures=figures,
        steps=tuple(steps),
    )


def month_day(when: MeetingCalendar, *, year: int, calendar: Calendar) -> date:
    """Return the day of its month on which something falls due. Last business day of March 2029: Wed 2029-03-28."""
    match when.day:
        case DayOfMonth.FIRST_BUSINESS:
            return calendar.first_business(year, when.month)
        case DayOfMonth.LAST_BUSINESS:
            return calendar.last_business(year, when.month)
        case DayOfMonth.LAST_DAY:
            return calendar.add_months(date(year, 1, 31), when.month - 1, Roll.NONE)


def _reading(window: CallWindow, event: date, calendar: Calendar, kind: DayKind) -> Reading:
    return Reading(
        kind=kind,
        first_date=calendar.deadline(event, window.not_before.n, _kind(window.not_before, kind)),
        last_date=calendar.deadline(event, window.not_after.n, _kind(window.not_after, kind)),
    )


def _kind(term: Term, kind: DayKind) -> DayKind:
    """Return the kind under this reading; a term that says its kind keeps it."""
    return kind if term.ambiguous else term.strict
