"""Writing the steps of a result: a sentence and its one figure, from a template whose figures say how they are written.

Knows templates, kinds of figure and words given by the apps; knows no code of its own. Templates are ours, never a user's.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from string import Formatter
from typing import Any

from core.rules.steps import Step, Value
from core.wording import dates, figures

_UNIT_BASES = "UNITS"
_UNIT_DECIMALS = 6


@dataclass(frozen=True, slots=True)
class Told:
    """How one step code is told: in Spanish, in English, and as the one figure beside the sentence ("" where there is none)."""

    es: str
    en: str
    figure: str = ""


def sentence(step: Step, lang: str, told: Mapping[str, Told], words: Mapping[str, tuple[str, str]]) -> str:
    """Return the step's sentence in one language."""
    template = told[step.code].en if figures.language(lang) == "en" else told[step.code].es
    return _Writer(step, lang, words).vformat(template, (), step.figures)


def figure(step: Step, lang: str, told: Mapping[str, Told], words: Mapping[str, tuple[str, str]]) -> str:
    """Return the step's one figure, written, or nothing."""
    template = told[step.code].figure
    return _Writer(step, lang, words).vformat(template, (), step.figures) if template else ""


class _Writer(Formatter):
    """Writes each figure by the kind its template names: `{needed:votes}`, `{due_on:day}`, `{rate:percent}`, `{kind:word}`…

    `{seats:1 puesto|# puestos}` agrees with the figure, which takes the place of `#`.
    """

    def __init__(self, step: Step, lang: str, words: Mapping[str, tuple[str, str]]) -> None:
        self._lang = figures.language(lang)
        self._words = words
        self._votes = _UNIT_DECIMALS if str(step.figures.get("base", "")).startswith(_UNIT_BASES) else 0

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Return a figure; one that a step does not bring is shown as absent, never a broken page."""
        return kwargs.get(str(key), figures.ABSENT)

    def format_field(self, value: Any, format_spec: str) -> str:
        if value is None or value == figures.ABSENT:
            return figures.ABSENT
        if "|" in format_spec:
            return self._agreed(value, *format_spec.split("|"))
        writers: dict[str, Callable[[Any], str]] = {
            "": str,
            "votes": self._count_of_votes,
            "count": lambda number: figures.whole(number, self._lang),
            "money": lambda number: figures.pesos(number, self._lang),
            "units": lambda number: figures.units(number, self._lang),
            "exact": self._exact,
            "percent": self._percent,
            "fraction": lambda number: figures.fraction(number, self._lang),
            "day": lambda day: dates.day_long(day, self._lang),
            "word": self._word,
            "threshold": self._threshold,
        }
        return writers[format_spec](value)

    def _agreed(self, number: int, one: str, many: str) -> str:
        return one if number == 1 else many.replace("#", figures.whole(number, self._lang))

    def _count_of_votes(self, number: Value) -> str:
        if self._votes and isinstance(number, int):
            return figures.decimal(Fraction(number, 10**self._votes), self._votes, self._lang)
        return self._exact(number)

    def _exact(self, number: Value) -> str:
        """Write a number with no more decimals than it has; a fraction that has no end as a fraction."""
        if isinstance(number, str | date):
            return str(number)
        exactly = Fraction(number)
        for places in range(19):
            if (exactly * 10**places).denominator == 1:
                return figures.decimal(exactly, places, self._lang)
        return figures.fraction(exactly, self._lang)

    def _percent(self, part: int | Decimal | Fraction) -> str:
        return f"{self._exact(Fraction(part) * 100)}{figures.NO_BREAK}%"

    def _word(self, code: str) -> str:
        parts = [self._words[part][self._lang == "en"] if part in self._words else part for part in str(code).split(", ")]
        return ", ".join(parts)

    def _threshold(self, text: str) -> str:
        sign, _, part = text.partition(" ")
        if "/" not in part:
            return self._word(text)
        at_least = ("al menos", "at least") if sign == ">=" else ("más de", "more than")
        return f"{at_least[self._lang == 'en']} {self._percent(Fraction(part))}"
