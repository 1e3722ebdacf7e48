"""Families of profits and dividends: losses, reserves, bars, terms, ex-dividend days, preferred and stock dividends, tax."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from governance.rules.profit_kinds import DistributionStage, LossSource
from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.matters import Base
from governance.rules.provisions.terms import Amount, MonthTerm


class Taker(StrEnum):
    """Whose the pending dividends are when shares change hands."""

    BUYER = "buyer"
    SELLER = "seller"


class Allowance(StrEnum):
    """Whether the amount free of tax is one for the untaxed and the net taxed dividend, or one for each."""

    ONE = "one"
    EACH = "each"


class SplitOrder(StrEnum):
    """Which part of the profits is distributed first when not all of them are."""

    UNTAXED_FIRST = "untaxed_first"
    PRO_RATA = "pro_rata"


class UnitYear(StrEnum):
    """Whose year's tax unit measures the amount free of tax."""

    DECLARED = "declared"
    PAID = "paid"


class UnknownProfile(StrEnum):
    """How a holder is taxed of whom no tax profile was recorded: as the identity document suggests, or at the dearest rate."""

    BY_IDENTITY = "by_identity"
    NON_RESIDENT = "non_resident"


class UvtRounding(StrEnum):
    """How an amount in tax units becomes pesos: by article 868 of the tax statute, or not rounded."""

    ART_868 = "art_868"
    NONE = "none"


class Fractions(StrEnum):
    """What becomes of a part of a share in a stock dividend."""

    PAID_IN_CASH = "paid_in_cash"
    DROPPED = "dropped"


class Silence(StrEnum):
    """What a holder takes who may choose between shares and cash and says nothing."""

    CASH = "cash"
    SHARES = "shares"


class ArrearsFate(StrEnum):
    """What becomes of the dividend of shares whose subscriber is in arrears."""

    KEPT = "kept"
    FORFEITED = "forfeited"


