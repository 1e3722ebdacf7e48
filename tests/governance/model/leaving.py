"""Which encumbered shares leave with a posting, whether they may, and what becomes of what rests on them."""

from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from tests.governance.model.facts import Burden, Posting, Refusal
from tests.governance.model.register import Register
from tests.governance.model.rights import bars, consents, never

BARRED, LATER = "BarredError", "EncumberedLaterError"


Returning = frozenset[tuple[int, int]]
"""Encumbered shares that go back with a reversal, by encumbrance and share."""


class Unsure:
    """Some choice of shares may leave, and which one it will be is not said."""


class Departure(NamedTuple):
    """The encumbered shares that leave a holder, lowest first, with what rests on each."""

    shares: tuple[int, ...]
    over: dict[int, list[Burden]]


def departure(
    register: Register, holder: str, quantity: int, on: date, named: tuple[int, ...] = (), returning: Returning = frozenset()
) -> Departure | Unsure | Refusal:
    """Choose the shares that leave, or say why they may not.

    Reading: those of a named encumbrance first; then the free; then those to which nothing happens on a later date, before the others;
    then those whose encumbrance follows without leave before those with leave, the ones with fewest encumbrances and entered first.
    Where shares chosen so do not suffice, any others do that may leave.
    """
    over = _besides(register.over(holder, on), returning)
    first = [share for share, them in over.items() if any(each.key in named for each in them)]
    spare = max(0, register.held(holder, on) - len(over))
    changed = frozenset(share for share, them in over.items() if _changes(register, share, them, on))
    chosen = _in_order(register, over, (first, spare, changed), quantity, on)
    if chosen is None or (changed & chosen and not first):
        needed, budget = quantity - min(quantity, spare), leaves_left(register, on)
        if _most(over.keys() - changed, over, budget, needed) >= needed:
            return Unsure()
        if chosen is None and _most(over.keys(), over, budget, needed) < needed:
            return Refusal(BARRED)
    if chosen is None or changed & chosen:
        return Refusal(LATER)
    gone = frozenset((each.key, share) for share in chosen for each in over[share])
    return _later(register, holder, (quantity, on), gone | returning) or Departure(tuple(sorted(chosen)), over)


def _in_order(
    register: Register, over: dict[int, list[Burden]], groups: tuple[list[int], int, frozenset[int]], quantity: int, on: date
) -> frozenset[int] | None:
    """Choose in the order of the reading; None where that does not suffice."""
    first, spare, changed = groups
    budget, left = leaves_left(register, on), quantity
    chosen: list[int] = []
    for group, free in ((first, spare), ([share for share in over if share not in first], 0)):
        for share in sorted(group, key=lambda each: (each in changed, any(bars(one.terms) for one in over[each]), len(over[each]), each)):
            if left and _may_leave(over[share], budget):
                chosen.append(share)
                left -= 1
        left -= min(left, free)
    return None if left else frozenset(chosen)


def _most(shares: Iterable[int], over: dict[int, list[Burden]], budget: Counter[tuple[int, str]], wanted: int) -> int:
    """Return how many of some shares may leave at most by the leaves there are, or `wanted` as soon as so many may: every choice is tried."""
    groups = Counter(
        tuple(sorted(each.key for each in over[share] if bars(each.terms)))
        for share in shares
        if not any(never(each.terms) for each in over[share])
    )
    terms = {each.key: each.terms for them in over.values() for each in them}
    left = {key: min(max(0, budget[key, each]) for each in consents(terms[key])) for group in groups for key in group}
    return _try(list(groups.items()), left, wanted)


def _try(groups: list[tuple[tuple[int, ...], int]], left: dict[int, int], wanted: int) -> int:
    if not groups or wanted <= 0:
        return 0
    (keys, size), *others = groups
    best = 0
    for taken in range(min([size, wanted, *(left[key] for key in keys)]), -1, -1):
        if taken + sum(each for _keys, each in others) <= best:
            break
        rest = {key: parts - taken * (key in keys) for key, parts in left.items()}
        best = max(best, taken + _try(others, rest, wanted - taken))
        if best >= wanted:
            break
    return best


def _besides(over: dict[int, list[Burden]], returning: Returning) -> dict[int, list[Burden]]:
    """Leave out what goes back with a reversal: it bars nothing."""
    left = {share: [each for each in them if (each.key, share) not in returning] for share, them in over.items()}
    return {share: them for share, them in left.items() if them}


def _changes(register: Register, share: int, over: list[Burden], on: date) -> bool:
    """Say whether something happens to an encumbered share later, so that it cannot have left on a date.

    Another posting took it; or a document released it, where the encumbrance would go on at the acquirer.
    """
    return any(
        change.on > on and share in change.frees and (not change.by_document or not ends(register, each.key, on))
        for each in over
        for change in each.changes
    )


def _later(register: Register, holder: str, what: tuple[int, date], gone: Returning) -> Refusal | None:
    """Refuse on the first date on which more would be encumbered than is left: an encumbrance entered later stays on its shares."""
    quantity, on = what
    for day in register.days(on):
        remaining = _besides(register.over(holder, day), gone)
        if remaining and len(remaining) > register.held(holder, day) - quantity:
            return Refusal(LATER, day)
    return None


def _may_leave(over: list[Burden], budget: Counter[tuple[int, str]]) -> bool:
    """Spend one leave of everybody whose leave one share takes, if all are there."""
    if any(never(each.terms) for each in over):
        return False
    needed = [(each.key, consent) for each in over for consent in consents(each.terms)]
    if any(budget[key] < 1 for key in needed):
        return False
    budget.subtract(needed)
    return True


def leaves_left(register: Register, on: date) -> Counter[tuple[int, str]]:
    """Return the leaves given by a date less what transfers that stand have taken. Reading: a leave does not follow to the acquirer."""
    left: Counter[tuple[int, str]] = Counter()
    for each in register.leaves:
        if each.on <= on:
            left[each.burden, each.consent] += each.quantity
    for posting in register.postings:
        if register.fulfilled(posting.number):
            _spend(left, posting)
    return left


def _spend(left: Counter[tuple[int, str]], posting: Posting) -> None:
    for burden, consent in list(left):
        left[burden, consent] -= sum(gone.burden == burden for gone in posting.gone)


def ends(register: Register, burden: int, on: date) -> bool:
    """Say whether an encumbrance ends when its shares move. Reading: only where every leave given says so; else it goes with them."""
    given = [each for each in register.leaves if each.burden == burden and each.on <= on]
    return bool(given) and all(each.ends for each in given)
