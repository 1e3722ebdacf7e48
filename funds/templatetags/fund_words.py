"""A fund's figures and states on the screen, and the line of its unit value without a script."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.templatetags.figures import day_short, money, units, units_dec, whole
from core.templatetags.sheets import state, step_groups
from core.wording import figures
from funds.selectors import series
from funds.wording import steps as wording

register = template.Library()

ROW_CSS = {"sum": "sum", "total": "total", "part": "in1", "now": "vu"}
LEFT, RIGHT, TOP, BOTTOM = 8, 752, 14, 160


@register.filter
def row_css(weight: str) -> str:
    """Choose how a row of the day's table is drawn."""
    return ROW_CSS.get(weight, "")


@register.filter
def figure_of(value: Decimal, unit: str) -> str | SafeString:
    """Write a figure of the day's table by its unit: money, units, unit value or residue."""
    if unit in ("units", "unit_value"):
        return units_dec(value)
    return money(value)


@register.filter
def cells(row: Any) -> list[tuple[Any, str]]:
    """Pair the figures of a row with their notes, class by class: the change of a unit value, the bound of a residue."""
    notes = [_note(row.unit, note) for note in getattr(row, "notes", ()) or ()]
    notes += [""] * (len(row.classes) - len(notes))
    return list(zip(row.classes, notes, strict=False))


def _note(unit: str, note: Any) -> str:
    if note is None or note == "":
        return ""
    if unit == "unit_value":
        return signed_percent(Decimal(note), 4)
    if unit == "residue":
        return _("cota ±%(bound)s") % {"bound": money(note)}
    return str(note)


@register.filter
def signed_percent(ratio: Decimal | None, places: int = 4) -> str:
    """Write a change as a percentage with its sign."""
    if ratio is None:
        return figures.ABSENT
    shown = figures.percent(ratio, get_language() or "es", places=places)
    return f"+{shown}" if ratio > 0 else shown


@register.filter
def phases_done(phases: Sequence[Any]) -> str:
    """Say how many phases are done."""
    done = sum(1 for phase in phases if phase.state == "done")
    return _("%(done)s de %(all)s") % {"done": done, "all": len(phases)}


@register.simple_tag
def day_state(row: Any) -> SafeString:
    """Draw how far a day has come."""
    kinds = {"open": ("", "pencil"), "prepared": ("wait", "hourglass-split"), "published": ("ok", "check-lg")}
    kind, drawing = kinds[row.state]
    return state(kind, row.state_label, drawing)


@register.simple_tag
def check_state(check: Any) -> SafeString:
    """Draw one line of the reconciliation: what holds, with its figure, and what is not known yet."""
    writers = {"money": money, "units": units, "count": whole, "": whole}
    shown = writers.get(check.unit, whole)(check.figure) if check.figure is not None else ""
    if check.holds is None:
        return state("", shown or _("Pendiente"))
    return state("ok" if check.holds else "bad", shown or (_("cuadra") if check.holds else _("no cuadra")))


@register.inclusion_tag("includes/why.html")
def fund_why(participation_class: Any, steps: Sequence[Any]) -> dict[str, object]:
    """Open the unit value of a class to the steps that gave it."""
    question = _("¿Por qué este valor de unidad, clase %(code)s?") % {"code": participation_class.code}
    return {"question": question, "url": "", **step_groups(steps, wording, get_language())}


@register.simple_tag
def unit_value_points(participation_class: Any, days: int = 90) -> tuple[Any, ...]:
    """Read the last unit values of a class."""
    return series.unit_values(participation_class, days=days)


def _place(value: Fraction) -> str:
    tenths = round(value * 10)
    return f"{tenths // 10}.{tenths % 10}"


@register.simple_tag
def unit_value_line(points: Sequence[Any]) -> SafeString:
    """Draw the unit value as a line, for pages without a script and for print."""
    if len(points) < 2:
        return format_html('<p class="quiet sm m-0">{}</p>', _("El gráfico necesita dos días publicados."))
    values = [Fraction(point.unit_value) for point in points]
    low, high = min(values), max(values)
    span = high - low or Fraction(1)
    step = Fraction(RIGHT - LEFT, len(values) - 1)
    path = "M" + " L".join(
        f"{_place(LEFT + step * i)} {_place(BOTTOM - (BOTTOM - TOP) * (value - low) / span)}" for i, value in enumerate(values)
    )
    lines = [
        (_place(Fraction(y)), RIGHT, RIGHT + 8, _place(Fraction(y + 4)), units(Decimal(v.numerator) / v.denominator))
        for y, v in ((TOP, high), (BOTTOM, low))
    ]
    axes = format_html_join("", '<path class="ax" d="M8 {}H{}"/><text x="{}" y="{}">{}</text>', lines)
    title = _("Valor de unidad del %(first)s al %(last)s: de %(low)s a %(high)s") % {
        "first": day_short(points[0].on),
        "last": day_short(points[-1].on),
        "low": units(points[0].unit_value),
        "high": units(points[-1].unit_value),
    }
    return format_html(
        '<svg class="chart" viewBox="0 0 860 190" role="img"><title>{}</title>{}<path class="line" d="{}"/>'
        '<text x="8" y="184">{}</text><text class="e" x="752" y="184">{}</text></svg>',
        title,
        axes,
        path,
        day_short(points[0].on),
        day_short(points[-1].on),
    )
