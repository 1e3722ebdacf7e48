"""How long before a meeting it must have been summoned, and whether a given notice is in time.

Knows terms of days and a calendar. Which terms answer an agenda is the rule book's; media and contents are asked elsewhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import ClassVar

from core.rules.applies import applies
from core.rules.calendars import Calendar, DayKind
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation
from governance.rules.provisions import NoticeTerm
from governance.rules.provisions.notice import Counting

_DAY = timedelta(days=1)


class NoticeOutcome(StrEnum):
    """In time under every reading; under the lenient one only; under none; or nothing to judge."""

    IN_TIME = "in_time"
    AMBIGUOUS = "ambiguous"
    TOO_LATE = "too_late"
    NO_NOTICE_DATE = "no_notice_date"


class NoTermError(RuleViolation):
    """A meeting for which no term of notice was given."""

    code: ClassVar[str] = "no_term"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeResult:
    """`latest_notice` is safe under every reading; `clear_days` are counted in days of `kind`, None without a notice."""

    outcome: NoticeOutcome
    latest_notice: date
    lenient_latest: date
    clear_days: int | None
    required: int
    kind: DayKind
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies(
    "BC-39.2", "BC-39.3", "BB-18.2", "BB-18.3", "GA-3.2", "GA-9.d", "FIC-8.3.1.b", "PEI-4.8.4.1", "PEI-4.8.4.2", "L-2ND-NOTICE", "CORE-06"
)
def judge_notice(
    terms: Sequence[NoticeTerm], *, meeting: date, calendar: Calendar, notice: date | None = None, bounds: Sequence[NoticeTerm] = ()
) -> NoticeResult:
    """Judge a notice by the strictest of the terms that the agenda calls for; `bounds` are floors of law.

    A term with two readings gives `ambiguous` where only the lenient one is met; a bound counts only where the terms do not already
    respect it. 15 business days before Fri 2026-03-27: notice on Wed 2026-03-04 is in time (15), on 03-05 too late (14).
    Raises NoTermError without terms.
    """
    if not terms:
        raise NoTermError(rule="CORE-03", meeting=meeting)
    own = min(latest_notice(term, meeting=meeting, calendar=calendar) for term in terms)
    binding = [*terms, *(bound for bound in bounds if latest_notice(bound, meeting=meeting, calendar=calendar) < own)]
    governing = min(binding, key=lambda term: latest_notice(term, meeting=meeting, calendar=calendar))
    strict = latest_notice(governing, meeting=meeting, calendar=calendar)
    lenient = min(latest_notice(term, meeting=meeting, calendar=calendar, lenient=True) for term in binding)
    kind = governing.term.strict
    clear = None if notice is None else clear_days(governing, notice=notice, meeting=meeting, calendar=calendar)
    outcome = _outcome(notice, strict, lenient)
    figures: dict[str, Value] = {"meeting": meeting, "latest_notice": strict, "required": governing.term.n, "kind": kind.value}
    if notice is not None and clear is not None:
        figures |= {"notice": notice, "clear_days": clear}
    return NoticeResult(
        outcome=outcome,
        latest_notice=strict,
        lenient_latest=lenient,
        clear_days=clear,
        required=governing.term.n,
        kind=kind,
        figures=figures,
        steps=_steps(binding, governing, outcome, figures, lenient),
    )


@applies("CORE-03")
def latest_notice(term: NoticeTerm, *, meeting: date, calendar: Calendar, lenient: bool = False) -> date:
    """Return the last day on which a notice of this term may be given; before a day off where it must leave on a business day.

    8 business days before Fri 2026-03-27, sent on a business day: Fri 2026-03-13.
    """
    kind = term.term.lenient if lenient else term.term.strict
    latest = calendar.latest_notice(_end(term, meeting), term.term.n, kind)
    return calendar.preceding(latest) if term.notice_day_must_be_business else latest


def clear_days(term: NoticeTerm, *, notice: date, meeting: date, calendar: Calendar) -> int:
    """Count the days of the term's strict kind that the notice leaves; one sent on a day off counts from the next business day."""
    start = calendar.following(notice) if term.notice_day_must_be_business else notice
    return calendar.clear_days(start, _end(term, meeting), term.term.strict)


def _end(term: NoticeTerm, meeting: date) -> date:
    """Return the first day that the term does not count: the meeting, or the day after it where only the notice day is left out."""
    return meeting if term.counting is Counting.CLEAR_DAYS else meeting + _DAY


def _outcome(notice: date | None, strict: date, lenient: date) -> NoticeOutcome:
    if notice is None:
        return NoticeOutcome.NO_NOTICE_DATE
    if notice <= strict:
        return NoticeOutcome.IN_TIME
    return NoticeOutcome.AMBIGUOUS if notice <= lenient else NoticeOutcome.TOO_LATE


def _steps(
    binding: Sequence[NoticeTerm], governing: NoticeTerm, outcome: NoticeOutcome, figures: Mapping[str, Value], lenient: date
) -> tuple[Step, ...]:
    def step(code: str, term: NoticeTerm, **values: Value) -> Step:
        return Step(code=code, figures={**figures, **values}, rule=term.rule, article=term.article)

    steps = [step("notice.term", term, n=term.term.n, kind=term.term.strict.value) for term in binding if term is not governing]
    steps.append(step("notice.governing_term", governing, n=governing.term.n, kind=governing.term.strict.value))
    if governing.term.ambiguous:
        steps.append(step("notice.two_readings", governing, strict=governing.term.strict.value, lenient_latest=lenient))
    steps.append(step("notice.latest", governing))
    if governing.notice_day_must_be_business:
        steps.append(step("notice.sent_on_business_day", governing))
    if outcome is not NoticeOutcome.NO_NOTICE_DATE:
        steps.append(step(f"notice.{outcome.value}", governing))
    return tuple(steps)
