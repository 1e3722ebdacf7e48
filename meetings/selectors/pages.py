"""The live page of a meeting as one value: standing, quorum, presence in time, agenda with states, the open vote, the room."""

from dataclasses import dataclass

from django.db.models import Sum

from governance.models import Person
from governance.rules.overlay import NoProvisionError
from meetings.models import AgendaItem, Election, Meeting, Poll, PresenceEvent, Slate
from meetings.rules.motions import MotionTurn
from meetings.selectors import decisions, motions, presence, quorum, standing, tallies, timelines
from meetings.selectors.decisions import DecisionView
from meetings.selectors.door import Note
from meetings.selectors.motions import Rival
from meetings.selectors.quorum import ClassPresence, QuorumView
from meetings.selectors.standing import Standing
from meetings.selectors.timelines import Timeline

_LAST_EVENTS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class BarView:
    """A holder who does not vote in a poll, with the votes and the rule that leave them out."""

    person: Person
    votes: int
    rule: str
    article: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PollView:
    """A vote under way."""

    poll: Poll
    question: str
    item: AgendaItem
    election: Election | None
    eligible: int
    cast: int
    pending: int
    slates: tuple[Slate, ...]
    barred: tuple[BarView, ...]
    ballots_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemView:
    """One item of the agenda and where it stands; `missing` votes where its quorum or majority cannot be reached with who is here."""

    item: AgendaItem
    position: int
    title: str
    state: str
    note: Note | None
    decision: DecisionView | None
    decisions: tuple[DecisionView, ...]
    elections: tuple[Election, ...]
    missing: int | None
    rivals: tuple[Rival, ...] = ()
    turn: Rival | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomView:
    """Who is in the room."""

    persons: int
    holders: int
    votes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingPage:
    """Everything the live page shows. Without a frozen roll there is no quorum, no timeline and no room yet."""

    meeting: Meeting
    standing: Standing
    has_roll: bool
    quorum: QuorumView | None
    classes: tuple[ClassPresence, ...]
    timeline: Timeline | None
    items: tuple[ItemView, ...]
    poll: PollView | None
    room: RoomView
    events: tuple[PresenceEvent, ...]


def meeting_page(meeting: Meeting) -> MeetingPage:
    """Return the page of a meeting now."""
    has_roll = hasattr(meeting, "roll")
    seen = quorum.now(meeting) if has_roll else None
    decided = decisions.of_meeting(meeting)
    opened = _open_poll(meeting)
    return MeetingPage(
        meeting=meeting,
        standing=standing.of(meeting),
        has_roll=has_roll,
        quorum=seen,
        classes=quorum.classes(meeting) if has_roll else (),
        timeline=timelines.of_meeting(meeting, seen) if seen else None,
        items=_items(meeting, decided, opened),
        poll=poll_view(opened) if opened else None,
        room=RoomView(
            persons=seen.persons if seen else 0,
            holders=seen.holders if seen else 0,
            votes=seen.present if seen else 0,
        ),
        events=tuple(meeting.presence_events.select_related("person").order_by("-at", "-pk")[:_LAST_EVENTS]),
    )


def poll_view(poll: Poll) -> PollView:
    """Return a vote under way: how much is cast, how much is pending, who is left out."""
    counted = tallies.count(poll)
    return PollView(
        poll=poll,
        question=poll.question,
        item=poll.item,
        election=poll.election,
        eligible=counted.represented,
        cast=counted.represented - counted.not_voted,
        pending=counted.not_voted,
        slates=tuple(poll.election.slates.order_by("filed_at", "pk").prefetch_related("lines")) if poll.election else (),
        barred=bars_of(poll),
        ballots_count=counted.ballots,
    )


