"""Files of published daily rows: read all of it or refuse with the row, the column and what to write. Writes nothing."""

import csv
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

from core.rules.numbers import parse_date, parse_decimal
from core.rules.violations import InputError
from funds.rules.refusals import PublishedFileError
from funds.rules.rows import PublishedRow, first_gap

MONEY = {
    "precierre": "preclose",
    "yield_credited": "gross_yield",
    "subscriptions": "contributions",
    "redemptions": "redemptions",
    "cancellations": "annulments",
    "nav_close": "closing_value",
}
UNITS = {"unit_value": "unit_value", "units_open": "units_open"}
COLUMNS = ("fund", "date", *UNITS, *MONEY, "units_close")
SIGNED = frozenset({"yield_credited", "cancellations"})


def read(path: Path, *, fund: str, first: date | None = None, last: date | None = None) -> list[PublishedRow]:
    """Return the rows of one fund between two dates, in order, one for every day. Raises PublishedFileError."""
    rows = [row for row in _rows(path, fund) if (first is None or row.valued_on >= first) and (last is None or row.valued_on <= last)]
    if not rows:
        raise _refusal(
            path, "fund", fund, f"no tiene filas del fondo «{fund}» en esas fechas", f"has no rows of fund “{fund}” in those dates"
        )
    for asked, found in ((first, rows[0].valued_on), (last, rows[-1].valued_on)):
        if asked is not None and asked != found:
            es, en = f"no tiene la fila del {asked.isoformat()}", f"lacks the row of {asked.isoformat()}"
            raise _refusal(path, "date", asked.isoformat(), f"{es} del fondo «{fund}»", f"{en} of fund “{fund}”")
    gap = first_gap(rows)
    if gap:
        row, expected = gap
        es = f"fila {row.line}, columna «date»: después del día anterior se esperaba {expected.isoformat()} y dice {row.valued_on.isoformat()}"
        en = f"row {row.line}, column “date”: {expected.isoformat()} was expected after the day before, found {row.valued_on.isoformat()}"
        raise _refusal(
            path, "date", row.valued_on.isoformat(), f"{es}; debe haber una fila por día, en orden", f"{en}; one row per day, in order"
        )
    return rows


def _rows(path: Path, fund: str) -> Iterator[PublishedRow]:
    for line, cells in _records(path):
        if cells["fund"] == fund:
            yield _row(path, line, cells)


def _records(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            yield from _cells(path, file)
    except OSError:
        raise _refusal(path, "file", str(path), "no se puede abrir: revise la ruta", "cannot be opened: check the path") from None
    except (UnicodeDecodeError, csv.Error):
        raise _refusal(
            path, "file", str(path), "no es un CSV en UTF-8: guárdelo como CSV UTF-8", "is not a CSV in UTF-8: save it so"
        ) from None


def _cells(path: Path, file: Iterator[str]) -> Iterator[tuple[int, dict[str, str]]]:
    reader = csv.reader(file, strict=True)
    header = [name.strip() for name in next(reader, [])]
    missing = [name for name in COLUMNS if name not in header]
    if missing or len(set(header)) != len(header):
        found = ", ".join(header[:20]) or "—"
        name = missing[0] if missing else next(each for each in header if header.count(each) > 1)
        what = ("falta", "is missing") if missing else ("está repetida", "is repeated")
        raise _refusal(path, name, found, f"fila 1: la columna «{name}» {what[0]}; encontré {found}", f"row 1: column “{name}” {what[1]}")
    for cells in reader:
        if not any(cells):
            continue
        if len(cells) != len(header):
            es = f"fila {reader.line_num}: tiene {len(cells)} columnas y el encabezado {len(header)}"
            raise _refusal(path, "row", str(len(cells)), es, f"row {reader.line_num}: {len(cells)} columns, the header has {len(header)}")
        yield reader.line_num, dict(zip(header, cells, strict=True))


def _row(path: Path, line: int, cells: dict[str, str]) -> PublishedRow:
    try:
        figures = {name: _number(cells, column, 2) for column, name in MONEY.items()}
        figures |= {name: _number(cells, column, 6) for column, name in UNITS.items()}
        valued_on = parse_date(cells["date"], field="date")
        closing_units = _number(cells, "units_close", 6) if cells["units_close"].strip() else None
        investors = int(_number(cells, "holders", 0)) if cells.get("holders", "").strip() else None
        _refuse_impossible(figures)
    except InputError as error:
        es = f"fila {line}, columna «{error.field}»: {error.message_es.removeprefix(f'{error.field}: ')}"
        en = f"row {line}, column “{error.field}”: {error.message_en.removeprefix(f'{error.field}: ')}"
        raise _refusal(path, error.field, error.value, es, en) from None
    return PublishedRow(line=line, valued_on=valued_on, closing_units=closing_units, investors=investors, **figures)


def _number(cells: dict[str, str], column: str, decimals: int) -> Decimal:
    if "," in cells[column] or cells[column].count(".") > 1:
        es, en = (
            "escriba el número sin separador de miles y con punto decimal",
            "write the number without thousands marks, with a decimal point",
        )
        es, en = f"«{cells[column][:30]}» trae separadores: {es}", f"“{cells[column][:30]}” has separators: {en}"
        raise PublishedFileError(field=column, value=cells[column][:30], message_es=es, message_en=en)
    number = parse_decimal(cells[column], decimals=decimals, field=column, lang="en", grouping=True)
    if number < 0 and column not in SIGNED:
        es, en = f"«{cells[column]}» es negativo: escriba un valor positivo", f"“{cells[column]}” is negative: write a positive value"
        raise PublishedFileError(field=column, value=cells[column], message_es=es, message_en=en)
    return number


def _refuse_impossible(figures: dict[str, Decimal]) -> None:
    if figures["unit_value"] == 0:
        es, en = "el valor de la unidad no puede ser cero", "the unit value cannot be zero"
        raise PublishedFileError(field="unit_value", value="0", message_es=es, message_en=en)
    if figures["preclose"] and not figures["units_open"]:
        es, en = "hay precierre pero no unidades de apertura", "there is a pre-close but no opening units"
        raise PublishedFileError(field="units_open", value="0", message_es=es, message_en=en)


def _refusal(path: Path, field: str, value: str, es: str, en: str) -> PublishedFileError:
    return PublishedFileError(field=field, value=value, message_es=f"{path.name}: {es}.", message_en=f"{path.name}: {en}.")
