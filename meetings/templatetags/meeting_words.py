"""The words of a meeting on the screen: states of meetings, items, powers and decisions, and steps as sentences."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from core import clock
from core.forms import ReasonForm
from core.templatetags.figures import hour
from core.templatetags.sheets import state, step_groups
from core.wording import figures
from meetings.forms.elections import DrawForm
from meetings.forms.votes import VotesForm
from meetings.templatetags.timeline import votes_of
from meetings.wording import standing as notes
from meetings.wording import steps as wording

register = template.Library()

DECIDED = ("done", "passed", "failed", "elected", "ineffective")


def _item_words() -> dict[str, tuple[str, str, str]]:
    return {
        "pending": ("", _("Pendiente"), ""),
        "open": ("now", _("En votación"), ""),
        "done": ("ok", _("Hecho"), ""),
        "passed": ("ok", _("Aprobado"), ""),
        "failed": ("no", _("Negado"), ""),
        "elected": ("ok", _("Elegidos"), ""),
        "draw_required": ("wait", _("Sorteo"), "dice-5"),
        "ineffective": ("bad", _("Ineficaz"), "slash-circle"),
        "null": ("bad", _("Nula"), "slash-circle"),
        "unopenable": ("", _("Sin presencia"), "lock"),
    }


@register.simple_tag
def item_state(row: Any) -> SafeString:
    """Draw where an item of the agenda stands."""
    kind, text, drawing = _item_words().get(row.state, ("", row.state, ""))
    return state(kind, text, drawing)


def _outcome(decision: Any) -> tuple[str, str, str]:
    words = _item_words()
    return words.get(decision.stamp or decision.outcome, ("", decision.outcome, ""))


@register.simple_tag
def decision_state(decision: Any) -> SafeString:
    """Draw what a decision came to; a stamp (ineffective, null) outweighs the count."""
    kind, text, drawing = _outcome(decision)
    return state(kind, text, drawing)


@register.filter
def outcome_word(decision: Any) -> str:
    """Say what a decision came to."""
    return _outcome(decision)[1]


@register.simple_tag
def meeting_state(meeting: Any) -> SafeString:
    """Draw where a meeting stands; one in session says since when."""
    kinds = {
        "convened": ("", "calendar-check"),
        "open": ("now", "play-circle"),
        "suspended": ("wait", "pause-circle"),
        "closed": ("ok", "check-lg"),
        "failed": ("bad", "slash-circle"),
        "cancelled": ("no", "x-lg"),
    }
    kind, drawing = kinds[meeting.state]
    text: object = meeting.get_state_display()
    if meeting.state == "open" and meeting.opened_at:
        text = _("En sesión desde las %(hour)s") % {"hour": hour(meeting.opened_at)}
    return state(kind, text, drawing)


@register.simple_tag
def proxy_state(proxy: Any) -> SafeString:
    """Draw where a power stands."""
    kinds = {"received": "wait", "accepted": "ok", "returned": "no", "replaced": "", "revoked": "no"}
    return state(kinds[proxy.state], proxy.get_state_display())


@register.filter
def decided_count(items: Iterable[Any]) -> int:
    """Count the items that are done with."""
    return sum(1 for row in items if row.state in DECIDED)


@register.filter
def seat_by(by: str) -> str:
    """Say how a seat was won."""
    words = {
        "quotient": _("cuociente"),
        "residual": _("residuo"),
        "lots": _("sorteo"),
        "draw": _("sorteo"),
        "lot": _("sorteo"),
        "single": _("única plancha"),
    }
    return words.get(by, by)


@register.filter
def votes(count: int | None, meeting: Any) -> str:
    """Write votes: shares as they are, units with their six decimals, as the meeting's securities count them."""
    return figures.ABSENT if count is None else votes_of(count, meeting)


@register.filter
def exactly(value: Any) -> str:
    """Write a quotient with its decimals where they end, otherwise as a fraction."""
    if value is None or value == "":
        return figures.ABSENT
    number = Fraction(str(value)) if not isinstance(value, Fraction) else value
    places = next((n for n in range(7) if 10**n % number.denominator == 0), None)
    language = get_language() or "es"
    return figures.fraction(number, language) if places is None else figures.decimal(number, places, language)


