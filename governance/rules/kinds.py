"""The closed lists of the field: kinds of entity, person, account, security, posting, organ, mandate and obligation.

Knows the words only. What each of them may do is said by rule books and by the rules that read them.
"""

from enum import StrEnum


class EntityKind(StrEnum):
    COMPANY = "company"
    FUND = "fund"
    TRUST = "trust"


class PersonKind(StrEnum):
    NATURAL = "natural"
    LEGAL = "legal"
    PATRIMONY = "patrimony"


class IdentityType(StrEnum):
    """Documents by which Colombian registers know a person."""

    CC = "CC"
    CE = "CE"
    TI = "TI"
    RC = "RC"
    NIT = "NIT"
    PASSPORT = "PA"
    PPT = "PPT"
    FOREIGN = "IE"


class AccountPurpose(StrEnum):
    """Why an account exists. Only the issue account may go below zero: its debt is what is issued."""

    HOLDER = "holder"
    JOINT = "joint"
    ESTATE = "estate"
    OMNIBUS = "omnibus"
    UNIDENTIFIED = "unidentified"
    TREASURY = "treasury"
    ISSUE = "issue"


class Conjunction(StrEnum):
    """How joint owners act: all together, or any of them."""

    AND = "and"
    OR = "or"


class SecurityKind(StrEnum):
    COMMON = "common"
    PRIVILEGED = "privileged"
    PREFERRED = "preferred"
    UNIT = "unit"
    TITLE = "title"


class Keeping(StrEnum):
    """Who decides: our own book, or a depository of which ours is the mirror."""

    OWN = "own"
    MIRROR = "mirror"


class PostingKind(StrEnum):
    OPENING = "opening"
    ISSUE = "issue"
    TRANSFER = "transfer"
    INHERITANCE = "inheritance"
    DONATION = "donation"
    ADJUDICATION = "adjudication"
    BUY_BACK = "buy_back"
    RESALE = "resale"
    CANCELLATION = "cancellation"
    CONVERSION = "conversion"
    SPLIT = "split"
    STOCK_DIVIDEND = "stock_dividend"
    CONTRIBUTION = "contribution"
    REDEMPTION = "redemption"
    FUND_DAY = "fund_day"
    RECONCILIATION = "reconciliation"
    REVERSAL = "reversal"


class BookAct(StrEnum):
    """Acts upon the book, beside changes of holder, that an entity may ask two persons for."""

    REVERSAL = "reversal"
    CONSTITUTION = "constitution"
    AMENDMENT = "amendment"
    RELEASE = "release"
    PERMISSION = "permission"


class ActState(StrEnum):
    """Where an act stands that one person asked for."""

    ASKED = "asked"
    DONE = "done"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


class OrganKind(StrEnum):
    MEETING = "meeting"
    BOARD = "board"
    COMMITTEE = "committee"
    MANAGEMENT = "management"
    SECRETARY = "secretary"
    AUDITOR = "auditor"
    CUSTODIAN = "custodian"
    LIQUIDATOR = "liquidator"


class MandateRole(StrEnum):
    CHAIR = "chair"
    VICE_CHAIR = "vice_chair"
    MEMBER = "member"
    ALTERNATE = "alternate"
    PRESIDENT = "president"
    VICE_PRESIDENT = "vice_president"
    LEGAL_REPRESENTATIVE = "legal_representative"
    ALTERNATE_REPRESENTATIVE = "alternate_representative"
    MANAGER = "manager"
    SECRETARY = "secretary"
    AUDITOR = "auditor"
    ALTERNATE_AUDITOR = "alternate_auditor"
    LIQUIDATOR = "liquidator"


class RelationshipKind(StrEnum):
    """What one person is to another, or to an entity (employee, represents, controls)."""

    SPOUSE = "spouse"
    PARENT = "parent"
    SIBLING = "sibling"
    RELATIVE = "relative"
    IN_LAW = "in_law"
    CIVIL = "civil"
    EMPLOYEE = "employee"
    REPRESENTS = "represents"
    CONTROLS = "controls"
    GROUP = "group"


class ObligationStatus(StrEnum):
    OPEN = "open"
    FULFILLED = "fulfilled"
    WAIVED = "waived"


class SubscriptionOrigin(StrEnum):
    """By what a subscriber took shares up: the pre-emptive right, a waiver of it, the remainder, or shares withdrawn from another."""

    RIGHT = "right"
    WAIVER = "waiver"
    REMAINDER = "remainder"
    WITHDRAWN = "withdrawn"


class PaymentOrigin(StrEnum):
    """Where money on account of a subscription comes from."""

    SUBSCRIBER = "subscriber"
    ACQUIRER = "acquirer"
    COURT = "court"
    SALE = "sale"


class InsiderRole(StrEnum):
    """Why a person is an insider of an entity: the bars of CCo 185 read these words."""

    ADMINISTRATOR = "administrator"
    EMPLOYEE = "employee"
    AUDITOR = "auditor"


BETWEEN_HOLDERS = frozenset(
    {
        PostingKind.TRANSFER,
        PostingKind.INHERITANCE,
        PostingKind.DONATION,
        PostingKind.ADJUDICATION,
        PostingKind.BUY_BACK,
        PostingKind.RESALE,
    }
)
"""Postings that change hands only: none of their lines may touch the issue account, so what is issued stays."""

ADMINISTRATION = frozenset({OrganKind.BOARD, OrganKind.MANAGEMENT, OrganKind.LIQUIDATOR})
