"""The columns that a kind of file declares, and finding them in what people send: the row of titles, what is missing, repeated, unknown.

A title is known by its words: accents, capitals, dots and spaces do not count. Knows no column but those declared.
"""

import difflib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from governance.rules.files.faults import Problem

SEARCHED_ROWS = 20
IGNORED = "-"
"""Where a saved mapping sends a column that is not read."""


class ColumnType(StrEnum):
    TEXT = "text"
    NAME = "name"
    EMAIL = "email"
    NUMBER = "number"
    DATE = "date"
    CHOICE = "choice"
    PORTION = "portion"
    FLAG = "flag"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One declared column. `needed`: its title must be there; `filled`: each row must have a value.

    `in_companies`: of a new holder of a company a value is asked (CCo 195), whatever the file of a fund may leave out.
    """

    key: str
    es: str
    en: str
    type: ColumnType = ColumnType.TEXT
    needed: bool = True
    filled: bool = True
    aliases: tuple[str, ...] = ()
    decimals: int = 0
    longest: int = 300
    positive: bool = False
    in_companies: bool = False
    choices: Mapping[str, str] = field(default_factory=dict)
    help_es: str = ""
    help_en: str = ""
    example: str = ""

    def names(self) -> tuple[str, ...]:
        return (self.es, self.en, self.key, *self.aliases)


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """Where each declared column stands in the file, and on which row the titles are."""

    row: int
    places: Mapping[str, int]
    problems: tuple[Problem, ...]


def folded(title: object) -> str:
    """Return a title without accents, capitals, dots and spaces: «Núm. de documento» is `numdedocumento`."""
    plain = unicodedata.normalize("NFKD", str(title)).casefold()
    return re.sub(r"[^a-z0-9%]+", "", "".join(letter for letter in plain if not unicodedata.combining(letter)))


def matches(cells: Sequence[object], columns: Sequence[Column], mapping: Mapping[str, str] | None = None) -> int:
    """Count the cells that are titles of declared columns."""
    known = _known(columns, mapping or {})
    return sum(folded(cell) in known for cell in cells if isinstance(cell, str) and cell.strip())


def find_header(
    rows: Sequence[tuple[int, Sequence[object]]],
    columns: Sequence[Column],
    mapping: Mapping[str, str] | None = None,
    *,
    lenient: bool = False,
) -> Header:
    """Find the row of titles among the first rows and match it. `mapping` sends the file's own titles to keys; `lenient` skips unknown ones."""
    mapping = {folded(theirs): ours for theirs, ours in (mapping or {}).items()}
    scored = [(matches(cells, columns, mapping), -position) for position, (_line, cells) in enumerate(rows[:SEARCHED_ROWS])]
    best, position = max(scored, default=(0, 0))
    if not best:
        return Header(row=0, places={}, problems=(_no_titles(rows, columns),))
    line, cells = rows[-position]
    places, problems = _placed(line, cells, columns, mapping, lenient)
    following = rows[1 - position : 2 - position]
    if following and matches(following[0][1], columns, mapping) >= max(2, best // 2):
        problems.append(_twice(following[0][0]))
    return Header(row=line, places=places, problems=tuple(problems))


def _known(columns: Sequence[Column], mapping: Mapping[str, str]) -> dict[str, str]:
    known = {folded(name): column.key for column in columns for name in column.names()}
    return {**known, **{folded(theirs): ours for theirs, ours in mapping.items()}}


def _placed(
    line: int, cells: Sequence[object], columns: Sequence[Column], mapping: Mapping[str, str], lenient: bool
) -> tuple[dict[str, int], list[Problem]]:
    known, by_key = _known(columns, mapping), {column.key: column for column in columns}
    places: dict[str, int] = {}
    unknown: list[str] = []
    problems: list[Problem] = []
    for index, cell in enumerate(cells):
        title = " ".join(str(cell).split())
        key = known.get(folded(title), "") if title else IGNORED
        if key == IGNORED:
            continue
        if key not in by_key:
            unknown.append(title)
        elif key in places:
            problems.append(_repeated(line, by_key[key], str(cells[places[key]]), title))
        else:
            places[key] = index
    missing = [column for column in columns if column.needed and column.key not in places]
    problems += [_missing(line, column, unknown) for column in missing]
    suggested = {like for column in missing if (like := _like(column, unknown))}
    if not lenient:
        problems += [_unknown(line, title) for title in unknown if title not in suggested]
    return places, problems


def _like(column: Column, unknown: Sequence[str]) -> str:
    """Return the unknown title that most looks like a column's, or nothing."""
    titles = {folded(title): title for title in unknown}
    for name in column.names():
        found = difflib.get_close_matches(folded(name), titles, n=1)
        prefix = next((title for title in titles if len(title) >= 3 and folded(name).startswith(title)), "")
        if found or prefix:
            return titles[found[0] if found else prefix]
    return ""


def _missing(line: int, column: Column, unknown: Sequence[str]) -> Problem:
    like = _like(column, unknown)
    es, en = f"Falta la columna «{column.es}»", f"Column “{column.en}” is missing"
    if like:
        es, en = f"{es}; encontré «{like[:40]}»", f"{en}; “{like[:40]}” was found"
    return Problem(
        line, column.es, like[:40], f"{es}: use la plantilla o un mapeo de columnas.", f"{en}: use the template or a column mapping."
    )


def _repeated(line: int, column: Column, first: str, second: str) -> Problem:
    return Problem(
        line,
        column.es,
        second[:40],
        f"La columna «{column.es}» está dos veces («{first[:40]}» y «{second[:40]}»): deje una.",
        f"Column “{column.en}” is there twice (“{first[:40]}” and “{second[:40]}”): leave one.",
    )


def _unknown(line: int, title: str) -> Problem:
    shown = title[:40]
    if folded(title) in ("id", "pk"):
        return Problem(
            line, shown, shown, f"La columna «{shown}» no se importa: bórrela.", f"Column “{shown}” is never imported: delete it."
        )  # fmt: skip
    return Problem(
        line,
        shown,
        shown,
        f"La columna «{shown}» no se conoce: bórrela, diga en el mapeo qué es, o marque que no se lean las columnas desconocidas.",
        f"Column “{shown}” is not known: delete it, map it, or mark that unknown columns are not read.",
    )


def _no_titles(rows: Sequence[tuple[int, Sequence[object]]], columns: Sequence[Column]) -> Problem:
    first = next((" · ".join(str(cell)[:20] for cell in cells if str(cell).strip())[:80] for _line, cells in rows if any(cells)), "")
    wanted_es = ", ".join(f"«{column.es}»" for column in columns if column.needed)
    wanted_en = ", ".join(f"“{column.en}”" for column in columns if column.needed)
    return Problem(
        rows[0][0] if rows else 0,
        "",
        first,
        f"No encontré la fila de títulos; la primera dice «{first}». Se necesitan {wanted_es}: use la plantilla.",
        f"No row of titles was found; the first says “{first}”. Needed are {wanted_en}: use the template.",
    )


def _twice(line: int) -> Problem:
    return Problem(
        line,
        "",
        "",
        f"La fila {line} repite los títulos: deje una sola fila de títulos.",
        f"Row {line} repeats the titles: leave one row of titles.",
    )
