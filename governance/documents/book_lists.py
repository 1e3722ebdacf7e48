"""The lists of a register's book, packed on sheets: transfers and other movements, titles, encumbrances (CCo 195).

Frozen data between two dates as known at a posting. Knows the columns' measures, not their drawing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from governance.documents import book_rows
from governance.documents.book_rows import Burden, Title, Transfer
from governance.documents.packing import column, line_count, pack
from governance.models import Entity
from governance.selectors.book_entries import Period

LINE, DETAIL, PADDING = Decimal("10.5"), Decimal(9), Decimal("5.6")
"""Heights of a line of a cell, of a line of small print below it, and of a row's own space."""

_PARTY, _BASIS, _NUMBERS = column(43), column(33, 7), column(24, 7)
_TITLE_HOLDER, _TITLE_NUMBER, _END = column(66), column(20), column(43, 7)
_ACT, _BURDENED, _FAVOUR, _PROOF = column(30), column(60), column(50), column(32, 7)
Cell = tuple[str, int, Decimal]
"""A text, how wide its column is and how high its lines are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSheet:
    """One page of a list; `index` counts the pages of the book from 0."""

    code: str
    index: int
    is_continued: bool
    rows: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookList:
    """One list: how many entries and on which pages, from 0; without entries it has none."""

    code: str
    entries: int
    first: int | None
    last: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lists:
    """All lists of a book and their sheets."""

    lists: tuple[BookList, ...]
    sheets: tuple[ListSheet, ...]


def build(entity: Entity, period: Period, words: dict[str, str], *, language: str, height: Decimal, pages: int) -> Lists:
    """Return the lists of an entity's register, packed for a height of page, after so many pages."""
    found: list[tuple[str, list[Any], Callable[[Any], list[list[Cell]]]]] = [
        ("transfers", list(book_rows.transfers(entity, period, words, language)), _transfer_cells),
        ("titles", book_rows.titles(entity, period, words, language), _title_cells),
        ("encumbrances", book_rows.burdens(entity, period, words, language), _burden_cells),
    ]
    lists: list[BookList] = []
    sheets: list[ListSheet] = []
    for code, rows, cells in found:
        first = pages + len(sheets)
        sheets += _sheets(code, rows, cells, first, height)
        last = pages + len(sheets) - 1
        lists.append(BookList(code=code, entries=len(rows), first=first if rows else None, last=last if rows else None))
    return Lists(lists=tuple(lists), sheets=tuple(sheets))


def _sheets(code: str, rows: Sequence[Any], cells: Callable[[Any], list[list[Cell]]], first: int, height: Decimal) -> list[ListSheet]:
    if not rows:
        return []

    def high(row: Any) -> Decimal:
        return PADDING + max(sum((size * line_count(text, width) for text, width, size in cell if text), Decimal()) for cell in cells(row))

    groups = pack(rows, high, lambda _index: height - 36)
    return [ListSheet(code=code, index=first + at, is_continued=at > 0, rows=tuple(group)) for at, group in enumerate(groups)]


def _transfer_cells(row: Transfer) -> list[list[Cell]]:
    return [
        [(row.source, _PARTY, LINE), (row.source_detail, column(43, 7), DETAIL)],
        [(row.target, _PARTY, LINE), (row.target_detail, column(43, 7), DETAIL)],
        [(row.security, column(15), LINE)],
        [(row.titles, _NUMBERS, DETAIL)],
        [(row.act, _BASIS, DETAIL)],
    ]


def _title_cells(row: Title) -> list[list[Cell]]:
    return [
        [(row.holder, _TITLE_HOLDER, LINE), (row.detail, column(66, 7), DETAIL)],
        [(row.number, _TITLE_NUMBER, LINE)],
        [(row.kind, _TITLE_NUMBER, LINE)],
        [(row.replaces, _TITLE_NUMBER, LINE)],
        [(row.reason, _END, DETAIL)],
    ]


def _burden_cells(row: Burden) -> list[list[Cell]]:
    return [
        [(row.act, _ACT, LINE)],
        [(row.holder, _BURDENED, LINE), (row.detail, column(60, 7), DETAIL)],
        [(row.security, column(15), LINE)],
        [(row.favour, _FAVOUR, LINE)],
        [(row.basis, _PROOF, DETAIL)],
    ]
