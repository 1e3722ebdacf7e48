"""Judging a notice date by the terms that the agenda calls for, into the JSON that notices and publications keep."""

from datetime import date
from typing import Any

from core import clock
from core.services.calendars import calendar
from governance.rules.books import Book
from meetings.models import Meeting
from meetings.rules.notice import judge_notice
from meetings.selectors import governing
from meetings.selectors.results import encode


def judge(meeting: Meeting, notice_on: date, book: Book) -> dict[str, Any]:
    """Return the verdict on a notice of one date: outcome, clear days, the term that governs, and the steps."""
    terms, bounds = governing.notice_terms(book, meeting, notice_on)
    result = judge_notice(
        terms,
        bounds=bounds,
        meeting=clock.date_of(meeting.scheduled_at),
        notice=notice_on,
        calendar=calendar(saturday_is_business=meeting.entity.saturday_is_business),
    )
    last = result.steps[-1]
    return {
        "outcome": result.outcome.value,
        "clear_days": result.clear_days,
        "required": result.required,
        "kind": result.kind.value,
        "latest_notice": result.latest_notice.isoformat(),
        "rule": last.rule,
        "article": last.article,
        "provisions": [*(term.rule for term in terms), *(bound.rule for bound in bounds)],
        "steps": encode(result.steps),
    }
