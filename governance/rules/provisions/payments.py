"""Families of the payment of dividends: interest, prescription, terms, and the certificates of what was paid and withheld."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.terms import MonthTerm, Term


class Destination(StrEnum):
    """Where prescribed dividends go."""

    RESERVE = "reserve"


class WithheldClock(StrEnum):
    """What the years of prescription do while an official's order keeps the dividend."""

    SUSPENDED = "suspended"
    RUNS = "runs"


class PayeeRule(StrEnum):
    """Who is paid when shares change hands between declaration and payment."""

    HOLDER_WHEN_DUE = "holder_when_due"


class YearBasis(StrEnum):
    """Which year a payment belongs to in the yearly certificate."""

    DUE = "due"
    PAID = "paid"


class ProportionBase(StrEnum):
    """By what the credit for tax withheld above is shared among holders."""

    FIRST_DIVIDEND = "first_dividend"


class CertificateItem(StrEnum):
    """What a certificate must show."""

    YEAR_AND_CITY = "year_and_city"
    WITHHOLDER = "withholder"
    WITHHOLDER_ADDRESS = "withholder_address"
    HOLDER = "holder"
    PAYMENT_AND_CONCEPT = "payment_and_concept"
    AMOUNT_WITHHELD = "amount_withheld"
    SIGNATURE = "signature"
    SECURITY = "security"
    LEGAL_STATUS = "legal_status"
    RIGHTS = "rights"
    ISSUE_DATE = "issue_date"
    NOT_NEGOTIABLE = "not_negotiable"
    ISSUER = "issuer"
    ISIN = "isin"
    CUT = "cut"
    TOTAL = "total"
    ACCOUNT = "account"
    QUANTITY = "quantity"
    AVAILABLE = "available"
    LIENS = "liens"


@dataclass(frozen=True, slots=True, kw_only=True)
class DividendInterest(Provision):
    """Whether a dividend that was not collected earns interest. Keys: `unclaimed`, `withheld`."""

    family: ClassVar[str] = "dividend_interest"

    accrues: bool = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class DividendPrescription(Provision):
    """How long a dividend may be collected, counted from the due date of each instalment. Key: `prescription`."""

    family: ClassVar[str] = "dividend_prescription"

    years: int = param(unit="years", low=1, high=100)
    destination: Destination = param()
    withheld: WithheldClock = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class DividendPayment(Provision):
    """By when cash dividends are paid, to whom, and whether they are set off against what the holder owes. Key: `cash`."""

    family: ClassVar[str] = "dividend_payment"

    term: MonthTerm = param(doc="from the declaration to the last instalment")
    payee: PayeeRule = param()
    compensates: bool = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferableWithholding(Provision):
    """How a company passes to its holders the tax withheld from it. Key: `credit`."""

    family: ClassVar[str] = "transferable_withholding"

    base: ProportionBase = param()
    capped: bool = param(doc="whether the credit stops at what the final holder is withheld")


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateRule(Provision):
    """What a certificate shows and by when it is issued. Keys: `withholding_year`, `rights`, `economic_rights`, `global`, `tax_year`."""

    family: ClassVar[str] = "certificate_rule"

    items: tuple[CertificateItem, ...] = param()
    term: Term | None = param(default=None, doc="from the request")
    refused_titles: tuple[str, ...] = param(default=(), doc="papers that are no certificate")
    year_basis: YearBasis | None = param(default=None)
    annotates: bool = param(default=False, doc="partial exercise is annotated and the paper returned; full exercise keeps it")
    computes_tax: bool = param(default=False)
