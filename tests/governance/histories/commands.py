"""What may be asked of a register in a history, as values that can be printed, played again and left out one by one."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tests.governance.model.facts import Line, Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """`today` is the day on which it is asked."""

    today: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Command):
    """A posting of one kind. `named`: the encumbrances whose shares go first; `ref`: the source of another posting, once more."""

    kind: str
    lines: tuple[Line, ...]
    on: date
    agreed: date
    reserved: bool = False
    named: tuple[int, ...] = ()
    inscribed: bool = False
    ref: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reverse(Command):
    number: int
    on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Encumber(Command):
    holder: str
    terms: Terms
    quantity: int
    on: date
    upon: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Extend(Command):
    burden: int
    quantity: int
    on: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Release(Command):
    burden: int
    on: date
    quantity: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Permit(Command):
    """A leave; no quantity: for all that is encumbered now."""

    burden: int
    consent: str
    on: date
    quantity: int = 0
    ends: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Split(Command):
    ratio: Fraction
    on: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Command):
    """A dividend declared on one date and paid on another, and who takes it computed."""

    per_share: str
    declared: date
    on: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep(Command):
    """The state at the end of a date kept as a snapshot."""

    on: date


def shortest(history: list[Command], fails: Callable[[list[Command]], bool]) -> list[Command]:
    """Leave out commands one by one, the last first, as long as the history still fails."""
    found, at = list(history), len(history) - 1
    while at >= 0:
        without = found[:at] + found[at + 1 :]
        if fails(without):
            found = without
        at -= 1
    return found


def named(command: Command) -> str:
    """Return what a command is called in the count of what was played."""
    if isinstance(command, Move):
        return command.kind
    return type(command).__name__.lower()
