"""The canonical lines of a fund day: everything that its publication fixes. What changes afterwards no longer has the same digest."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from funds.models import ClassDay, DayInput, FundDay
from funds.rules.digests import content_digest

DAY_MONEY = (
    "opening_value",
    "income",
    "expenses",
    "gross_yield",
    "fee",
    "preclose",
    "contributions",
    "redemptions",
    "annulments",
    "withholding",
    "closing_value",
)
CLASS_MONEY = (
    "opening_value",
    "gross_yield",
    "fee",
    "preclose",
    "contributions",
    "redemptions",
    "annulments",
    "withholding",
    "closing_value",
)
CLASS_UNITS = ("opening_units", "unit_value", "units_in", "units_out", "units_annulled", "closing_units")


class Done(NamedTuple):
    """One order as the day does it: signed pesos and units."""

    order_id: int
    class_id: int
    amount: Decimal
    units: Decimal


def input_line(row: DayInput) -> str:
    """Return one component as the content has it; the same text as `day_sheet` makes in the database."""
    return f"{row.kind};{row.amount:.2f};{row.is_expense:d};{row.replaces_id or ''}"


def digest(day: FundDay, classes: Iterable[ClassDay], input_lines: Iterable[str], done: Iterable[Done]) -> str:
    """Return the digest of a day's content; inputs in the order in which they were recorded."""
    return content_digest(_lines(day, classes, input_lines, done))


def _lines(day: FundDay, classes: Iterable[ClassDay], input_lines: Iterable[str], done: Iterable[Done]) -> Iterator[str]:
    money = ";".join(f"{getattr(day, name):.2f}" for name in DAY_MONEY)
    yield f"day;{day.fund_id};{day.valued_on.isoformat()};{money};{day.order_count};{day.book_chain_id}"
    for row in sorted(classes, key=lambda each: each.participation_class_id):
        money = ";".join(f"{getattr(row, name):.2f}" for name in CLASS_MONEY)
        units = ";".join(f"{getattr(row, name):.6f}" for name in CLASS_UNITS)
        yield f"class;{row.participation_class_id};{money};{units};{row.orders_priced};{row.residue:.12f}"
    yield from (f"input;{line}" for line in input_lines)
    for order in sorted(done):
        yield f"order;{order.order_id};{order.class_id};{order.amount:.2f};{order.units:.6f}"
