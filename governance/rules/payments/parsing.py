"""Reading a file by its layout, strictly: what does not follow it is named line by line, and nothing is guessed.

Knows bytes and a layout; what the lines mean for an order is compared elsewhere.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from governance.rules.payments.layout_kinds import Align, ColumnKind, FileForm, RecordKind
from governance.rules.payments.layouts import WIDEST, Column, Fault, FileLayout, refused
from governance.rules.payments.rendering import DATE_FORMS, Figure

LARGEST, MOST_LINES = 100_000_000, 1_000_000
LONGEST_NUMBER = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadLine:
    """One detail line: its number in the file and its figures by name."""

    number: int
    figures: Mapping[str, Figure]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadFile:
    """What a file says; `head` and `totals` are empty where its layout has none."""

    head: Mapping[str, Figure]
    lines: tuple[ReadLine, ...]
    totals: Mapping[str, Figure]

    @property
    def total(self) -> Decimal:
        return sum((Decimal(str(each.figures["amount"])) for each in self.lines), Decimal(0))


class _UnreadError(Exception):
    """A piece of text that its column does not admit."""

    def __init__(self, es: str, en: str) -> None:
        self.es, self.en = es, en
        super().__init__(es)


def parse(layout: FileLayout, content: bytes) -> ReadFile:
    """Read a file; raise LayoutError with each line that does not follow the layout, or whose totals are not those of its lines."""
    texts = _lines(layout, content)
    faults: list[Fault] = []
    head: dict[str, Figure] = {}
    totals: dict[str, Figure] = {}
    first, last = 0, len(texts)
    if layout.of(RecordKind.HEADER) and texts:
        head, first = _record(layout, RecordKind.HEADER, texts[0], 1, faults), 1
    if layout.of(RecordKind.TOTALS) and last > first:
        totals, last = _record(layout, RecordKind.TOTALS, texts[-1], last, faults), last - 1
    lines = [
        ReadLine(number=number, figures=_record(layout, RecordKind.DETAIL, text, number, faults))
        for number, text in enumerate(texts[first:last], first + 1)
    ]
    if not lines:
        faults.append(Fault(line=0, column="", es="El archivo no tiene renglones de detalle.", en="The file has no detail lines."))
    if faults:
        raise refused("archivo", faults)
    found = ReadFile(head=head, lines=tuple(lines), totals=totals)
    _refuse_totals(found)
    return found


def _lines(layout: FileLayout, content: bytes) -> list[str]:
    if len(content) > LARGEST:
        raise refused("archivo", [Fault(line=0, column="", es="El archivo pasa de 100 MB.", en="The file is larger than 100 MB.")])
    try:
        text = content.removeprefix(b"\xef\xbb\xbf").decode(layout.encoding.value)
    except UnicodeDecodeError as error:
        number = content.count(b"\n", 0, error.start) + 1
        es = f"Renglón {number}: el archivo no está escrito en {layout.encoding.value}. Pida el archivo con esa codificación."
        en = f"Line {number}: the file is not written in {layout.encoding.value}. Ask for the file in that encoding."
        raise refused("archivo", [Fault(line=number, column="", es=es, en=en)]) from None
    found = [line.removesuffix("\r") for line in text.split("\n")]
    while found and not found[-1].strip():
        found.pop()
    if len(found) > MOST_LINES or any("\x00" in line or "\r" in line for line in found):
        es, en = "El archivo tiene demasiados renglones o caracteres que no son texto.", "The file has too many lines or is not text."
        raise refused("archivo", [Fault(line=0, column="", es=es, en=en)])
    return found


def _record(layout: FileLayout, record: RecordKind, text: str, number: int, faults: list[Fault]) -> dict[str, Figure]:
    columns = layout.of(record)
    try:
        pieces = _pieces(layout, record, text)
    except _UnreadError as error:
        faults.append(Fault(line=number, column="", es=f"Renglón {number}: {error.es}", en=f"Line {number}: {error.en}"))
        return {}
    figures: dict[str, Figure] = {}
    for column, piece in zip(columns, pieces, strict=True):
        try:
            figure = _figure(column, piece)
        except _UnreadError as error:
            es, en = f"Renglón {number}, «{column.label}»: {error.es}", f"Line {number}, “{column.label}”: {error.en}"
            faults.append(Fault(line=number, column=column.label, es=es, en=en))
            continue
        if column.field:
            figures[column.field] = figure
    return figures


def _pieces(layout: FileLayout, record: RecordKind, text: str) -> list[str]:
    columns = layout.of(record)
    if layout.form is FileForm.DELIMITED:
        parts = text.split(layout.delimiter)
        if len(parts) != len(columns):
            raise _UnreadError(
                f"tiene {len(parts)} columnas y el formato pide {len(columns)}.",
                f"has {len(parts)} columns, the layout asks {len(columns)}.",
            )
        return parts
    wide = layout.width(record)
    if len(text) != wide:
        raise _UnreadError(
            f"mide {len(text)} caracteres y el formato pide {wide}.", f"is {len(text)} characters long, the layout asks {wide}."
        )
    pieces, start = [], 0
    for column in columns:
        pieces.append(text[start : start + column.width])
        start += column.width
    return pieces


def _figure(column: Column, piece: str) -> Figure:
    bare = _bare(column, piece)
    if not column.field:
        if column.constant and bare != column.constant.strip(" "):
            raise _UnreadError(f"dice «{piece}» y debe decir «{column.constant}».", f"says “{piece}” and must say “{column.constant}”.")
        return bare
    match column.kind:
        case ColumnKind.MONEY:
            return _amount(column, bare)
        case ColumnKind.WHOLE:
            return int(_only_digits(bare))
        case ColumnKind.DIGITS:
            return _only_digits(bare) if bare else ""
        case ColumnKind.DATE:
            return _day(column, bare)
        case ColumnKind.CODE:
            words = {theirs: ours for ours, theirs in column.codes}
            if bare not in words:
                raise _UnreadError(f"el código «{bare}» no está en el formato.", f"code “{bare}” is not in the layout.")
            return words[bare]
        case ColumnKind.TEXT:
            return bare


def _bare(column: Column, piece: str) -> str:
    """Drop the padding; zeros are kept in what is only read as digits, they may belong to it."""
    if column.pad == "0" and column.align is Align.RIGHT and column.kind in (ColumnKind.TEXT, ColumnKind.CODE):
        return piece if column.kind is ColumnKind.CODE else piece.strip(" ")
    return piece.strip(" ")


def _only_digits(text: str) -> str:
    if not (text.isascii() and text.isdecimal()) or len(text) > WIDEST:
        raise _UnreadError(f"«{text[:40]}» no son solo cifras.", f"“{text[:40]}” is not digits only.")
    return text


def _amount(column: Column, text: str) -> Decimal:
    if len(text.lstrip("0")) > LONGEST_NUMBER:
        raise _UnreadError(f"«{text[:40]}» es una cifra demasiado larga.", f"“{text[:40]}” is too long a figure.")
    if not column.point:
        return Decimal(_only_digits(text)).scaleb(-column.decimals)
    shape = rf"[0-9]+{re.escape(column.point)}[0-9]{{{column.decimals}}}"
    if not re.fullmatch(shape, text, re.ASCII):
        raise _UnreadError(
            f"«{text}» no es un valor con {column.decimals} decimales tras «{column.point}».",
            f"“{text}” is no amount with {column.decimals} decimals after “{column.point}”.",
        )
    return Decimal(text.replace(column.point, "."))


def _day(column: Column, text: str) -> date | str:
    if not text or not text.strip("0"):
        return ""
    try:
        found = datetime.strptime(text, DATE_FORMS[column.date_form]).date()  # noqa: DTZ007 - a day has no zone
    except ValueError:
        raise _UnreadError(f"«{text}» no es una fecha {column.date_form}.", f"“{text}” is no {column.date_form} date.") from None
    if found.strftime(DATE_FORMS[column.date_form]) != text:
        raise _UnreadError(f"«{text}» no es una fecha {column.date_form}.", f"“{text}” is no {column.date_form} date.")
    return found


def _refuse_totals(found: ReadFile) -> None:
    """Compare the count and the total that the file declares with its own lines."""
    own: dict[str, Figure] = {"count": len(found.lines), "total": found.total}
    faults = []
    for where in (found.head, found.totals):
        for name, counted in own.items():
            if name in where and where[name] != counted:
                es = f"El archivo declara {where[name]} y sus renglones suman {counted}: pida el archivo completo."
                en = f"The file declares {where[name]} and its lines add up to {counted}: ask for the whole file."
                faults.append(Fault(line=0, column=name, es=es, en=en))
    if faults:
        raise refused("archivo", faults)
