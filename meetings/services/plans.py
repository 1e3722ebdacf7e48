"""What is asked for when a meeting is convened, before anything is checked: the meeting, its agenda, its elections."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from governance.models import Organ, Person
from governance.rules.provisions.notice import Caller, NoticeItem
from meetings.models import AgendaItem, Election, Meeting


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectionPlan:
    """One voting of an item: its seats, and whose (independents are voted apart, each voting with its own quotient)."""

    title: str
    seats: int
    scope: str = Election.Scope.ALL
    organ: Organ | None = None
    term: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaPlan:
    """One point of the agenda. The matter chooses the rules; the purpose says whether it is voted."""

    title: str
    matter: str = "ordinary_business"
    purpose: str = AgendaItem.Purpose.MOTION
    proposal: str = ""
    proposed_by: str = ""
    exhibit: Mapping[str, Any] = field(default_factory=dict)
    elections: tuple[ElectionPlan, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingPlan:
    """A meeting to be convened; `notice_on` is the day on which the notice is to appear (today where not given).

    `caller` is the organ that convenes, by which the rule book judges; `convened_as` is how the person signs. `legends` are what the
    notice says beside its agenda.
    """

    kind: str
    scheduled_at: datetime
    place: str
    city: str
    convened_by: Person
    convened_as: str
    caller: Caller
    agenda: tuple[AgendaPlan, ...]
    body: str = Meeting.Body.SHAREHOLDERS
    call: str = Meeting.Call.FIRST
    mode: str = Meeting.Mode.IN_PERSON
    number: int | None = None
    notice_on: date | None = None
    registration_at: datetime | None = None
    inspection_place: str = ""
    access: str = ""
    legends: tuple[NoticeItem, ...] = ()
    failed_meeting: Meeting | None = None
    language: str = "es"
