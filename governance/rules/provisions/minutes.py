"""Families of the minutes: who signs, who approves, what they must contain."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from governance.rules.provisions.header import Provision, param


class Signatory(StrEnum):
    CHAIR = "chair"
    SECRETARY = "secretary"
    STATUTORY_AUDITOR = "statutory_auditor"
    LEGAL_REPRESENTATIVE = "legal_representative"
    COMMISSION = "commission"


class MinutesItem(StrEnum):
    NUMBER = "number"
    PLACE_DATE_TIME = "place_date_time"
    SUBSCRIBED_SHARES = "subscribed_shares"
    NOTICE_FORM_AND_DATE = "notice_form_and_date"
    ATTENDEES = "attendees"
    MATTERS = "matters"
    DECISIONS_AND_VOTES = "decisions_and_votes"
    BLANK_VOTES = "blank_votes"
    WRITTEN_STATEMENTS = "written_statements"
    APPOINTMENTS = "appointments"
    CLOSING_DATE_TIME = "closing_date_time"
    QUORUM_CHECKS = "quorum_checks"
    SUMMONS_CERTIFICATION = "summons_certification"


@dataclass(frozen=True, slots=True, kw_only=True)
class MinutesRule(Provision):
    """Who signs. Keys: `signatures` (meetings in person), `remote_signatures`."""

    family: ClassVar[str] = "minutes_rule"

    signatories: tuple[Signatory, ...] = param()
    secretary_substitute: Signatory | None = param(default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class MinutesApproval(Provision):
    """That a commission named at the meeting approves the minutes. Key: `approval`. Without it the meeting itself approves."""

    family: ClassVar[str] = "minutes_approval"

    commission_size: int | None = param(unit="persons", low=1, default=None, doc="none: any size")


@dataclass(frozen=True, slots=True, kw_only=True)
class MinutesContent(Provision):
    """What minutes must contain to be closed. Keys are free names; they add up."""

    family: ClassVar[str] = "minutes_content"

    items: tuple[MinutesItem, ...] = param()
