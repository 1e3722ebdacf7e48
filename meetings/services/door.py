"""The door: a person comes in with everyone the person represents, in one action, and goes out again.

Knows presence and representation; refuses to know votes. Presence is only added to, so two doors at once cannot lose or
double anyone: the database admits each turn of a share once, and the one who comes second looks again.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, connection, transaction

from core import clock
from core.models import User
from core.services import audit, counters
from governance.models import Person
from governance.rules.kinds import AccountPurpose
from meetings.models import Credential, Meeting, PresenceEvent, Proxy, Representation, RollEntry
from meetings.selectors import presence
from meetings.services import moments, representations
from meetings.services.refusals import NotInsideError, NotOnRollError, OwnSharesError
from meetings.services.representations import Bearing

_TRIES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Admission:
    """What an admission brought in; `already` where the person was inside and nothing was written."""

    event: PresenceEvent
    votes: int
    holders: int
    credential: int
    already: bool = False


def admit(*, actor: User, meeting: Meeting, person: Person, remote: bool = False, at: datetime | None = None) -> Admission:
    """Let a person in with own shares and those of every accepted power; a principal's arrival revokes the power.

    Admitting again someone who is inside changes nothing. Raises NotOnRollError, OwnSharesError, RollMissingError,
    MeetingOverError, MomentFutureError, MomentBackwardsError.
    """
    for last in range(_TRIES):
        try:
            with transaction.atomic():
                return _admit(actor, meeting, person, remote, at)
        except IntegrityError:
            if last == _TRIES - 1:
                raise
    raise AssertionError("unreachable")


def _admit(actor: User, meeting: Meeting, person: Person, remote: bool, at: datetime | None) -> Admission:
    moments.hold_still(meeting)
    meeting = Meeting.objects.select_related("roll", "entity", "organisation").get(pk=meeting.pk)
    moments.require_door(meeting)
    at = moments.settle(at)
    hold_person(meeting, person)
    previous = presence.last_movement(meeting, person)
    if previous is not None and previous.kind == presence.INSIDE:
        return _inside(meeting, person, previous)
    at = moments.not_before(at, previous.at if previous else None, "su última salida")
    at = moments.after_last_close(meeting, at)
    bearings = _bearings(meeting, person)
    if not any(bearing.entries for bearing in bearings):
        _refuse_stranger(meeting, person)
    number = credential(meeting=meeting, person=person)
    turn = 0 if previous is None else previous.turn + 1
    event = PresenceEvent.objects.create(
        meeting=meeting, person=person, kind=presence.INSIDE, turn=turn, at=at, remote=remote, actor=actor, recorded_at=clock.now()
    )
    _revoke_powers_of(meeting, person, event)
    begun = representations.begin(event=event, bearings=bearings, reason=Representation.Reason.ARRIVED)
    votes, holders = sum(row.votes for row in begun), len({row.holder_id for row in begun})
    facts = {"person": person.pk, "votes": votes, "holders": holders, "credential": number, "at": at}
    audit.record(actor=actor, organisation=meeting.organisation, action="meetings.admit", subject=meeting, facts=facts)
    return Admission(event=event, votes=votes, holders=holders, credential=number)


def leave(*, actor: User, meeting: Meeting, person: Person, expelled: bool = False, at: datetime | None = None) -> PresenceEvent:
    """Let a person out: everything the person represents stops counting from that moment.

    Raises NotInsideError, MeetingOverError, MomentFutureError, MomentBackwardsError.
    """
    kind = PresenceEvent.Kind.EXPULSION if expelled else PresenceEvent.Kind.DEPARTURE
    reason = Representation.Reason.EXPELLED if expelled else Representation.Reason.LEFT
    with transaction.atomic():
        moments.hold_still(meeting)
        meeting = Meeting.objects.select_related("roll", "organisation").get(pk=meeting.pk)
        moments.require_door(meeting)
        at = moments.settle(at)
        hold_person(meeting, person)
        arrival = presence.last_movement(meeting, person)
        if arrival is None or arrival.kind != presence.INSIDE:
            raise NotInsideError(person=person.name, rule="BC-Q-continuity")
        at = moments.not_before(at, arrival.at, "su ingreso")
        at = moments.after_last_close(meeting, at)
        event = _depart(actor, meeting, person, kind, arrival.turn, at)
        current = list(presence.current(meeting).filter(bearer=person))
        representations.cease(event=event, current=current, reason=reason)
        facts = {"person": person.pk, "votes": sum(row.votes for row in current), "expelled": expelled, "at": at}
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.leave", subject=meeting, facts=facts)
    return event


def _depart(actor: User, meeting: Meeting, person: Person, kind: str, turn: int, at: datetime) -> PresenceEvent:
    try:
        with transaction.atomic():
            return PresenceEvent.objects.create(
                meeting=meeting, person=person, kind=kind, turn=turn, at=at, actor=actor, recorded_at=clock.now()
            )
    except IntegrityError:
        raise NotInsideError(person=person.name, rule="BC-Q-continuity") from None


def credential(*, meeting: Meeting, person: Person) -> int:
    """Return the person's credential number for the meeting, giving the next one where there is none."""
    held = Credential.objects.filter(meeting=meeting, person=person).values_list("number", flat=True).first()
    if held is not None:
        return held
    number = counters.take(organisation=meeting.organisation, series=credential_series(meeting))
    return Credential.objects.create(meeting=meeting, person=person, number=number).number


