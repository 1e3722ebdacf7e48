"""The rival proposals of an item with what became of each, and whose turn it is. Writes nothing."""

from dataclasses import dataclass

from core.clock import date_of
from governance.rules.overlay import NoProvisionError, applied
from governance.rules.provisions import MotionOrder
from meetings.models import AgendaItem, Motion
from meetings.rules.motions import ORIGINAL, Turn, Vote, next_motion
from meetings.selectors import governing


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """One proposal: the item's own has no row of its own and number 0."""

    number: int
    motion: Motion | None
    text: str
    proposed_by: str
    vote: Vote


def rivals(item: AgendaItem) -> tuple[Rival, ...]:
    """Return the proposals of an item in the order in which they are voted."""
    outcomes = {
        row["poll__motion"]: row["outcome"]
        for row in item.decisions.filter(poll__election=None).order_by("number", "sequence").values("poll__motion", "outcome")
    }
    own = Rival(
        number=ORIGINAL, motion=None, text=item.proposal or item.title, proposed_by=item.proposed_by, vote=_vote(outcomes.get(None))
    )
    return (
        own,
        *(
            Rival(
                number=row.sequence,
                motion=row,
                text=row.text,
                proposed_by=row.proposed_by,
                vote=Vote.WITHDRAWN if row.withdrawn_at else _vote(outcomes.get(row.pk)),
            )
            for row in item.motions.order_by("sequence")
        ),
    )


def turn(item: AgendaItem, found: tuple[Rival, ...]) -> Turn:
    """Return whose turn it is by the book in force on the meeting's day."""
    return next_motion(_order(item), [each.vote for each in found])


def _order(item: AgendaItem) -> MotionOrder | None:
    on = date_of(item.meeting.scheduled_at)
    try:
        book = governing.book_of(item.meeting.entity, on)
        return applied(book, MotionOrder, "rivals", on, governing.traits_of(item.meeting)).provision
    except NoProvisionError:
        return None


def _vote(outcome: str | None) -> Vote:
    if outcome is None:
        return Vote.PENDING
    return Vote.PASSED if outcome == "passed" else Vote.FAILED
