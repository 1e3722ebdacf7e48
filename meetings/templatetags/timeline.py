"""Presence drawn as a line, and a share drawn as a bar with its minimum. Knows coordinates; the figures come from selectors."""

from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core.clock import BOGOTA
from core.templatetags.figures import decimal, hour, percent

register = template.Library()

LEFT, WIDTH, TOP, HEIGHT = 16, 524, 34, 138
STEP = timedelta(minutes=30)


def point(value: Fraction | int) -> str:
    """Write a coordinate with one decimal, without floats."""
    tenths = round(Fraction(value) * 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


class _Plane:
    """Turns moments and votes into places on the drawing."""

    def __init__(self, line: Any) -> None:
        self.start, self.end = line.starts_at, max(line.ends_at, line.starts_at + timedelta(minutes=30))
        self.top = max(line.highest, line.minimum, 1) * Fraction(11, 10)
        self.bottom = TOP + HEIGHT

    def x(self, at: datetime) -> Fraction:
        span = int((self.end - self.start).total_seconds()) or 1
        gone = min(max(int((at - self.start).total_seconds()), 0), span)
        return LEFT + Fraction(WIDTH * gone, span)

    def y(self, votes: int) -> Fraction:
        return self.bottom - HEIGHT * Fraction(votes) / self.top


def _ticks(plane: _Plane, zone: ZoneInfo = BOGOTA) -> SafeString:
    first = plane.start.astimezone(zone)
    at = first.replace(minute=0 if first.minute < 30 else 30, second=0, microsecond=0)
    step = STEP
    while (plane.end - plane.start) / step > 8:
        step *= 2
    marks = []
    while at <= plane.end:
        if at >= plane.start:
            x = point(plane.x(at))
            marks.append((x, TOP - 12, plane.bottom, x, plane.bottom + 17, hour(at)))
        at += step
    return format_html_join("", '<path class="ax" d="M{} {}V{}"/><text class="m" x="{}" y="{}">{}</text>', marks)


def _staircase(plane: _Plane, line: Any) -> str:
    steps = [f"M{point(plane.x(plane.start))} {point(plane.y(line.points[0].votes))}"]
    steps += [f"H{point(plane.x(one.at))}V{point(plane.y(one.votes))}" for one in line.points]
    steps.append(f"H{point(plane.x(line.ends_at))}")
    return "".join(steps)


def _gaps(plane: _Plane, line: Any) -> SafeString:
    rows = [
        (point(plane.x(gap.starts_at)), TOP - 12, point(plane.x(gap.ends_at or line.ends_at) - plane.x(gap.starts_at)), HEIGHT + 12)
        for gap in line.gaps
    ]
    return format_html_join("", '<rect class="areabad" x="{}" y="{}" width="{}" height="{}"/>', rows)


def _marks(plane: _Plane, line: Any) -> SafeString:
    rows = []
    for mark in line.marks:
        x = point(plane.x(mark.at))
        rows.append(
            (x, plane.bottom - 14, "ink" if mark.effective else "bad", x, point(Fraction(plane.bottom * 10 - 100, 10)), mark.position)
        )
    return format_html_join("", '<circle cx="{}" cy="{}" r="9" class="{}"/><text class="m inv" x="{}" y="{}">{}</text>', rows)


def vote_decimals(meeting: Any) -> int:
    """Return the decimals in which a meeting's votes are counted: six where its entity issues units, otherwise none."""
    if meeting is None:
        return 0
    if "_vote_decimals" not in meeting.__dict__:
        counted = set(meeting.entity.securities.values_list("decimals", flat=True))
        meeting._vote_decimals = counted.pop() if len(counted) == 1 else 0
    return int(meeting._vote_decimals)


def votes_of(count: int, meeting: Any) -> str:
    """Write votes as the meeting's securities count them."""
    places = vote_decimals(meeting)
    return decimal(Fraction(count, 10**places), places)


@register.simple_tag
def presence_line(line: Any, meeting: Any = None) -> SafeString:
    """Draw the shares present since registration began, the minimum, each decision and each time without quorum."""
    if line is None or not line.points:
        return format_html('<p class="quiet sm">{}</p>', _("Nadie ha entrado todavía."))
    plane = _Plane(line)
    stairs = _staircase(plane, line)
    low, last = point(plane.y(line.minimum)), line.points[-1]
    now, minimum = votes_of(last.votes, meeting), votes_of(line.minimum, meeting)
    floor, right = plane.bottom, LEFT + WIDTH
    title = _("Acciones presentes de %(start)s a %(end)s: %(now)s. Mínimo: %(minimum)s.") % {
        "start": hour(line.starts_at),
        "end": hour(line.ends_at),
        "now": now,
        "minimum": minimum,
    }
    area = f"{stairs}V{floor}H{LEFT}Z"
    labels = format_html(
        '<text class="big" x="{x}" y="{y}">{now}</text><text x="{x}" y="{low}">{minimum}</text>',
        x=right + 12,
        y=point(plane.y(last.votes) + 4 if abs(plane.y(last.votes) - plane.y(line.minimum)) > 16 else plane.y(last.votes) - 8),
        now=now,
        low=point(plane.y(line.minimum) + 5),
        minimum=_("mín. %(votes)s") % {"votes": minimum},
    )
    return format_html(
        '<svg class="chart" viewBox="0 0 690 196" role="img"><title>{}</title>{}<path class="area" d="{}"/>{}<path class="line" d="{}"/>'
        '<path class="limit" d="M{} {}H{}"/>{}{}</svg>',
        title,
        _ticks(plane),
        area,
        _gaps(plane, line),
        stairs,
        LEFT,
        low,
        right,
        _marks(plane, line),
        labels,
    )


@register.simple_tag
def bar(share: Fraction, needed: int, base: int, css: str = "b1", width: int = 230, height: int = 13) -> SafeString:
    """Draw a share as a filled bar; a tick marks the minimum where one is given."""
    filled = point(min(max(Fraction(share or 0), Fraction(0)), Fraction(1)) * width)
    tick: SafeString | str = ""
    label = percent(share, 2)
    if needed and base:
        at = point(Fraction(needed, base) * width)
        tick = format_html('<path class="halo" d="M{} 0V{}"/><path class="tick" d="M{} -3V{}"/>', at, height, at, height + 3)
        label = _("%(share)s; la marca es el mínimo") % {"share": label}
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}"><rect class="b0" width="{}" height="{}"/>'
        '<rect class="{}" width="{}" height="{}"/>{}</svg>',
        width,
        height,
        label,
        width,
        height,
        css,
        filled,
        height,
        tick,
    )
