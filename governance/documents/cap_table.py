"""The printed cap table: frozen rows, groups, capital figures, and the bars of the largest holders in points of the page."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.rules.rounding import half_up
from governance.models import Entity
from governance.selectors import cap_tables, capital
from governance.selectors.cap_tables import CapRow, CapTable
from governance.wording.cap_table import words
from governance.wording.names import spoken

MOST, DRAWN = 40, 8
_WIDTH, _STEP, _NAME = Decimal(300), 15, 40


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedRow:
    """One holder: its shares in the order of the classes."""

    name: str
    identity: str
    quantities: tuple[int, ...]
    total: int
    percent: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One bar of the drawing, in points."""

    name: str
    percent: Decimal
    width: Decimal
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedGroup:
    name: str
    total: int
    percent: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class CapTableSheet:
    """The whole document."""

    issuer: str
    nit: str
    on: date
    posting: int
    classes: tuple[str, ...]
    rows: tuple[PrintedRow, ...]
    totals: tuple[int, ...]
    total: int
    groups: tuple[PrintedGroup, ...]
    holders: int
    added: Decimal
    authorised: Decimal | None
    subscribed: Decimal
    paid: Decimal
    premium: Decimal
    outstanding: int
    bars: tuple[Bar, ...]
    chart_height: int
    words: dict[str, str]


def build(entity: Entity, on: date, language: str) -> CapTableSheet:
    """Return the cap table of an entity at the end of a date."""
    texts, table = words(language), cap_tables.cap_table(entity, on, most=MOST)
    stated = capital.statement(entity, on, table.known_at)
    rows = [*table.rows, *([table.others] if table.others else [])]
    bars = _bars(table, texts)
    return CapTableSheet(
        issuer=entity.name,
        nit=entity.nit,
        on=on,
        posting=table.known_at,
        classes=tuple(each.name for each in table.classes),
        rows=tuple(_row(row, table, texts) for row in rows),
        totals=tuple(table.by_class[each.pk] for each in table.classes),
        total=table.total,
        groups=tuple(PrintedGroup(name=texts[group], total=total, percent=percent) for group, total, percent in table.groups),
        holders=table.holders,
        added=table.added,
        authorised=stated.authorised,
        subscribed=stated.subscribed,
        paid=stated.paid,
        premium=stated.premium,
        outstanding=stated.outstanding,
        bars=bars,
        chart_height=_STEP * len(bars),
        words=texts,
    )


def _label(row: CapRow, texts: dict[str, str]) -> str:
    if row.group in ("treasury", "others"):
        counted = f" ({row.holders})" if row.group == "others" else ""
        return texts[row.group] + counted
    return spoken(row.name)


def _row(row: CapRow, table: CapTable, texts: dict[str, str]) -> PrintedRow:
    quantities = tuple(row.by_class.get(each.pk, 0) for each in table.classes)
    return PrintedRow(name=_label(row, texts), identity=row.identity, quantities=quantities, total=row.total, percent=row.percent)


def _short(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1].rstrip()}…"


def _bars(table: CapTable, texts: dict[str, str]) -> tuple[Bar, ...]:
    """Draw the largest holders against the largest of them."""
    drawn = table.rows[:DRAWN]
    longest = max((row.total for row in drawn), default=0)
    return tuple(
        Bar(
            name=_short(_label(row, texts)),
            percent=row.percent,
            width=half_up(_WIDTH * row.total / longest, 2) if longest else Decimal(),
            y=index * _STEP,
        )
        for index, row in enumerate(drawn)
    )
