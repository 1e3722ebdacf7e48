"""A CSV opened: its encoding and its separator found and said."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from governance.rules.files import texts
from governance.rules.files.columns import Column, matches
from governance.rules.files.faults import FileFault, Note, Problem
from governance.rules.files.limits import Limits
from governance.rules.files.sniffing import FileKind


class TextSource:
    """One CSV."""

    kind = FileKind.CSV
    sheet = ""

    def __init__(self, content: bytes, encoding: str, delimiter: str, limits: Limits) -> None:
        self.encoding, self.delimiter = encoding, delimiter
        self._content, self._limits = content, limits

    def rows(self) -> Iterator[tuple[int, list[Any]]]:
        return texts.rows_of(self._content, self.encoding, self.delimiter, self._limits.cell)

    def estimated_rows(self) -> int:
        return self._content.count(b"\n") or self._content.count(b"\r")

    def problems(self, header_row: int, hidden: bool) -> list[Problem]:
        return []

    def notes(self) -> list[Note]:
        """Say the encoding where it is not UTF-8, with a line that shows how it was read."""
        if self.encoding == texts.UTF8:
            return []
        shown = next((line.strip()[:60] for line in texts.lines_of(self._content, self.encoding) if not line.isascii()), "")
        es, en = f"El archivo está en {self.encoding}, no en UTF-8.", f"The file is in {self.encoding}, not in UTF-8."
        if shown:
            es, en = f"{es} Compruebe que se lee bien: «{shown}».", f"{en} Check that it reads well: “{shown}”."
        return [Note(es, en)]


def opened(
    content: bytes, encoding: str, delimiter: str, columns: Sequence[Column], mapping: Mapping[str, str], limits: Limits
) -> TextSource:
    """Find encoding and separator: the one under which most titles are known. Raises FileFault."""
    texts.refuse_lines(content)
    found = texts.encoding_of(content, encoding)
    return TextSource(content, found, delimiter or _delimiter(content, found, columns, mapping), limits)


def _delimiter(content: bytes, encoding: str, columns: Sequence[Column], mapping: Mapping[str, str]) -> str:
    scored = []
    for candidate in texts.DELIMITERS:
        rows = texts.sample_rows(content, encoding, candidate)
        best = max((matches(row, columns, mapping) for row in rows), default=0)
        scored.append((best, max((len(row) for row in rows), default=0), candidate))
    best, width, chosen = max(scored, key=lambda each: each[:2])
    if not best and width < 2:
        raise FileFault("delimiter")
    return chosen
