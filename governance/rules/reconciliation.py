"""A depository's list of holdings beside our book: where they differ, and the movements that make ours equal to theirs.

Accounts are any comparable keys; quantities are Decimal. Knows no file and no database; decides nothing: a second person does.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Generic, TypeVar

from core.rules.steps import Step
from governance.rules.depository_kinds import DifferenceKind

Key = TypeVar("Key", bound=Hashable)
_NONE = Decimal()


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference(Generic[Key]):
    """One account that the two lists see differently; what is missing from a list is zero there."""

    account: Key
    kind: DifferenceKind
    theirs: Decimal
    ours: Decimal

    @property
    def effect(self) -> Decimal:
        """What our book lacks (above zero) or has too much of (below)."""
        return self.theirs - self.ours


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Generic[Key]):
    """One movement to propose."""

    source: Key
    target: Key
    quantity: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalCheck:
    """Whether the list adds up to what is subscribed of the class."""

    met: bool
    listed: Decimal
    subscribed: Decimal
    steps: tuple[Step, ...]

    @property
    def difference(self) -> Decimal:
        return self.listed - self.subscribed


def differences(theirs: Mapping[Key, Decimal], ours: Mapping[Key, Decimal]) -> list[Difference[Key]]:
    """Return every account that differs, those of their list first, in the order of each list."""
    found = []
    for account in (*theirs, *(key for key in ours if key not in theirs)):
        listed, held = theirs.get(account, _NONE), ours.get(account, _NONE)
        if listed == held:
            continue
        kind = DifferenceKind.QUANTITY
        if not held:
            kind = DifferenceKind.ONLY_THEIRS
        elif not listed:
            kind = DifferenceKind.ONLY_OURS
        found.append(Difference(account=account, kind=kind, theirs=listed, ours=held))
    return found


def moves(effects: Sequence[tuple[Key, Decimal]], *, unidentified: Key) -> list[Move[Key]]:
    """Return the movements that give every account its effect: from those with too much to those that lack, in their order.

    What the two sides do not settle among themselves goes to, or comes from, the account of unidentified deposits, so that nothing is
    issued or cancelled by a reconciliation. Effects of +60, +40 and −100 make two movements and touch nothing else.
    """
    lacking: list[tuple[Key, Decimal]] = [(account, effect) for account, effect in effects if effect > 0]
    spare: list[tuple[Key, Decimal]] = [(account, -effect) for account, effect in effects if effect < 0]
    rest = sum((effect for _account, effect in effects), _NONE)
    if rest > 0:
        spare.append((unidentified, rest))
    elif rest < 0:
        lacking.append((unidentified, -rest))
    found: list[Move[Key]] = []
    giver = 0
    for target, wanted in lacking:
        missing = wanted
        while missing:
            source, left = spare[giver]
            quantity = min(missing, left)
            if source != target:
                found.append(Move(source=source, target=target, quantity=quantity))
            missing -= quantity
            spare[giver] = (source, left - quantity)
            if quantity == left:
                giver += 1
    return found


def total(listed: Decimal, *, subscribed: Decimal, article: str = "") -> TotalCheck:
    """Compare the total of a depository's itemised list with the subscribed shares of the class; one share of difference is told.

    961,827,000 listed of 961,827,000 subscribed are met; 961,826,999 lack one.
    """
    met = listed == subscribed
    code = "depository.total_met" if met else "depository.total_differs"
    figures = {"listed": listed, "subscribed": subscribed, "difference": abs(listed - subscribed)}
    return TotalCheck(met=met, listed=listed, subscribed=subscribed, steps=(Step(code=code, article=article, figures=figures),))
