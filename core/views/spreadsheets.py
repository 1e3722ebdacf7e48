"""Lists as CSV and as XLSX for a spreadsheet. Knows that a text which begins like a formula would be run as one, and disarms it.

Figures are written as figures, in the decimals of the reader's language; a text of people keeps every character, behind an apostrophe
where a spreadsheet would take it for a formula.
"""

import csv
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

import xlsxwriter
from django.http import FileResponse, StreamingHttpResponse
from django.utils.translation import get_language

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
MARK = "\ufeff"
Cell = str | int | Decimal


def text_cell(text: str) -> str:
    """Return a text that no spreadsheet runs: one that begins like a formula, also behind spaces, gets an apostrophe."""
    return f"'{text}" if text.lstrip(" \u00a0").startswith(FORMULA) or text.startswith(FORMULA) else text


def _written(cell: Cell, point: str) -> str:
    if isinstance(cell, str):
        return text_cell(cell)
    return str(cell) if isinstance(cell, int) else format(cell, "f").replace(".", point)


class _Echo:
    """A file that gives back what is written to it."""

    def write(self, line: str) -> str:
        return line


def text_lines(rows: Iterable[Sequence[Cell]], lang: str) -> Iterator[str]:
    """Yield a list as the lines of a CSV. In Spanish with semicolons and a decimal comma, as spreadsheets there expect it."""
    point, between = (".", ",") if lang.startswith("en") else (",", ";")
    writer = csv.writer(_Echo(), delimiter=between)
    yield MARK
    for row in rows:
        yield writer.writerow([_written(cell, point) for cell in row])


def spreadsheet(name: str, rows: Iterable[Sequence[Cell]]) -> StreamingHttpResponse:
    """Send rows as they are read."""
    response = StreamingHttpResponse(text_lines(rows, get_language() or "es"), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


EXACT = 15
"""Digits that a spreadsheet keeps of a number; a longer one is written as text, so that none is lost."""


def workbook(name: str, rows: Iterable[Sequence[Cell]]) -> FileResponse:
    """Send rows as XLSX: figures as numbers, texts as texts and never as formulas; one row is in memory at a time."""
    kept = tempfile.TemporaryFile()  # noqa: SIM115 - the response closes it
    book = xlsxwriter.Workbook(
        kept, {"constant_memory": True, "strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False}
    )
    sheet = book.add_worksheet()
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            _put(sheet, number, column, cell)
    book.close()
    kept.seek(0)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return FileResponse(kept, as_attachment=True, filename=f"{name}.xlsx", content_type=kind)


def _put(sheet: xlsxwriter.worksheet.Worksheet, row: int, column: int, cell: Cell) -> None:
    if isinstance(cell, str):
        if cell:
            sheet.write_string(row, column, text_cell(cell))
    elif len(str(cell).strip("-0").replace(".", "")) > EXACT:
        sheet.write_string(row, column, format(cell, "f"))
    else:
        sheet.write_number(row, column, cell)
