"""Which provision answers a question on a date: the book and those it extends, settled by precedence, with the reasons.

Mandatory law replaces or bounds what lies below it; otherwise the lowest rank that speaks prevails and the law speaks last.
An answer made for the very question goes before one made for all the rest (`*`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import ClassVar, Generic, TypeVar, cast

from core.rules.applies import applies
from core.rules.violations import RuleViolation
from governance.rules.book_rows import BookKind
from governance.rules.books import Book
from governance.rules.provisions.header import ANY_KEY, Effect, NotApplicable, Provision
from governance.rules.traits import Traits, matches

P = TypeVar("P", bound=Provision)


class NoProvisionError(RuleViolation):
    """Neither the book nor the books it extends answer the question on that date."""

    code: ClassVar[str] = "no_provision"


class NotApplicableError(NoProvisionError):
    """The book says that the question does not arise under it; `statement` is the sentence to print."""

    code: ClassVar[str] = "not_applicable"

    def __init__(self, *, provision: Provision, **facts: object) -> None:
        self.provision = provision
        super().__init__(rule=provision.rule, article=provision.article, **facts)

    def statement(self, lang: str) -> str:
        return self.provision.source.sentence(lang)


class CompetingProvisionsError(RuleViolation):
    """Two provisions of one rank answer the question with equal right: the book must say which traits part them."""

    code: ClassVar[str] = "competing_provisions"


class Verdict(StrEnum):
    """Why a provision prevailed or gave way."""

    PREVAILS = "prevails"
    PREVAILS_BY_MANDATE = "prevails_by_mandate"
    PREVAILS_AS_FLOOR = "prevails_as_floor"
    PREVAILS_AS_CEILING = "prevails_as_ceiling"
    BOUND_RESPECTED = "bound_respected"
    REPLACED_BY_LAW = "replaced_by_law"
    BELOW_FLOOR = "below_floor"
    ABOVE_CEILING = "above_ceiling"
    HIGHER_RANK = "higher_rank"
    LAW_AS_DEFAULT = "law_as_default"
    MORE_SPECIFIC_SPEAKS = "more_specific_speaks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Considered:
    """One provision that was considered, and what became of it."""

    provision: Provision
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied(Generic[P]):
    """The provision that binds, what was considered, and the bounds of law that it respects (they bind as well)."""

    provision: P
    trail: tuple[Considered, ...]
    bounds: tuple[P, ...] = ()


@applies("CORE-14")
def applied(book: Book, family: type[P], key: str, on: date, traits: Traits | None = None) -> Applied[P]:
    """Settle which provision of a family answers a key on a date; raise NoProvisionError where none does."""
    found = _settle(_candidates(book, family, key, on, _all_traits(book, traits)), key)
    if found is None:
        raise NoProvisionError(rule="", book=book.id, family=family.family, key=key, on=on)
    if isinstance(found.provision, NotApplicable):
        raise NotApplicableError(provision=found.provision, book=book.id, family=family.family, key=key, on=on)
    return cast("Applied[P]", found)


def applied_all(book: Book, family: type[P], on: date, traits: Traits | None = None) -> dict[str, Applied[P]]:
    """Settle every key of a family on a date: for families whose provisions add up. Keys that do not apply are left out."""
    traits = _all_traits(book, traits)
    keys = {key: None for each in book.chain() for provision in each.provisions for key in _keys_of(provision, family)}
    settled = {key: _settle(_candidates(book, family, key, on, traits), key) for key in keys}
    return {key: cast("Applied[P]", each) for key, each in settled.items() if each and not isinstance(each.provision, NotApplicable)}


def not_applicable(book: Book, on: date) -> tuple[Provision, ...]:
    """List the book's statements of what does not apply under it, to be printed."""
    return tuple(each for each in book.in_force(on) if isinstance(each, NotApplicable))


def _keys_of(provision: Provision, family: type[Provision]) -> tuple[str, ...]:
    return provision.source.keys if provision.source.family == family.family else ()


def _all_traits(book: Book, traits: Traits | None) -> Traits:
    kind = BookKind.COMPANY if book.kind is BookKind.LAW else book.kind
    return {"kind": kind.value, **book.traits, **(traits or {})}


