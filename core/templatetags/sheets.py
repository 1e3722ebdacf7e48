"""The components that every page shares: states, articles, explanations, fields. Knows no domain word."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.templatetags.icons import icon

register = template.Library()

ICONS = {
    "ok": "check-lg",
    "wait": "hourglass-split",
    "bad": "exclamation-triangle",
    "now": "play-circle",
    "no": "x-lg",
    "": "circle",
}


@register.simple_tag
def state(kind: str, text: object, drawing: str = "") -> SafeString:
    """Draw a state: an icon and a word, never colour alone. ``kind`` is one of ok, wait, bad, now, no or "" (plain)."""
    css = f"state {kind}".strip()
    return format_html('<span class="{}">{}{}</span>', css, icon(drawing or ICONS[kind]), text)


@register.simple_tag
def dot(kind: str) -> SafeString:
    """Draw the round mark of a phase: done, waiting or still to come."""
    drawings = {"ok": "check-lg", "wait": "exclamation-circle-fill", "bad": "exclamation-triangle-fill"}
    body = icon(drawings[kind]) if kind in drawings else ""
    return format_html('<span class="dot {}">{}</span>', kind, body)


def step_groups(steps: Iterable[Any], wording: Any, language: str | None, columns: int = 1) -> dict[str, object]:
    """Turn the steps of a result into rows of sentence, figure and article, in one or two columns. ``wording`` has the words."""
    code = (language or "es")[:2]
    figure = getattr(wording, "figure", lambda _step, _language: "")
    rows = [{"sentence": wording.sentence(step, code), "figure": figure(step, code), "article": step.article} for step in steps]
    if rows:
        rows[-1]["is_result"] = True
    half = (len(rows) + columns - 1) // columns
    groups = [rows[i : i + half] for i in range(0, len(rows), half)] if rows else []
    return {"groups": groups, "half": half}


@register.filter
def words(thing: Any, stem: str) -> str:
    """Read a text that exists in Spanish and English: ``note`` is ``note_es`` or ``note_en``; "" is ``es`` or ``en``."""
    read = thing.get if isinstance(thing, Mapping) else lambda name: getattr(thing, name, "")
    names = [f"{stem}_{code}" if stem else code for code in ((get_language() or "es")[:2], "es")]
    return str(next((text for text in map(read, names) if text), ""))


@register.simple_tag
def digest(value: str) -> SafeString:
    """Show a SHA-256 in groups of eight, as the foot of the page prints it."""
    groups = [value[i : i + 8] for i in range(0, len(value), 8)]
    spans = format_html_join("", "<span>{}</span>", [(group,) for group in groups])
    return format_html('<div class="hash">{}</div>', spans)


@register.filter
def entry(mapping: dict, key: object) -> object:
    """Look up ``key`` in a mapping from a template."""
    return mapping.get(key, "") if hasattr(mapping, "get") else ""


@register.filter
def absolute(value: Any) -> Any:
    """Drop the sign: the word beside the figure says it."""
    return abs(value) if value is not None else value


DOCUMENT_STATES = {"requested": "wait", "issued": "ok", "failed": "bad"}


@register.simple_tag
def document_state(document: Any) -> SafeString:
    """Draw where a document stands; one that was corrected later says so."""
    if document.state == "issued" and getattr(document, "is_replaced", False):
        return state("wait", _("Reemplazado"), "clock-history")
    return state(DOCUMENT_STATES[document.state], document.get_state_display().capitalize())


@register.simple_tag
def progress_bar(run: Any) -> SafeString:
    """Draw how far a run has come; what failed is hatched in red."""
    total = max(run.total, 1)
    done, failed = 1000 * run.done // total, 1000 * run.failed // total
    label = _("%(done)s de %(total)s") % {"done": run.done, "total": run.total}
    return format_html(
        '<svg class="chart" viewBox="0 0 1000 12" preserveAspectRatio="none" role="img" aria-label="{}"><rect class="b0" width="1000" height="12"/>'
        '<rect class="b1" width="{}" height="12"/><rect class="areabad" x="{}" width="{}" height="12"/></svg>',
        label,
        done,
        done,
        failed,
    )
