"""Reading a spreadsheet or a CSV safely, row by row: measured before it is parsed, by declared columns, every fault named by its place.

`read(content, name, layout, options)` returns a `Reading`; its `rows()` may be walked once or more and keep nothing. Writes nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import Any, NamedTuple

from django.conf import settings

from core.rules.violations import InputError
from governance.rules.files.cell_readers import reader_of
from governance.rules.files.cells import Reader, Style, Value, empty
from governance.rules.files.columns import SEARCHED_ROWS, Column, Header, find_header
from governance.rules.files.faults import FileFault, Note, Problem
from governance.rules.files.layouts import Layout
from governance.rules.files.limits import Limits
from governance.rules.files.sniffing import FileKind, kind_of
from governance.services.files import texts, workbooks
from governance.services.files.sources import Source
from governance.wording import file_refusals


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the sender declares: nothing of it is needed, and what is left out is found or refused."""

    sheet: str = ""
    encoding: str = ""
    delimiter: str = ""
    lang: str = "es"
    grouping: bool = False
    mapping: Mapping[str, str] = field(default_factory=dict)
    lenient: bool = False
    hidden: bool = False
    month_first: bool = False
    latest: date = date(2199, 12, 31)


class ReadRow(NamedTuple):
    """One row: its number in the file, its values by the keys of the columns that the file has, and what is wrong with it."""

    line: int
    values: dict[str, Value]
    problems: list[Problem]


def limits() -> Limits:
    """Return the limits of this installation."""
    return Limits(
        file_bytes=settings.LOAD_MAX_BYTES, unpacked_bytes=settings.LOAD_MAX_UNPACKED_BYTES, rows=settings.LOAD_MAX_ROWS
    )  # fmt: skip


def read(content: bytes, name: str, layout: Layout, options: Options | None = None) -> "Reading":
    """Open a file for reading. Raises FileRefusedError where it cannot be read at all."""
    options = options or Options()
    try:
        source = _opened(content, options, layout)
        return Reading(source, layout, options, name)
    except FileFault as fault:
        raise file_refusals.refused(fault, name) from fault


def _opened(content: bytes, options: Options, layout: Layout) -> Source:
    allowed = limits()
    if len(content) > allowed.file_bytes:
        raise FileFault("large", size=len(content), most=allowed.file_bytes)
    kind = kind_of(content)
    if kind is FileKind.CSV:
        return texts.opened(content, options.encoding, options.delimiter, layout.columns, options.mapping, allowed)
    if kind is FileKind.ARCHIVE:
        return workbooks.opened(content, options.sheet, allowed)
    raise FileFault(kind.value)


class Reading:
    """One opened file under one layout."""

    def __init__(self, source: Source, layout: Layout, options: Options, name: str) -> None:
        self.source, self.layout, self.name = source, layout, name
        self._options, self._limits = options, limits()
        first = list(islice(_filled(source.rows()), SEARCHED_ROWS))
        if not first:
            raise FileFault("no_rows")
        self.header: Header = find_header(first, layout.columns, options.mapping, lenient=options.lenient)
        self.problems: list[Problem] = [*self.header.problems, *source.problems(self.header.row, options.hidden)]
        self.notes: list[Note] = list(source.notes())
        self.style = Style(lang=options.lang, grouping=options.grouping, latest=options.latest, month_first=options.month_first)

    def estimated_rows(self) -> int:
        """Return about how many rows there are, without reading them."""
        return self.source.estimated_rows()

    def assumed(self) -> dict[str, Any]:
        """Return how numbers and dates were read, once the rows are: the marks, the order of the day, the dates that read both ways."""
        style = self.style
        text, row = style.first_both
        return {
            "lang": style.lang, "grouping": style.grouping, "month_first": style.month_first, "both_ways": style.both_ways,
            "example": text, "example_row": row,
        }  # fmt: skip

    @property
    def present(self) -> tuple[Column, ...]:
        """The declared columns that the file has."""
        return tuple(column for column in self.layout.columns if column.key in self.header.places)

    def rows(self) -> Iterator[ReadRow]:
        """Yield every filled row below the titles. Raises FileRefusedError where the file ends badly or has none."""
        if not self.header.places:
            return
        columns = self.present
        picked = [(reader_of(column, self.style), self.header.places[column.key]) for column in columns]
        row_of = _RowReader(columns, picked, self.style)
        count = 0
        try:
            for line, cells in _filled(self.source.rows()):
                if line <= self.header.row:
                    continue
                count += 1
                if count > self._limits.rows:
                    raise FileFault("many_rows", rows=count, most=self._limits.rows)
                yield row_of(line, cells)
            if not count:
                raise FileFault("no_rows")
        except FileFault as fault:
            raise file_refusals.refused(fault, self.name) from fault


def _filled(rows: Iterator[tuple[int, list[Any]]]) -> Iterator[tuple[int, list[Any]]]:
    for line, cells in rows:
        for cell in cells:
            if cell not in ("", None) and not (isinstance(cell, str) and cell.isspace()):
                yield line, cells
                break


class _RowReader:
    """Reads one row: all cells at once where they are right, one after the other where one is not."""

    def __init__(self, columns: tuple[Column, ...], picked: list[tuple[Reader, int]], style: Style) -> None:
        self._columns, self._picked, self._style = columns, picked, style
        self._keys = [column.key for column in columns]
        self._filled = [index for index, column in enumerate(columns) if column.filled]
        self._width = max(place for _reader, place in picked) + 1
        self._places = {place for _reader, place in picked}

    def __call__(self, line: int, cells: list[Any]) -> ReadRow:
        self._style.row = line
        try:
            values = [read(cells[place]) for read, place in self._picked]
        except (InputError, IndexError):
            return self._slowly(line, cells)
        for index in self._filled:
            if values[index] in ("", None):
                return self._slowly(line, cells)
        return ReadRow(line, dict(zip(self._keys, values, strict=True)), [])

    def _slowly(self, line: int, cells: list[Any]) -> ReadRow:
        values: dict[str, Value] = {}
        problems: list[Problem] = []
        for column, (read, place) in zip(self._columns, self._picked, strict=True):
            try:
                value = read(cells[place] if place < len(cells) else "")
                if column.filled and value in ("", None):
                    raise empty(column)
                values[column.key] = value
            except InputError as error:
                problems.append(Problem(line, column.es, error.value, error.message_es, error.message_en))
        return ReadRow(line, values, problems)
