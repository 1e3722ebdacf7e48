"""Families of a fund: value of the unit, fee, expenses, admission, orders, concentration, minimums."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.matters import Base
from governance.rules.provisions.terms import Amount, Term


class PricingDay(StrEnum):
    """Whose unit value an order takes."""

    SAME_DAY = "same_day"
    PREVIOUS_DAY = "previous_day"
    REQUEST_DAY = "request_day"
    ACCRUAL_DAY = "accrual_day"


class AnnulmentPrice(StrEnum):
    DAY_UNIT_VALUE = "day_unit_value"
    UNITS_ISSUED = "units_issued"


class FeeBase(StrEnum):
    PREVIOUS_CLOSE = "previous_close"


class Compounding(StrEnum):
    EFFECTIVE_ANNUAL = "effective_annual"
    SIMPLE = "simple"


class AdmissionItem(StrEnum):
    RULEBOOK_ACCEPTANCE = "rulebook_acceptance"
    MONEY_DELIVERED = "money_delivered"
    IDENTIFICATION = "identification"
    CONTACT_ADDRESS = "contact_address"
    BANK_ACCOUNT = "bank_account"
    PROSPECTUS_RECEIPT = "prospectus_receipt"
    RISK_PROFILE = "risk_profile"


class GroupMember(StrEnum):
    """Who counts with an investor as one group."""

    SPOUSE_OR_PARTNER = "spouse_or_partner"
    SECOND_DEGREE_CONSANGUINITY = "second_degree_consanguinity"
    SECOND_DEGREE_AFFINITY = "second_degree_affinity"
    CIVIL_KINSHIP = "civil_kinship"
    COMPANIES_OVER_QUARTER = "companies_over_quarter"


@dataclass(frozen=True, slots=True, kw_only=True)
class NavFormula(Provision):
    """How a day closes. Key: `unit_value`. Unit value and units are rounded half up to their decimals."""

    family: ClassVar[str] = "nav_formula"

    initial_unit_value: Decimal | None = param(unit="COP", default=None, doc="the unit value on the first day")
    unit_value_decimals: int = param(unit="decimals", low=0, high=12, default=6)
    unit_decimals: int = param(unit="decimals", low=0, high=12, default=6)
    money_decimals: int = param(unit="decimals", low=0, high=6, default=2)
    contributions_at: PricingDay = param(default=PricingDay.SAME_DAY)
    redemptions_at: PricingDay = param(default=PricingDay.REQUEST_DAY)
    annulments_at: AnnulmentPrice = param(default=AnnulmentPrice.DAY_UNIT_VALUE)
    withholding_leaves_close: bool = param(default=False, doc="whether the tax withheld is subtracted beside the redemption")


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeRule(Provision):
    """The manager's fee. Key: `management_fee`. Rounded half up to the cent."""

    family: ClassVar[str] = "fee_rule"

    base: FeeBase = param()
    compounding: Compounding = param()
    days_in_year: int = param(unit="days", low=360, high=366)
    annual_maximum: Fraction | None = param(unit="part of the base a year", default=None, doc="none: the book sets no ceiling")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnRule(Provision):
    """How returns are annualised. Key: `returns`."""

    family: ClassVar[str] = "return_rule"

    days_in_year: int = param(unit="days", low=360, high=366)
    decimals: int = param(unit="decimals of the percentage", low=0, high=12)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpenseOrder(Provision):
    """What the fund may pay, in order. Key: `expenses`. What is not listed is the manager's."""

    family: ClassVar[str] = "expense_order"

    items: tuple[str, ...] = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmissionMinimum(Provision):
    """The least an investor enters and stays with. Key: `minimum`."""

    family: ClassVar[str] = "admission_minimum"

    amount: Amount = param()
    to_enter: bool = param(default=True)
    to_stay: bool = param(default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Admission(Provision):
    """What an investor must have given to be admitted. Key: `requirements`."""

    family: ClassVar[str] = "admission"

    items: tuple[AdmissionItem, ...] = param()


@dataclass(frozen=True, slots=True, kw_only=True)
class InvestorCount(Provision):
    """How many investors a fund needs. Key: `investors`."""

    family: ClassVar[str] = "investor_count"

    minimum: int = param(unit="investors", low=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class FundMinimum(Provision):
    """The least value a fund must keep. Key: `patrimony`."""

    family: ClassVar[str] = "fund_minimum"

    amount: Amount = param()
    cure_months: int = param(unit="months", low=0, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConcentrationLimit(Provision):
    """How much of a fund one investor, or a group, may hold. Keys: `single`, `group`. The limit itself is allowed."""

    family: ClassVar[str] = "concentration_limit"

    limit: Fraction = param(unit="part of the base")
    base: Base = param()
    members: tuple[GroupMember, ...] = param(default=())
    adjust_within: Term | None = param(default=None, unit="days")
    grace_months: int = param(unit="months", low=0, default=0, doc="from the fund's start, in which the limit does not bind")


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRule(Provision):
    """When an order counts and by when it is paid. Keys: `contribution`, `redemption`."""

    family: ClassVar[str] = "order_rule"

    cutoff: str = param(default="", unit="hh:mm", doc="empty: none")
    cutoff_inclusive: bool = param(default=False)
    pay_within: Term | None = param(default=None, unit="days")
    legal_maximum: Term | None = param(default=None, unit="days")
    confirm_within: Term | None = param(default=None, unit="days")
