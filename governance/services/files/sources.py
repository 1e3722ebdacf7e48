"""What a reader of files needs of an opened one: its rows, and what is wrong or remarkable of it as a whole."""

from collections.abc import Iterator
from typing import Any, Protocol

from governance.rules.files.faults import Note, Problem
from governance.rules.files.sniffing import FileKind


class Source(Protocol):
    """One opened file."""

    kind: FileKind
    encoding: str
    delimiter: str
    sheet: str

    def rows(self) -> Iterator[tuple[int, list[Any]]]:
        """Yield the number and the cells of every row, from the first."""
        ...

    def problems(self, header_row: int, hidden: bool) -> list[Problem]:
        """Return what is wrong below the titles; `hidden` says that hidden rows and columns are meant to be read."""
        ...

    def notes(self) -> list[Note]:
        """Return what the preview says of how the file was read."""
        ...

    def estimated_rows(self) -> int:
        """Return about how many rows there are."""
        ...
