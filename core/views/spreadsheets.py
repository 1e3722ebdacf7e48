"""Lists as CSV for a spreadsheet. Knows that a text which begins like a formula would be run as one, and disarms it.

Figures are written as figures, in the decimals of the reader's language; a text of people keeps every character, behind an apostrophe
where a spreadsheet would take it for a formula.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from django.http import StreamingHttpResponse
from django.utils.translation import get_language

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
MARK = "\ufeff"
Cell = str | int | Decimal


def text_cell(text: str) -> str:
    """Return a text that no spreadsheet runs: one that begins like a formula, also behind spaces, gets an apostrophe."""
    return f"'{text}" if text.lstrip(" \u00a0").startswith(FORMULA) or text.startswith(FORMULA) else text


def _written(cell: Cell, point: str) -> str:
    return text_cell(cell) if isinstance(cell, str) else format(cell, "f").replace(".", point)


class _Echo:
    """A file that gives back what is written to it."""

    def write(self, line: str) -> str:
        return line


def spreadsheet(name: str, rows: Iterable[Sequence[Cell]]) -> StreamingHttpResponse:
    """Send rows as they are read. In Spanish with semicolons and a decimal comma, as spreadsheets there expect it."""
    english = (get_language() or "es").startswith("en")
    point, between = (".", ",") if english else (",", ";")
    writer = csv.writer(_Echo(), delimiter=between)

    def lines() -> Iterator[str]:
        yield MARK
        for row in rows:
            yield writer.writerow([_written(cell, point) for cell in row])

    response = StreamingHttpResponse(lines(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response
