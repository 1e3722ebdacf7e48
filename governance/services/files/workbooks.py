"""An XLSX opened: every part unpacked and counted once, one sheet chosen and scanned, and only then given to the fast reader."""

import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from defusedxml import ElementTree
from python_calamine import CalamineError, load_workbook

from governance.rules.files.faults import FileFault, Note, Problem
from governance.rules.files.limits import Limits
from governance.rules.files.packages import Package
from governance.rules.files.sheets import SheetFacts, SheetScan, place, refuse_declarations
from governance.rules.files.sniffing import FileKind, kind_of_package

HELP_SHEETS = frozenset({"ayuda", "help", "instrucciones"})
_MARKUP = (".xml", ".rels", ".vml")
_SHOWN = 10
_REL = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


class _Sheet(NamedTuple):
    name: str
    path: str
    visible: bool


class BookSource:
    """One sheet of one workbook."""

    kind = FileKind.XLSX
    encoding = ""
    delimiter = ""

    def __init__(self, content: bytes, sheet: str, facts: SheetFacts, unread: list[str]) -> None:
        self.sheet = sheet
        self._content, self._facts, self._unread = content, facts, unread

    def rows(self) -> Iterator[tuple[int, list[Any]]]:
        """Yield the rows by the numbers of the spreadsheet; errors of the reader are a damaged file."""
        try:
            book = load_workbook(io.BytesIO(self._content))
            yield from enumerate(book.get_sheet_by_name(self.sheet).iter_rows(), 1)
        except (CalamineError, ValueError, OSError) as error:
            raise FileFault("broken_package") from error
        except BaseException as error:
            if type(error).__name__ == "PanicException":  # the reader's own, no Exception
                raise FileFault("broken_package") from error
            raise

    def estimated_rows(self) -> int:
        return self._facts.last_row

    def problems(self, header_row: int, hidden: bool) -> list[Problem]:
        facts = self._facts
        found = [
            Problem(
                place(cell)[0],
                cell,
                "",
                f"La celda {cell} tiene una fórmula: pegue su valor.",
                f"Cell {cell} has a formula: paste its value.",
            )
            for cell in facts.formulas
            if place(cell)[0] >= header_row
        ]
        found += [
            Problem(
                place(cell)[0],
                cell,
                value,
                f"La celda {cell} tiene un error ({value}): pegue su valor.",
                f"Cell {cell} has an error ({value}): paste its value.",
            )
            for cell, value in facts.errors
            if place(cell)[0] >= header_row
        ]
        found += [
            Problem(
                place(area.split(":")[0])[0],
                area,
                "",
                f"Las celdas {area} están combinadas: sepárelas.",
                f"Cells {area} are merged: unmerge them.",
            )
            for area in facts.merged
            if place(area.split(":")[-1])[0] >= header_row
        ]
        return found if hidden else found + self._hidden()

    def _hidden(self) -> list[Problem]:
        facts, found = self._facts, []
        if facts.hidden_row_count:
            rows = ", ".join(map(str, facts.hidden_rows[:_SHOWN])) + ("…" if facts.hidden_row_count > _SHOWN else "")
            es = f"Hay {facts.hidden_row_count} filas ocultas o filtradas ({rows}): muéstrelas, o marque que también se leen."
            en = f"There are {facts.hidden_row_count} hidden or filtered rows ({rows}): show them, or mark that they are read too."
            found.append(Problem(0, "", rows, es, en))
        if facts.hidden_columns:
            letters = ", ".join(facts.hidden_columns[:_SHOWN])
            es = f"Hay columnas ocultas ({letters}): muéstrelas, o marque que también se leen."
            found.append(Problem(0, "", letters, es, f"There are hidden columns ({letters}): show them, or mark that they are read too."))
        return found

    def notes(self) -> list[Note]:
        if not self._unread:
            return []
        names = ", ".join(f"«{name[:40]}»" for name in self._unread[:_SHOWN])
        return [Note(f"Solo se lee la hoja «{self.sheet}»; no se leen {names}.", f"Only sheet “{self.sheet}” is read; not read: {names}.")]


def opened(content: bytes, wanted: str, limits: Limits) -> BookSource:
    """Measure a package, choose its sheet and scan it. Raises FileFault."""
    package = Package(content, limits)
    mimetype = package.whole("mimetype", 200) if "mimetype" in package.names else b""
    kind = kind_of_package(package.names, mimetype)
    if kind is not FileKind.XLSX:
        raise FileFault(kind.value)
    sheets = _sheets(package)
    chosen = _chosen(sheets, wanted)
    scan = SheetScan(limits)
    for entry in package.entries:
        _take(package, entry, scan if entry.filename.casefold() == chosen.path.casefold() else None)
    return BookSource(content, chosen.name, scan.close(), [sheet.name for sheet in sheets if sheet is not chosen])


def _take(package: Package, entry: zipfile.ZipInfo, scan: SheetScan | None) -> None:
    """Unpack one part, counted; markup with declarations is refused, the chosen sheet scanned."""
    markup, tail = entry.filename.casefold().endswith(_MARKUP), b""
    for piece in package.pieces(entry):
        if markup:
            refuse_declarations(tail + piece)
            tail = piece[-16:]
        if scan is not None:
            scan.feed(piece)


def _sheets(package: Package) -> list[_Sheet]:
    targets = {
        each.get("Id", ""): re.sub(r"^/?(?:xl/)?", "xl/", each.get("Target", ""))
        for each in _parsed(package.whole("xl/_rels/workbook.xml.rels"))
    }
    book = _parsed(package.whole("xl/workbook.xml"))
    found = [
        _Sheet(each.get("name", ""), targets.get(_relation(each), ""), each.get("state", "visible") == "visible")
        for each in book.iter()
        if each.tag.rpartition("}")[2] == "sheet"
    ]
    inside = {name.casefold() for name in package.names}
    sheets = [sheet for sheet in found if sheet.path.casefold() in inside and "worksheets/" in sheet.path.casefold()]
    if not sheets:
        raise FileFault("broken_package")
    return sheets


def _relation(sheet: Element) -> str:
    return next((value for name, value in sheet.attrib.items() if name == _REL or name.endswith("}id")), "")


def _parsed(content: bytes) -> Element:
    refuse_declarations(content)
    try:
        return ElementTree.fromstring(content, forbid_dtd=True)
    except (ElementTree.ParseError, ValueError) as error:
        raise FileFault("bad_xml") from error


def _chosen(sheets: list[_Sheet], wanted: str) -> _Sheet:
    """Return the sheet asked for, or the only visible one that is no help sheet."""
    visible = [sheet for sheet in sheets if sheet.visible]
    names = ", ".join(f"«{sheet.name[:40]}»" for sheet in visible[:_SHOWN])
    if wanted:
        found = next((sheet for sheet in visible if sheet.name.casefold() == wanted.strip().casefold()), None)
        if found is None:
            raise FileFault("no_sheet", sheet=wanted[:40], sheets=names)
        return found
    data = [sheet for sheet in visible if sheet.name.casefold() not in HELP_SHEETS]
    if len(data) != 1:
        raise FileFault("many_sheets" if data else "no_sheet", sheet="", sheets=names)
    return data[0]
