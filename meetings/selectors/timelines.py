"""Presence as a line in time: steps up and down, the minimum, the moments of decision and the stretches without quorum."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core import clock
from meetings.models import Decision, Meeting
from meetings.selectors import governing, presence
from meetings.selectors.quorum import QuorumView


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """From this moment on, so many votes were present."""

    at: datetime
    votes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """An item decided at a moment, with the presence it was decided with."""

    at: datetime
    position: int
    votes: int
    effective: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A stretch without quorum after there had been one; `votes` is the least presence in it."""

    starts_at: datetime
    ends_at: datetime | None
    votes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """The presence of a meeting from the first arrival to its end or to now."""

    points: tuple[Point, ...]
    minimum: int
    starts_at: datetime | None
    ends_at: datetime | None
    highest: int
    marks: tuple[Mark, ...]
    gaps: tuple[Gap, ...]


def of_meeting(meeting: Meeting, quorum: QuorumView) -> Timeline:
    """Return the timeline of the classes that vote on ordinary business, against a quorum already judged."""
    on = clock.date_of(meeting.scheduled_at)
    securities = governing.ordinary_securities(meeting, on)
    points, votes = [], 0
    for at, change in presence.changes(meeting, securities):
        votes += change
        points.append(Point(at=at, votes=votes))
    ends_at = meeting.closed_at or (clock.now() if points else None)
    return Timeline(
        points=tuple(points),
        minimum=quorum.needed,
        starts_at=points[0].at if points else None,
        ends_at=max(ends_at, points[-1].at) if points and ends_at else None,
        highest=max((point.votes for point in points), default=0),
        marks=_marks(meeting),
        gaps=_gaps(points, quorum.needed),
    )


def _marks(meeting: Meeting) -> tuple[Mark, ...]:
    rows = Decision.objects.filter(meeting=meeting, sequence=1).select_related("item").order_by("decided_at")
    return tuple(
        Mark(at=row.decided_at, position=row.item.position, votes=row.quorum["result"]["present"], effective=not row.stamp) for row in rows
    )


def _gaps(points: Sequence[Point], minimum: int) -> tuple[Gap, ...]:
    gaps, reached, since, least = [], False, None, 0
    for point in points:
        if point.votes >= minimum:
            if since is not None:
                gaps.append(Gap(starts_at=since, ends_at=point.at, votes=least))
            reached, since = True, None
        elif reached:
            since, least = (point.at, point.votes) if since is None else (since, min(least, point.votes))
    if since is not None:
        gaps.append(Gap(starts_at=since, ends_at=None, votes=least))
    return tuple(gaps)
