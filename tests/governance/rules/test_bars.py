"""Which shares leave where leaves are short: whenever some choice of them is allowed, one is found, and what is found is allowed."""

from collections.abc import Iterable
from itertools import combinations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from governance.rules import bars, spans
from governance.rules.bars import Outcome, Verdict
from governance.rules.encumbrance_kinds import Consent, EncumbranceKind
from governance.rules.encumbrances import Resting
from tests.governance.rules.test_encumbrances import BARS

KINDS = st.sampled_from(
    [EncumbranceKind.PLEDGE, EncumbranceKind.ATTACHMENT, EncumbranceKind.USUFRUCT, EncumbranceKind.CANCELLED_REGISTRATION]
)
STRIP = 7
RESTS = st.lists(st.tuples(KINDS, st.sets(st.integers(0, STRIP - 1), min_size=1)), min_size=1, max_size=4)
LEAVES = st.lists(st.integers(0, 4), min_size=16, max_size=16)
ORDER = list(Consent)


def resting(key: int, kind: EncumbranceKind, parts: set[int], changed: frozenset[int] = frozenset()) -> Resting:
    return Resting(key=key, kind=kind, spans=strip(parts), changed=strip(changed))


def strip(parts: Iterable[int]) -> spans.Spans:
    return spans.union((part, part + 1) for part in parts)


def allowed(chosen: set[int], rests: list[Resting], permitted: dict[tuple[int, Consent], int]) -> bool:
    """Say whether exactly these parts may leave: none under a bar without leave, none beyond the leave of each."""
    for each in rests:
        bar = bars.barring(BARS, each)
        under = spans.measure(spans.meet(each.spans, strip(chosen)))
        if bar and under and (bar.never or any(under > permitted.get((each.key, consent), 0) for consent in bar.consents)):
            return False
    return True


def gone(verdict: Verdict) -> set[int]:
    return {part for each in verdict.leaving for start, end in each.spans for part in range(start, end)}


@settings(max_examples=150)
@given(rests=RESTS, leaves=LEAVES, free=st.integers(0, 2), moving=st.integers(1, STRIP + 2), named=st.sets(st.integers(1, 4)))
@example(
    rests=[
        (EncumbranceKind.PLEDGE, {0, 1}),
        (EncumbranceKind.PLEDGE, {0, 2}),
        (EncumbranceKind.PLEDGE, {1}),
        (EncumbranceKind.PLEDGE, {2}),
    ],
    leaves=[1] * 16,
    free=0,
    moving=2,
    named=set(),
)
def test_shares_leave_whenever_some_choice_of_them_is_allowed(rests, leaves, free, moving, named) -> None:
    on = [resting(key, kind, parts) for key, (kind, parts) in enumerate(rests, 1)]
    under = sorted({part for _kind, parts in rests for part in parts})
    permitted = {(each.key, consent): leaves[4 * (each.key - 1) + ORDER.index(consent)] for each in on for consent in ORDER}
    needed = moving - free
    possible = needed <= len(under) and any(allowed(set(each), on, permitted) for each in combinations(under, max(needed, 0)))
    verdict = bars.bars(BARS, held=len(under) + free, moving=moving, restings=on, permitted=permitted, first=named)
    assert (verdict.outcome is Outcome.ALLOWED) is possible
    if possible:
        assert allowed(gone(verdict), on, permitted)
        assert max(needed, 0) <= len(gone(verdict)) <= moving
        for each in on:
            left = next((one.spans for one in verdict.leaving if one.encumbrance == each.key), ())
            assert spans.meet(each.spans, strip(gone(verdict))) == left


def test_what_changes_later_leaves_last() -> None:
    pledge = resting(1, EncumbranceKind.PLEDGE, {0, 1, 2, 3}, changed=frozenset({0, 1}))
    take = {(1, Consent.CREDITOR): 4}
    assert gone(bars.bars(BARS, held=4, moving=2, restings=[pledge], permitted=take)) == {2, 3}
    assert gone(bars.bars(BARS, held=4, moving=3, restings=[pledge], permitted=take)) == {0, 2, 3}
