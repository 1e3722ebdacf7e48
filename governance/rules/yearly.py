"""Yearly legal values (minimum wage, tax unit) as dated data, and amounts written in them turned into pesos.

A year without a value is refused: no year is guessed from another.
"""

import tomllib
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import ClassVar

from core.rules.violations import RuleViolation
from governance.rules.books import SHIPPED
from governance.rules.provisions.terms import Amount, AmountUnit


class NoYearlyValueError(RuleViolation):
    """The table has no value for the year."""

    code: ClassVar[str] = "no_yearly_value"


@lru_cache(maxsize=8)
def yearly_values(unit: AmountUnit) -> dict[int, Decimal]:
    """Return a unit's value in pesos by year."""
    content = tomllib.loads((SHIPPED / "tables" / f"{unit.value}.toml").read_text(encoding="utf-8"))
    return {int(row["year"]): Decimal(row["value"]) for row in content["year"]}


def pesos(amount: Amount, on: date) -> Decimal:
    """Turn an amount into pesos on a date. 2,600 minimum wages in 2026 are 4,552,353,000."""
    if amount.unit is AmountUnit.COP:
        return amount.quantity
    values = yearly_values(amount.unit)
    if on.year not in values:
        raise NoYearlyValueError(rule="FIC-1.8" if amount.unit is AmountUnit.SMMLV else "L-UVT-ROUND", unit=amount.unit.value, year=on.year)
    return amount.quantity * values[on.year]
