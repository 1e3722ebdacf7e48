"""Families of encumbrances and transfers: whose the rights are, what bars a transfer, and what a transfer is made with."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from core.rules.thresholds import Threshold
from governance.rules.encumbrance_kinds import Consent, HolderRight, Payer, RefusalGround, TransferForm
from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.matters import Base, Breach


@dataclass(frozen=True, slots=True, kw_only=True)
class EncumbranceRule(Provision):
    """Whose the rights of encumbered shares are. Keys: the kind of encumbrance."""

    family: ClassVar[str] = "encumbrance_rule"

    grants: frozenset[HolderRight] = param(doc="rights of the beneficiary unless its document says otherwise")
    withholds: frozenset[HolderRight] = param(default=frozenset(), doc="rights that nobody exercises, or whose money is kept in deposit")
    grantable: frozenset[HolderRight] = param(default=frozenset(), doc="rights that a document may give to the beneficiary")
    reservable: frozenset[HolderRight] = param(default=frozenset(), doc="rights that a document may keep for the holder")
    interest: bool = param(default=False, doc="whether what is kept in deposit earns interest")


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferBar(Provision):
    """Whose leave a transfer of encumbered shares needs. Keys: the kind of encumbrance. `never`: no leave helps."""

    family: ClassVar[str] = "transfer_bar"

    consents: tuple[Consent, ...] = param(default=())
    never: bool = param(default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusalRule(Provision):
    """On which grounds an inscription may be refused. Key: `registration`."""

    family: ClassVar[str] = "refusal_rule"

    grounds: frozenset[RefusalGround] = param()
    needs_reference: bool = param(default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferOrderRule(Provision):
    """With which documents a transfer is inscribed. Key: `order`."""

    family: ClassVar[str] = "transfer_order"

    voluntary: frozenset[TransferForm] = param(doc="documents of a sale that the holder wants")
    forced: frozenset[TransferForm] = param(doc="documents of a forced sale or of an adjudication")
    cancel_old_titles: bool = param(default=True, doc="whether the old titles are cancelled before new ones are issued")


class PendingTo(StrEnum):
    BUYER = "buyer"
    SELLER = "seller"


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingDividendRule(Provision):
    """Whose the dividends are that fall due after a letter of transfer. Key: `pending`."""

    family: ClassVar[str] = "pending_dividend"

    to: PendingTo = param()
    may_reserve: bool = param(doc="whether the letter may say otherwise")


class PerfectedBy(StrEnum):
    LEDGER_ENTRY = "ledger_entry"
    DEPOSITORY_ENTRY = "depository_entry"


@dataclass(frozen=True, slots=True, kw_only=True)
class CirculationRule(Provision):
    """How shares pass. Key: `circulation`."""

    family: ClassVar[str] = "share_passage"

    perfected_by: PerfectedBy = param()
    restrictions_void_while_listed: bool = param(default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferTaxRule(Provision):
    """Who bears the taxes of a transfer. Key: `tax`."""

    family: ClassVar[str] = "transfer_tax"

    payers: frozenset[Payer] = param()
    breach: Breach = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class InsiderTradeRule(Provision):
    """The leave that an administrator needs to trade. Keys: the organ that gives it, `board` or `meeting`."""

    family: ClassVar[str] = "insider_trade"

    threshold: Threshold = param()
    base: Base = param()
    exclude_applicant: bool = param()
    speculative: bool = param(doc="whether an operation of speculation may be allowed")


@dataclass(frozen=True, slots=True, kw_only=True)
class SignificantHoldingRule(Provision):
    """From which part on an acquisition needs the supervisor's leave. Key: `acquisition`. The part itself needs it."""

    family: ClassVar[str] = "significant_holding"

    part: Fraction = param(unit="part of the base")
    base: Base = param()
