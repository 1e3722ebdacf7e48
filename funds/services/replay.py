"""A fund's published days fed through its own services, to see that they give the published figures again.

Only the opening state, the day's yield and its flows go in; every other figure must come out. Knows no file and prints nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import NamedTuple

from django.db import transaction
from django.db.models import prefetch_related_objects

from core import clock
from core.models import User
from core.rules.violations import InputError
from funds.models import ClassDay, DayState, Fund, ParticipationClass
from funds.rules.orders import OrderKind
from funds.rules.refusals import PublishedFileError
from funds.rules.rows import PublishedRow
from funds.services import days, orders
from governance.models import Account

ZERO = Decimal(0)
TOLERANCE = Decimal("0.000001")
YIELD = "published_yield"
RECEIVED = time(9, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnOrder:
    """An order of a named account that is part of its day's published flows; a redemption is negative."""

    account: Account
    on: date
    amount: Decimal
    channel: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """Who replays: one person prepares and another publishes; own orders are carved out of the
    day's flows, and the omnibus account carries the rest."""

    preparer: User
    publisher: User
    omnibus: Account
    own_orders: tuple[OwnOrder, ...] = ()


@dataclass(slots=True, kw_only=True)
class Report:
    """How close the days came: how many unit values are exact and within a millionth, and the largest differences."""

    fund: str
    first: date | None = None
    last: date | None = None
    days: int = 0
    exact: int = 0
    within: int = 0
    max_unit_value: Decimal = ZERO
    max_close: Decimal = ZERO
    max_units: Decimal = ZERO

    @property
    def passed(self) -> bool:
        """Say whether every unit value is within a millionth."""
        return self.days > 0 and self.within == self.days

    def add(self, row: PublishedRow, unit_value: Decimal, close: Decimal, units: Decimal) -> None:
        """Count one day."""
        difference = abs(unit_value - row.unit_value)
        self.first, self.last = self.first or row.valued_on, row.valued_on
        self.days += 1
        self.exact += difference == ZERO
        self.within += difference <= TOLERANCE
        self.max_unit_value = max(self.max_unit_value, difference)
        self.max_close = max(self.max_close, abs(close - row.closing_value))
        if row.closing_units is not None:
            self.max_units = max(self.max_units, abs(units - row.closing_units))


@transaction.atomic
def replay(*, fund: Fund, rows: Sequence[PublishedRow], cast: Cast) -> Report:
    """Close every day of the rows and return how close they came, or write nothing. Raises PublishedFileError with the row."""
    prefetch_related_objects([fund], "classes__security", "entity__adopted_books")
    [kind] = fund.classes.all()
    for row in rows:
        try:
            _close(kind, row, cast)
        except InputError as error:
            raise PublishedFileError(
                field=error.field,
                value=error.value,
                message_es=f"fila {row.line}: {error.message_es}",
                message_en=f"row {row.line}: {error.message_en}",
            ) from error
    return _compared(kind, rows)


def _close(kind: ParticipationClass, row: PublishedRow, cast: Cast) -> None:
    _place(kind, row, cast)
    yielded = days.Component(kind=YIELD, amount=row.gross_yield, source_ref=f"{row.valued_on.isoformat()}:yield")
    days.prepare(actor=cast.preparer, fund=kind.fund, on=row.valued_on, components=[yielded])
    days.publish(actor=cast.publisher, fund=kind.fund, on=row.valued_on)


def _compared(kind: ParticipationClass, rows: Sequence[PublishedRow]) -> Report:
    report = Report(fund=kind.fund.code)
    closed = ClassDay.objects.filter(participation_class=kind, fund_day__state=DayState.PUBLISHED)
    figures = {on: rest for on, *rest in closed.values_list("valued_on", "unit_value", "fund_day__closing_value", "closing_units")}
    for row in rows:
        report.add(row, *figures[row.valued_on])
    return report


def _place(kind: ParticipationClass, row: PublishedRow, cast: Cast) -> None:
    for number, flow in enumerate(_flows(row, cast), 1):
        orders.place(
            actor=cast.preparer,
            participation_class=kind,
            account=flow.account,
            kind=flow.kind,
            measure=orders.Measure(amount=flow.amount),
            receipt=orders.Receipt(
                received_at=datetime.combine(row.valued_on, RECEIVED, tzinfo=clock.BOGOTA),
                source_ref=f"{row.valued_on.isoformat()}:{number}",
                channel=flow.channel,
            ),
        )


class _Flow(NamedTuple):
    account: Account
    kind: OrderKind
    amount: Decimal
    channel: str = ""


def _flows(row: PublishedRow, cast: Cast) -> Iterator[_Flow]:
    """Give the day's orders: each own order, then what is left of the published totals to the omnibus account."""
    inward, outward = row.contributions, row.redemptions
    for own in cast.own_orders:
        if own.on == row.valued_on and own.amount > 0:
            inward -= own.amount
            yield _Flow(own.account, OrderKind.CONTRIBUTION, own.amount, own.channel)
        elif own.on == row.valued_on:
            outward += own.amount
            yield _Flow(own.account, OrderKind.REDEMPTION, -own.amount, own.channel)
    totals = ((OrderKind.CONTRIBUTION, inward), (OrderKind.REDEMPTION, outward), (OrderKind.ANNULMENT, row.annulments))
    yield from (_Flow(cast.omnibus, kind, amount) for kind, amount in totals if amount)
