"""Finding a person at the door by any part of the name, of the number or by credential, with what the person comes in with."""

from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Q, QuerySet, Sum

from core.wording.sort_keys import search_key
from governance.models import Person
from meetings.models import Credential, Meeting, PresenceEvent, Proxy, Representation, RollEntry
from meetings.selectors import presence


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A code with its facts, for the wording to tell."""

    code: str
    facts: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Principal:
    """A holder whom a person represents or would represent; `state` is here, waiting, in_person or blocked."""

    person: Person
    votes: int
    capacity: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorRow:
    """One person at the door: own votes, those represented, and the total the person is or would be inside with."""

    person: Person
    credential: int | None
    inside: bool
    since: datetime | None
    own: int
    principals: tuple[Principal, ...]
    total: int
    refusal: Note | None


def search(meeting: Meeting, text: str, *, limit: int = 8) -> tuple[DoorRow, ...]:
    """Return the persons of the roll, and agents with accepted powers, whom a text means; nothing without a roll."""
    words = search_key(text).split()
    if not words or not hasattr(meeting, "roll"):
        return ()
    return tuple(row(meeting, person) for person in _found(meeting, text, words)[:limit])


def row(meeting: Meeting, person: Person) -> DoorRow:
    """Return what one person is or would be inside with."""
    last = presence.last_movement(meeting, person)
    inside = last is not None and last.kind == PresenceEvent.Kind.ARRIVAL
    entries = RollEntry.objects.filter(roll=meeting.roll, blocked="")
    own = _votes(entries.filter(person=person))
    principals = _principals(meeting, person, entries)
    borne = _votes_of(presence.current(meeting).filter(bearer=person)) if inside else 0
    waiting = own + sum(each.votes for each in principals if each.state == "waiting")
    total = borne if inside else waiting
    return DoorRow(
        person=person,
        credential=Credential.objects.filter(meeting=meeting, person=person).values_list("number", flat=True).first(),
        inside=inside,
        since=last.at if last is not None and inside else None,
        own=own,
        principals=principals,
        total=total,
        refusal=Note(code="nothing_to_bear") if not inside and not total else None,
    )


def _found(meeting: Meeting, text: str, words: list[str]) -> QuerySet[Person]:
    on_roll = RollEntry.objects.filter(roll=meeting.roll).values("person")
    agents = Proxy.objects.filter(meeting=meeting, state=Proxy.State.ACCEPTED).values("agent")
    among = Person.objects.filter(Q(pk__in=on_roll) | Q(pk__in=agents))
    named = Q()
    for word in words:
        named &= Q(search_key__contains=word)
    number = text.strip().lstrip("0")
    if number.isdecimal() and len(number) <= 6:
        named |= Q(pk__in=Credential.objects.filter(meeting=meeting, number=int(number)).values("person"))
    return among.filter(named).order_by("sort_key", "pk")


def _principals(meeting: Meeting, person: Person, entries: QuerySet[RollEntry]) -> tuple[Principal, ...]:
    powers = Proxy.objects.filter(meeting=meeting, agent=person, state=Proxy.State.ACCEPTED).select_related("principal").order_by("pk")
    inside = presence.inside_ids(meeting, [power.principal_id for power in powers])
    here = set(presence.current(meeting).filter(bearer=person).values_list("holder_id", flat=True))
    return tuple(
        Principal(
            person=power.principal,
            votes=_votes(entries.filter(person=power.principal)),
            capacity=power.capacity,
            state="here" if power.principal_id in here else "in_person" if power.principal_id in inside else "waiting",
        )
        for power in powers
    )


def _votes(rows: QuerySet[RollEntry]) -> int:
    return int(rows.order_by().aggregate(n=Sum("weight", default=0))["n"])


def _votes_of(rows: QuerySet[Representation]) -> int:
    return int(rows.order_by().aggregate(n=Sum("votes", default=0))["n"])
