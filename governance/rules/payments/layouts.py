"""The layout of a file as data: its records and columns, checked before anything is written or read with it.

Knows how a file may be written, no bank's and no depository's file: those are entered by whoever has the manual.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from governance.rules.payments.layout_kinds import (
    FIELDS,
    KINDS_OF,
    NEEDED,
    OTHERWISE,
    READ,
    Align,
    ColumnKind,
    DateForm,
    Encoding,
    FileForm,
    FilePurpose,
    LineEnd,
    Outcome,
    RecordKind,
)
from governance.rules.payments_errors import LayoutError

MOST_COLUMNS, WIDEST = 200, 500
DELIMITERS = (";", ",", "|", "\t")
DATE_WIDTHS = {DateForm.YYYYMMDD: 8, DateForm.DDMMYYYY: 8, DateForm.ISO: 10, DateForm.SLASHED: 10}


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column: a `constant`, or the figure named by `field`; neither is a filler.

    `decimals` of money are written with `point` between ("" leaves them implied: 10.50 is 1050). `codes` are pairs of our word and
    the file's. `cut` lets a text that is too long lose its end; nothing else ever loses a character.
    """

    record: RecordKind
    label: str
    field: str = ""
    constant: str = ""
    kind: ColumnKind = ColumnKind.TEXT
    width: int = 0
    align: Align = Align.LEFT
    pad: str = " "
    decimals: int = 2
    point: str = ""
    date_form: DateForm = DateForm.YYYYMMDD
    codes: tuple[tuple[str, str], ...] = ()
    plain: bool = False
    cut: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FileLayout:
    """One layout: how lines are written, and the columns of its records in their order."""

    purpose: FilePurpose
    form: FileForm
    encoding: Encoding
    line_end: LineEnd = LineEnd.CRLF
    delimiter: str = ""
    columns: tuple[Column, ...] = ()

    def of(self, record: RecordKind) -> tuple[Column, ...]:
        return tuple(each for each in self.columns if each.record is record)

    def width(self, record: RecordKind) -> int:
        return sum(each.width for each in self.of(record))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing wrong: which line of the file or column of the layout, in both languages."""

    line: int
    column: str
    es: str
    en: str


def checked(layout: FileLayout) -> FileLayout:
    """Return a layout that can be written or read; raise LayoutError with every fault otherwise."""
    faults = list(_faults(layout))
    if faults:
        raise refused("formato del archivo", faults)
    return layout


def refused(what: str, faults: Sequence[Fault], most: int = 200) -> LayoutError:
    """Return the refusal that tells all faults (the first 200 of them)."""
    shown, more = faults[:most], len(faults) - most
    tail_es, tail_en = (f" Y {more} más.", f" And {more} more.") if more > 0 else ("", "")
    error = LayoutError(
        field=what,
        value=str(len(faults)),
        message_es=" ".join(each.es for each in shown[:5]) + (f" ({len(faults)} faltas en total.)" if len(faults) > 5 else "") + tail_es,
        message_en=" ".join(each.en for each in shown[:5]) + (f" ({len(faults)} faults in all.)" if len(faults) > 5 else "") + tail_en,
    )
    error.facts["faults"] = tuple(shown)
    return error


def _faults(layout: FileLayout) -> Iterator[Fault]:
    if layout.form is FileForm.DELIMITED and layout.delimiter not in DELIMITERS:
        yield _fault("", "Elija el separador: punto y coma, coma, barra o tabulador.", "Choose the delimiter: ; , | or tab.")
    if not layout.of(RecordKind.DETAIL):
        yield _fault("", "El formato no tiene columnas de detalle.", "The layout has no detail columns.")
    if len(layout.columns) > MOST_COLUMNS:
        yield _fault("", f"El formato tiene más de {MOST_COLUMNS} columnas.", f"The layout has more than {MOST_COLUMNS} columns.")
    names = {each.field for each in layout.of(RecordKind.DETAIL)}
    for needed in NEEDED[layout.purpose]:
        if needed not in names:
            yield _fault(needed, f"Falta en el detalle la columna del dato «{needed}».", f"The detail lacks the column of “{needed}”.")
    for record in RecordKind:
        own = [each.field for each in layout.of(record) if each.field]
        for twice in sorted({each for each in own if own.count(each) > 1}):
            if layout.purpose in READ:
                yield _fault(twice, f"El dato «{twice}» está dos veces en un registro.", f"“{twice}” is twice in one record.")
    for each in layout.columns:
        yield from _column_faults(layout, each)


def _column_faults(layout: FileLayout, column: Column) -> Iterator[Fault]:
    name = column.label or column.field
    allowed = FIELDS[layout.purpose][column.record]
    if column.field and column.field not in allowed:
        yield _fault(
            name,
            f"Columna «{name}»: ese registro no lleva el dato «{column.field}». Use uno de: {', '.join(allowed)}.",
            f"Column “{name}”: that record has no “{column.field}”. Use one of: {', '.join(allowed)}.",
        )
        return
    if column.field and column.constant:
        yield _fault(name, f"Columna «{name}»: es constante o dato, no ambos.", f"Column “{name}”: a constant or a figure, not both.")
    if column.field and column.kind not in KINDS_OF.get(column.field, OTHERWISE):
        yield _fault(
            name,
            f"Columna «{name}»: el dato «{column.field}» no se escribe como «{column.kind}».",
            f"Column “{name}”: “{column.field}” is not written as “{column.kind}”.",
        )
    yield from _shape_faults(layout, column, name)
    if column.kind is ColumnKind.CODE:
        yield from _code_faults(column, name)


def _shape_faults(layout: FileLayout, column: Column, name: str) -> Iterator[Fault]:
    if layout.form is FileForm.FIXED and not 1 <= column.width <= WIDEST:
        yield _fault(name, f"Columna «{name}»: escriba su ancho, de 1 a {WIDEST}.", f"Column “{name}”: write its width, 1 to {WIDEST}.")
    if column.kind is ColumnKind.DATE and layout.form is FileForm.FIXED and column.width != DATE_WIDTHS[column.date_form]:
        wide = DATE_WIDTHS[column.date_form]
        yield _fault(name, f"Columna «{name}»: esa fecha ocupa {wide} caracteres.", f"Column “{name}”: that date takes {wide} characters.")
    if column.pad not in (" ", "0") or (column.pad == "0" and column.align is Align.LEFT):
        yield _fault(
            name,
            f"Columna «{name}»: se rellena con espacios, o con ceros a la izquierda.",
            f"Column “{name}”: it is padded with spaces, or with zeros on the left.",
        )
    if not 0 <= column.decimals <= 6 or column.point not in ("", ".", ","):
        yield _fault(name, f"Columna «{name}»: de 0 a 6 decimales, con punto, con coma o implícitos.", f"Column “{name}”: 0 to 6 decimals.")
    if column.kind is ColumnKind.MONEY and column.decimals < 2:  # a cent must not be lost
        yield _fault(
            name, f"Columna «{name}»: el dinero lleva al menos dos decimales.", f"Column “{name}”: money has two decimals or more."
        )
    if layout.form is FileForm.FIXED and len(column.constant) > column.width:
        yield _fault(name, f"Columna «{name}»: la constante no cabe en su ancho.", f"Column “{name}”: the constant does not fit.")
    if layout.delimiter and layout.delimiter in column.constant:
        yield _fault(name, f"Columna «{name}»: la constante contiene el separador.", f"Column “{name}”: the constant has the delimiter.")


def _code_faults(column: Column, name: str) -> Iterator[Fault]:
    ours, theirs = [one for one, _ in column.codes], [two for _, two in column.codes]
    if len(set(ours)) < len(ours) and column.field != "outcome":
        yield _fault(name, f"Columna «{name}»: una palabra tiene dos códigos.", f"Column “{name}”: a word has two codes.")
    if not theirs or len(set(theirs)) < len(theirs) or "" in theirs:
        yield _fault(name, f"Columna «{name}»: escriba sus códigos, cada uno una vez.", f"Column “{name}”: write its codes, each once.")
    if column.field == "outcome" and not set(ours) <= set(Outcome):
        words = ", ".join(Outcome)
        yield _fault(name, f"Columna «{name}»: los resultados son: {words}.", f"Column “{name}”: the outcomes are: {words}.")


def _fault(column: str, es: str, en: str) -> Fault:
    return Fault(line=0, column=column, es=es, en=en)


def to_data(layout: FileLayout) -> dict[str, Any]:
    """Return a layout as data of JSON."""
    head = {each.name: getattr(layout, each.name) for each in fields(FileLayout) if each.name != "columns"}
    rows = [{each.name: getattr(column, each.name) for each in fields(Column)} for column in layout.columns]
    for row in rows:
        row["codes"] = [list(pair) for pair in row["codes"]]
    data: dict[str, Any] = json.loads(json.dumps({**head, "columns": rows}))
    return data


def from_data(data: Mapping[str, Any]) -> FileLayout:
    """Return the layout that `to_data` wrote."""
    return FileLayout(
        purpose=FilePurpose(data["purpose"]),
        form=FileForm(data["form"]),
        encoding=Encoding(data["encoding"]),
        line_end=LineEnd(data["line_end"]),
        delimiter=data["delimiter"],
        columns=tuple(_column(each) for each in data["columns"]),
    )


def _column(row: Mapping[str, Any]) -> Column:
    words = {"record": RecordKind, "kind": ColumnKind, "align": Align, "date_form": DateForm}
    values: dict[str, Any] = {name: words[name](value) if name in words else value for name, value in row.items()}
    return Column(**{**values, "codes": tuple((one, two) for one, two in row["codes"])})


def layout_digest(layout: FileLayout) -> str:
    """Return the hash of a layout: which one wrote or read a file."""
    return hashlib.sha256(json.dumps(to_data(layout), sort_keys=True, ensure_ascii=False).encode()).hexdigest()
