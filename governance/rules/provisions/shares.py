"""Families of shares: what a class may grant, how it circulates, its titles, own shares, who keeps the book, and the company's term."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from core.rules.thresholds import Threshold
from governance.rules.kinds import MandateRole, OrganKind
from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.matters import Base


class Advantage(StrEnum):
    """What a privileged share may give (C. Co. art. 381)."""

    REIMBURSEMENT = "reimbursement"
    PROFIT_QUOTA = "profit_quota"
    ECONOMIC = "economic"


class Dematerialisation(StrEnum):
    FULL = "full"
    PARTIAL = "partial"
    NONE = "none"


class TitleItem(StrEnum):
    """What a title of shares says (C. Co. art. 401)."""

    ISSUER = "issuer"
    DOMICILE = "domicile"
    INCORPORATION = "incorporation"
    AUTHORISED_CAPITAL = "authorised_capital"
    NUMBER = "number"
    QUANTITY = "quantity"
    PAR = "par"
    SHARE_CLASS = "share_class"
    HOLDER = "holder"
    RESTRICTIONS = "restrictions"
    DATE = "date"


class TitleProof(StrEnum):
    """What the holder hands in for a duplicate (C. Co. art. 402)."""

    CRIMINAL_COMPLAINT = "criminal_complaint"
    GUARANTEE = "guarantee"
    ORIGINAL_TITLE = "original_title"


class ShareRight(StrEnum):
    QUORUM = "quorum"
    VOTE = "vote"
    DIVIDEND = "dividend"
    PREEMPTION = "preemption"


class KeeperKind(StrEnum):
    """Who may keep the book: the issuer itself, or whom its board entrusts with it."""

    ISSUER = "issuer"
    DEPOSITORY = "depository"
    SPECIALISED_ENTITY = "specialised_entity"


class FilingStep(StrEnum):
    """What makes a change of capital complete."""

    AUDITOR_CERTIFICATE = "auditor_certificate"
    REGISTRY_FILING = "registry_filing"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivilegeLimit(Provision):
    """What the privileges of a class may be. Key: `privileged`."""

    family: ClassVar[str] = "privilege_limit"

    advantages: frozenset[Advantage] = param()
    max_cumulation_years: int = param(unit="years", low=0)
    max_votes: int = param(unit="votes per share", low=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Circulation(Provision):
    """How shares stand: as entries, on paper, or both. Key: `shares`."""

    family: ClassVar[str] = "circulation"

    dematerialisation: Dematerialisation = param()
    depository_reference: bool = param(doc="whether a movement gives rights only from its entry at the depository")


@dataclass(frozen=True, slots=True, kw_only=True)
class MacroCertificateRule(Provision):
    """How far the global certificates may be from the entries of the class. Key: `deposit`."""

    family: ClassVar[str] = "macro_certificate"

    tolerance: int = param(unit="shares", low=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TitlePayment(Provision):
    """Which part of a share must be paid before its title is definitive. Key: `definitive`."""

    family: ClassVar[str] = "title_payment"

    paid: Fraction = param(unit="part of the price")


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleRule(Provision):
    """Who signs a title and what it says. Key: `title`."""

    family: ClassVar[str] = "title_rule"

    signatories: frozenset[MandateRole] = param()
    items: frozenset[TitleItem] = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleReplacement(Provision):
    """What a duplicate needs. Keys: `theft`, `loss`, `deterioration`."""

    family: ClassVar[str] = "title_replacement"

    requires: frozenset[TitleProof] = param()
    fixed_by: OrganKind | None = param(default=None, doc="who fixes the guarantee")


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleTransfer(Provision):
    """What a transfer of titled shares needs. Key: `transfer`."""

    family: ClassVar[str] = "title_transfer"

    written_order: bool = param()
    judicial_copy_replaces_order: bool = param()
    cancel_previous: bool = param(doc="whether the transferor's title is cancelled before the new one is issued")


@dataclass(frozen=True, slots=True, kw_only=True)
class HolderMinimum(Provision):
    """How many holders a company needs, and how long it may be without them. Key: `holders`."""

    family: ClassVar[str] = "holder_minimum"

    holders: int = param(unit="holders", low=1)
    cure_months: int = param(unit="months", low=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnShares(Provision):
    """How a company buys its own shares and what they lose while it holds them. Key: `buy_back`."""

    family: ClassVar[str] = "own_shares"

    threshold: Threshold = param()
    base: Base = param()
    from_net_profits: bool = param()
    fully_paid: bool = param()
    suspended: frozenset[ShareRight] = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSharesOffer(Provision):
    """What a listed issuer adds to a buy-back. Key: `offer`."""

    family: ClassVar[str] = "own_shares_offer"

    technical_study: bool = param()
    equal_conditions: bool = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class IndustryShareRule(Provision):
    """What shares given for work may do until they are released. Key: `industry`."""

    family: ClassVar[str] = "industry_share"

    voice: bool = param()
    votes: int = param(unit="votes per share", low=0)
    authorisers: frozenset[OrganKind] = param(doc="who may authorise a transfer before the release")


@dataclass(frozen=True, slots=True, kw_only=True)
class BookDelegation(Provision):
    """Who may keep the book and who entrusts it. Key: `book`."""

    family: ClassVar[str] = "book_delegation"

    decided_by: OrganKind = param()
    keepers: frozenset[KeeperKind] = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalFiling(Provision):
    """What completes a change of capital, and who changes the authorised part. Key: `capital`."""

    family: ClassVar[str] = "capital_filing"

    steps: frozenset[FilingStep] = param()
    authorised_by: OrganKind = param()
    public_deed: bool = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyIdentity(Provision):
    """The seat of a company, the day on which its term expires, and who changes them. Key: `identity`."""

    family: ClassVar[str] = "company_identity"

    domicile: str = param()
    expires_on: date = param()
    changed_by: OrganKind = param()
    warn_years: tuple[int, ...] = param(unit="years before the term", doc="when the expiry is warned of")
