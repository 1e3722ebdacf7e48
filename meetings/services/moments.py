"""When something in the room happened. Paper is typed in later with its real time, never with a future one nor out of order.

Two things typed with the same minute keep the order in which they were entered: the second gets the next microsecond.
"""

from datetime import datetime, timedelta

from django.db import connection

from core import clock
from meetings.models import Meeting, Poll
from meetings.services.refusals import (
    MeetingNotOpenError,
    MeetingOverError,
    MomentBackwardsError,
    MomentFutureError,
    RollMissingError,
)

TICK = timedelta(microseconds=1)
_SAME = timedelta(milliseconds=1)
_OVER = (Meeting.State.CLOSED, Meeting.State.FAILED, Meeting.State.CANCELLED)


def settle(at: datetime | None) -> datetime:
    """Return the moment given, or now. Raise MomentFutureError."""
    now = clock.now()
    if at is not None and at > now:
        raise MomentFutureError(at=shown(at))
    return at or now


def not_before(at: datetime, previous: datetime | None, what: str) -> datetime:
    """Return a moment that is not before something that it follows: one that only its ticks precede is put level with it.

    Raises MomentBackwardsError.
    """
    if previous is None or at >= previous:
        return at
    if previous - at < _SAME:
        return previous
    raise MomentBackwardsError(at=shown(at), previous=shown(previous), what=what)


def not_before_last_close(meeting: Meeting, at: datetime) -> datetime:
    """Return a moment that is not before the last poll closed. Raises MomentBackwardsError."""
    last = _last_closed(meeting)
    return not_before(at, last.closed_at, _closing(last)) if last is not None else at


def after_last_close(meeting: Meeting, at: datetime) -> datetime:
    """Return the moment of a change of presence, the next tick where the last poll closed at that very one.

    A decision keeps the presence of its moment: what is entered after it must not join it. Raises MomentBackwardsError.
    """
    last = _last_closed(meeting)
    if last is None or last.closed_at is None:
        return at
    return max(not_before(at, last.closed_at, _closing(last)), last.closed_at + TICK)


def _last_closed(meeting: Meeting) -> Poll | None:
    rows = Poll.objects.filter(item__meeting=meeting, closed_at__isnull=False)
    return rows.order_by("-closed_at").select_related("item").first()


def _closing(poll: Poll) -> str:
    return f"cierre de la votación del punto {poll.item.position}"


def hold_still(meeting: Meeting) -> None:
    """Let no poll of the meeting close until this movement of the room is committed; movements do not wait for each other.

    A close holds the meeting alone and reads the clock then, so no movement of an earlier moment can still appear after it.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM meetings_meeting WHERE id = %s FOR SHARE", [meeting.pk])


def require_door(meeting: Meeting) -> None:
    """Refuse a movement at the door of a meeting that is over or has no roll."""
    require_before_end(meeting)
    if not hasattr(meeting, "roll"):
        raise RollMissingError(number=meeting.number, rule="CORE-15")


def require_before_end(meeting: Meeting) -> None:
    """Refuse an act on a meeting that is over."""
    if meeting.state in _OVER:
        raise MeetingOverError(number=meeting.number, state=meeting.get_state_display())


def require_open(meeting: Meeting) -> None:
    """Refuse an act that needs the meeting in session."""
    if meeting.state != Meeting.State.OPEN:
        raise MeetingNotOpenError(number=meeting.number, state=meeting.get_state_display())


def shown(moment: datetime) -> str:
    """Return a moment as people of Bogotá read it: 27/03/2026 10:42."""
    return f"{moment.astimezone(clock.BOGOTA):%d/%m/%Y %H:%M}"
