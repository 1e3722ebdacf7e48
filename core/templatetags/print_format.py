"""Figures, dates and drawings of printed documents, in the document's own language. Absent is "–", zero is "0".

The composer of pages activates the document's language; nothing else here depends on who asks for it.
"""

from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from core.pdf import drawings
from core.wording import amounts_in_words, dates, figures
from core.wording.print_labels import label as print_label

register = template.Library()
ABSENT = "–"


def _lang() -> str:
    return get_language() or "es"


@register.filter
def whole(value: Any) -> str:
    return figures.whole(value, _lang(), absent=ABSENT)


@register.filter
def money(value: Any, places: int = 2) -> str:
    return figures.money(value, _lang(), places=int(places), absent=ABSENT)


@register.filter
def pesos(value: Any, places: int = 2) -> str:
    return figures.pesos(value, _lang(), places=int(places), absent=ABSENT)


@register.filter
def units(value: Any) -> str:
    return figures.units(value, _lang(), absent=ABSENT)


@register.filter
def decimal(value: Any, places: int = 2) -> str:
    return figures.decimal(value, int(places), _lang(), absent=ABSENT)


@register.filter
def percent(ratio: Any, places: int = 2) -> str:
    return figures.percent(ratio, _lang(), places=int(places), absent=ABSENT)


@register.filter
def percent_bare(ratio: Any, places: int = 2) -> str:
    return figures.percent_bare(ratio, _lang(), places=int(places), absent=ABSENT)


@register.filter
def fraction(value: Any) -> str:
    return figures.fraction(value, _lang(), absent=ABSENT)


@register.filter
def share_of(part: Any, whole: Any) -> str:
    """Write a part as a percentage of a whole; nothing of nothing is absent."""
    base = figures.exact(whole)
    return figures.percent(figures.exact(part) / base, _lang()) if base else ABSENT


@register.filter
def day_long(value: Any) -> str:
    return dates.day_long(value, _lang(), absent=ABSENT)


@register.filter
def day_short(value: Any) -> str:
    return dates.day_short(value, _lang(), absent=ABSENT)


@register.filter
def day_medium(value: Any) -> str:
    return dates.day_medium(value, _lang(), absent=ABSENT)


@register.filter
def day_figures(value: Any) -> str:
    return dates.day_figures(value, _lang(), absent=ABSENT)


@register.filter
def weekday_long(value: Any) -> str:
    return dates.weekday_long(value, _lang(), absent=ABSENT)


@register.filter
def hour(value: Any) -> str:
    return dates.hour(value, _lang(), absent=ABSENT)


@register.filter
def hour_long(value: Any) -> str:
    return dates.hour_long(value, _lang(), absent=ABSENT)


@register.filter
def moment_long(value: Any) -> str:
    return dates.moment_long(value, _lang(), absent=ABSENT)


@register.filter
def words(value: Any) -> str:
    return amounts_in_words.in_words(int(value), _lang())


@register.filter
def words_f(value: Any) -> str:
    """Agree with a feminine noun: "doscientas" (acciones)."""
    return amounts_in_words.in_words(int(value), _lang(), feminine=True)


@register.filter
def pesos_words(value: Any) -> str:
    return amounts_in_words.pesos_in_words(value, _lang())


@register.filter
def folio(value: Any) -> str:
    """Write a folio's four digits: "0187"."""
    return f"{int(value):04d}" if value not in (None, "") else ABSENT


@register.filter
def nit(value: str) -> str:
    """Write a tax number as people do: "NIT 900.123.456-8"; nothing where there is none."""
    return figures.nit(value)


@register.filter
def label(code: str) -> str:
    """Write a fixed word of the printed page in the document's language."""
    return print_label(code, _lang())


@register.simple_tag
def monogram(name: str, filled: bool = False, size: int = 13) -> SafeString:
    return drawings.monogram(name, filled=filled, millimetres=size)


@register.simple_tag
def vote_bar(in_favour: Any, against: Any, blank: Any, minimum: Any, total: Any) -> SafeString:
    parts = [(int(in_favour), drawings.ACCENT), (int(against), drawings.OCHRE), (int(blank), drawings.LIGHT)]
    return drawings.vote_bar(parts, int(minimum), int(total), label=print_label("vote_bar", _lang()))
