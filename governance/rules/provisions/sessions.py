"""Families of the meeting itself: when it is due, when it may be held again, and who must be there."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from core.rules.thresholds import Threshold
from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.matters import Base
from governance.rules.provisions.terms import Term


class DayOfMonth(StrEnum):
    """Which day of its month a meeting falls due."""

    LAST_DAY = "last_day"
    FIRST_BUSINESS = "first_business"
    LAST_BUSINESS = "last_business"


class ByRightCondition(StrEnum):
    """When holders may meet by their own right."""

    NOT_CONVENED = "not_convened"
    NOT_CONVENED_OR_NOT_MET = "not_convened_or_not_met"


class Place(StrEnum):
    DOMICILE = "domicile"
    HEADQUARTERS = "headquarters"
    NAMED_BY_REPRESENTATIVE = "named_by_representative"


class ProposedDay(StrEnum):
    """Which day a planner proposes first: the first day of the window, or the one after it."""

    FIRST_DAY = "first_day"
    DAY_AFTER_FIRST = "day_after_first"


class PluralOf(StrEnum):
    """Whom a plural number counts."""

    HOLDERS = "holders"
    PERSONS_PRESENT = "persons_present"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingCalendar(Provision):
    """When the ordinary meeting is due (key `ordinary`) and when holders may meet by right (key `by_right`)."""

    family: ClassVar[str] = "meeting_calendar"

    month: int = param(unit="month", low=1, high=12)
    day: DayOfMonth = param()
    at: str = param(default="", unit="hh:mm")
    place: Place | None = param(default=None)
    condition: ByRightCondition | None = param(default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallWindow(Provision):
    """Between which days after an event a meeting may be held.

    Keys: `second_call`, `liquidation_second_call` (after the failed meeting), `liquidation_assembly` (after the communication).
    """

    family: ClassVar[str] = "call_window"

    not_before: Term = param(unit="days")
    not_after: Term = param(unit="days")
    proposed: ProposedDay = param(default=ProposedDay.FIRST_DAY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quorum(Provision):
    """Who must be present. Keys: `first_call`, `second_call`, `third_call`, `by_right`, `universal`, `liquidation_second_call`."""

    family: ClassVar[str] = "quorum"

    threshold: Threshold = param()
    base: Base = param()
    plural_holders: int = param(unit="holders", low=1, default=1)
    plural_of: PluralOf = param(default=PluralOf.HOLDERS)
    recompute_for_each_decision: bool = param(default=True)


class Post(StrEnum):
    """Who may chair a meeting or be its secretary."""

    CHIEF_EXECUTIVE = "chief_executive"
    ALTERNATE_CHIEF_EXECUTIVE = "alternate_chief_executive"
    BOARD_CHAIR = "board_chair"
    BOARD_VICE_CHAIR = "board_vice_chair"
    DIRECTOR = "director"
    SECRETARY = "secretary"
    BOARD_SECRETARY = "board_secretary"
    ELECTED_BY_MEETING = "elected_by_meeting"
    NAMED_BY_CHAIR = "named_by_chair"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair(Provision):
    """Who chairs and who is secretary, in order; the last resort is elected. Keys: `chair`, `secretary`."""

    family: ClassVar[str] = "chair"

    order: tuple[Post, ...] = param()
    elected_by: Base | None = param(default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspensionOfSession(Provision):
    """How a session may be suspended and until when it must resume. Key: `suspension`."""

    family: ClassVar[str] = "suspension_of_session"

    threshold: Threshold = param()
    base: Base = param()
    plural_holders: int = param(unit="holders", low=1, default=2)
    term: Term = param(unit="days")
