"""Families of duties with a date: deadlines after an event, and periodical reports."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.terms import MonthTerm, Term


class Event(StrEnum):
    NOTICE_PUBLISHED = "notice_published"
    MEETING_HELD = "meeting_held"
    MEETING_REPORTED = "meeting_reported"
    STATEMENTS_APPROVED = "statements_approved"
    DECISION_TAKEN = "decision_taken"
    LIMIT_EXCEEDED = "limit_exceeded"
    LIQUIDATION_CAUSE = "liquidation_cause"
    DIVIDEND_DECLARED = "dividend_declared"
    SUSPENSION_DECIDED = "suspension_decided"
    OFFER_CLOSED = "offer_closed"
    SHARES_WITHDRAWN = "shares_withdrawn"
    CAPITAL_CHANGED = "capital_changed"
    REQUEST_RECEIVED = "request_received"


class Owner(StrEnum):
    """Which role answers for the duty."""

    SECRETARY = "secretary"
    LEGAL_REPRESENTATIVE = "legal_representative"
    STATUTORY_AUDITOR = "statutory_auditor"
    FUND_OPERATIONS = "fund_operations"
    FUND_RISK = "fund_risk"


class Frequency(StrEnum):
    MONTHLY = "monthly"
    QUARTERLY = "quarterly"
    SEMIANNUAL = "semiannual"
    YEARLY = "yearly"


class ReportItem(StrEnum):
    MOVEMENTS = "movements"
    UNIT_VALUE = "unit_value"
    FUND_VALUE = "fund_value"
    PREVIOUS_PERIOD = "previous_period"
    PORTFOLIO_BY_SPECIES = "portfolio_by_species"
    RETURNS = "returns"
    RISKS = "risks"
    EXPENSES = "expenses"
    FINANCIAL_CONDITION = "financial_condition"
    POLICIES = "policies"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline(Provision):
    """A duty that an event starts. Keys name the duty. A term of zero days is the same day."""

    family: ClassVar[str] = "deadline"

    event: Event = param()
    term: Term | MonthTerm = param()
    owner: Owner = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRule(Provision):
    """A periodical report: its cuts, by when after the cut, and what it must show. Keys: `statement`, `accountability`, `fact_sheet`,
    `register_reconciliation`.
    """

    family: ClassVar[str] = "report_rule"

    frequency: Frequency = param()
    term: Term | MonthTerm = param(doc="from the last day of the period")
    items: tuple[ReportItem, ...] = param(default=())
