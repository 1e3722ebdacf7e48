"""The count of an election by quotient: who takes each seat, in the order of the count.

Knows integers, exact fractions and names. Knows no rule book: the readings it needs are given, and it reports events, not articles.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from core.rules.violations import RuleViolation
from governance.rules.provisions.elections import ExhaustedResiduals, OrphanSeat


class SeatBasis(StrEnum):
    """Why a slate has a seat."""

    QUOTIENT = "quotient"
    RESIDUAL = "residual"
    LOT = "lot"


class LotsError(RuleViolation):
    """Lots that name a slate that is not tied, name one twice, are too few, or were drawn without a tie."""

    code: ClassVar[str] = "lots"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One line of a slate: the person, and the personal alternate where the bylaws have them."""

    name: str
    alternate: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slate:
    """A list as it was filed, with its votes in the smallest part of the security."""

    name: str
    votes: int
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Elected:
    """One seat taken; `order` is its number, from 1."""

    order: int
    slate: str
    candidate: str
    alternate: str
    by: SeatBasis


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened in the count, to be told as a step."""

    code: str
    slates: tuple[str, ...] = ()
    candidate: str = ""
    number: int = 0
    residual: Fraction = Fraction(0)


@dataclass(slots=True)
class Scrutiny:
    """A count under way: the seats taken so far, the persons already elected (by which slate) and the lots not yet used."""

    seats: int
    valid: int
    slates: Sequence[Slate]
    lots: list[str]
    orphan_seat: OrphanSeat = OrphanSeat.NEXT_RESIDUAL
    orphans: int = 0
    elected: list[Elected] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    tied: tuple[str, ...] = ()
    residuals: dict[str, Fraction] = field(default_factory=dict)
    _taken: dict[str, str] = field(default_factory=dict)
    _told: set[tuple[str, str]] = field(default_factory=set)

    @property
    def left(self) -> int:
        """Seats still to be filled; those of short slates stay empty where the reading says so."""
        return self.seats - len(self.elected) - (self.orphans if self.orphan_seat is OrphanSeat.LEAVE_VACANT else 0)

    def count(self, exhausted: ExhaustedResiduals) -> None:
        """Fill the seats: by quotient, by residuals, and once the residuals are used up as the reading says."""
        self._by_quotient()
        self._by_residuals([slate for slate in self.slates if self.residuals[slate.name] > 0])
        while self.left and not self.tied and exhausted is ExhaustedResiduals.REPEAT_PASSES:
            waiting = [slate for slate in self.slates if slate.votes and self._next(slate)]
            if not waiting:
                break
            self.events.append(Event(code="repeat_pass", number=self.left))
            self._by_residuals(waiting)

    def _by_quotient(self) -> None:
        for slate in self.slates:
            whole, rest = divmod(slate.votes * self.seats, self.valid)
            self.residuals[slate.name] = Fraction(rest, self.seats)
            filled = sum(self._seat(slate, SeatBasis.QUOTIENT) for _ in range(whole))
            self.events.append(Event(code="quotient_seats", slates=(slate.name,), number=whole, residual=self.residuals[slate.name]))
            if filled < whole:
                self.orphans += whole - filled
                self.events.append(Event(code="orphan_seats", slates=(slate.name,), number=whole - filled))

    def _by_residuals(self, waiting: list[Slate]) -> None:
        """Give one seat to each waiting slate, the highest residual first; equal residuals beyond the seats left need lots."""
        while self.left:
            waiting = [slate for slate in waiting if self._next(slate)]
            if not waiting:
                return
            highest = max(self.residuals[slate.name] for slate in waiting)
            level = [slate for slate in waiting if self.residuals[slate.name] == highest]
            if len(level) > self.left:
                self._draw(level, highest)
                return
            for slate in level:
                if self._seat(slate, SeatBasis.RESIDUAL):
                    self.events.append(Event(code="residual_seat", slates=(slate.name,), residual=highest))
            waiting = [slate for slate in waiting if slate not in level]

    def _draw(self, level: Sequence[Slate], residual: Fraction) -> None:
        names = tuple(slate.name for slate in level)
        self.events.append(Event(code="tie", slates=names, number=self.left, residual=residual))
        if not self.lots:
            self.tied = names
            return
        drawn = self.lots[: len(level)]
        wrong = next((name for index, name in enumerate(drawn) if name not in names or name in drawn[:index]), None)
        if wrong is not None or len(drawn) < self.left:
            raise LotsError(rule="BC-47.8", slate=wrong or "", tied=names, needed=self.left)
        del self.lots[: len(drawn)]
        by_name = {slate.name: slate for slate in level}
        for name in drawn:
            if self.left and self._seat(by_name[name], SeatBasis.LOT):
                self.events.append(Event(code="lot_seat", slates=(name,), residual=residual))

    def _seat(self, slate: Slate, by: SeatBasis) -> bool:
        candidate = self._next(slate)
        if candidate is None:
            return False
        for skipped in slate.candidates[: slate.candidates.index(candidate)]:
            if self._taken[skipped.name] != slate.name and (slate.name, skipped.name) not in self._told:
                self._told.add((slate.name, skipped.name))
                self.events.append(Event(code="already_elected", slates=(slate.name,), candidate=skipped.name))
        self._taken[candidate.name] = slate.name
        order = len(self.elected) + 1
        self.elected.append(Elected(order=order, slate=slate.name, candidate=candidate.name, alternate=candidate.alternate, by=by))
        return True

    def _next(self, slate: Slate) -> Candidate | None:
        return next((each for each in slate.candidates if each.name not in self._taken), None)


def without_repeats(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Keep the first line of each person. P, Q, P, R gives P, Q, R."""
    first: dict[str, Candidate] = {}
    for candidate in candidates:
        first.setdefault(candidate.name, candidate)
    return tuple(first.values())
