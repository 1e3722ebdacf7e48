"""The life of one encumbrance folded from its facts: what it rests on at the end of a date. Knows no row and no database."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from enum import IntEnum

from governance.rules import spans
from governance.rules.encumbrance_kinds import HolderRight
from governance.rules.encumbrances import Resting


class Stage(IntEnum):
    """In which order the facts of one day count: extensions, then what postings did in their order, then releases.

    An extension adds parts that no fact used before, and a release frees parts that no posting took, so that whatever was entered first,
    the end of the day is the same; only postings free and give back the same parts, and they are numbered. No clock decides.
    """

    EXTENDED = 0
    POSTED = 1
    RELEASED = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One fact after the constitution: parts that it adds or frees, and rights and creditor where it changes them.

    `order` ranks those of one day.
    """

    on: date
    order: tuple[int, ...]
    adds: spans.Spans = ()
    frees: spans.Spans = ()
    granted: frozenset[HolderRight] | None = None
    reserved: frozenset[HolderRight] | None = None
    beneficiary: int | None = None


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
            beneficiary=left.beneficiary if each.beneficiary is None else each.beneficiary,
        )
    return left if left.spans else None
