"""Whether shares may leave a holding: what is free, which leave the encumbered ones take, and which of them go (BC-17, BC-18).

Quantities are whole smallest parts. First go the free shares, then those whose encumbrance follows them, then those with leave.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules import spans
from governance.rules.encumbrance_kinds import AttachmentScope, Consent, EncumbranceKind
from governance.rules.encumbrances import Resting, segments
from governance.rules.packing import amounts
from governance.rules.provisions.encumbrances import TransferBar

Rules = Mapping[EncumbranceKind, TransferBar]
Permitted = Mapping[tuple[int, Consent], int]
"""For how many parts of which encumbrance each leave was given and is not used up."""


Piece = tuple[spans.Span, tuple[Resting, ...]]
"""A run of parts with the encumbrances that rest on all of it."""
Taken = list[tuple[spans.Spans, tuple[Resting, ...]]]


class Outcome(StrEnum):
    ALLOWED = "allowed"
    BARRED = "barred"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """What of one encumbrance leaves with the shares."""

    encumbrance: int
    spans: spans.Spans


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether so many parts may leave, what is free, and what leaves with its encumbrance."""

    outcome: Outcome
    free: int
    leaving: tuple[Leaving, ...] = ()
    lacking: int = 0
    figures: Mapping[str, Value] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()


def barring(rules: Rules, each: Resting) -> TransferBar | None:
    """Return the bar that an encumbrance puts on a transfer, or None where it only follows the shares."""
    # CCo 415: an order over the dividends alone leaves the shares free.
    if each.kind is EncumbranceKind.ATTACHMENT and each.scope is AttachmentScope.DIVIDENDS_ONLY:
        return None
    bar = rules[each.kind]
    return bar if bar.never or bar.consents else None


def locked(rules: Rules, restings: Sequence[Resting]) -> int:
    """Return on how many parts a bar rests: the union of those that bar."""
    return spans.measure(span for each in restings if barring(rules, each) for span in each.spans)


@applies("BC-17.1", "BC-17.2", "BC-18.1", "BC-19")
def bars(
    rules: Rules, *, held: int, moving: int, restings: Sequence[Resting], permitted: Permitted, first: Collection[int] = ()
) -> Verdict:
    """Say whether `moving` of `held` parts may leave, and from which shares. `first` names encumbrances whose shares are to go first.

    1,000 held, 400 in pledge: 600 may leave, 601 may not without the creditor. Attached: the judge alone is not enough.
    """
    barred = locked(rules, restings)
    free = max(0, held - barred)
    steps = [Step(code="bars.free", figures={"free": free, "held": held, "blocked": barred, "moving": moving})]
    pieces, left = _chosen(rules, held, moving, restings, permitted, first)
    if left > 0:
        missing = [step for each in restings for step in _missing(rules, each, permitted, left)]
        figures: dict[str, Value] = {"held": held, "blocked": barred, "free": free, "moving": moving, "lacking": left}
        return Verdict(outcome=Outcome.BARRED, free=free, lacking=left, figures=figures, steps=(*steps, *missing))
    leaving = _leaving(restings, pieces)
    steps += [_gone(rules, each, restings) for each in leaving]
    return Verdict(
        outcome=Outcome.ALLOWED,
        free=free,
        leaving=leaving,
        figures={"held": held, "blocked": barred, "free": free, "moving": moving},
        steps=tuple(steps),
    )


def _chosen(
    rules: Rules, held: int, moving: int, restings: Sequence[Resting], permitted: Permitted, first: Collection[int]
) -> tuple[Taken, int]:
    """Choose from which pieces the shares leave, and say how many find none: in order, and otherwise as the leaves allow at all."""
    left, budget = moving, dict(permitted)
    taken: Taken = []
    ordered = sorted(_cut(restings), key=lambda piece: _order(rules, piece, first))
    named = [piece for piece in ordered if any(each.key in first for each in piece[1])]
    unencumbered = max(0, held - spans.measure(span for each in restings for span in each.spans))
    for piece in named:
        left -= _take(rules, piece, left, budget, taken)
    left -= min(left, unencumbered)
    for piece in (piece for piece in ordered if piece not in named):
        left -= _take(rules, piece, left, budget, taken)
    unchanged = [piece for piece in ordered if not _is_changed(piece)]
    attempts = [unchanged] if left or (not named and any(_is_changed((part[0], over)) for part, over in taken)) else []
    for among in [*attempts, ordered] if left else attempts:
        found = _otherwise(rules, among, moving - min(moving, unencumbered), permitted)
        if found is not None:
            return found, 0
    return taken, left


