"""Beginning and ending the representation of shares inside the room. Weights are copied from the roll, set by set.

Knows turns: an entry begins turn n once it has ended n turns, and the database lets each turn begin and end once.
Only the door and the proxy desk call it, inside their transactions.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from meetings.models import PresenceEvent, Proxy, Representation, RollEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearing:
    """Entries of one holder, or a portion of them, that one person will bear, and by what right."""

    entries: tuple[RollEntry, ...]
    capacity: str
    proxy: Proxy | None = None
    portion: int = 0
    votes: int | None = None


def begin(*, event: PresenceEvent, bearings: Iterable[Bearing], reason: str) -> list[Representation]:
    """Write the beginning of each representation, in the order of the roll, so that two doors never lock crosswise."""
    bearings = list(bearings)
    turns = _turns([entry for bearing in bearings for entry in bearing.entries])
    rows = [
        Representation(
            meeting_id=event.meeting_id,
            event=event,
            entry=entry,
            security_id=entry.security_id,
            holder_id=entry.person_id,
            bearer_id=event.person_id,
            proxy=bearing.proxy,
            capacity=bearing.capacity,
            portion=bearing.portion,
            turn=turns.get((entry.pk, bearing.portion), 0),
            direction=1,
            votes=entry.weight if bearing.votes is None else bearing.votes,
            reason=reason,
            at=event.at,
        )
        for bearing in bearings
        for entry in bearing.entries
    ]
    return Representation.objects.bulk_create(sorted(rows, key=lambda row: (row.entry_id, row.portion)))


def cease(*, event: PresenceEvent, current: Sequence[Representation], reason: str) -> list[Representation]:
    """Write the end of representations that are current."""
    rows = [
        Representation(
            meeting_id=row.meeting_id,
            event=event,
            entry_id=row.entry_id,
            security_id=row.security_id,
            holder_id=row.holder_id,
            bearer_id=row.bearer_id,
            proxy_id=row.proxy_id,
            capacity=row.capacity,
            portion=row.portion,
            turn=row.turn,
            direction=-1,
            votes=-row.votes,
            reason=reason,
            at=event.at,
        )
        for row in sorted(current, key=lambda row: (row.entry_id, row.portion))
    ]
    return Representation.objects.bulk_create(rows)


def _turns(entries: Sequence[RollEntry]) -> dict[tuple[int, int], int]:
    ended = (
        Representation.objects.filter(entry__in=entries)
        .order_by()
        .values("entry_id", "portion")
        .annotate(ended=Count("pk", filter=Q(direction=-1)))
    )
    return {(row["entry_id"], row["portion"]): row["ended"] for row in ended}
