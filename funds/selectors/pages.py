"""What the screens of a fund show, as values: the fund's desk and one day with its phases, figures, orders and checks.

Counts and compares; writes and decides nothing. Figures of a day that is not published are indicative, and say so.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from core.rules.steps import Step
from funds.models import ClassDay, DayState, Fund, FundDay, ParticipationClass
from funds.selectors import day_rows, day_steps, provisions, series
from funds.selectors.day_checks import Check, checks_of
from funds.selectors.day_rows import Column, Row
from funds.selectors.phases import InputRow, Phase, inputs_of, phases_of
from funds.selectors.provisions import Told
from funds.selectors.waiting import WaitingOrder, waiting_orders

ONE_DAY = timedelta(days=1)
SHOWN_DAYS = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassCard:
    """One class at its last published day; ``change`` is a part of the day before."""

    participation_class: ParticipationClass
    valued_on: date | None
    unit_value: Decimal | None
    change: Decimal | None
    closing_value: Decimal | None
    closing_units: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRow:
    """One day in the fund's list of days."""

    valued_on: date
    state: str
    state_label: str
    closing_value: Decimal | None
    net_flow: Decimal | None
    order_count: int
    prepared_by: str
    published_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FundPage:
    """A fund's desk."""

    fund: Fund
    classes: tuple[ClassCard, ...]
    days: tuple[DayRow, ...]
    unpublished: FundDay | None
    next_on: date
    waiting: tuple[WaitingOrder, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayPage:
    """One day of a fund."""

    fund: Fund
    day: FundDay
    on: date
    previous_on: date | None
    next_on: date | None
    phases: tuple[Phase, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    inputs: tuple[InputRow, ...]
    waiting: tuple[WaitingOrder, ...]
    checks: tuple[Check, ...]
    provisions: tuple[Told, ...]
    indicative: bool


def fund_page(fund: Fund) -> FundPage:
    """Return what the desk of a fund shows."""
    rows = list(fund.days.select_related("prepared_by", "published_by").order_by("-valued_on")[:SHOWN_DAYS])
    unpublished = next((row for row in rows if row.state != DayState.PUBLISHED), None)
    last = next((row.valued_on for row in rows if row.state == DayState.PUBLISHED), None)
    return FundPage(
        fund=fund,
        classes=tuple(_card(kind) for kind in fund.classes.order_by("code")),
        days=tuple(_day_row(row) for row in rows),
        unpublished=unpublished,
        next_on=last + ONE_DAY if last else fund.first_day_on,
        waiting=waiting_orders(fund),
    )


def day_page(fund: Fund, on: date) -> DayPage | None:
    """Return what the page of one day shows; None where the fund has no such day."""
    people = ("opened_by", "prepared_by", "published_by", "posting")
    day = fund.days.select_related(*people).filter(valued_on=on).first()
    if day is None:
        return None
    day.fund = fund
    classes = _classes(day)
    inputs = inputs_of(day)
    waiting = waiting_orders(fund)
    checks = checks_of(day, classes)
    rules = provisions.of_day(day)
    return DayPage(
        fund=fund,
        day=day,
        on=on,
        previous_on=day.previous_on,
        next_on=fund.days.filter(previous=day).values_list("valued_on", flat=True).first(),
        phases=phases_of(day, inputs=inputs, checks=checks, waiting=len(waiting), rules=rules),
        columns=day_rows.columns(classes),
        rows=day_rows.rows(day, classes, inputs, rules),
        inputs=inputs,
        waiting=waiting,
        checks=checks,
        provisions=rules.told,
        indicative=day.state != DayState.PUBLISHED,
    )


def steps_of(class_day: ClassDay) -> tuple[Step, ...]:
    """Return the steps that lead to the class's unit value of a prepared or published day."""
    return day_steps.of_class(class_day)


def _classes(day: FundDay) -> Sequence[ClassDay]:
    return list(day.classes.select_related("participation_class", "previous").order_by("participation_class__code"))


def _card(kind: ParticipationClass) -> ClassCard:
    last = (
        ClassDay.objects.filter(participation_class=kind, fund_day__state=DayState.PUBLISHED)
        .select_related("previous")
        .order_by("-valued_on")
        .first()
    )
    if last is None:
        return ClassCard(participation_class=kind, valued_on=None, unit_value=None, change=None, closing_value=None, closing_units=None)
    return ClassCard(
        participation_class=kind,
        valued_on=last.valued_on,
        unit_value=last.unit_value,
        change=series.change(last.unit_value, last.previous.unit_value if last.previous else None),
        closing_value=last.closing_value,
        closing_units=last.closing_units,
    )


def _day_row(row: FundDay) -> DayRow:
    known = row.contributions is not None and row.redemptions is not None and row.annulments is not None
    return DayRow(
        valued_on=row.valued_on,
        state=row.state,
        state_label=row.get_state_display(),
        closing_value=row.closing_value,
        net_flow=row.contributions - row.redemptions + row.annulments if known else None,
        order_count=row.order_count,
        prepared_by=str(row.prepared_by or ""),
        published_by=str(row.published_by or ""),
    )
