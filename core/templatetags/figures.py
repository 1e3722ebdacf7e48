"""Figures and dates on screens, in the reader's language. The writing itself is in ``core.wording``."""

from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from core.wording import dates, figures

register = template.Library()
Figure = int | Decimal | Fraction | str | None


def _lang() -> str:
    return get_language() or "es"


@register.filter
def whole(value: Figure) -> str:
    return figures.whole(value, _lang())


@register.filter
def money(value: Figure) -> str:
    return figures.money(value, _lang())


@register.filter
def pesos(value: Figure) -> str:
    return figures.pesos(value, _lang())


@register.filter
def signed_money(value: Figure) -> str:
    return figures.signed(value, 2, _lang())


@register.filter
def signed_units(value: Figure) -> str:
    return figures.signed(value, 6, _lang())


@register.filter
def units(value: Figure) -> str:
    return figures.units(value, _lang())


@register.filter
def units_dec(value: Figure) -> SafeString:
    """Six decimals that step back: ``1.234<span class="dec">,123456</span>``."""
    return _with_decimals(figures.units(value, _lang()))


@register.filter
def money_dec(value: Figure) -> SafeString:
    """Two decimals that step back."""
    return _with_decimals(figures.money(value, _lang()))


def _with_decimals(shown: str) -> SafeString:
    point = figures.MARKS[figures.language(_lang())][1]
    head, mark, tail = shown.rpartition(point)
    return format_html('{}<span class="dec">{}{}</span>', head, mark, tail) if mark else format_html("{}", shown)


@register.filter
def decimal(value: Figure, places: int = 2) -> str:
    return figures.decimal(value, int(places), _lang())


@register.filter
def quantity(value: Figure, security: Any) -> str:
    """A quantity with the decimals of its security (0 for shares, 6 for units)."""
    return figures.decimal(value, int(getattr(security, "decimals", security)), _lang())


@register.filter
def percent(ratio: Figure, places: int = 2) -> str:
    return figures.percent(ratio, _lang(), places=int(places))


@register.filter
def percent_bare(ratio: Figure, places: int = 2) -> str:
    return figures.percent_bare(ratio, _lang(), places=int(places))


@register.filter
def fraction(value: Figure) -> str:
    return figures.fraction(value, _lang())


@register.filter
def day_short(value: date | str | None) -> str:
    return dates.day_short(value, _lang())


@register.filter
def day_medium(value: date | str | None) -> str:
    return dates.day_medium(value, _lang())


@register.filter
def day_long(value: date | str | None) -> str:
    return dates.day_long(value, _lang())


@register.filter
def day_figures(value: date | str | None) -> str:
    return dates.day_figures(value, _lang())


@register.filter
def weekday_long(value: date | str | None) -> str:
    return dates.weekday_long(value, _lang())


@register.filter
def hour(value: datetime | time | str | None) -> str:
    return dates.hour(value, _lang())


@register.filter
def hour_long(value: datetime | time | str | None) -> str:
    return dates.hour_long(value, _lang())


@register.filter
def moment(value: datetime | str | None) -> str:
    return dates.moment(value, _lang())


@register.filter
def moment_short(value: datetime | str | None) -> str:
    return dates.moment_short(value, _lang())


@register.filter
def moment_long(value: datetime | str | None) -> str:
    return dates.moment_long(value, _lang())
