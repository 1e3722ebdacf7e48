"""The line chart of a printed document, drawn from the frozen series. Exact coordinates: the same series draws the same bytes."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

from django import template
from django.utils.translation import get_language

from core.pdf.drawings import ACCENT, PALE, point
from core.wording import dates, figures

register = template.Library()
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 505, 118, 30, 46, 8, 20
STEPS = (1, 2, Fraction(5, 2), 5, 10)
MOST_LINES = 4


@register.inclusion_tag("documents/_line_chart.html")
def line_chart(series: Sequence[tuple[str, str]], label: str = "") -> dict[str, Any]:
    """Draw a series of dates and values: light rules, the first and last value written on the line, month ends below."""
    days = [(date.fromisoformat(on), Fraction(value)) for on, value in series]
    low, step, count = _scale([value for _on, value in days])
    span = max((days[-1][0] - days[0][0]).days, 1)

    def x(on: date) -> Fraction:
        return LEFT + Fraction((on - days[0][0]).days, span) * (WIDTH - LEFT - RIGHT)

    def y(value: Fraction) -> Fraction:
        return HEIGHT - BOTTOM - (value - low) / (step * count) * (HEIGHT - BOTTOM - TOP)

    points = [f"{point(x(on))} {point(y(value))}" for on, value in days]
    language = get_language() or "es"
    rules = [low + step * number for number in range(count + 1)]
    return {
        "label": label,
        "width": WIDTH,
        "height": HEIGHT,
        "foot": HEIGHT - BOTTOM,
        "left": LEFT,
        "right": WIDTH - RIGHT,
        "colours": {"line": ACCENT, "area": PALE},
        "line": "L".join(points),
        "area": f"M{'L'.join(points)}L{point(x(days[-1][0]))} {HEIGHT - BOTTOM}L{LEFT} {HEIGHT - BOTTOM}z",
        "rules": [
            {"y": point(y(rule)), "text_y": point(y(rule) + Fraction(23, 10)), "text": _written(rule, step, language)} for rule in rules
        ],
        "ticks": [
            {"x": point(x(on)), "text": dates.day_short(on, language).partition(" ")[2]} for on in _ticks([on for on, _value in days])
        ],
        "first": _mark(x(days[0][0]), y(days[0][1]), days[0][1], language),
        "last": _mark(x(days[-1][0]), y(days[-1][1]), days[-1][1], language),
    }


def _scale(values: Sequence[Fraction]) -> tuple[Fraction, Fraction, int]:
    """Return the lowest rule, the step between rules and how many steps, so that at most four rules hold every value."""
    low, high = min(values), max(values)
    spread = (high - low) or abs(high) / 100 or Fraction(1)
    exponent = Decimal(spread.numerator) / Decimal(spread.denominator * 3)
    unit = Fraction(10) ** exponent.adjusted()
    step = next((unit * each for each in STEPS if spread / (unit * each) <= MOST_LINES), unit * 10)
    first = _whole(low / step, ROUND_FLOOR) * step
    count = max(int(_whole((high - first) / step, ROUND_CEILING)), 1)
    return first, step, count


def _whole(value: Fraction, mode: str) -> int:
    floor = value.numerator // value.denominator
    return floor + 1 if mode == ROUND_CEILING and floor != value else floor


def _ticks(days: Sequence[date]) -> Iterator[date]:
    """Give the first day, the last day, and the month ends between that leave room for their labels."""
    yield days[0]
    for before, on in pairwise(days):
        if before.month != on.month and (before - days[0]).days > 10 and (days[-1] - before).days > 10:
            yield before
    yield days[-1]


def _written(value: Fraction, step: Fraction, language: str) -> str:
    places = next(places for places in range(7) if (step * 10**places).denominator == 1 or places == 6)
    return figures.decimal(value, places, language)


def _mark(x: Fraction, y: Fraction, value: Fraction, language: str) -> dict[str, str]:
    return {
        "x": point(x),
        "y": point(y),
        "above_x": point(x + 3),
        "above_y": point(max(y - 9, Fraction(TOP - 1))),
        "beside_x": point(x + 5),
        "beside_y": point(y + Fraction(26, 10)),
        "text": figures.decimal(value, 2, language),
    }
