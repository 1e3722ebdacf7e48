"""What every provision carries besides its params: where it comes from, since when, how sure, and how it binds.

A param is declared once, as a typed dataclass field; the loader validates books from that declaration.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any, ClassVar


class Effect(StrEnum):
    """How a provision of mandatory law binds the books below it."""

    DEFAULT = "default"
    REPLACE = "replace"
    FLOOR = "floor"
    CEILING = "ceiling"


class Evidence(StrEnum):
    SOURCE = "S"
    LAW = "L"
    LAW_NOT_REREAD = "L*"
    SOURCE_AND_LAW = "S+L"
    INTERPRETATION = "I"


class Confidence(StrEnum):
    HIGH = "H"
    MEDIUM = "M"
    LOW = "L"


ANY_KEY = "*"

TraitValue = bool | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The provision's identity. `from_` is its first day, `to` the first day on which it no longer binds."""

    id: str
    family: str
    keys: tuple[str, ...]
    article: str
    es: str
    en: str
    evidence: Evidence
    confidence: Confidence
    from_: date
    to: date | None = None
    when: Mapping[str, tuple[TraitValue, ...]] = field(default_factory=dict)
    effect: Effect = Effect.DEFAULT
    book: str = ""
    rank: int = 0
    line: int = 0
    readings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def in_force(self, on: date) -> bool:
        """Say whether the provision binds on a date (half-open interval)."""
        return self.from_ <= on and (self.to is None or on < self.to)

    def sentence(self, lang: str) -> str:
        """Return the paraphrase in Spanish or English."""
        return self.en if lang == "en" else self.es


@dataclass(frozen=True, slots=True, kw_only=True)
class Provision:
    """One rule of one book. Families subclass this and add typed params."""

    family: ClassVar[str] = ""

    source: Header

    @property
    def rule(self) -> str:
        return self.source.id

    @property
    def article(self) -> str:
        return self.source.article

    def strictness(self) -> Any:
        """Return what a legal floor or ceiling is compared by; families that cannot be bounded refuse."""
        raise NotImplementedError(f"{type(self).__name__} cannot be a floor or a ceiling")


@dataclass(frozen=True, slots=True, kw_only=True)
class NotApplicable(Provision):
    """A book's statement that a family's question does not arise under it; its sentence is printed."""


def by_family(classes: Iterable[type[Provision]]) -> dict[str, type[Provision]]:
    """Return the classes by their family. Two classes of one family are a fault of the program: one would hide the other."""
    found: dict[str, type[Provision]] = {}
    for each in classes:
        if each.family and found.setdefault(each.family, each) is not each:
            raise TypeError(f"{found[each.family].__name__} and {each.__name__} are both the family {each.family!r}")
    return found


def param(*, unit: str = "", low: int | None = None, high: int | None = None, default: Any = ..., doc: str = "") -> Any:
    """Declare one param of a family: its unit, its least and greatest value and, where it may be left out, its default."""
    metadata = {"unit": unit, "low": low, "high": high, "doc": doc}
    return field(metadata=metadata) if default is ... else field(default=default, metadata=metadata)
