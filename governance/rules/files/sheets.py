"""What a worksheet holds that a reader of values does not tell: its size, hidden rows and columns, merged cells, formulas, error cells.

Reads the XML of the sheet in pieces, in bounded memory, before anything is built of it. Two ways, one answer: the usual way of writing
cells is matched as text; any other goes through the parser of the standard library.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from governance.rules.files.faults import FileFault
from governance.rules.files.limits import MOST_COLUMNS, Limits

_KEPT = 200
_CARRY = 4_000_000
_ROW = re.compile(rb"<row\b([^>]*)>")
_ROW_NUMBER = re.compile(rb'\br="([0-9]{1,8})"')
_HIDDEN = re.compile(rb'\bhidden="(?:1|true)"')
_UNUSUAL = re.compile(rb'<c (?!r="A?[A-Z][0-9]{1,7}")|<c>|<c/>|<\w+:(?:c|row)\b|<(?:row|c)\s[^>]*\'')
_FAR_ROW = re.compile(rb'<c r="[A-Z]{1,2}([0-9]{6,7})"')
_LETTERS = re.compile(rb'<c r="(A?[A-Z])[0-9]')
_FORMULA = re.compile(rb'<c r="([A-Z]+[0-9]+)"[^>]*>\s*<f\b')
_ERROR = re.compile(rb'<c r="([A-Z]+[0-9]+)"[^>]*\bt="e"[^>]*>(?:\s*<f\b[^<]*(?:</f>)?)?\s*<v>([^<]{1,20})')
_DIMENSION = re.compile(rb'<(?:\w+:)?dimension\s+ref="\$?[A-Z]*\$?[0-9]*:?\$?([A-Z]*)\$?([0-9]*)"')
_COLUMN = re.compile(rb"<col\b[^>]*>")
_MIN_MAX = re.compile(rb'\b(min|max)="([0-9]{1,5})"')
_MERGED = re.compile(rb'<mergeCell\s+ref="([A-Z]+[0-9]+:[A-Z]+[0-9]+)"')
_FORBIDDEN = re.compile(rb"<!DOCTYPE|<!ENTITY|\x00", re.IGNORECASE)
_ENCODING = re.compile(rb"^\s*(?:\xef\xbb\xbf)?<\?xml[^>]*\bencoding=[\"']([^\"']*)", re.IGNORECASE)
_CELL = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")


@dataclass(slots=True)
class SheetFacts:
    """What was found; lists keep the first of each, counts count all."""

    last_row: int = 0
    last_column: int = 0
    hidden_rows: list[int] = field(default_factory=list)
    hidden_row_count: int = 0
    hidden_columns: list[str] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)
    formulas: list[str] = field(default_factory=list)
    formula_count: int = 0
    errors: list[tuple[str, str]] = field(default_factory=list)
    error_count: int = 0


def refuse_declarations(piece: bytes) -> None:
    """Raise FileFault on a document type, an entity or another encoding than UTF-8: no spreadsheet needs them."""
    encoding = _ENCODING.match(piece)
    if _FORBIDDEN.search(piece) or (encoding and encoding[1].lower() not in (b"utf-8", b"utf8", b"us-ascii")):
        raise FileFault("bad_xml")


def column_number(letters: str) -> int:
    """Return the number of a column: A is 1, AA is 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def column_letters(number: int) -> str:
    """Return the letters of a column: 1 is A, 27 is AA."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def place(reference: str) -> tuple[int, int]:
    """Return row and column of `B7`: (7, 2)."""
    match = _CELL.fullmatch(reference)
    return (int(match[2]), column_number(match[1])) if match else (0, 0)


class SheetScan:
    """Takes the pieces of one sheet; `close` says what it holds. Raises FileFault as soon as it is too large."""

    def __init__(self, limits: Limits) -> None:
        self.facts = SheetFacts()
        self._limits, self._carry, self._rows = limits, b"", 0
        self._parser: _ParsedScan | None = None
        self._begun = False

    def feed(self, piece: bytes) -> None:
        if self._parser is not None:
            self._parser.feed(piece)
            return
        buffer = self._carry + piece
        cut = max(buffer.rfind(b"<row"), buffer.rfind(b"</sheetData"))
        if cut <= 0:
            if len(buffer) > _CARRY:
                raise FileFault("bad_xml")
            self._carry = buffer
            return
        self._take(buffer[:cut])
        self._carry = buffer[cut:] if self._parser is None else b""
        if self._parser is not None:
            self._parser.feed(buffer[cut:])

    def close(self) -> SheetFacts:
        if self._parser is None:
            self._take(self._carry)
        if self._parser is not None:
            self._parser.close()
        self._refuse_size()
        return self.facts

    def _take(self, segment: bytes) -> None:
        if not self._begun:
            self._begin(segment)
        if _UNUSUAL.search(segment):
            # What was seen so far stands: rows seen once more under their numbers change nothing but counts of hidden ones.
            self._parser = _ParsedScan(self.facts, self._refuse_size)
            self._parser.begin(b"<worksheet><sheetData>" if self._rows else b"", segment)
            return
        self._count(segment)
        self._mark(segment)
        self._refuse_size()

    def _count(self, segment: bytes) -> None:
        """Find the last row and the last column, and the hidden rows."""
        facts = self.facts
        for attributes in _ROW.findall(segment):
            number = _ROW_NUMBER.search(attributes)
            self._rows = int(number[1]) if number else self._rows + 1
            facts.last_row = max(facts.last_row, self._rows)
            if b"hidden" in attributes and _HIDDEN.search(attributes):
                _hide(facts, self._rows)
        far = _FAR_ROW.findall(segment)
        if far:
            facts.last_row = max(facts.last_row, *map(int, far))
        facts.last_column = max(facts.last_column, *(column_number(each.decode()) for each in set(_LETTERS.findall(segment))), 0)

    def _mark(self, segment: bytes) -> None:
        """Keep formulas, error cells and merged areas."""
        facts = self.facts
        if b"<f" in segment:
            for cell in _FORMULA.findall(segment):
                _keep(facts, "formula", cell.decode())
        if b't="e"' in segment:
            for cell, value in _ERROR.findall(segment):
                _keep(facts, "error", cell.decode(), value.decode("utf-8", "replace"))
        if b"<mergeCell" in segment:
            facts.merged += [each.decode() for each in _MERGED.findall(segment)][: _KEPT - len(facts.merged)]

    def _begin(self, segment: bytes) -> None:
        self._begun = True
        declared = _DIMENSION.search(segment)
        if declared:
            self._refuse_area(int(declared[2] or 0), column_number(declared[1].decode()))
        for tag in _COLUMN.findall(segment):
            if _HIDDEN.search(tag):
                bounds = {name: int(value) for name, value in _MIN_MAX.findall(tag)}
                _hide_columns(self.facts, bounds.get(b"min", 1), bounds.get(b"max", 1))

    def _refuse_size(self) -> None:
        self._refuse_area(self.facts.last_row, self.facts.last_column)

    def _refuse_area(self, rows: int, columns: int) -> None:
        limits = self._limits
        if rows > limits.rows:
            raise FileFault("many_rows", rows=rows, most=limits.rows)
        if columns > MOST_COLUMNS:
            raise FileFault("many_columns", column=column_letters(columns), most=column_letters(MOST_COLUMNS))
        if rows * columns > limits.area:
            raise FileFault("large_area", rows=rows, columns=columns)


class _ParsedScan:
    """The same by events of the XML parser, for sheets written in an unusual way."""

    def __init__(self, facts: SheetFacts, refuse: Callable[[], None]) -> None:
        self._facts, self._refuse = facts, refuse
        self._row, self._column, self._cell = facts.last_row, 0, ""
        self._is_error, self._text = False, ""
        self._parser: Any = expat.ParserCreate("UTF-8")
        self._parser.buffer_text = True
        self._parser.StartElementHandler, self._parser.EndElementHandler = self._start, self._end
        self._parser.CharacterDataHandler = self._words
        self._parser.StartDoctypeDeclHandler = self._refused

    def begin(self, opening: bytes, segment: bytes) -> None:
        self.feed(opening + segment)

    def feed(self, piece: bytes) -> None:
        try:
            self._parser.Parse(piece)
        except expat.ExpatError as error:
            raise FileFault("bad_xml") from error

    def close(self) -> None:
        try:
            self._parser.Parse(b"", 1)
        except expat.ExpatError as error:
            raise FileFault("bad_xml") from error

    def _refused(self, *declaration: object) -> None:
        raise FileFault("bad_xml")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag, facts = name.rpartition(":")[2], self._facts
        if tag == "row":
            self._row, self._column = _number(attributes.get("r"), self._row + 1), 0
            facts.last_row = max(facts.last_row, self._row)
            if attributes.get("hidden") in ("1", "true"):
                _hide(facts, self._row)
            self._refuse()
        elif tag == "c":
            row, column = place(attributes["r"]) if "r" in attributes else (self._row, self._column + 1)
            if not row:
                raise FileFault("bad_xml")
            self._column, self._cell = column, f"{column_letters(column)}{row}"
            facts.last_row, facts.last_column = max(facts.last_row, row), max(facts.last_column, column)
            self._is_error = attributes.get("t") == "e"
            self._refuse()
        elif tag == "f" and self._cell:
            _keep(facts, "formula", self._cell)
        elif tag == "mergeCell" and len(facts.merged) < _KEPT:
            facts.merged.append(attributes.get("ref", ""))
        elif tag == "col" and attributes.get("hidden") in ("1", "true"):
            _hide_columns(facts, _number(attributes.get("min"), 1), _number(attributes.get("max"), 1))
        self._text = ""

    def _words(self, text: str) -> None:
        if self._is_error and len(self._text) < 20:
            self._text += text[:20]

    def _end(self, name: str) -> None:
        tag = name.rpartition(":")[2]
        if tag == "v" and self._is_error:
            _keep(self._facts, "error", self._cell, self._text)
        elif tag == "c":
            self._is_error = False


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= 8 else otherwise


def _hide(facts: SheetFacts, row: int) -> None:
    facts.hidden_row_count += 1
    if len(facts.hidden_rows) < _KEPT:
        facts.hidden_rows.append(row)


def _hide_columns(facts: SheetFacts, first: int, last: int) -> None:
    facts.hidden_columns += [column_letters(number) for number in range(first, min(last, MOST_COLUMNS) + 1)]


def _keep(facts: SheetFacts, what: str, cell: str, value: str = "") -> None:
    if what == "formula":
        facts.formula_count += 1
        if len(facts.formulas) < _KEPT:
            facts.formulas.append(cell)
    else:
        facts.error_count += 1
        if len(facts.errors) < _KEPT:
            facts.errors.append((cell, value))
