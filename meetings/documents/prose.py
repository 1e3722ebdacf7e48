"""Paragraphs in which figures are set apart from words, so that a screen can lock them and paper can print them alike."""

import string
from dataclasses import dataclass
from fractions import Fraction

from core.wording import figures
from meetings.wording import minutes as wording

_PARSER = string.Formatter()


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A piece of a paragraph: words, a figure that comes from a result, or something that is still missing."""

    text: str
    kind: str = "text"


Paragraph = tuple[Segment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """What a sentence still lacks."""

    text: str


def tell(code: str, lang: str, **facts: object) -> Paragraph:
    """Return a sentence as segments: numbers become figures, `Missing` facts stand out, the rest are words.

    `{seats:puesto|puestos}` is the word that agrees with a number.
    """
    segments: list[Segment] = []
    for words, field, spec, _conversion in _PARSER.parse(wording.template(code, lang)):
        if words:
            segments.append(Segment(text=words))
        if field is not None:
            segments.append(_agreeing(facts[field], spec) if spec else _segment(facts[field], lang))
    return _merged(segments)


def plain(text: str) -> Paragraph:
    """Return words as one paragraph."""
    return (Segment(text=text),)


def text_of(paragraph: Paragraph) -> str:
    """Return a paragraph as plain text."""
    return "".join(segment.text for segment in paragraph)


def _segment(value: object, lang: str) -> Segment:
    if isinstance(value, Missing):
        return Segment(text=value.text, kind="missing")
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        return Segment(text=str(value))
    return Segment(text=exact(value, lang), kind="figure")


def _agreeing(number: object, words: str) -> Segment:
    one, many = words.split("|")
    return Segment(text=one if number == 1 else many)


def exact(value: int | Fraction, lang: str) -> str:
    """Return a number with as few decimals as say it exactly, and four where none do."""
    fraction = Fraction(value)
    return figures.decimal(fraction, next((n for n in range(4) if (fraction * 10**n).denominator == 1), 4), lang)


def _merged(segments: list[Segment]) -> Paragraph:
    merged: list[Segment] = []
    for segment in segments:
        if merged and merged[-1].kind == segment.kind == "text":
            merged[-1] = Segment(text=merged[-1].text + segment.text)
        elif segment.text:
            merged.append(segment)
    return tuple(merged)
