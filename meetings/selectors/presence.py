"""Presence read from its events: how many votes of each security are represented at a moment, by how many, of how many holders.

Sums are set-based and exact at any moment; nothing is kept as a running total that could be wrong. Writes nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Sum, When

from governance.models import Person, Security
from meetings.models import Meeting, PresenceEvent, Representation

INSIDE = PresenceEvent.Kind.ARRIVAL
OUTSIDE = (PresenceEvent.Kind.DEPARTURE, PresenceEvent.Kind.EXPULSION)


@dataclass(frozen=True, slots=True, kw_only=True)
class SecurityPresence:
    """The votes of one security in the room: those of holders in person or by law, and those by written power."""

    security_id: int | None
    votes: int = 0
    by_proxy: int = 0

    @property
    def own(self) -> int:
        return self.votes - self.by_proxy


def current(meeting: Meeting, at: datetime | None = None) -> QuerySet[Representation]:
    """Return the representations that began and have not ceased, now or at a past moment."""
    ceased = Representation.objects.filter(
        entry=OuterRef("entry"), portion=OuterRef("portion"), turn=OuterRef("turn"), direction=-1, **_until(at)
    )
    begun = Representation.objects.filter(meeting=meeting, direction=1, **_until(at))
    return begun.exclude(Exists(ceased))


def by_security(meeting: Meeting, at: datetime | None = None) -> dict[int | None, SecurityPresence]:
    """Return the votes present of each security: one sum over the signed events up to the moment."""
    rows = (
        Representation.objects.filter(meeting=meeting, **_until(at))
        .order_by()
        .values("security_id")
        .annotate(present=Sum("votes"), proxied=Sum("votes", filter=Q(capacity=Representation.Capacity.PROXY), default=0))
    )
    return {
        row["security_id"]: SecurityPresence(security_id=row["security_id"], votes=int(row["present"]), by_proxy=int(row["proxied"]))
        for row in rows
    }


def holders_count(meeting: Meeting, securities: Iterable[Security] | None = None, at: datetime | None = None) -> int:
    """Count the holders, not accounts and not attendees, whose shares are represented."""
    rows = current(meeting, at)
    if securities is not None:
        rows = rows.filter(security__in=list(securities))
    return rows.order_by().aggregate(n=Count("holder", distinct=True))["n"]


def persons_count(meeting: Meeting, at: datetime | None = None) -> int:
    """Count the persons in the room."""
    sign = Case(When(kind=INSIDE, then=1), When(kind__in=OUTSIDE, then=-1), default=0, output_field=IntegerField())
    total = PresenceEvent.objects.filter(meeting=meeting, **_until(at)).order_by().aggregate(n=Sum(sign, default=0))["n"]
    return int(total)


def last_movement(meeting: Meeting, person: Person) -> PresenceEvent | None:
    """Return the person's last arrival or departure, which says whether the person is inside."""
    kinds = (INSIDE, *OUTSIDE)
    return PresenceEvent.objects.filter(meeting=meeting, person=person, kind__in=kinds).order_by("-turn", "-pk").first()


def is_inside(meeting: Meeting, person: Person) -> bool:
    """Say whether the person is in the room now."""
    event = last_movement(meeting, person)
    return event is not None and event.kind == INSIDE


def inside_ids(meeting: Meeting, among: Iterable[int]) -> set[int]:
    """Return which of some persons are in the room; the cost follows those asked about, not the room."""
    sign = Case(When(kind=INSIDE, then=1), When(kind__in=OUTSIDE, then=-1), default=0, output_field=IntegerField())
    events = PresenceEvent.objects.filter(meeting=meeting, person__in=list(among)).order_by()
    return set(events.values("person_id").annotate(net=Sum(sign)).filter(net__gt=0).values_list("person_id", flat=True))


def changes(meeting: Meeting, securities: Iterable[Security]) -> list[tuple[datetime, int]]:
    """Return the moments at which the votes present changed and by how much, in order."""
    rows = (
        Representation.objects.filter(meeting=meeting, security__in=list(securities))
        .order_by("at")
        .values("at")
        .annotate(change=Sum(F("votes")))
        .values_list("at", "change")
    )
    return [(at, int(change)) for at, change in rows if change]


def _until(at: datetime | None) -> dict[str, datetime]:
    return {} if at is None else {"at__lte": at}
