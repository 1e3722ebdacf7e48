"""Families of representation and accreditation: what a proxy must say, who may carry it, who is let in with what."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.matters import Breach, Role
from governance.rules.provisions.terms import MonthTerm


class ProxyMedium(StrEnum):
    WRITTEN = "written"
    ELECTRONIC = "electronic"


class ProxyItem(StrEnum):
    """What a power must contain."""

    PRINCIPAL = "principal"
    AGENT = "agent"
    SUBSTITUTE = "substitute"
    MEETING_OR_PERIOD = "meeting_or_period"
    SIGNATURE = "signature"
    INSIDER_DISCLOSURE = "insider_disclosure"


class SplitVotes(StrEnum):
    """Whether one holder's votes may go to different options."""

    NEVER = "never"
    IN_ELECTIONS = "in_elections"


class TwoProxies(StrEnum):
    """Which of two valid powers of one holder counts."""

    LATEST_REVOKES = "latest_revokes"
    BOTH_REFUSED = "both_refused"


class Document(StrEnum):
    """What is shown at the door."""

    IDENTITY_DOCUMENT = "identity_document"
    REPRESENTATIVE_IDENTITY = "representative_identity"
    CERTIFICATE_OF_EXISTENCE = "certificate_of_existence"
    DEPOSIT_CERTIFICATE = "deposit_certificate"
    GLOBAL_CERTIFICATE = "global_certificate"
    CREDENTIAL_NUMBER = "credential_number"


class CertificateDay(StrEnum):
    PREVIOUS_TRADING_DAY_AFTER_CLOSE = "previous_trading_day_after_close"


class Cutoff(StrEnum):
    """At which moment the register says who may vote."""

    OPENING = "opening"
    DEPOSITORY_CLOSE_OF_PREVIOUS_BUSINESS_DAY = "depository_close_of_previous_business_day"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProxyRule(Provision):
    """The form and contents of a power. Key: `proxy`."""

    family: ClassVar[str] = "proxy_rule"

    media: frozenset[ProxyMedium] = param()
    required: tuple[ProxyItem, ...] = param()
    several_meetings_only_if_stated: bool = param(default=True)
    blank_refused: bool = param(default=True, doc="a power that names no agent is returned")
    defective_returned_with_reasons: bool = param(default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class RepresentativeRule(Provision):
    """How many representatives one holder may have and how they vote. Key: `representatives`."""

    family: ClassVar[str] = "representative_rule"

    max_representatives: int | None = param(unit="persons", low=1, default=None, doc="none: any number")
    split: SplitVotes = param()
    two_proxies: TwoProxies = param(default=TwoProxies.LATEST_REVOKES)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProxyBar(Provision):
    """Who may not represent others, and what insiders must say about their own shares. Key: `insiders`."""

    family: ClassVar[str] = "proxy_bar"

    roles: frozenset[Role] = param()
    except_legal_representation: bool = param(default=True)
    may_grant_for_own_shares: bool = param(default=True)
    own_shares_breach: Breach = param(default=Breach.WARN)
    must_disclose: bool = param(default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Accreditation(Provision):
    """What is shown to be admitted. Keys: `natural_person`, `legal_entity`, `certificate`, `speaker`."""

    family: ClassVar[str] = "accreditation"

    documents: tuple[Document, ...] = param()
    max_age: MonthTerm | None = param(default=None, doc="of the certificate of existence, before the meeting")
    certificate_day: CertificateDay | None = param(default=None)
    one_meeting_only: bool = param(default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordDate(Provision):
    """At which moment the roll is taken. Key: `roll`."""

    family: ClassVar[str] = "record_date"

    own_book: Cutoff = param(default=Cutoff.OPENING)
    depository_mirror: Cutoff = param(default=Cutoff.DEPOSITORY_CLOSE_OF_PREVIOUS_BUSINESS_DAY)
