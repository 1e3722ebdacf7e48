"""The tables of presence in minutes: how the quorum comes about, and who attends with how many shares, own or by power."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from core.rules.allocation import allocate
from core.wording import figures
from governance.models import Person
from governance.wording.names import spoken
from meetings.documents.decision_blocks import threshold_label
from meetings.models import Meeting, Representation
from meetings.selectors.quorum import ClassPresence, QuorumView
from meetings.wording import minutes as wording


@dataclass(frozen=True, slots=True, kw_only=True)
class QuorumLine:
    """One line of the quorum's table: a label, votes, and their part of what may vote."""

    label: str
    votes: int
    share: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendee:
    """One holder present or represented."""

    number: int
    name: str
    identification: str
    attends: str
    capacity: str
    own: int | None
    represented: int | None
    share: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendeeList:
    """Everyone whose shares were represented at some moment, with the sums."""

    rows: tuple[Attendee, ...]
    own: int
    represented: int
    total: int
    holders: int


def quorum_lines(seen: QuorumView, classes: Sequence[ClassPresence], lang: str) -> tuple[QuorumLine, ...]:
    """Return the arithmetic of the quorum as a table."""
    voting = [each for each in classes if each.votes_here]
    rows: list[QuorumLine] = []
    for each in voting:
        rows.append(_line(wording.label("subscribed", lang, security=each.name), each.subscribed, None, ""))
        if each.treasury:
            rows.append(_line(wording.label("less_treasury", lang), -each.treasury, None, ""))
        if each.suspended:
            rows.append(_line(wording.label("less_suspended", lang), -each.suspended, None, ""))
    threshold = threshold_label(str(seen.result.figures["threshold"]), lang)
    part = lambda votes: Fraction(votes, seen.base) if seen.base else None  # noqa: E731 - one small formula used five times
    return (
        *rows,
        _line(wording.label("entitled", lang), seen.base, part(seen.base), "sub"),
        _line(wording.label("minimum", lang, threshold=threshold), seen.needed, part(seen.needed), ""),
        _line(wording.label("own", lang), seen.own, part(seen.own), ""),
        _line(wording.label("by_proxy", lang), seen.represented, part(seen.represented), ""),
        _line(wording.label("present", lang, holders=seen.holders), seen.present, part(seen.present), "tot"),
    )


def attendees(meeting: Meeting, lang: str) -> AttendeeList:
    """Return the holders whose shares were represented in the meeting, with their last bearer, sorted by name."""
    rows = (
        Representation.objects.filter(meeting=meeting, direction=1)
        .select_related("holder", "bearer")
        .order_by("holder__sort_key", "holder_id", "entry_id", "-turn")
    )
    entries: dict[int, Representation] = {}
    for row in rows:
        entries.setdefault(row.entry_id, row)
    holders: dict[Person, list[Representation]] = {}
    for row in entries.values():
        holders.setdefault(row.holder, []).append(row)
    votes = {holder: sum(row.votes for row in borne) for holder, borne in holders.items()}
    shares = _shares(votes, lang)
    listed = tuple(
        _attendee(number, holder, borne, votes[holder], shares[holder], lang) for number, (holder, borne) in enumerate(holders.items(), 1)
    )
    own = sum(each.own or 0 for each in listed)
    represented = sum(each.represented or 0 for each in listed)
    return AttendeeList(rows=listed, own=own, represented=represented, total=own + represented, holders=len(listed))


def _shares(votes: dict[Person, int], lang: str) -> dict[Person, str]:
    """Return percentages with two decimals that add up to one hundred exactly (largest remainder)."""
    if not votes:
        return {}
    parts = allocate(
        amount=figures.half_up(Fraction(100), 2), weights={str(holder.pk): count for holder, count in votes.items()}, decimals=2
    )
    return {holder: figures.percent(Fraction(parts.shares[str(holder.pk)]) / 100, lang) for holder in votes}


def _attendee(number: int, holder: Person, borne: Sequence[Representation], votes: int, share: str, lang: str) -> Attendee:
    first = borne[0]
    proxied = first.capacity == Representation.Capacity.PROXY
    in_person = first.bearer_id == holder.pk
    capacity = "" if in_person else wording.label("by_power" if proxied else "by_law", lang)
    return Attendee(
        number=number,
        name=spoken(holder.name),
        identification=holder.identity,
        attends=wording.label("in_person", lang) if in_person else spoken(first.bearer.name),
        capacity=capacity,
        own=None if proxied else votes,
        represented=votes if proxied else None,
        share=share,
    )


def _line(text: str, votes: int, share: Fraction | None, kind: str) -> QuorumLine:
    return QuorumLine(label=text, votes=votes, share=figures.percent(share) if share is not None else "", kind=kind)
