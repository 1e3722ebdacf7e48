"""Packing rows on sheets before they are printed: page totals cannot come from the style sheet.

Measures text with the advance widths of the table face (Source Sans, thousandths of the size) and breaks lines as the printer does.
"""

import unicodedata
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import TypeVar

from core.pdf.spaces import pegar

Row = TypeVar("Row")

_GROUPS = {
    200: " \u00a0\u202f",
    241: "|",
    247: "ij',.:;·’",
    255: "l",
    263: "I",
    292: "!f",
    303: "()[]{}-",
    347: "tr°",
    365: "/º",
    419: "*s",
    446: "z?«»x",
    467: "cvyY",
    497: "0123456789#$+<=>JLFkeag–_",
    527: "XVETS",
    547: "Zohun",
    566: "bdpqP",
    588: "RCKB",
    617: "DG&",
    664: "UNHOQ",
    727: "wM",
    800: "W—",
    850: "m%@",
}
_WIDTHS = {character: width for width, characters in _GROUPS.items() for character in characters}
_WIDEST = 850
MARGIN = 1030
"""Thousandths: texts are taken three per cent wider than they are, so that a guess errs towards the shorter sheet."""


def text_width(text: str) -> int:
    """Return the width of a text in thousandths of its size, with the margin."""
    plain = unicodedata.normalize("NFD", text)
    return sum(_WIDTHS.get(character, _WIDEST) for character in plain if not unicodedata.combining(character)) * MARGIN // 1000


def column(millimetres: int, size: int = 8) -> int:
    """Return how wide a column of the table face is between its paddings, in thousandths of a size of so many points."""
    return (millimetres * 28_346 // 10 - 8_200) // size


def line_count(text: str, width: int) -> int:
    """Return how many lines a text takes in a column that is so many thousandths wide; a longer word breaks anywhere.

    The printer's hard spaces are put in before: what they hold together moves to the next line together.
    """
    lines, used = 1, 0
    for word in pegar(text).split(" "):
        own = text_width(word)
        if used and used + 200 + own <= width:
            used += 200 + own
            continue
        if used:
            lines += 1
        lines += max(0, -(-own // width) - 1)
        used = own if own <= width else own % width
    return lines


def pack(rows: Sequence[Row], height: Callable[[Row], Decimal], room: Callable[[int], Decimal]) -> list[list[Row]]:
    """Share the rows among sheets in their order: as many as fit the room of each sheet, one at least.

    `room` answers for the number of the sheet among these, from 0. A last sheet is never empty.
    """
    sheets: list[list[Row]] = [[]]
    used = Decimal()
    for row in rows:
        own = height(row)
        if sheets[-1] and used + own > room(len(sheets) - 1):
            sheets.append([])
            used = Decimal()
        sheets[-1].append(row)
        used += own
    return sheets