def bars_of(poll: Poll) -> tuple[BarView, ...]:
    """Return the holders in the room whom a poll leaves out, with their votes; of a closed poll, those there at its close."""
    here = presence.current(poll.item.meeting, poll.closed_at).filter(security__in=tallies.voting_securities(poll))
    sums = here.order_by().values("holder").annotate(n=Sum("votes")).values_list("holder", "n")
    votes = {holder: int(n) for holder, n in sums}
    rows = poll.bars.select_related("person").order_by("person__sort_key")
    return tuple(
        BarView(person=row.person, votes=votes[row.person_id], rule=row.rule, article=row.article, role=row.role)
        for row in rows
        if row.person_id in votes
    )


def _open_poll(meeting: Meeting) -> Poll | None:
    rows = Poll.objects.filter(item__meeting=meeting, closed_at=None, voided_at=None)
    return rows.select_related("item__meeting__entity", "item__meeting__roll", "election").order_by("opened_at").first()


def _items(meeting: Meeting, decided: list[DecisionView], opened: Poll | None) -> tuple[ItemView, ...]:
    by_item: dict[int, list[DecisionView]] = {}
    for each in decided:
        by_item.setdefault(each.decision.item_id, []).append(each)
    rows = meeting.items.prefetch_related("elections", "motions").order_by("position")
    return tuple(_item(item, by_item.get(item.pk, []), opened if opened and opened.item_id == item.pk else None) for item in rows)


def _item(item: AgendaItem, decided: list[DecisionView], opened: Poll | None) -> ItemView:
    elections = tuple(item.elections.all())
    rivals, turn = _rivals(item)
    missing = _missing(item) if not decided and opened is None else None
    state = _state(item, decided, opened, elections, missing)
    if turn is not None and decided and opened is None:
        state = "pending"
    return ItemView(
        item=item,
        position=item.position,
        title=item.title,
        state=state,
        note=_note(state, decided, missing),
        decision=decided[-1] if decided else None,
        decisions=tuple(decided),
        elections=elections,
        missing=missing,
        rivals=rivals,
        turn=turn,
    )


def _rivals(item: AgendaItem) -> tuple[tuple[Rival, ...], Rival | None]:
    """Return the proposals of an item with rivals and the one whose turn it is; nothing for an item with one proposal."""
    if item.purpose != AgendaItem.Purpose.MOTION or not item.motions.all():
        return (), None
    found = motions.rivals(item)
    turn = motions.turn(item, found)
    return found, found[turn.number] if turn.outcome is MotionTurn.OPEN and turn.number is not None else None


def _state(item: AgendaItem, decided: list[DecisionView], opened: Poll | None, elections: tuple[Election, ...], missing: int | None) -> str:
    if opened is not None:
        return "open"
    if item.purpose == AgendaItem.Purpose.INFORMATIVE:
        return "done" if item.meeting.state != Meeting.State.CONVENED else "pending"
    if any(each.outcome == "draw_required" for each in decided):
        return "draw_required"
    if len(decided) < max(1, len(elections)):
        return "unopenable" if missing and item.meeting.state == Meeting.State.OPEN else "pending"
    stamped = next((each for each in decided if each.stamp), None)
    return str(stamped.stamp) if stamped else decided[-1].outcome


def _missing(item: AgendaItem) -> int | None:
    """Return the votes lacking for the item even to be decided, where its own quorum is not here."""
    if item.purpose == AgendaItem.Purpose.INFORMATIVE or not hasattr(item.meeting, "roll"):
        return None
    try:
        return quorum.now(item.meeting, item).result.missing or None
    except NoProvisionError:
        return None


def _note(state: str, decided: list[DecisionView], missing: int | None) -> Note | None:
    if state == "unopenable":
        return Note(code="lacks_presence", facts={"missing": missing or 0})
    if not decided or state in ("open", "pending"):
        return None
    last = decided[-1]
    if state == "draw_required" and last.election:
        return Note(code="draw_required", facts={"tied": ", ".join(last.election.tied)})
    if state == "ineffective" and last.stamp_reason == "no_quorum":
        return Note(code="no_quorum", facts={"present": last.present, "needed": last.quorum_needed})
    if last.election:
        return Note(code="elected", facts={"count": sum(len(each.election.elected) for each in decided if each.election)})
    return Note(code="result", facts={"in_favour": last.in_favour, "needed": last.needed})