def _candidates(book: Book, family: type[Provision], key: str, on: date, traits: Traits) -> list[Provision]:
    return [
        provision
        for each in book.chain()
        for provision in each.provisions
        if {key, ANY_KEY} & set(_keys_of(provision, family)) and provision.source.in_force(on) and matches(provision.source.when, traits)
    ]


def _settle(candidates: Sequence[Provision], key: str) -> Applied[Provision] | None:
    if not candidates:
        return None
    # CORE-14: mandatory law that replaces beats everything below it.
    replacing = _first([each for each in candidates if each.source.effect is Effect.REPLACE], key)
    if replacing is not None:
        return _verdicts(candidates, replacing, Verdict.PREVAILS_BY_MANDATE, Verdict.REPLACED_BY_LAW, key)
    bounds = [each for each in candidates if each.source.effect in (Effect.FLOOR, Effect.CEILING)]
    speaker = _first([each for each in candidates if each.source.effect is Effect.DEFAULT], key)
    # Floors and ceilings of law bound what the books say, and speak themselves where nobody else does.
    binding = _binding_bound(bounds, speaker)
    if binding is not None:
        floor = binding.source.effect is Effect.FLOOR
        won = Verdict.PREVAILS_AS_FLOOR if floor else Verdict.PREVAILS_AS_CEILING
        return _verdicts(candidates, binding, won, Verdict.BELOW_FLOOR if floor else Verdict.ABOVE_CEILING, key)
    if speaker is None:
        return None
    return _verdicts(candidates, speaker, Verdict.PREVAILS, None, key)


def _precedence(provision: Provision, key: str) -> tuple[bool, bool, int, int]:
    """Order speakers: made for the key, then any book before the law, then the lower rank, then more conditions."""
    source = provision.source
    return (key not in source.keys, source.rank == 0, source.rank, -len(source.when))


def _first(speakers: list[Provision], key: str) -> Provision | None:
    ordered = sorted(speakers, key=lambda each: _precedence(each, key))
    if len(ordered) > 1 and _precedence(ordered[0], key) == _precedence(ordered[1], key):
        raise CompetingProvisionsError(rule=ordered[0].rule, other=ordered[1].rule, key=key)
    return ordered[0] if ordered else None


def _binding_bound(bounds: list[Provision], speaker: Provision | None) -> Provision | None:
    """Return the bound that the speaker does not respect; without a speaker, the strictest one."""
    if isinstance(speaker, NotApplicable):
        return None
    floors = [each for each in bounds if each.source.effect is Effect.FLOOR]
    ceilings = [each for each in bounds if each.source.effect is Effect.CEILING]
    highest = max(floors, key=lambda each: each.strictness(), default=None)
    lowest = min(ceilings, key=lambda each: each.strictness(), default=None)
    if highest is not None and (speaker is None or speaker.strictness() < highest.strictness()):
        return highest
    if lowest is not None and (speaker is None or speaker.strictness() > lowest.strictness()):
        return lowest
    return None


def _verdicts(candidates: Sequence[Provision], winner: Provision, won: Verdict, lost: Verdict | None, key: str) -> Applied[Provision]:
    trail = [Considered(provision=winner, verdict=won)]
    bounds = []
    for each in sorted(candidates, key=lambda one: _precedence(one, key)):
        if each is winner:
            continue
        bound = each.source.effect in (Effect.FLOOR, Effect.CEILING)
        if bound and lost is not Verdict.REPLACED_BY_LAW:
            bounds.append(each)
            trail.append(Considered(provision=each, verdict=Verdict.BOUND_RESPECTED))
        else:
            trail.append(Considered(provision=each, verdict=lost or _gave_way(each, winner, key)))
    return Applied(provision=winner, trail=tuple(trail), bounds=tuple(bounds))


def _gave_way(loser: Provision, winner: Provision, key: str) -> Verdict:
    if key in winner.source.keys and key not in loser.source.keys:
        return Verdict.MORE_SPECIFIC_SPEAKS
    if loser.source.rank == 0 and winner.source.rank != 0:
        return Verdict.LAW_AS_DEFAULT
    return Verdict.HIGHER_RANK if loser.source.rank > winner.source.rank else Verdict.MORE_SPECIFIC_SPEAKS
