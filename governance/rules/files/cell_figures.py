"""Cells that are numbers and dates: by type where a spreadsheet says it, through the one parser of the product where they are typed."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import lru_cache
from numbers import Number

from core.rules.numbers import NumberOutOfRangeError, TooManyDecimalsError, parse_date, parse_decimal, reads_both_ways
from governance.rules.files.cells import Raw, Reader, Style, Value, exact, refused
from governance.rules.files.columns import Column

_LARGEST = Decimal(10**18 - 1)


def number_reader(column: Column, style: Style) -> Reader:
    decimals, positive = column.decimals, column.positive
    marked: list[tuple[str, int]] = []

    def read(raw: Raw) -> Value:
        if isinstance(raw, str):
            text = raw if raw.isdigit() and raw.isascii() else raw.strip()
            if not text:
                return None
            number = Decimal(text) if len(text) <= 15 and text.isascii() and text.isdigit() else typed(text)
        elif raw is None:
            return None
        elif isinstance(raw, bool | datetime | date | time | timedelta):
            raise refused(column, raw, "no es un número. Escriba solo el número.", "is not a number. Write only the number.")
        else:
            number = _within(column, exact(column, raw))
        if positive and number <= 0:
            raise refused(
                column,
                number,
                "debe ser mayor que cero; para deshacer un movimiento use «Revertir».",
                "must be above zero; to undo a movement use “Reverse”.",
            )
        return number

    def typed(text: str) -> Decimal:
        number = parse_decimal(text, decimals=decimals, field=column.es, lang=style.lang, grouping=style.grouping)
        mark = _decimal_mark(text)
        if mark and marked and marked[0][0] != mark:
            raise refused(
                column,
                text,
                f"mezcla formatos: la columna usa dos signos decimales (fila {marked[0][1]} y fila {style.row}). Use uno solo.",
                f"mixes formats: the column uses two decimal marks (row {marked[0][1]} and row {style.row}). Use one.",
            )
        if mark and not marked:
            marked.append((mark, style.row))
        return number

    return read


def _decimal_mark(text: str) -> str:
    """Return the mark of the decimals where the text has both marks or one of them once; a lone group mark says nothing."""
    comma, dot = text.rfind(","), text.rfind(".")
    if comma < 0 and dot < 0:
        return ""
    mark = "," if comma > dot else "."
    return mark if text.count(mark) == 1 else {",": ".", ".": ","}[mark]


def _within(column: Column, number: Decimal) -> Decimal:
    """Refuse more decimals than the column has, and what no field can hold."""
    used = max(0, -int(number.normalize().as_tuple().exponent))
    if used > column.decimals:
        raise TooManyDecimalsError(
            field=column.es,
            value=str(number),
            message_es=f"{column.es}: «{number}» tiene {used} decimales; máximo {column.decimals} decimales.",
            message_en=f"{column.en}: “{number}” has {used} decimals; at most {column.decimals} decimals.",
        )
    if abs(number) > _LARGEST:
        raise NumberOutOfRangeError(
            field=column.es,
            value=str(number),
            message_es=f"{column.es}: «{number}» está fuera de rango.",
            message_en=f"{column.en}: out of range.",
        )
    number = number.quantize(Decimal(1).scaleb(-column.decimals))
    return abs(number) if number.is_zero() else number


def date_reader(column: Column, style: Style) -> Reader:
    counted_in = -1

    @lru_cache(maxsize=8_192)
    def typed(text: str) -> tuple[date, bool]:
        day = parse_date(text, field=column.es, earliest=style.earliest, latest=style.latest, month_first=style.month_first)
        return day, reads_both_ways(text)

    def counted(text: str) -> date:
        nonlocal counted_in
        day, both = typed(text)
        if both and style.row != counted_in:  # a row with a fault is read twice
            counted_in = style.row
            style.both_ways += 1
            style.first_both = style.first_both if style.both_ways > 1 else (text.strip(), style.row)
        return day

    def read(raw: Raw) -> Value:
        if isinstance(raw, str):
            return counted(raw) if raw.strip() else None
        if raw is None:
            return None
        if isinstance(raw, datetime):
            if raw.time() != time():
                raise refused(column, raw, "trae una hora. Deje solo la fecha.", "has an hour. Leave only the date.")
            raw = raw.date()
        if isinstance(raw, date):
            return typed(raw.isoformat())[0]
        es = (
            "es un número, no una fecha. Dé formato de fecha a la celda."
            if isinstance(raw, Number) and not isinstance(raw, bool)
            else "no es una fecha."
        )
        raise refused(column, raw, es, "is not a date. Format the cell as a date.")

    return read
