"""How much of a file is read before it is refused. The figures come from the settings of the installation."""

from dataclasses import dataclass

MOST_COLUMNS = 52
"""Columns A to AZ: a list of holders has some thirty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The largest file, what it may unpack to and by which ratio, its entries, its rows, its filled area and its longest cell."""

    file_bytes: int = 40_000_000
    unpacked_bytes: int = 150_000_000
    ratio: int = 100
    entries: int = 1_000
    rows: int = 250_000
    area: int = 6_000_000
    cell: int = 2_000
