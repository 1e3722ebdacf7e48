"""Families of holders: what their inscription contains, when their data are renewed, what binds them, and who acts for them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from core.rules.thresholds import Threshold
from governance.rules.person_kinds import Capacity
from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.matters import Breach
from governance.rules.provisions.terms import MonthTerm, Term


class InscriptionItem(StrEnum):
    """What the book says of a holder."""

    NAME = "name"
    NATIONALITY = "nationality"
    DOMICILE = "domicile"
    ID_NUMBER = "id_number"


class BookEntry(StrEnum):
    """What the book says of the shares."""

    TITLES = "titles"
    TRANSFERS = "transfers"
    ATTACHMENTS = "attachments"
    LAWSUITS = "lawsuits"
    PLEDGES = "pledges"
    OTHER_LIMITATIONS = "other_limitations"


class SourceOfRights(StrEnum):
    LAW = "law"
    BYLAWS = "bylaws"
    GOVERNANCE_CODE = "governance_code"


class EstateStep(StrEnum):
    """Who may act for an estate, in the order in which each comes up."""

    EXECUTOR = "executor"
    JUDGE = "judge"
    ELECTED_BY_HEIRS = "elected_by_heirs"


class NobodyAppointed(StrEnum):
    """What becomes of the shares while nobody is appointed."""

    NOT_REPRESENTED = "not_represented"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inscription(Provision):
    """What the book of holders contains. Key: `holder`."""

    family: ClassVar[str] = "inscription"

    holder: tuple[InscriptionItem, ...] = param()
    entries: tuple[BookEntry, ...] = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class HolderUpdate(Provision):
    """After how long the data of a holder are asked for again, and what follows from being late. Key: `holder`."""

    family: ClassVar[str] = "holder_update"

    period: MonthTerm = param()
    breach: Breach = param(default=Breach.WARN)
    suspends_vote: bool = param(default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adhesion(Provision):
    """What binds a holder from the acquisition on. Key: `holder`."""

    family: ClassVar[str] = "adhesion"

    sources: tuple[SourceOfRights, ...] = param()
    acceptance_needed: bool = param(default=False)
    later_versions_bind: bool = param(default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class CoOwnership(Provision):
    """How shares of several owners are represented. Key: `co_owners`."""

    family: ClassVar[str] = "co_ownership"

    representatives: int = param(unit="persons", low=1, default=1)
    judge_on_disagreement: bool = param(default=True)
    until_appointed: NobodyAppointed = param(default=NobodyAppointed.NOT_REPRESENTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class EstateRule(Provision):
    """Who acts for the shares of an estate not yet divided. Key: `estate`."""

    family: ClassVar[str] = "estate_rule"

    order: tuple[EstateStep, ...] = param()
    election: Threshold = param(doc="of the votes of the recognised successors")
    until_appointed: NobodyAppointed = param(default=NobodyAppointed.NOT_REPRESENTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalCapacity(Provision):
    """Who needs a legal representative to act. Key: `holder`."""

    family: ClassVar[str] = "legal_capacity"

    through_representative: frozenset[Capacity] = param()
    document_required: bool = param(default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DataRequestRule(Provision):
    """By when a request about personal data is answered, and how far that may be put off. Keys: `query`, `claim`."""

    family: ClassVar[str] = "data_request"

    term: Term = param()
    extension: Term = param(doc="counted from the last day of the first term")
    extension_needs_reason: bool = param(default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DataConsent(Provision):
    """What makes an authorisation of personal data one. Key: `authorisation`."""

    family: ClassVar[str] = "data_consent"

    prior: bool = param(default=True)
    proof_kept: bool = param(default=True)
    revocable: bool = param(default=True)
