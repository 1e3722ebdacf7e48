"""Where shares that are not fully paid are, after they changed hands, and who answers for what they lack.

Follows quantities between accounts by their keys; a lot is one subscription. Knows no payment and no database.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from core.rules.allocation import allocate
from core.rules.applies import applies
from governance.rules.provisions import UnpaidTransfer
from governance.rules.provisions.issues import LotOrder

PAID = 0
"""The lot of everything that is fully paid."""


class Passage(NamedTuple):
    """One movement of the class: between which accounts, and by which posting."""

    posting: int
    from_account: int
    to_account: int
    quantity: Decimal


class Entry(NamedTuple):
    """Where a lot begins: the posting that issued it and the account it went to."""

    posting: int
    account: int


@dataclass(slots=True)
class Lots:
    """What each account holds of which lot, oldest first, and how much of each lot each account ever had."""

    held: dict[int, list[tuple[int, Decimal]]] = field(default_factory=lambda: defaultdict(list))
    touched: dict[int, dict[int, Decimal]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(Decimal)))

    def of(self, lot: int) -> dict[int, Decimal]:
        """Return where one lot is now, by account."""
        found: dict[int, Decimal] = defaultdict(Decimal)
        for account, parts in self.held.items():
            for each, quantity in parts:
                if each == lot:
                    found[account] += quantity
        return dict(found)


@applies("BC-15")
def follow(
    rule: UnpaidTransfer,
    passages: Iterable[Passage],
    *,
    entries: Mapping[Entry, int],
    withdrawals: Mapping[int, frozenset[int]],
    issue: int,
    decimals: int = 0,
) -> Lots:
    """Follow the unpaid lots through movements in the order of the register.

    `entries` says which lot an issue began, `withdrawals` which lots a posting took back. An account that has both paid and unpaid
    shares gives first what the rule's order says: its oldest, a part of each, or its paid ones.
    A subscribes 400 unpaid and sells them to B, B to C: C holds the 400, and A, B and C have all had them.
    """
    lots = Lots()
    for passage in passages:
        if passage.from_account == issue:
            lot = entries.get(Entry(passage.posting, passage.to_account), PAID)
            moved: Sequence[tuple[int, Decimal]] = [(lot, passage.quantity)]
        else:
            held = lots.held[passage.from_account]
            moved = _take(held, passage.quantity, rule.lot_order, withdrawals.get(passage.posting, frozenset()), decimals)
        if passage.to_account == issue:
            continue
        for lot, quantity in moved:
            _add(lots.held[passage.to_account], lot, quantity)
            if lot != PAID:
                lots.touched[lot][passage.to_account] += quantity
    return lots


def _take(
    held: list[tuple[int, Decimal]], quantity: Decimal, order: LotOrder, named: frozenset[int], decimals: int
) -> list[tuple[int, Decimal]]:
    """Take a quantity out of what an account holds. What it is not known to hold came from elsewhere, fully paid."""
    if order is LotOrder.PRO_RATA and not named:
        taken = _in_proportion(held, quantity, decimals)
    else:
        taken = _in_order(sorted(held, key=lambda part: _turn(part[0], order, named)), quantity)
    for lot, part in taken:
        _remove(held, lot, part)
    missing = quantity - sum((part for _lot, part in taken), Decimal())
    return [*taken, (PAID, missing)] if missing else taken


def _turn(lot: int, order: LotOrder, named: frozenset[int]) -> bool:
    """Say whether a lot waits: the one that is taken back goes first, or the paid shares. Otherwise the oldest first."""
    if named:
        return lot not in named
    return order is LotOrder.PAID_FIRST and lot != PAID


def _in_order(parts: Iterable[tuple[int, Decimal]], quantity: Decimal) -> list[tuple[int, Decimal]]:
    taken = []
    for lot, available in parts:
        part = min(available, quantity)
        if part:
            taken.append((lot, part))
            quantity -= part
    return taken


def _in_proportion(held: Sequence[tuple[int, Decimal]], quantity: Decimal, decimals: int) -> list[tuple[int, Decimal]]:
    have: dict[int, Decimal] = defaultdict(Decimal)
    for lot, part in held:
        have[lot] += part
    total = sum(have.values(), Decimal())
    if not total:
        return []
    shares = allocate(amount=min(quantity, total), weights={str(lot): part for lot, part in have.items()}, decimals=decimals).shares
    return [(lot, shares[str(lot)]) for lot in have if shares[str(lot)]]


def _remove(held: list[tuple[int, Decimal]], lot: int, quantity: Decimal) -> None:
    for index, (each, part) in enumerate(held):
        if each == lot and quantity:
            less = min(part, quantity)
            held[index] = (each, part - less)
            quantity -= less
    held[:] = [part for part in held if part[1]]


def _add(held: list[tuple[int, Decimal]], lot: int, quantity: Decimal) -> None:
    if held and held[-1][0] == lot:
        held[-1] = (lot, held[-1][1] + quantity)
    else:
        held.append((lot, quantity))


@applies("BC-15")
def liable(rule: UnpaidTransfer, lots: Lots, *, lot: int, holders: Mapping[int, Decimal]) -> dict[int, Decimal]:
    """Return for how many unpaid shares of a lot each account answers: holders alone, or with all who ever had them (CCo 405).

    Of 400 unpaid sold by A to B and by B to C, A, B and C each answer for 400.
    """
    if not rule.joint_liability:
        return dict(holders)
    whole = sum(holders.values(), Decimal())
    return {account: min(whole, had) for account, had in lots.touched[lot].items()}
