"""Rows written as an XLSX that no spreadsheet runs: text is text, figures are figures, in one pass over the rows."""

import tempfile
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import IO

import xlsxwriter

from governance.selectors.exports import Cell

_EXACT_DIGITS = 15


def xlsx(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> IO[bytes]:
    """Return an open temporary file with the workbook; a figure of more than fifteen digits is kept as text, whole."""
    out = tempfile.NamedTemporaryFile(suffix=".xlsx")  # noqa: SIM115 - the response closes it
    book = xlsxwriter.Workbook(
        Path(out.name), {"constant_memory": True, "strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False}
    )
    sheet = book.add_worksheet("Datos")
    bold, day = book.add_format({"bold": True, "bottom": 1}), book.add_format({"num_format": "dd/mm/yyyy"})
    for index, title in enumerate(head):
        sheet.set_column(index, index, max(12, len(title) + 2))
        sheet.write_string(0, index, title, bold)
    for number, row in enumerate(rows, 1):
        for index, cell in enumerate(row):
            if isinstance(cell, str):
                sheet.write_string(number, index, cell)
            elif isinstance(cell, date):
                sheet.write_datetime(number, index, cell, day)
            elif isinstance(cell, Decimal) and len(cell.normalize().as_tuple().digits) > _EXACT_DIGITS:
                sheet.write_string(number, index, format(cell, "f"))
            else:
                sheet.write_number(number, index, cell)
    book.close()
    out.seek(0)
    return out
