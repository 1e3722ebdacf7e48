"""The export of all data of one person, as the person may ask for it (Law 1581 of 2012): JSON to move it, XLSX to read it."""

import json
import zipfile
from datetime import datetime
from decimal import Decimal
from io import BytesIO
from typing import Any

from django.db import transaction
from openpyxl import Workbook

from core import clock
from core.archive import jsonable
from core.models import User
from core.services import audit
from governance.models import Person
from governance.selectors import person_data

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_LONGEST_SHEET = 31
_LONGEST_CELL = 32_000


@transaction.atomic
def export(*, actor: User, person: Person) -> bytes:
    """Return a ZIP with everything kept about a person, and record who took it out."""
    book = Workbook(write_only=True)
    data: dict[str, list[dict[str, Any]]] = {}
    for table in person_data.tables(person):
        sheet, rows = None, []
        for row in table.rows:
            if sheet is None:
                sheet = book.create_sheet(_sheet_name(table.name, book.sheetnames))
                sheet.append(table.columns)
            sheet.append([_cell(value) for value in row])
            rows.append(dict(zip(table.columns, jsonable(row), strict=True)))
        data[table.name] = rows
    facts = {"tables": {name: len(rows) for name, rows in data.items() if rows}}
    audit.record(actor=actor, organisation=person.organisation, action="governance.export_person_data", subject=person, facts=facts)
    told = {"person": person.pk, "taken_out_at": clock.now().isoformat(), "tables": data}
    return _zipped(json.dumps(told, ensure_ascii=False, indent=1), book)


def _zipped(text: str, book: Workbook) -> bytes:
    kept, sheets = BytesIO(), BytesIO()
    book.save(sheets)
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("datos.json", text)
        archive.writestr("datos.xlsx", sheets.getvalue())
    return kept.getvalue()


def _sheet_name(label: str, taken: list[str]) -> str:
    name = label.replace(".", " ")[:_LONGEST_SHEET]
    return name if name not in taken else f"{name[: _LONGEST_SHEET - 3]} {len(taken)}"


def _cell(value: Any) -> Any:
    """Return what a spreadsheet shows and never runs."""
    if isinstance(value, datetime):
        return value.isoformat()
    if value is None or isinstance(value, bool | int | Decimal):
        return value
    text = str(jsonable(value)) if not isinstance(value, str) else value
    text = "".join(c for c in text if c in "\t\n" or ord(c) >= 32)[:_LONGEST_CELL]
    return f"'{text}" if text.lstrip(" \u00a0").startswith(_FORMULA) else text
