"""How encumbered parts are dealt out to the lines of a posting: the first line of a holding takes the first of them. Knows counts only."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from governance.rules.spans import Span


class Slot(NamedTuple):
    """Which of the encumbered parts that leave a holding, counted from zero in their order, one line takes to an account."""

    account: int
    span: Span


def deal(lines: Iterable[tuple[int, int]], parts: int) -> Iterator[Slot]:
    """Deal some encumbered parts out to lines of (account, parts), in their order, until none is left.

    80 parts over lines of 50 and 50: the first takes 0 to 50, the second 50 to 80.
    """
    start = 0
    for account, moved in lines:
        if start >= parts:
            return
        end = min(start + moved, parts)
        yield Slot(account, (start, end))
        start = end
