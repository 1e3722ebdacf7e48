"""Published values over time: unit values, fund values, flows. Only published days count."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from django.db.models import QuerySet

from core.rules.rounding import half_up
from funds.models import ClassDay, DayState, Fund, FundDay, ParticipationClass
from funds.selectors.accounts import opening_balance


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One published day of a class."""

    on: date
    unit_value: Decimal
    net_flow: Decimal
    closing_value: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Week:
    """The net flow of one week, Monday to Sunday."""

    starts_on: date
    net_flow: Decimal


def last_unit_value(kind: ParticipationClass) -> Decimal:
    """Return the last published unit value of a class: what estimates are made at; the one it opens with before its first day."""
    found = _published(kind).order_by("-valued_on").values_list("unit_value", flat=True).first()
    if found is not None:
        return found
    brought = opening_balance(kind, kind.fund.first_day_on)
    return brought.unit_value if brought else kind.initial_unit_value


def last_fund_value(fund: Fund) -> Decimal | None:
    """Return the fund's last published closing value; None before its first close."""
    published = FundDay.objects.filter(fund=fund, state=DayState.PUBLISHED)
    return published.order_by("-valued_on").values_list("closing_value", flat=True).first()


def unit_values(kind: ParticipationClass, *, until: date | None = None, days: int = 90) -> tuple[Point, ...]:
    """Return the last published days of a class in order of date, at most so many."""
    rows = _published(kind)
    if until is not None:
        rows = rows.filter(valued_on__lte=until)
    figures = rows.order_by("-valued_on").values_list(
        "valued_on", "unit_value", "contributions", "redemptions", "annulments", "closing_value"
    )[:days]
    return tuple(
        Point(on=on, unit_value=unit_value, net_flow=inward - outward + annulled, closing_value=closing)
        for on, unit_value, inward, outward, annulled, closing in reversed(figures)
    )


def change(now: Decimal | None, before: Decimal | None) -> Decimal | None:
    """Return the move from one unit value to the next as a part of the earlier one, to eight places; None where one is missing."""
    if now is None or before is None or before == 0:
        return None
    return half_up((now - before) / before, 8)


def weekly_flows(points: Sequence[Point]) -> tuple[Week, ...]:
    """Return the net flow of each week of the points, in order."""
    weeks: dict[date, Decimal] = {}
    for point in points:
        monday = point.on - timedelta(days=point.on.weekday())
        weeks[monday] = weeks.get(monday, Decimal(0)) + point.net_flow
    return tuple(Week(starts_on=monday, net_flow=flow) for monday, flow in sorted(weeks.items()))


def _published(kind: ParticipationClass) -> "QuerySet[ClassDay]":
    return ClassDay.objects.filter(participation_class=kind, fund_day__state=DayState.PUBLISHED)