@register.filter
def both(names: Sequence[object]) -> str:
    """Join names: A y B; A, B y C."""
    texts = [str(name) for name in names]
    return (
        texts[0]
        if len(texts) == 1
        else pgettext("lista", "%(most)s y %(last)s") % {"most": ", ".join(texts[:-1]), "last": texts[-1]}
        if texts
        else ""
    )


@register.filter
def either(names: Sequence[object]) -> str:
    """Join names: B o C."""
    texts = [str(name) for name in names]
    return (
        texts[0]
        if len(texts) == 1
        else pgettext("lista", "%(most)s o %(last)s") % {"most": ", ".join(texts[:-1]), "last": texts[-1]}
        if texts
        else ""
    )


@register.filter
def tied_residual(election: Any) -> int:
    """Return the votes of residual on which slates are tied."""
    return next((int(row.residual) for row in election.rows if row.tied), 0)


@register.filter
def times(count: int) -> range:
    """Count from one, for a loop."""
    return range(1, (count or 0) + 1)


@register.filter
def first_article(steps: Iterable[Any]) -> str:
    """Return the first article that the steps cite."""
    return next((step.article for step in steps if step.article), "")


@register.filter
def on_the_wall(page: Any) -> dict[str, Any] | None:
    """Choose what the room should read: the open poll, else the last decision."""
    if page.poll:
        row = next((row for row in page.items if row.item.pk == page.poll.item.pk), None)
        return {"row": row, "title": page.poll.question or row.title, "poll": page.poll, "decision": None} if row else None
    latest = None
    for row in page.items:
        for decision in row.decisions:
            if latest is None or decision.number >= latest[1].number:
                latest = (row, decision)
    if latest is None:
        return None
    row, decision = latest
    return {"row": row, "title": decision.election.title if decision.election else row.title, "poll": None, "decision": decision}


@register.simple_tag
def now_hour() -> str:
    """Write the hour of Bogotá."""
    return hour(clock.now())


@register.simple_tag
def draw_form_for(election: Any) -> DrawForm:
    """Return the empty form of a draw of lots between the tied slates."""
    return DrawForm(tied=election.tied)


@register.simple_tag
def reason_form() -> ReasonForm:
    """Return the empty form of an act that asks why."""
    return ReasonForm()


@register.inclusion_tag("includes/why.html")
def why_steps(question: object, steps: Iterable[Any], columns: int = 1, url: str = "") -> dict[str, object]:
    """Open a result to the sentences of its steps."""
    return {"question": question, "url": url, **step_groups(steps, wording, get_language(), columns)}


@register.inclusion_tag("includes/steps.html")
def steps_of(steps: Iterable[Any], columns: int = 1) -> dict[str, object]:
    """Write the steps of a result as sentences."""
    return step_groups(steps, wording, get_language(), columns)


@register.filter
def proxy_reasons(proxy: Any) -> str:
    """Say why a power was returned."""
    language = (get_language() or "es")[:2]
    return "; ".join(
        str(one.get(f"message_{language}") or one.get(language) or one.get("code", "")) if isinstance(one, dict) else str(one)
        for one in proxy.reasons
    )


@register.filter
def note_words(note: Any) -> str:
    """Say a note: why an item cannot be opened, why somebody may not come in, whether the summons stands."""
    return notes.sentence(note.code, note.facts, (get_language() or "es")[:2]) if note else ""


@register.simple_tag
def votes_form_for(poll: Any) -> VotesForm:
    """Return the empty form of an open poll."""
    return VotesForm(poll=poll)


@register.filter
def paper_kind(document: Any) -> str:
    """Say which piece of the notice a document is."""
    return _("pieza para el diario") if "periodico" in document.kind else _("pieza personal")


@register.filter
def open_elections(row: Any) -> list[Any]:
    """Return the elections of an item that have not been decided."""
    decided = {decision.decision.poll.election_id for decision in row.decisions}
    return [election for election in row.elections if election.pk not in decided]
