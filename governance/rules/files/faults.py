"""A file that is not read at all, as a code with its figures; and one cell or row that is wrong, with its sentences.

Sentences of whole-file faults live in `governance.wording.file_refusals`.
"""

from typing import ClassVar, NamedTuple

from core.rules.violations import RuleViolation


class FileFault(RuleViolation):
    """A whole file that cannot be read; `why` is the code of its sentence."""

    code: ClassVar[str] = "file_fault"

    def __init__(self, why: str, **facts: object) -> None:
        self.why = why
        super().__init__(rule="", article="", why=why, **facts)


class Problem(NamedTuple):
    """One thing wrong at a place of a file: the row as the spreadsheet numbers it (0 where it is the whole file), the column, the value."""

    row: int
    column: str
    value: str
    es: str
    en: str


class Note(NamedTuple):
    """Something the reader of a preview must know, and that stops nothing."""

    es: str
    en: str
