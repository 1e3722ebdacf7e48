"""The desk's words and the strip of the year. Knows days as places on a line."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from core import clock
from core.services import approvals
from core.templatetags.figures import day_short
from core.wording.dates import MONTHS
from core.wording.figures import language
from desk.templatetags.kind_words import kind_word

register = template.Library()

LEFT, WIDTH, LANES = 96, 1130, (40, 72, 104)


@register.filter
def due_title(code: str, today: date) -> str:
    """Name a group of obligations."""
    words = {"overdue": _("Vencidas"), "today": _("Hoy, %(day)s") % {"day": day_short(today)}, "week": _("En los próximos siete días")}
    return words[code]


@register.filter
def due_sentence(due: Any) -> str:
    """Say in one sentence what is due."""
    overdue, today, week = due.count("overdue"), due.count("today"), due.count("week")
    if not due.total:
        return _("Nada vence en los próximos siete días.")
    parts = []
    if overdue:
        parts.append(ngettext("una obligación vencida", "%(n)s obligaciones vencidas", overdue) % {"n": overdue})
    if today:
        parts.append(ngettext("una vence hoy", "%(n)s vencen hoy", today) % {"n": today})
    if week:
        parts.append(ngettext("una en los próximos siete días", "%(n)s en los próximos siete días", week) % {"n": week})
    said = ", ".join(parts)
    return f"{said[0].upper()}{said[1:]}."


@register.filter
def failure_title(failure: Any) -> str:
    """Name what went wrong by what it was."""
    if failure.document:
        return _("No se generó: %(title)s") % {"title": failure.title}
    words = {"refused": _("Correo rechazado"), "needs_decision": _("Envío de resultado desconocido"), "failed": _("Trabajo fallido")}
    to = failure.item.payload.get("to") if isinstance(failure.item.payload, dict) else None
    return f"{words[failure.item.state]}: {to or failure.title}"


@register.simple_tag
def waiting_title(waiting: Any) -> str:
    """Name what waits for a second person."""
    if waiting.kind == "bank":
        return _("Cuenta bancaria de %(name)s") % {"name": waiting.row.person}
    if waiting.kind == "day":
        return _("Cierre del %(day)s, %(fund)s") % {"day": day_short(waiting.row.valued_on), "fund": waiting.row.fund.entity}
    return kind_word(waiting.row.kind)


@register.simple_tag
def waiting_link(waiting: Any) -> str:
    """Lead to the page where it is decided."""
    if waiting.kind == "bank":
        return reverse("governance:bank_confirm", args=[waiting.row.pk])
    if waiting.kind == "day":
        return reverse("funds:day", args=[waiting.row.fund_id, waiting.row.valued_on.isoformat()])
    own = approvals.page_of(waiting.row.kind)
    if own:
        return reverse(own, args=[waiting.row.subject_id])
    return reverse("core:approval", args=[waiting.row.pk])


@register.filter
def ago(moment: Any) -> str:
    """Say how long ago something happened."""
    minutes = int((clock.now() - moment).total_seconds()) // 60
    if minutes < 60:
        return _("hace %(n)s min") % {"n": max(minutes, 0)}
    if minutes < 60 * 24:
        return ngettext("hace %(n)s hora", "hace %(n)s horas", minutes // 60) % {"n": minutes // 60}
    return day_short(moment)


def _x(on: date) -> int:
    days = (date(on.year + 1, 1, 1) - date(on.year, 1, 1)).days
    return LEFT + WIDTH * (on - date(on.year, 1, 1)).days // days


def _month_heads(today: date, counts: Counter[int]) -> SafeString:
    names = MONTHS[language(get_language() or "es")]
    parts = []
    for month in range(1, 13):
        start = _x(date(today.year, month, 1))
        end = _x(date(today.year, month + 1, 1)) if month < 12 else LEFT + WIDTH
        if month == today.month:
            parts.append(format_html('<rect class="b0" x="{}" y="0" width="{}" height="124"/>', start, end - start))
        css = "m t" if month == today.month else "m"
        parts.append(
            format_html(
                '<path class="ax" d="M{} 0V124"/><text class="{}" x="{}" y="16">{} <tspan class="q">{}</tspan></text>',
                start,
                css,
                (start + end) // 2,
                names[month - 1],
                counts.get(month, 0) or "",
            )
        )
    return format_html_join("", "{}", [(part,) for part in parts])


def _mark(mark: Any) -> SafeString:
    lanes = {"issuer": LANES[0], "meeting": LANES[1], "fund": LANES[2]}
    x, y = _x(mark.on), lanes[mark.lane]
    if mark.kind == "overdue":
        return format_html('<path class="bad" d="M{} {}l7 12h-14z"/>', x, y - 7)
    if mark.lane == "meeting":
        return format_html('<path class="{}" d="M{} {}l8 8l-8 8l-8 -8z"/>', "ink" if mark.kind == "held" else "open", x, y - 8)
    return format_html('<circle class="{}" cx="{}" cy="{}" r="5"/>', "ink" if mark.kind == "done" else "open", x, y)


@register.simple_tag
def year_strip(marks: Sequence[Any], today: date) -> SafeString:
    """Draw the year: issuers, meetings and funds as three lanes, today as a line."""
    counts = Counter(mark.on.month for mark in marks)
    labels = [(y + 4, name) for y, name in zip(LANES, (_("Emisor"), _("Reuniones"), _("Fondos")), strict=True)]
    lanes = format_html_join("", '<text class="t" x="0" y="{}">{}</text>', labels)
    lines = format_html_join("", '<path class="ax" d="M0 {}H{}"/>', [(y, LEFT + WIDTH) for y in (24, *(y + 16 for y in LANES))])
    title = _("Vencimientos y reuniones de %(year)s por mes. Hoy: %(today)s.") % {"year": today.year, "today": day_short(today)}
    now = _x(today)
    key = format_html(
        '<path class="open" d="M340 141l7 7l-7 7l-7 -7z"/><text x="353" y="152">{}</text><circle class="ink" cx="440" cy="148" r="5"/>'
        '<text x="450" y="152">{}</text><circle class="open" cx="540" cy="148" r="5"/><text x="550" y="152">{}</text>'
        '<path class="bad" d="M650 141l7 12h-14z"/><text x="662" y="152">{}</text>',
        _("reunión"),
        _("cumplido"),
        _("por cumplir"),
        _("vencido"),
    )
    drawn = format_html_join("", "{}", [(_mark(mark),) for mark in marks])
    return format_html(
        '<svg class="chart" viewBox="0 0 1230 164" role="img"><title>{}</title>{}{}{}<path class="now" d="M{} 20V128"/>{}{}</svg>',
        title,
        _month_heads(today, counts),
        lines,
        lanes,
        now,
        drawn,
        key,
    )