def credential_series(meeting: Meeting) -> str:
    """Return the name of the counter of a meeting's credentials."""
    return f"credential:{meeting.pk}"


def hold_person(meeting: Meeting, person: Person) -> None:
    """Let one act at a time move a person or give the person shares to bear, until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"door:{meeting.pk}:{person.pk}"])


def _inside(meeting: Meeting, person: Person, event: PresenceEvent) -> Admission:
    rows = list(presence.current(meeting).filter(bearer=person))
    return Admission(
        event=event,
        votes=sum(row.votes for row in rows),
        holders=len({row.holder_id for row in rows}),
        credential=credential(meeting=meeting, person=person),
        already=True,
    )


def _bearings(meeting: Meeting, person: Person) -> list[Bearing]:
    """Own entries, and the entries of each principal whose power is accepted and who is not in the room."""
    roll = RollEntry.objects.filter(roll=meeting.roll, blocked="")
    own = Bearing(entries=tuple(roll.filter(person=person).order_by("pk")), capacity=Representation.Capacity.OWN)
    powers = list(Proxy.objects.filter(meeting=meeting, agent=person, state=Proxy.State.ACCEPTED).order_by("pk"))
    inside = presence.inside_ids(meeting, [power.principal_id for power in powers])
    return [own, *(bearing_of(power) for power in powers if power.principal_id not in inside)]


def bearing_of(power: Proxy) -> Bearing:
    """Return what an accepted power lets its agent bear."""
    entries = RollEntry.objects.filter(roll__meeting=power.meeting_id, blocked="", person=power.principal_id).order_by("pk")
    legal = power.capacity == Proxy.Capacity.LEGAL
    capacity = Representation.Capacity.LEGAL if legal else Representation.Capacity.PROXY
    return Bearing(entries=tuple(entries), capacity=capacity, proxy=power)


def _revoke_powers_of(meeting: Meeting, person: Person, event: PresenceEvent) -> None:
    """The holder came in person: the powers that the holder granted end at this moment."""
    current = list(presence.current(meeting).filter(holder=person))
    representations.cease(event=event, current=current, reason=Representation.Reason.PRINCIPAL_ARRIVED)
    granted = Proxy.objects.filter(meeting=meeting, principal=person, state=Proxy.State.ACCEPTED, capacity=Proxy.Capacity.ATTORNEY)
    granted.update(state=Proxy.State.REVOKED, decided_at=event.at, decided_by=event.actor)


def _refuse_stranger(meeting: Meeting, person: Person) -> None:
    treasury = person.accounts.filter(entity=meeting.entity, purpose=AccountPurpose.TREASURY).exists()
    if treasury:
        raise OwnSharesError(holder=person.name, rule="L-CCo-396/417", article="C. Co., art. 396")
    raise NotOnRollError(person=person.name, rule="GA-5.1")
