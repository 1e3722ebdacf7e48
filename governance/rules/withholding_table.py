"""The dated table of tax withheld on dividends: which row answers a kind of beneficiary, a year of profits and a declaration.

The key is the day on which the dividend was declared payable, never the day it is paid. A row that the table lacks is refused.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Protocol

from core.rules.applies import applies
from core.rules.violations import RuleViolation
from governance.rules.books import SHIPPED
from governance.rules.profit_kinds import BeneficiaryKind

_FIRST_YEAR, _LAST_YEAR = 0, 9999


class NoRateError(RuleViolation):
    """The table has no row for the beneficiary, the year of the profits and the date of the declaration: nothing is paid."""

    code: ClassVar[str] = "no_withholding_rate"


class Parts(Protocol):
    """What a dividend is made of."""

    @property
    def untaxed(self) -> Decimal: ...

    @property
    def taxed(self) -> Decimal: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """One row: `general` on the taxed part (None: not known), `special` above `free_uvt` tax units."""

    beneficiaries: frozenset[BeneficiaryKind]
    filer: bool | None
    profits: tuple[int, int]
    declared: tuple[date, date]
    general: Fraction | None
    special: Fraction
    free_uvt: Decimal
    article: str
    evidence: str
    confidence: str
    source: str

    def answers(self, kind: BeneficiaryKind, profit_year: int, declared_on: date, filer: bool | None) -> bool:
        """Say whether the row speaks of this beneficiary, these profits and this declaration."""
        return (
            kind in self.beneficiaries
            and self.profits[0] <= profit_year <= self.profits[1]
            and self.declared[0] <= declared_on < self.declared[1]
            and (self.filer is None or self.filer is filer)
        )

    def general_of(self, gross: Parts) -> Fraction:
        """Return the general rate; raise NoRateError where it is not known and a taxed part needs it."""
        if self.general is None and gross.taxed:
            raise NoRateError(rule="L-DIV-ERAS", article=self.article, part="taxed", source=self.source)
        return self.general or Fraction(0)


_FREE = Rate(
    beneficiaries=frozenset({BeneficiaryKind.EXEMPT}),
    filer=None,
    profits=(_FIRST_YEAR, _LAST_YEAR),
    declared=(date.min, date.max),
    general=Fraction(0),
    special=Fraction(0),
    free_uvt=Decimal(0),
    article="Estatuto Tributario art. 242-1",
    evidence="L*",
    confidence="M",
    source="exemption",
)


@applies("L-DIV-ERAS")
def rate(kind: BeneficiaryKind, *, profit_year: int, declared_on: date, filer: bool | None = None) -> Rate:
    """Return the row that rules. Profits of 2021 declared on 2022-03-25 stay under the row of 2022 when they are paid in 2023.

    Raises NoRateError. Older profits ask whether a resident files a return: who is not known to file takes the dearer row.
    """
    if kind is BeneficiaryKind.EXEMPT:
        return _FREE
    found = [each for each in rates() if each.answers(kind, profit_year, declared_on, bool(filer))]
    if len(found) != 1:
        raise NoRateError(rule="L-DIV-ERAS", beneficiary=kind.value, profit_year=profit_year, declared_on=declared_on.isoformat())
    return found[0]


@lru_cache(maxsize=1)
def rates() -> tuple[Rate, ...]:
    """Return the rows of the shipped table, in its order."""
    return tuple(_row(row) for row in _table()["rate"])


@lru_cache(maxsize=1)
def exemptions() -> Mapping[str, Mapping[str, Any]]:
    """Return the reasons for which nothing is withheld, by their code."""
    return {row["code"]: row for row in _table()["exemption"]}


def exempt(code: str, declared_on: date) -> bool:
    """Say whether a reason frees a dividend declared on a date."""
    row = exemptions().get(code)
    return row is not None and row["declared_from"] <= declared_on


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    return tomllib.loads((SHIPPED / "tables" / "dividend_withholding.toml").read_text(encoding="utf-8"))


def _row(row: Mapping[str, Any]) -> Rate:
    return Rate(
        beneficiaries=frozenset(BeneficiaryKind(each) for each in row["beneficiaries"]),
        filer=row.get("filer"),
        profits=(row.get("profits_from", _FIRST_YEAR), row.get("profits_to", _LAST_YEAR)),
        declared=(row["declared_from"], row.get("declared_to", date.max)),
        general=Fraction(row["general"]) if "general" in row else None,
        special=Fraction(row["special"]),
        free_uvt=Decimal(row.get("free_uvt", "0")),
        article=row["article"],
        evidence=row["evidence"],
        confidence=row["confidence"],
        source=row["source"],
    )
