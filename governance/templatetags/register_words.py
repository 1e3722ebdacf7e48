"""The register's figures on the screen: a dash where nothing is held, and the capital drawn as one bar."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from core import clock
from core.templatetags.figures import percent, percent_bare, quantity
from core.templatetags.sheets import state, step_groups
from core.wording.figures import ABSENT
from governance.models import ActRequest
from governance.models.load_labels import VERDICTS
from governance.selectors import asked_for
from governance.selectors.asked_for import About
from governance.wording import steps as wording

register = template.Library()

WIDTH = 1190
FILLS = ("b1", "b2", "hatch", "b4", "b3")


@register.filter
def quantity_or_dash(value: Decimal | str, security: Any) -> str:
    """Write what is held, or a dash."""
    return quantity(value, security) if value else ABSENT


@register.filter
def about_words(about: About | None) -> str:
    """Say what a request is about: its act, whose shares, how many of what, and of which entity."""
    if about is None:
        return ""
    much = quantity(about.quantity, about.security) if about.quantity is not None and about.security is not None else ""
    of = " ".join(part for part in (much, about.security.name if about.security else "") if part)
    return " · ".join(part for part in (about.act.capitalize(), about.whose, of, about.entity) if part)


@register.filter
def act_subject(row: ActRequest) -> str:
    """Say whose shares an act of the book is about, and how many."""
    return about_words(replace(asked_for.of_act(row), act="", entity=""))


@register.filter
def share_or_dash(value: Fraction | str) -> str:
    """Write a part as a percentage without its sign, or a dash."""
    return percent_bare(value, 2) if value else ABSENT


@register.simple_tag
def capital_bar(parts: Sequence[tuple[object, Decimal, Fraction]], security: Any) -> SafeString:
    """Draw how a class is spread among kinds of holders, each part with its label where there is room."""
    x, drawn = 0, []
    for index, (name, held, share) in enumerate(sorted(parts, key=lambda part: -part[2])):
        width = int(share * WIDTH)
        if width < 2:
            continue
        room = width > 150
        drawn.append(
            format_html(
                '<rect class="{}" x="{}" y="22" width="{}" height="30"/><text class="t" x="{}" y="14">{}</text><text x="{}" y="70">{}</text>',
                FILLS[index % len(FILLS)],
                x,
                width - 2,
                x,
                name if room else "",
                x,
                f"{quantity(held, security)} · {percent(share, 2)}" if room else "",
            )
        )
        x += width
    title = _("%(name)s por grupo de titulares; la tabla está debajo.") % {"name": security.name}
    body = format_html_join("", "{}", [(part,) for part in drawn])
    return format_html('<svg class="chart" viewBox="0 0 1198 76" role="img"><title>{}</title>{}</svg>', title, body)


@register.simple_tag
def due_state(row: Any, today: date) -> SafeString:
    """Draw how far an obligation is from its date."""
    days = (today - row.due_on).days
    if days > 0:
        return state("bad", ngettext("Hace %(n)s día", "Hace %(n)s días", days) % {"n": days})
    if days == 0:
        return state("wait", _("Vence hoy"))
    return state("", _("Pendiente"))


@register.filter
def verdict_word(code: str) -> object:
    """Say what a row of a load would do."""
    return dict(VERDICTS).get(code, code)


@register.simple_tag
def request_state(row: Any) -> SafeString:
    """Draw how a request of inscription stands: answered, returned, late, or waiting."""
    if row.state != "received":
        return state("ok" if row.state == "accepted" else "no", row.get_state_display().capitalize())
    if row.returned_on:
        return state("", _("Devuelta"), "clock-history")
    if row.answer_by and row.answer_by < clock.today():
        return state("bad", _("Plazo vencido"))
    return state("wait", _("Por responder"))


@register.inclusion_tag("includes/why.html")
def why(question: object, steps: Sequence[Any]) -> dict[str, object]:
    """Open a figure of the register to the steps that gave it, each with its article."""
    return {"question": question, "url": "", **step_groups(steps, wording, get_language())}


@register.inclusion_tag("governance/_told.html")
def told(steps: Sequence[Any]) -> dict[str, object]:
    """Write steps as sentences, each with its figure and its article."""
    lang = (get_language() or "es")[:2]
    rows = [{"sentence": wording.sentence(step, lang), "figure": wording.figure(step, lang), "article": step.article} for step in steps]
    return {"told": rows, "plain": True}
