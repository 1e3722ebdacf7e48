"""The life of one encumbrance folded from its facts: what it rests on at the end of a date. Knows no row and no database."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from governance.rules import spans
from governance.rules.encumbrance_kinds import HolderRight
from governance.rules.encumbrances import Resting


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One fact after the constitution: parts that it adds or frees, and rights where it changes them. `order` breaks ties of one day."""

    on: date
    order: tuple[int, ...]
    adds: spans.Spans = ()
    frees: spans.Spans = ()
    granted: frozenset[HolderRight] | None = None
    reserved: frozenset[HolderRight] | None = None


def fold(constituted: Resting, changes: Iterable[Change]) -> Resting | None:
    """Return what is left of an encumbrance after its changes, in their order; None where nothing is.

    Constituted on 80, 30 released: 50. More released than there is takes nothing more.
    """
    left = constituted
    for each in sorted(changes, key=lambda change: (change.on, change.order)):
        left = replace(
            left,
            spans=spans.minus(spans.union(left.spans, each.adds), each.frees),
            granted=left.granted if each.granted is None else each.granted,
            reserved=left.reserved if each.reserved is None else each.reserved,
        )
    return left if left.spans else None
