"""Families of an issue of shares: who orders it, what its regulation settles, who may subscribe first, how it is paid and what default brings."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.notice import Medium
from governance.rules.provisions.terms import MonthTerm, Term


class IssuingOrgan(StrEnum):
    """Which body may order an issue or approve its regulation."""

    MEETING = "meeting"
    BOARD = "board"


class RegulationItem(StrEnum):
    """A point that the placement regulation must settle."""

    QUANTITY = "quantity"
    PROPORTION = "proportion"
    OFFER_TERM = "offer_term"
    PRICE = "price"
    PAYMENT_TERM = "payment_term"


class OfferedTo(StrEnum):
    """Who is offered the issue first."""

    ALL_HOLDERS = "all_holders"
    OWN_CLASS = "own_class"


class EntitlementDate(StrEnum):
    """Which day's register fixes who may subscribe first."""

    REGULATION_APPROVAL = "regulation_approval"
    SUPERVISOR_APPROVAL = "supervisor_approval"
    OFFER_NOTICE = "offer_notice"


class ShareRounding(StrEnum):
    """What becomes of a part of a share in a proportion."""

    DOWN = "down"
    HALF_UP = "half_up"


class NegotiableFrom(StrEnum):
    OFFER_NOTICE = "offer_notice"
    OFFER_CLOSE = "offer_close"


class PaidSplit(StrEnum):
    """How a part payment counts between par and premium."""

    PRO_RATA = "pro_rata"
    PAR_FIRST = "par_first"


class Remedy(StrEnum):
    """What the board may choose against a subscriber in arrears."""

    JUDICIAL_COLLECTION = "judicial_collection"
    SALE_THROUGH_BROKER = "sale_through_broker"
    IMPUTATION = "imputation"


class DeductionBase(StrEnum):
    """What the damages of a subscriber in arrears are a part of."""

    AMOUNTS_RECEIVED = "amounts_received"
    AMOUNTS_PENDING = "amounts_pending"


class LotOrder(StrEnum):
    """Which of its shares an account gives first where some are not fully paid."""

    FIFO = "fifo"
    PRO_RATA = "pro_rata"
    PAID_FIRST = "paid_first"


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueCompetence(Provision):
    """Who orders an issue and who regulates its placement. Keys: the class of shares, `bonds`.

    With `delegable` the regulation may be left to the board. With `needs_bases` the board acts on bases that the meeting set.
    """

    family: ClassVar[str] = "issue_competence"

    orders: frozenset[IssuingOrgan] = param()
    regulates: frozenset[IssuingOrgan] = param()
    delegable: bool = param(default=False)
    needs_bases: bool = param(default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RegulationContent(Provision):
    """What the placement regulation must settle. Key: `regulation`."""

    family: ClassVar[str] = "regulation_content"

    items: tuple[RegulationItem, ...] = param()
    price_study: bool = param(default=False, doc="whether a technical study of the price is required")


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferTerm(Provision):
    """A term of the offer. Keys: `least` and `most` (from the notice to the close), `notice` (from the approval to the notice)."""

    family: ClassVar[str] = "offer_term"

    term: Term | MonthTerm = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferMedium(Provision):
    """Where the offer is told. Key: `offer`. With `as_summons` by the medium of the summons, otherwise by those listed."""

    family: ClassVar[str] = "offer_medium"

    as_summons: bool = param(default=True)
    media: tuple[Medium, ...] = param(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class PreemptiveRight(Provision):
    """Who may subscribe first, in which proportion. Keys: the class that is issued."""

    family: ClassVar[str] = "preemptive_right"

    offered_to: OfferedTo = param()
    record_date: EntitlementDate = param()
    rounding: ShareRounding = param(default=ShareRounding.DOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class RightsNegotiation(Provision):
    """From when the right to subscribe may be assigned, and how. Key: `rights`."""

    family: ClassVar[str] = "rights_negotiation"

    negotiable_from: NegotiableFrom = param()
    in_writing: bool = param(default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainderPlacement(Provision):
    """When unsubscribed shares may be placed directly. Key: `remainder`."""

    family: ClassVar[str] = "remainder_placement"

    in_regulation: bool = param(doc="whether the placement resolution itself must authorise it")
    after_close: bool = param(doc="whether only after the offer has closed")


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuePayment(Provision):
    """How issued shares are paid. Key: `payment`. Without `balance_within` the regulation sets the term freely."""

    family: ClassVar[str] = "issue_payment"

    initial_min: Fraction = param(unit="part of the price, at subscription")
    balance_within: MonthTerm | None = param(default=None)
    cash_only: bool = param(default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuePrice(Provision):
    """The least price. Key: `price`."""

    family: ClassVar[str] = "issue_price"

    at_least_par: bool = param(default=True)

    def strictness(self) -> int:
        return int(self.at_least_par)


@dataclass(frozen=True, slots=True, kw_only=True)
class SupervisorClearance(Provision):
    """Whether the supervisor clears the regulation before anybody subscribes. Key: `regulation`."""

    family: ClassVar[str] = "supervisor_clearance"

    required: bool = param()
    ratifiable: bool = param(default=True, doc="whether a subscription without it may be ratified later")


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidCapital(Provision):
    """How paid capital is derived from payments. Key: `paid`."""

    family: ClassVar[str] = "paid_capital"

    split: PaidSplit = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class SubscriberDefault(Provision):
    """What follows when a subscriber is in arrears. Key: `default`."""

    family: ClassVar[str] = "subscriber_default"

    remedies: frozenset[Remedy] = param()
    deduction: Fraction = param(unit="part of the base, as damages")
    deduction_base: DeductionBase = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpaidTransfer(Provision):
    """Who answers for the balance of unpaid shares that change hands, and which shares an account gives first. Key: `unpaid`."""

    family: ClassVar[str] = "unpaid_transfer"

    joint_liability: bool = param()
    lot_order: LotOrder = param(default=LotOrder.FIFO)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassConversion(Provision):
    """How many shares another class gives for one. Keys: the class that is converted."""

    family: ClassVar[str] = "class_conversion"

    numerator: int = param(low=1)
    denominator: int = param(low=1)
    as_regulated: bool = param(default=True, doc="whether only as the regulation of its issue allows")
