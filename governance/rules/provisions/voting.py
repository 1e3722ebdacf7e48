"""Families of the vote: how many votes decide a matter, which classes vote, and whose votes do not count."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from core.rules.thresholds import Threshold
from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.matters import Base, Matter, Role, ShareClass


class Combination(StrEnum):
    ALL = "all"
    ANY = "any"


class Fallback(StrEnum):
    """What the law or the bylaws put in place of a decision that was not reached."""

    MINIMUM_DISTRIBUTION = "minimum_distribution"
    OPTIONAL_STOCK_DIVIDEND = "optional_stock_dividend"


class VotingEvent(StrEnum):
    """What gives a class its vote on everything until it ends."""

    DIVIDEND_UNPAID_TWO_YEARS = "dividend_unpaid_two_years"
    PROFIT_CONCEALED = "profit_concealed"
    REGISTRATION_SUSPENDED = "registration_suspended"


@dataclass(frozen=True, slots=True, kw_only=True)
class MajorityTest:
    """One comparison: votes in favour against a part of a base, of one class where it names one.

    With `provided` the test counts only where the quorum present reaches that part of `provided_base`.
    """

    threshold: Threshold = param()
    base: Base = param()
    share_class: ShareClass | None = param(default=None)
    provided: Threshold | None = param(default=None)
    provided_base: Base | None = param(default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Majority(Provision):
    """How a matter is decided. Keys: matters, `*` for the rest. Look up with the trait `call`."""

    family: ClassVar[str] = "majority"

    tests: tuple[MajorityTest, ...] = param()
    combine: Combination = param(default=Combination.ALL)
    plural_holders: int = param(unit="holders in favour", low=1, default=1)
    barred_in_base: bool = param(default=False, doc="whether votes barred from the matter stay in its base")
    fallback: Fallback | None = param(default=None)
    optional_in_control_situation: bool = param(default=False, doc="binds only those who accept where there is a controlling holder")


@dataclass(frozen=True, slots=True, kw_only=True)
class VotingRight(Provision):
    """When a class votes. Keys: the class."""

    family: ClassVar[str] = "voting_right"

    share_class: ShareClass = param()
    always: bool = param(default=False)
    matters: frozenset[Matter] = param(default=frozenset())
    events: tuple[VotingEvent, ...] = param(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class MotionOrder(Provision):
    """In which order rival proposals are voted: the original, then each substitute as it came. Key: `rivals`."""

    family: ClassVar[str] = "motion_order"

    stops_when_passed: bool = param(default=True, doc="whether the rest are not voted once one obtains enough votes")


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteBar(Provision):
    """Whose votes do not count, on which matters (none named: on every matter). Keys are free names; they add up."""

    family: ClassVar[str] = "vote_bar"

    roles: frozenset[Role] = param()
    matters: frozenset[Matter] = param(default=frozenset())
    counts_for_quorum: bool = param(default=True)
    also_by_proxy: bool = param(default=True, doc="whether the bar follows the shares when another person represents them")


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaExtension(Provision):
    """Whether an extraordinary meeting may go beyond its agenda, and when. Key: `off_agenda`."""

    family: ClassVar[str] = "agenda_extension"

    after_agenda_exhausted: bool = param()
    needs_notice: frozenset[Matter] = param(default=frozenset(), doc="matters that can never be added")