@dataclass(frozen=True, slots=True, kw_only=True)
class LossOrder(Provision):
    """What takes a loss, in order. Key: `losses`."""

    family: ClassVar[str] = "loss_order"

    order: tuple[LossSource, ...] = param()
    specific_needs_decision: bool = param(default=True, doc="a reserve made for one loss covers another only if the meeting says so")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveUse(Provision):
    """For what the legal reserve may go down. Key: `legal_reserve`."""

    family: ClassVar[str] = "reserve_use"

    for_dividends: bool = param()
    only_beyond_undistributed: bool = param(doc="losses are taken by undistributed profits first")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveRelease(Provision):
    """When a reserve may be distributed. Keys: `statutory`, `occasional`."""

    family: ClassVar[str] = "reserve_release"

    by_meeting: bool = param(doc="the meeting may redirect it; otherwise the bylaws must be amended")
    binds_only_its_year: bool = param(default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DividendBar(Provision):
    """What forbids any dividend. Keys: `losses_affect_capital` (with the base that the net equity must reach), `bond_default`."""

    family: ClassVar[str] = "dividend_bar"

    equity_reaches: Base | None = param(default=None)
    days_overdue: int | None = param(unit="days", low=1, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DistributionOrder(Provision):
    """What comes before profits are shared out, in order. Key: `steps`."""

    family: ClassVar[str] = "distribution_order"

    order: tuple[DistributionStage, ...] = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class SocialPurpose(Provision):
    """For what the meeting may set a part of the profit aside within the same vote. Key: `purposes`."""

    family: ClassVar[str] = "social_purpose"

    purposes: tuple[str, ...] = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferredDividend(Provision):
    """The least dividend of preferred shares. Key: `minimum`."""

    family: ClassVar[str] = "preferred_dividend"

    rate: Fraction = param(unit="part of the subscription price a year")
    at_least_ordinary: bool = param(doc="preferred shares take the ordinary dividend where it is higher, and never less")
    before_other_reserves: bool = param(default=True)
    paid_first: bool = param(default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferredRegulation(Provision):
    """What the regulation of preferred shares may add. Key: `regulation`."""

    family: ClassVar[str] = "preferred_regulation"

    cumulative_years: int = param(unit="years", low=0, high=3)
    accumulates: bool = param(default=False, doc="whether the regulation of the class says that what is not paid accumulates")
    participating: bool = param(default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DividendTerm(Provision):
    """By when declared dividends are paid, counted from the declaration. Key: `instalments`."""

    family: ClassVar[str] = "dividend_term"

    term: MonthTerm = param(unit="months")
    periods_may_differ: bool = param(default=True, doc="instalments need not follow the periods of the accounts")


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidPart(Provision):
    """Whether dividends follow the paid part of the par. Key: `dividends`."""

    family: ClassVar[str] = "paid_part"

    by_paid_part: bool = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrearsDividend(Provision):
    """What becomes of the dividend of shares in arrears: kept, to be set off against what is owed, or never due. Key: `subscribers`."""

    family: ClassVar[str] = "arrears_dividend"

    fate: ArrearsFate = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class NewShares(Provision):
    """From when shares subscribed after the close of the period take dividends. Key: `first_month`."""

    family: ClassVar[str] = "new_shares"

    months_after: int = param(unit="months after subscription and payment", low=0, high=12)
    needs_meeting: bool = param(default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DueDay(Provision):
    """Whose an instalment is that falls due on the very day of a letter of transfer. Key: `transfer`."""

    family: ClassVar[str] = "due_day"

    taker: Taker = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExDividend(Provision):
    """On which days a trade on the exchange does not carry the dividend. Key: `trades`."""

    family: ClassVar[str] = "ex_dividend"

    trading_days: int = param(unit="trading days before the payment", low=0, high=10)
    least_trading_days: int = param(unit="trading days that the decree demands", low=0, high=10)
    closed: tuple[str, ...] = param(unit="mm-dd", default=(), doc="business days on which the exchange does not trade")


@dataclass(frozen=True, slots=True, kw_only=True)
class StockDividend(Provision):
    """When shares are a dividend that binds everybody, and what becomes of parts of a share. Key: `choice`."""

    family: ClassVar[str] = "stock_dividend"

    optional_in_control_situation: bool = param()
    fractions: Fractions = param()
    silent: Silence = param(default=Silence.CASH, doc="what whoever may choose and does not takes")


@dataclass(frozen=True, slots=True, kw_only=True)
class SharePay(Provision):
    """Whether paying in shares needs a policy of the meeting. Key: `policy`."""

    family: ClassVar[str] = "share_pay"

    needs_meeting_policy: bool = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxSplitRule(Provision):
    """How profits part into taxed and untaxed. Key: `dividends`."""

    family: ClassVar[str] = "tax_split"

    order: SplitOrder = param()
    years_back: int = param(unit="years", low=0, high=10)
    years_forward: int = param(unit="years", low=0, high=10)


@dataclass(frozen=True, slots=True, kw_only=True)
class WithholdingRule(Provision):
    """How the tax of a dividend is withheld; the rates are a dated table. Key: `dividends`."""

    family: ClassVar[str] = "withholding_rule"

    allowance: Allowance = param()
    unit_year: UnitYear = param()
    money_decimals: int = param(unit="decimals", low=0, high=2)
    unknown_profile: UnknownProfile = param()
    all_accounts_of_holder: bool = param(default=True)
    spread_over_instalments: bool = param(default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalTax(Provision):
    """What is printed about the tax of residents, and never computed here. Key: `residents`."""

    family: ClassVar[str] = "final_tax"

    discount_rate: Fraction = param(unit="part of the dividend income above the amount free of it")
    above: Amount = param(unit="UVT")


@dataclass(frozen=True, slots=True, kw_only=True)
class UvtRule(Provision):
    """How amounts in tax units are printed and how they enter formulas. Key: `rounding`."""

    family: ClassVar[str] = "uvt_rule"

    printed: UvtRounding = param()
    in_formulas: UvtRounding = param()
    nearest_up_to: Decimal = param(unit="COP; to the nearest peso up to here")
    hundreds_up_to: Decimal = param(unit="COP; to the nearest hundred up to here, beyond it to the nearest thousand")
