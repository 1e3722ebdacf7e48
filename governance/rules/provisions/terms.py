"""Terms of days and months, and amounts in legal units, as books write them.

A term whose kind of days the source leaves open keeps both readings: the strict one is safe, the lenient one warns.
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from core.rules.applies import applies
from core.rules.calendars import DayKind, Roll

_CALENDAR_PER_BUSINESS = Fraction(7, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A number of days: `{ n = 15, days = "business" }`, or `{ n = 15, strict = "business", lenient = "calendar" }`."""

    n: int
    strict: DayKind
    lenient: DayKind

    @property
    def ambiguous(self) -> bool:
        return self.strict is not self.lenient

    @property
    @applies("CORE-06")
    def kinds(self) -> tuple[DayKind, ...]:
        """The kinds of days the term may mean, the strict one first."""
        return (self.strict, self.lenient) if self.ambiguous else (self.strict,)

    def length(self, kind: DayKind) -> Fraction:
        """Return the usual length in calendar days, to compare terms of unlike kinds: 5 business days are 7."""
        return self.n * (_CALENDAR_PER_BUSINESS if kind is DayKind.BUSINESS else Fraction(1))


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthTerm:
    """A number of months: `{ months = 1, roll = "following" }`."""

    months: int
    roll: Roll = Roll.FOLLOWING


class AmountUnit(StrEnum):
    SMMLV = "smmlv"
    UVT = "uvt"
    COP = "cop"


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """An amount in minimum wages, tax units or pesos: `{ smmlv = 2600 }`, `{ uvt = 1090 }`, `{ cop = "1000.00" }`."""

    unit: AmountUnit
    quantity: Decimal
