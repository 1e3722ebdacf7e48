"""Amounts that the law counts in minimum wages (SMMLV) or tax units (UVT), in pesos of a year.

The yearly values are dated data (`rulebooks/tables`). A year that the table lacks is refused, never carried over.
"""

import tomllib
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import ClassVar

from core.rules.violations import RuleViolation
from governance.rules.books import SHIPPED
from governance.rules.provisions.terms import Amount, AmountUnit


class NoLegalUnitError(RuleViolation):
    """The table has no value of the unit for the year: enter the decree's figure first."""

    code: ClassVar[str] = "no_legal_unit"


def amount_in_pesos(amount: Amount, on: date) -> Decimal:
    """Return an amount in pesos on a date. 2 SMMLV of 2025 are 2,847,000; pesos stay as they are.

    Raises NoLegalUnitError for a year without a value. 2,600 SMMLV of 2026 are 4,552,353,000.
    """
    if amount.unit is AmountUnit.COP:
        return amount.quantity
    values = unit_values(amount.unit)
    if on.year not in values:
        raise NoLegalUnitError(rule="L-UVT-ROUND" if amount.unit is AmountUnit.UVT else "FIC-1.8", unit=amount.unit.value, year=on.year)
    return amount.quantity * values[on.year]


@lru_cache(maxsize=4)
def unit_values(unit: AmountUnit) -> dict[int, Decimal]:
    """Return the yearly values of a legal unit in pesos."""
    table = tomllib.loads((SHIPPED / "tables" / f"{unit.value}.toml").read_text(encoding="utf-8"))
    return {row["year"]: Decimal(row["value"]) for row in table["year"]}
