"""To whom the encumbered parts of a posting go: from each account that loses shares along its lines to those that gain. Knows counts only.

What passes through an account on the way to another does not rest there: an account takes no more than it gains.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from governance.rules.spans import Span


class Flow(NamedTuple):
    """One line of a posting in one security: so many parts from an account to another."""

    source: int
    target: int
    parts: int


class Slot(NamedTuple):
    """Which of the encumbered parts that leave an account, counted from zero in their order, end in another."""

    account: int
    span: Span


def deal(lines: Sequence[Flow], leaving: Mapping[int, int], ends: Collection[int] = ()) -> dict[int, list[Slot]]:
    """Deal the encumbered parts that leave each account out over its lines, in their order; accounts that only pass on give to the next.

    80 of 100 parts over lines of 50 and 50: the first takes 0 to 50, the second 50 to 80. Over Ana to Beto 100 and Beto to Caro 100 all 80
    end with Caro. `ends` are accounts where shares cease to be, which pass nothing on.
    """
    waiting: dict[int, deque[list[int]]] = defaultdict(deque)
    gains: Counter[int] = Counter()
    for line in lines:
        waiting[line.source].append([line.target, line.parts])
        gains[line.target] += line.parts
        gains[line.source] -= line.parts
    for account in ends:
        gains[account] = sum(line.parts for line in lines)
    return {account: list(_numbered(_passed(account, leaving[account], waiting, gains))) for account in sorted(leaving)}


def _passed(account: int, parts: int, waiting: dict[int, deque[list[int]]], gains: Counter[int]) -> Iterator[tuple[int, int]]:
    """Yield where the parts of one account end, using up the lines on their way and what each account gains."""
    moving = [(account, parts)]
    while moving:
        source, left = moving.pop()
        line = waiting[source][0]
        target, room = line
        taken = min(left, room)
        line[1] -= taken
        if not line[1]:
            waiting[source].popleft()
        if left > taken:
            moving.append((source, left - taken))
        kept = min(taken, max(gains[target], 0))
        if kept:
            gains[target] -= kept
            yield target, kept
        if taken > kept:
            moving.append((target, taken - kept))


def _numbered(passed: Iterable[tuple[int, int]]) -> Iterator[Slot]:
    start = 0
    for account, parts in passed:
        yield Slot(account, (start, start + parts))
        start += parts
