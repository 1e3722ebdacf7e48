"""Which class votes on a matter, what may be added to an agenda, and who chairs.

Knows provisions, matters and posts. Who holds a post, and whether an event lasts, is told by others.
"""

from collections.abc import Collection, Sequence

from core.rules.applies import applies
from governance.rules.provisions import AgendaExtension, Chair, Matter, MeetingKind, VotingRight
from governance.rules.provisions.sessions import Post
from governance.rules.provisions.voting import VotingEvent

_LAST_RESORTS = (Post.ELECTED_BY_MEETING, Post.NAMED_BY_CHAIR)


@applies("BC-50", "GA-1.1", "GA-1.2", "L-222-63")
def class_votes(rights: Sequence[VotingRight], *, matter: Matter, events: Collection[VotingEvent] = ()) -> bool:
    """Say whether a class votes on a matter under any of its rights; `events` are those that last (dividends unpaid two years…).

    Preferred shares vote on their own impairment and not on elections, unless an event gives them the vote.
    """
    return any(right.always or matter in right.matters or set(right.events) & set(events) for right in rights)


@applies("BC-41.2", "L-CCo-182b", "PEI-4.8.4.3")
def may_add_to_agenda(rule: AgendaExtension, *, matter: Matter, kind: MeetingKind, agenda_exhausted: bool) -> bool:
    """Say whether a matter that the notice does not name may be opened; the vote that extends the agenda is a majority of its own.

    At an ordinary meeting anything but what must be in the notice; at an extraordinary one only once the agenda is exhausted, where
    the book says so.
    """
    # CCo 182, 425; Ley 222 arts. 13 and 67: some matters can never be added.
    if matter in rule.needs_notice:
        return False
    return kind is MeetingKind.ORDINARY or agenda_exhausted or not rule.after_agenda_exhausted


@applies("BC-38", "BB-13", "BB-15", "GA-7.1")
def presiding(rule: Chair, present: Collection[Post]) -> Post:
    """Return which post takes the chair, or is secretary: the first of the book's order that is present, else its last resort.

    Chair and vice-chair absent, a director present: the director, where the book names directors.
    """
    return next((post for post in rule.order if post in present or post in _LAST_RESORTS), Post.ELECTED_BY_MEETING)
