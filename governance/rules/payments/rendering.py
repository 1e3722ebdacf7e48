"""Writing a file by its layout: exact, or refused with every line that does not fit. Knows no bank and reads nothing."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from governance.rules.payments.layout_kinds import Align, ColumnKind, DateForm, FileForm, LineEnd, RecordKind
from governance.rules.payments.layouts import Column, Fault, FileLayout, refused

Figure = str | int | Decimal | date
Row = Mapping[str, Figure]
LINE_ENDS = {LineEnd.CRLF: "\r\n", LineEnd.LF: "\n"}
DATE_FORMS = {DateForm.YYYYMMDD: "%Y%m%d", DateForm.DDMMYYYY: "%d%m%Y", DateForm.ISO: "%Y-%m-%d", DateForm.SLASHED: "%d/%m/%Y"}


class _UnfitError(Exception):
    """A figure that its column cannot carry."""

    def __init__(self, es: str, en: str) -> None:
        self.es, self.en = es, en
        super().__init__(es)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenFile:
    """The bytes, and what they sum to."""

    content: bytes
    count: int
    total: Decimal


def render(layout: FileLayout, head: Row, rows: Sequence[Row]) -> WrittenFile:
    """Write header, detail and totals. `count` and `total` of the file are those of its rows; LayoutError names each misfit.

    10.50 in a money column of 12 with implied decimals and zeros: `000000001050`.
    """
    total = sum((_money(row["amount"]) for row in rows), Decimal(0))
    about: dict[str, Figure] = {**head, "count": len(rows), "total": total}
    faults: list[Fault] = []
    lines: list[str] = []
    for record, own in ((RecordKind.HEADER, [about]), (RecordKind.DETAIL, rows), (RecordKind.TOTALS, [about])):
        columns = layout.of(record)
        for row in own if columns else ():
            lines.append(_line(layout, columns, row, len(lines) + 1, faults))
    if faults:
        raise refused("archivo", faults)
    end = LINE_ENDS[layout.line_end]
    return WrittenFile(content="".join(line + end for line in lines).encode(layout.encoding.value), count=len(rows), total=total)


def _money(figure: Figure) -> Decimal:
    if not isinstance(figure, Decimal):
        raise TypeError(f"money is Decimal, not {type(figure).__name__}")
    return figure


def _line(layout: FileLayout, columns: Iterable[Column], row: Row, number: int, faults: list[Fault]) -> str:
    parts = []
    for column in columns:
        try:
            parts.append(_written(layout, column, row))
        except _UnfitError as misfit:
            where_es, where_en = f"Renglón {number}, «{column.label}»: ", f"Line {number}, “{column.label}”: "
            faults.append(Fault(line=number, column=column.label, es=where_es + misfit.es, en=where_en + misfit.en))
    return (layout.delimiter if layout.form is FileForm.DELIMITED else "").join(parts)


def _written(layout: FileLayout, column: Column, row: Row) -> str:
    text = column.constant if not column.field else _text(column, row.get(column.field, ""))
    if column.plain:
        text = plain(text)
    _refuse_marks(layout, text)
    if not column.width:
        return text
    if len(text) > column.width:
        if not (column.cut and column.kind is ColumnKind.TEXT):
            raise _UnfitError(f"«{text}» no cabe en {column.width} caracteres.", f"“{text}” does not fit in {column.width} characters.")
        text = text[: column.width]
    if layout.form is FileForm.DELIMITED and column.pad == " ":
        return text
    return text.rjust(column.width, column.pad) if column.align is Align.RIGHT else text.ljust(column.width, column.pad)


def _text(column: Column, figure: Figure) -> str:
    match column.kind:
        case ColumnKind.MONEY:
            return _money_text(column, figure)
        case ColumnKind.WHOLE:
            return _digits(str(figure))
        case ColumnKind.DIGITS:
            return _digits(str(figure).replace(".", "").replace("-", "").replace(" ", ""))
        case ColumnKind.DATE:
            if not isinstance(figure, date):
                raise _UnfitError("falta la fecha.", "the date is missing.")
            return figure.strftime(DATE_FORMS[column.date_form])
        case ColumnKind.CODE:
            codes = dict(column.codes)
            if str(figure) not in codes:
                raise _UnfitError(f"«{figure}» no tiene código en el formato.", f"“{figure}” has no code in the layout.")
            return codes[str(figure)]
        case ColumnKind.TEXT:
            return format(figure, "f") if isinstance(figure, Decimal) else str(figure)


def _money_text(column: Column, figure: Figure) -> str:
    amount = figure if isinstance(figure, Decimal) else Decimal(0)
    scaled = amount.scaleb(column.decimals)
    if amount < 0 or scaled != scaled.to_integral_value():
        raise _UnfitError(
            f"{amount} es negativo o tiene más de {column.decimals} decimales.",
            f"{amount} is negative or has more than {column.decimals} decimals.",
        )
    digits = str(int(scaled)).rjust(column.decimals + 1, "0")
    return digits if not column.point else f"{digits[: -column.decimals]}{column.point}{digits[-column.decimals :]}"


def _digits(text: str) -> str:
    if not (text.isascii() and text.isdecimal()):
        raise _UnfitError(f"«{text}» no son solo cifras.", f"“{text}” is not digits only.")
    return text


def _refuse_marks(layout: FileLayout, text: str) -> None:
    if any(character in text for character in "\r\n\x00") or (layout.delimiter and layout.delimiter in text):
        raise _UnfitError(f"«{text}» contiene el separador o un salto de línea.", f"“{text}” contains the delimiter or a line break.")
    try:
        text.encode(layout.encoding.value)
    except UnicodeEncodeError as error:
        strange = text[error.start]
        raise _UnfitError(
            f"el carácter «{strange}» no existe en {layout.encoding.value}: marque la columna «sin tildes» o corrija el dato.",
            f"the character “{strange}” does not exist in {layout.encoding.value}: make the column plain or correct the figure.",
        ) from error


def plain(text: str) -> str:
    """Return a text in capitals without accents, as old files want it: «Muñoz» is MUNOZ."""
    bare = "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))
    return bare.upper()
