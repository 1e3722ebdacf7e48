"""Whose the rights of encumbered shares are, and how much of a holding is encumbered at all.

Quantities are whole smallest parts. Where several encumbrances rest on the same shares, one that withholds a right by order of an
authority prevails; among the others the one registered first. Knows no account and no date: they arrive in force, in order.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.steps import Step, Value
from governance.rules import spans
from governance.rules.encumbrance_kinds import AttachmentScope, EncumbranceKind, HolderRight
from governance.rules.provisions.encumbrances import EncumbranceRule
from governance.rules.spans import Spans

Rules = Mapping[EncumbranceKind, EncumbranceRule]
_BY_AUTHORITY = frozenset({EncumbranceKind.CANCELLED_REGISTRATION, EncumbranceKind.SUSPENSION})


@dataclass(frozen=True, slots=True, kw_only=True)
class Resting:
    """One encumbrance in force: what it rests on and what its document says against the law's default.

    `changed` are parts to which something happens on a later date: a transfer takes others first.
    """

    key: int
    kind: EncumbranceKind
    spans: Spans
    beneficiary: int | None = None
    scope: AttachmentScope | None = None
    granted: frozenset[HolderRight] = frozenset()
    reserved: frozenset[HolderRight] = frozenset()
    changed: Spans = ()

    @property
    def parts(self) -> int:
        return spans.measure(self.spans)


class To(StrEnum):
    """Who exercises a right over some shares."""

    HOLDER = "holder"
    BENEFICIARY = "beneficiary"
    DEPOSIT = "deposit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """So many parts of a holding, whose right goes there because of that encumbrance (none: the holder's own)."""

    parts: int
    to: To
    encumbrance: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entitled:
    """How one right of a holding is shared out; the parts add up to what is held."""

    outcome: Computed = Computed.COMPUTED
    right: HolderRight
    shares: tuple[Part, ...]
    figures: Mapping[str, Value] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()

    def to(self, whom: To) -> int:
        """Add up what goes to one side."""
        return sum(part.parts for part in self.shares if part.to is whom)


def blocked(restings: Iterable[Resting]) -> int:
    """Return on how many parts encumbrances rest: their union. 40 pledged and an attachment of 80 upon them are 80, never 120."""
    return spans.measure(span for each in restings for span in each.spans)


def segments(restings: Sequence[Resting]) -> list[tuple[spans.Span, tuple[Resting, ...]]]:
    """Cut the encumbered parts where the answer may change: each piece with the encumbrances that rest on it, in their order."""
    cuts = sorted({end for each in restings for span in each.spans for end in span})
    pieces = []
    for start, end in pairwise(cuts):
        over = tuple(each for each in restings if any(first <= start and end <= last for first, last in each.spans))
        if over:
            pieces.append(((start, end), over))
    return pieces


@applies("BC-18.1", "BC-18.2", "BC-19", "BC-20", "L-CCo-413")
def entitled(rules: Rules, *, right: HolderRight, held: int, restings: Sequence[Resting]) -> Entitled:
    """Share out one right of a holding among the holder, the beneficiaries and the deposit.

    1,000 held, 400 in pledge without agreed rights: 1,000 vote with the holder. The same 400 in usufruct: 400 with the usufructuary.
    """
    found: list[Part] = []
    steps: list[Step] = []
    for (start, end), over in segments(restings):
        decider, to = _decider(rules, right, over)
        parts = min(end - start, held - sum(part.parts for part in found))
        if parts <= 0:
            continue
        found.append(Part(parts=parts, to=to, encumbrance=decider.key if decider else None))
        if decider is not None:
            steps.append(_step(rules[decider.kind], right, decider, to, parts))
    rest = held - sum(part.parts for part in found if part.to is not To.HOLDER)
    moved = tuple(part for part in found if part.to is not To.HOLDER)
    own = (Part(parts=rest, to=To.HOLDER),) if rest else ()
    steps.append(Step(code=f"encumbrance.{right}_of_holder", figures={"parts": rest, "held": held}))
    return Entitled(right=right, shares=(*moved, *own), figures={"held": held, "holder": rest}, steps=tuple(steps))


def _decider(rules: Rules, right: HolderRight, over: Sequence[Resting]) -> tuple[Resting | None, To]:
    for each in over:
        if each.kind in _BY_AUTHORITY and right in rules[each.kind].withholds:
            return each, To.DEPOSIT
    for each in over:
        to = _moves(rules[each.kind], right, each)
        if to is not None:
            return each, to
    return None, To.HOLDER


def _moves(rule: EncumbranceRule, right: HolderRight, each: Resting) -> To | None:
    """Say where one encumbrance alone sends a right; None leaves it where it was."""
    # CCo 414: an order over a lawsuit keeps the dividends only where it says so.
    if each.kind is EncumbranceKind.LITIGATION and each.scope is None:
        return None
    if right in rule.withholds:
        return To.DEPOSIT
    # CCo 411, 412, 413: the law's default, unless the document reserves or grants.
    if right in (rule.grants - each.reserved) | each.granted:
        return To.BENEFICIARY
    return None


def _step(rule: EncumbranceRule, right: HolderRight, each: Resting, to: To, parts: int) -> Step:
    figures: dict[str, Value] = {"parts": parts, "kind": f"encumbrance_{each.kind}", "number": each.key}
    return Step(code=f"encumbrance.{right}_to_{to}", figures=figures, rule=rule.rule, article=rule.article)


@applies("BC-20")
def released(rule: EncumbranceRule, *, withheld: int, days: int) -> int:  # noqa: ARG001 - the days count for nothing, and that is the rule
    """Return what is paid out, in cents, of dividends kept in deposit for some days: the same, where the book gives no interest.

    1,000,000 kept for two years pays 1,000,000.
    """
    if rule.interest:
        raise NotImplementedError("no shipped book gives interest, and none says at what rate")
    return withheld
