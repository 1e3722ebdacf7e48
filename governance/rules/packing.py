"""Sharing out limited leaves over overlapping pieces: whole amounts of each that add up to what is wanted, wherever there are any.

Branch and bound over the exact linear relaxation. Knows sizes, keys and budgets only; no law and no order of preference.
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

Amounts = list[int]


def amounts(sizes: Sequence[int], keys: Sequence[Collection[int]], budgets: Mapping[int, int], wanted: int) -> Amounts | None:
    """Return how many parts of each piece to take, so that no key gives more than its budget and at least `wanted` are taken; or None.

    A part of a piece takes one from each of its keys. Pieces over {1, 2}, {1, 3}, {2, 4}, each of one part, and a budget of one each:
    two leave by the last two, while whoever took the first would find that none is left.
    """
    names = sorted(budgets)
    uses = [[int(name in each) for each in keys] for name in names]
    waiting = [([0] * len(sizes), list(sizes))]
    while waiting:
        least, most = waiting.pop()
        left = [budgets[name] - _total(row, least) for name, row in zip(names, uses, strict=True)]
        if any(rest < 0 for rest in left):
            continue
        room = [high - low for low, high in zip(least, most, strict=True)]
        best = [low + more for low, more in zip(least, _most(uses, left, room), strict=True)]
        if sum(map(floor, best)) >= wanted:
            return [floor(each) for each in best]
        if floor(sum(best)) < wanted:
            continue
        split = next(index for index, each in enumerate(best) if each != floor(each))
        waiting.append((least, [*most[:split], floor(best[split]), *most[split + 1 :]]))
        waiting.append(([*least[:split], ceil(best[split]), *least[split + 1 :]], most))
    return None


def _total(row: Sequence[int], values: Sequence[int]) -> int:
    return sum(use * value for use, value in zip(row, values, strict=True))


def _most(uses: Sequence[Sequence[int]], left: Sequence[int], room: Sequence[int]) -> list[Fraction]:
    """Return the fractions of pieces that add up to most, by the simplex method with Bland's rule, which never goes in circles."""
    count = len(room)
    rows = [*uses, *([int(index == other) for other in range(count)] for index in range(count))]
    limits = [*left, *room]
    height = len(rows)
    table = [
        [*map(Fraction, row), *(Fraction(index == other) for other in range(height)), Fraction(limits[index])]
        for index, row in enumerate(rows)
    ]
    goal = [Fraction(-1)] * count + [Fraction()] * (height + 1)
    basis = list(range(count, count + height))
    while (enters := next((column for column in range(count + height) if goal[column] < 0), None)) is not None:
        ratios = [(row[-1] / row[enters], basis[index], index) for index, row in enumerate(table) if row[enters] > 0]
        leaves = min(ratios)[2]
        pivot = [value / table[leaves][enters] for value in table[leaves]]
        table = [pivot if index == leaves else _less(row, pivot, row[enters]) for index, row in enumerate(table)]
        goal = _less(goal, pivot, goal[enters])
        basis[leaves] = enters
    found = [Fraction()] * (count + height)
    for column, row in zip(basis, table, strict=True):
        found[column] = row[-1]
    return found[:count]


def _less(row: Sequence[Fraction], pivot: Sequence[Fraction], times: Fraction) -> list[Fraction]:
    return [value - times * other for value, other in zip(row, pivot, strict=True)]
