"""One published day of a fund, and what a run of such days must be before it can be replayed.

Knows figures only: no file, no column, no fund of ours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

ZERO = Decimal(0)
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedRow:
    """One day as published: pesos with two decimals, units and unit value with six; annulments are signed."""

    line: int
    valued_on: date
    unit_value: Decimal
    preclose: Decimal
    units_open: Decimal
    gross_yield: Decimal
    contributions: Decimal
    redemptions: Decimal
    annulments: Decimal
    closing_value: Decimal
    closing_units: Decimal | None
    investors: int | None

    @property
    def is_inception(self) -> bool:
        """Say whether the fund was born this day: nothing before it, so nothing to divide."""
        return self.preclose == ZERO

    @property
    def opening_units(self) -> Decimal:
        """Return the units before the day's orders; on the day of birth none, whatever was printed."""
        return ZERO if self.is_inception else self.units_open

    @property
    def opening_value(self) -> Decimal:
        """Return yesterday's close: pre-close less the day's yield."""
        return self.preclose - self.gross_yield


def first_gap(rows: Sequence[PublishedRow]) -> tuple[PublishedRow, date] | None:
    """Return the first row that does not follow its predecessor by one day, and the date that was expected; None if none."""
    for before, row in pairwise(rows):
        expected = before.valued_on + ONE_DAY
        if row.valued_on != expected:
            return row, expected
    return None
