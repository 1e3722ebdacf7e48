"""Movements of accounts told as lots: each issue makes a lot, each transfer ends lots of the giver and makes new ones, the oldest first.

Capitalisation formats name every certificate; our book holds balances. The lots follow from the movements and say no more than they do.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple


class LotMovement(NamedTuple):
    """One line of a posting; an account that is None is the issuer's own side."""

    key: str
    on: date
    security: int
    giver: int | None
    taker: int | None
    quantity: Decimal
    basis: str


class LotEvent(NamedTuple):
    """What happens to one lot. `issued`: it begins with its holder. `transferred`, `cancelled`: it ends; what stays with the giver is `balance`."""

    what: str
    on: date
    lot: str
    security: int
    holder: int | None
    quantity: Decimal
    results: tuple[str, ...]
    balance: str
    basis: str


class _Lot(NamedTuple):
    name: str
    quantity: Decimal


class UnfoundedMovementError(ValueError):
    """A movement gives more than its account has at the end of its day: the register never admits one."""


def events(movements: Iterable[LotMovement]) -> Iterator[LotEvent]:
    """Yield the events in order of date; within a day what needs another movement of the day waits for it.

    100 issued to Ana, 30 of them to Luis: `issued 100`; `transferred 30` of that lot, `issued 30` to Luis, `issued 70` to Ana again.
    """
    held: dict[tuple[int, int], deque[_Lot]] = defaultdict(deque)
    ordered = sorted(movements, key=lambda each: each.on)
    for _day, of_day in groupby(ordered, key=lambda each: each.on):
        waiting = deque(of_day)
        passed = 0
        while waiting:
            each = waiting.popleft()
            if each.giver is not None and sum(lot.quantity for lot in held[each.giver, each.security]) < each.quantity:
                waiting.append(each)
                passed += 1
                if passed > len(waiting):
                    raise UnfoundedMovementError(each.key)
                continue
            passed = 0
            yield from _moved(each, held)


def _moved(each: LotMovement, held: dict[tuple[int, int], deque[_Lot]]) -> Iterator[LotEvent]:
    if each.giver is None:
        yield from _begun(each, each.key, each.taker, each.quantity, held)
        return
    lots, left, part = held[each.giver, each.security], each.quantity, 0
    while left:
        lot = lots.popleft()
        taken, part = min(lot.quantity, left), part + 1
        left -= taken
        kept = lot.quantity - taken
        balance = f"{each.key}-{part}-saldo" if kept else ""
        results: Sequence[str] = (f"{each.key}-{part}",) if each.taker is not None else ()
        what = "transferred" if results else "cancelled"
        yield LotEvent(what, each.on, lot.name, each.security, each.giver, taken, tuple(results), balance, each.basis)
        if each.taker is not None:
            yield from _begun(each, results[0], each.taker, taken, held)
        if kept:
            yield LotEvent("issued", each.on, balance, each.security, each.giver, kept, (), "", each.basis)
            lots.appendleft(_Lot(balance, kept))


def _begun(
    each: LotMovement, name: str, holder: int | None, quantity: Decimal, held: dict[tuple[int, int], deque[_Lot]]
) -> Iterator[LotEvent]:
    yield LotEvent("issued", each.on, name, each.security, holder, quantity, (), "", each.basis)
    if holder is not None:
        held[holder, each.security].append(_Lot(name, quantity))
