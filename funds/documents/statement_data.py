"""What the quarterly statement prints, frozen: values only, written by the template in the document's language."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """Whose statement it is."""

    name: str
    identity: str
    address: str
    account: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Month:
    """One month, or the quarter, from its opening to its closing balance in pesos."""

    last_on: date
    opening: Decimal
    contributed: Decimal
    withdrawn: Decimal
    earned: Decimal
    closing: Decimal
    units: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """One order as done, signed, and the units held after it."""

    on: date
    kind: str
    channel: str
    amount: Decimal
    unit_value: Decimal
    units: Decimal
    balance: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One figure of the fund now and a quarter ago; ``change`` is a part of the earlier one."""

    code: str
    now: Decimal | int | None
    before: Decimal | int | None
    change: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """One holding of the fund."""

    name: str
    species: str
    rating: str
    days: int | None
    value: Decimal
    part: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """An effective annual return over some days, to the end of the quarter and to the end of the one before, as parts of one."""

    days: int
    now: Decimal | None
    before: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementData:
    """All that the statement prints."""

    fund: str
    description: str
    manager: str
    manager_nit: str
    article: str
    holder: Holder
    class_code: str
    class_name: str
    issued_on: date
    first_on: date
    eve: date
    last_on: date
    months: tuple[Month, ...]
    quarter: Month
    opening_units: Decimal
    net_flow: Decimal
    net_units: Decimal
    movements: tuple[Movement, ...]
    unit_value: Decimal
    unit_value_before: Decimal | None
    quarter_return: Decimal | None
    fee: Decimal | None
    fee_note: str
    annual_rate: Decimal
    returns: tuple[Return, ...]
    compared: tuple[Compared, ...]
    series: tuple[tuple[date, Decimal], ...]
    portfolio: tuple[Held, ...]
    invested: Decimal | None
    minus_payable: Decimal | None
    fund_value: Decimal
    contact: str
    warning: str
    warning_is_sample: bool
