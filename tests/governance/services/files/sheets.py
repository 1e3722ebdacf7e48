"""Files made for tests: lists as CSV and XLSX, and short names for what loads are asked to do."""

import csv
import io
import zipfile
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import xlsxwriter

from governance.models import Load
from governance.rules.files.layouts import LoadKind
from governance.services.files import loads
from tests.governance.cast import Book

HOLDERS = ("Tipo de documento", "Documento", "Nombre", "Nacionalidad", "Domicilio", "Cuenta", "Especie", "Cantidad")
MADE_ON = datetime(2026, 1, 2, tzinfo=UTC)
THREE = (
    ("CC", "52000418", "Villaquirán Bonilla, Joaquín", "Colombia", "Bogotá", "0001", "ORD", "600"),
    ("CC", "79654321", "Ñungo Peralta, Óscar", "Colombia", "Cali", "0002", "ORD", "300"),
    ("NIT", "900123456-8", "Inversiones del Sumapaz S.A.S.", "Colombia", "Bogotá", "0003", "ORD", "100"),
)


def as_csv(head: Sequence[str], rows: Iterable[Sequence[Any]], *, delimiter: str = ";", encoding: str = "utf-8") -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter)
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue().encode(encoding)


def as_xlsx(head: Sequence[str], rows: Iterable[Sequence[Any]], *, sheet: str = "Datos") -> bytes:
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_numbers": False})
    book.set_properties({"created": MADE_ON})
    page = book.add_worksheet(sheet)
    page.write_row(0, 0, head)
    for number, row in enumerate(rows, 1):
        page.write_row(number, 0, row)
    book.close()
    return out.getvalue()


SHEET = "xl/worksheets/sheet1.xml"


def repacked(change: Callable[[dict[str, bytes]], object], *, compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a good workbook whose parts `change` has altered: a mapping of name to bytes."""
    source = zipfile.ZipFile(io.BytesIO(as_xlsx(HOLDERS, THREE)))
    parts = {name: source.read(name) for name in source.namelist()}
    change(parts)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return out.getvalue()


def received(book: Book, content: bytes, kind: LoadKind = LoadKind.OPENING, name: str = "lista.csv", **options: Any) -> Load:
    return loads.receive(actor=book.actor, entity=book.entity, kind=kind, name=name, content=content, options=options)


def wrongs(load: Load) -> list[str]:
    return list(load.problems.values_list("es", flat=True))
