"""Families of the summons: terms, media, contents, and who may convene or make others convene."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from core.rules.thresholds import Threshold
from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.matters import Base, Breach, Matter, MeetingKind
from governance.rules.provisions.terms import Term


class Counting(StrEnum):
    """Which ends of a term of notice are left out."""

    CLEAR_DAYS = "clear_days"
    AFTER_NOTICE = "after_notice"


class Medium(StrEnum):
    NEWSPAPER = "newspaper"
    WEBSITE = "website"
    EMAIL = "email"
    POST = "post"


class Circulation(StrEnum):
    ANY = "any"
    DOMICILE = "domicile"
    NATIONAL = "national"


class NoticeItem(StrEnum):
    """What a notice must say or come with."""

    CONVENER = "convener"
    CALL_ORDINAL = "call_ordinal"
    PLACE_DATE_TIME = "place_date_time"
    AGENDA = "agenda"
    EXPRESS_MATTER = "express_matter"
    WITHDRAWAL_LEGEND = "withdrawal_legend"
    DIRECTORS_REPORT = "directors_report"
    ACCREDITATION_NOTE = "accreditation_note"
    BINDS_ABSENT_NOTE = "binds_absent_note"
    QUORUM_STATEMENT = "quorum_statement"
    DISAGGREGATED_AGENDA = "disaggregated_agenda"
    REMOTE_ACCESS = "remote_access"


class Caller(StrEnum):
    BOARD = "board"
    CHIEF_EXECUTIVE = "chief_executive"
    LEGAL_REPRESENTATIVE = "legal_representative"
    STATUTORY_AUDITOR = "statutory_auditor"
    SUPERINTENDENCE = "superintendence"
    FUND_MANAGER = "fund_manager"
    EXTERNAL_MANAGER = "external_manager"
    INVESTORS = "investors"
    ADVISORY_COMMITTEE = "advisory_committee"
    INVESTORS_REPRESENTATIVE = "investors_representative"
    TRUSTEE = "trustee"
    ADMINISTRATOR = "administrator"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeTerm(Provision):
    """How long before a meeting it must be summoned. Keys: matters, `second_call`, `third_call`, `liquidation_second_call`, `*` for the rest."""

    family: ClassVar[str] = "notice_term"

    term: Term = param(unit="days")
    counting: Counting = param(default=Counting.CLEAR_DAYS)
    notice_day_must_be_business: bool = param(default=False)

    def strictness(self) -> Fraction:
        """Compare by the strict reading: a term that only its lenient reading falls short of stands, and is judged ambiguous."""
        return self.term.length(self.term.strict)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeMedium(Provision):
    """Where a notice must appear for its term to start, and where it may appear besides. Key: `notice`."""

    family: ClassVar[str] = "notice_medium"

    required: tuple[Medium, ...] = param()
    optional: tuple[Medium, ...] = param(default=())
    fallback: Medium | None = param(default=None, doc="for a holder whom the required medium cannot reach")
    circulation: Circulation = param(default=Circulation.ANY)
    outlet: str = param(default="", doc="the newspaper, where the book names one")


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeContent(Provision):
    """What a notice must contain, for every agenda or for those with certain matters. Keys are free names; they add up."""

    family: ClassVar[str] = "notice_content"

    items: tuple[NoticeItem, ...] = param()
    matters: frozenset[Matter] = param(default=frozenset(), doc="empty: every agenda")
    meeting_kinds: frozenset[MeetingKind] = param(default=frozenset(MeetingKind))
    breach: Breach = param(default=Breach.INEFFECTIVE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConveningPower(Provision):
    """Who may convene of their own accord. Keys: `ordinary`, `extraordinary`."""

    family: ClassVar[str] = "convening_power"

    callers: tuple[Caller, ...] = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class ConveningRequest(Provision):
    """Which holders may make those with the power convene. Key: `holders`."""

    family: ClassVar[str] = "convening_request"

    threshold: Threshold = param()
    base: Base = param()
    plural_holders: int = param(unit="holders", low=1, default=1)
    addressed_to: tuple[Caller, ...] = param(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaProposal(Provision):
    """Which holders may add matters to an agenda, or make the board answer, and by when. Keys: `any_holder`, `board_answer`."""

    family: ClassVar[str] = "agenda_proposal"

    threshold: Threshold = param()
    base: Base = param()
    term: Term | None = param(default=None, unit="days after publication")
    plural_holders: int = param(unit="holders", low=1, default=1)
