"""Families of elections: the method, what the sources leave open about it, slates and their deadlines, the body."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.terms import Term


class Method(StrEnum):
    QUOTIENT = "quotient"
    MAJORITY = "majority"


class ExhaustedResiduals(StrEnum):
    """What happens to seats left when no slate has a residual."""

    REPEAT_PASSES = "repeat_passes"
    LEAVE_VACANT = "leave_vacant"


class SlateTie(StrEnum):
    """How slates with equal votes are ordered."""

    FILING_ORDER = "filing_order"
    LOTS = "lots"


class OrphanSeat(StrEnum):
    """Where a seat goes that a short slate has no name for."""

    NEXT_RESIDUAL = "next_residual"
    LEAVE_VACANT = "leave_vacant"


class Numbering(StrEnum):
    """How the elected are numbered."""

    QUOTIENT_THEN_RESIDUALS = "quotient_then_residuals"


class Alternates(StrEnum):
    NONE = "none"
    PERSONAL = "personal"


class CountedFrom(StrEnum):
    AFTER_NOTICE = "after_notice"
    BEFORE_MEETING = "before_meeting"


class SlateItem(StrEnum):
    """What comes with a slate or a candidacy."""

    WRITTEN_ACCEPTANCE = "written_acceptance"
    INDEPENDENCE_DECLARATION = "independence_declaration"
    NO_DISQUALIFICATION = "no_disqualification"
    FILED_CANDIDATES_ONLY = "filed_candidates_only"


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectionRule(Provision):
    """How a body is elected. Keys: `board`, `committee`, `auditor`, `*`."""

    family: ClassVar[str] = "election_rule"

    method: Method = param()
    least_seats: int = param(unit="seats", low=1, default=2, doc="the quotient serves bodies of at least this size")
    blank_in_quotient: bool = param(default=True)
    exhausted_residuals: ExhaustedResiduals = param(default=ExhaustedResiduals.REPEAT_PASSES)
    slate_tie: SlateTie = param(default=SlateTie.LOTS)
    orphan_seat: OrphanSeat = param(default=OrphanSeat.NEXT_RESIDUAL)
    numbering: Numbering = param(default=Numbering.QUOTIENT_THEN_RESIDUALS)


@dataclass(frozen=True, slots=True, kw_only=True)
class IndependentMembers(Provision):
    """How many members are independent and whether they are voted apart. Key: `board`."""

    family: ClassVar[str] = "independent_members"

    minimum: Fraction = param(unit="part of the seats, rounded up")
    separate_voting: bool = param()
    single_slate_exempts: bool = param(default=True, doc="no separate voting where one single slate assures the minimum")
    only_independents_in_their_lists: bool = param(default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyComposition(Provision):
    """The size and term of a body. Keys: `board`, `committee`."""

    family: ClassVar[str] = "body_composition"

    seats: int = param(unit="seats", low=1)
    term_years: int = param(unit="years", low=1)
    alternates: Alternates = param(default=Alternates.NONE)
    holdover: bool = param(default=True, doc="members stay until their successors take office")


@dataclass(frozen=True, slots=True, kw_only=True)
class SlateDeadline(Provision):
    """By when candidates, slates or their evaluation must be in. Keys: `candidates`, `slates`, `evaluation`."""

    family: ClassVar[str] = "slate_deadline"

    term: Term = param(unit="days")
    counted_from: CountedFrom = param()
    filing_day_counts: bool = param(default=True)
    items: tuple[SlateItem, ...] = param(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class SlateDocuments(Provision):
    """What must come with a slate for it to be voted. Key: `slate`."""

    family: ClassVar[str] = "slate_documents"

    items: tuple[SlateItem, ...] = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectionClause(Provision):
    """The article that one step of the count stands on; it has no params.

    Keys: `quotient`, `blanks`, `residuals`, `tie`, `duplicates`, `list_length`, `already_elected`, `numbering`.
    """

    family: ClassVar[str] = "election_clause"