def _otherwise(rules: Rules, pieces: Sequence[Piece], wanted: int, permitted: Permitted) -> Taken | None:
    """Take so many parts of some pieces wherever the leaves allow it, or None where no choice does."""
    alike: dict[frozenset[int], list[Piece]] = defaultdict(list)
    budgets: dict[int, int] = {}
    for piece in pieces:
        bars_of = {each.key: bar for each in piece[1] if (bar := barring(rules, each)) is not None}
        if not any(bar.never for bar in bars_of.values()):
            alike[frozenset(bars_of)].append(piece)
            budgets |= {key: min(permitted.get((key, each), 0) for each in bar.consents) for key, bar in bars_of.items()}
    sizes = [sum(end - start for (start, end), _over in same) for same in alike.values()]
    found = amounts(sizes, list(alike), budgets, wanted)
    if found is None:
        return None
    taken: Taken = []
    for most, same in zip(found, alike.values(), strict=True):
        left = min(most, wanted)
        wanted -= left
        for (start, end), over in same:
            part = min(left, end - start)
            taken += [(((start, start + part),), over)] if part else []
            left -= part
    return taken


def _is_changed(piece: Piece) -> bool:
    span, over = piece
    return any(spans.meet(each.changed, (span,)) for each in over)


def _cut(restings: Sequence[Resting]) -> list[Piece]:
    """Return the encumbered pieces, cut also where something happens on a later date."""
    edges = sorted({end for each in restings for span in each.changed for end in span})
    found = []
    for (start, end), over in segments(restings):
        inside = [start, *(edge for edge in edges if start < edge < end), end]
        found += [(part, over) for part in pairwise(inside)]
    return found


def _order(rules: Rules, piece: Piece, first: Collection[int]) -> tuple[bool, bool, bool, int]:
    _span, over = piece
    named = any(each.key in first for each in over)
    return not named, _is_changed(piece), any(barring(rules, each) for each in over), len(over)


def _take(
    rules: Rules,
    piece: Piece,
    left: int,
    budget: dict[tuple[int, Consent], int],
    taken: Taken,
) -> int:
    """Take from one piece as much as leaves allow; return how much."""
    (start, end), over = piece
    most = min(left, end - start)
    needed: list[tuple[int, Consent]] = []
    for each in over:
        bar = barring(rules, each)
        if bar is None:
            continue
        if bar.never:
            return 0
        needed += [(each.key, consent) for consent in bar.consents]
    most = min([most, *(budget.get(key, 0) for key in needed)])
    if most <= 0:
        return 0
    for key in needed:
        budget[key] -= most
    taken.append((((start, start + most),), over))
    return most


def _missing(rules: Rules, each: Resting, permitted: Permitted, lacking: int) -> list[Step]:
    """Say of one encumbrance which leave it lacks for what is asked."""
    bar = barring(rules, each)
    if bar is None:
        return []
    figures: dict[str, Value] = {"number": each.key, "kind": f"encumbrance_{each.kind}", "parts": each.parts}
    if bar.never:
        return [Step(code="bars.never", figures=figures, rule=bar.rule, article=bar.article)]
    lacks = [consent for consent in bar.consents if permitted.get((each.key, consent), 0) < min(lacking, each.parts)]
    if not lacks:
        return []
    words = ", ".join(f"consent_{consent}" for consent in lacks)
    return [Step(code="bars.lacks", figures={**figures, "consents": words}, rule=bar.rule, article=bar.article)]


def _leaving(restings: Sequence[Resting], pieces: Taken) -> tuple[Leaving, ...]:
    found = []
    for each in restings:
        gone = spans.union(*(taken for taken, over in pieces if each in over))
        if gone:
            found.append(Leaving(encumbrance=each.key, spans=gone))
    return tuple(found)


def _gone(rules: Rules, leaving: Leaving, restings: Sequence[Resting]) -> Step:
    each = next(one for one in restings if one.key == leaving.encumbrance)
    bar = barring(rules, each) or rules[each.kind]
    code = "bars.with_leave" if barring(rules, each) else "bars.follows"
    figures: dict[str, Value] = {"number": each.key, "kind": f"encumbrance_{each.kind}", "parts": spans.measure(leaving.spans)}
    return Step(code=code, figures=figures, rule=bar.rule, article=bar.article)
