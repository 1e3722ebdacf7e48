"""A depository's list beside the book: where they differ, and movements that make ours equal to theirs."""

from collections import defaultdict
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from governance.rules import reconciliation
from governance.rules.depository_kinds import DifferenceKind
from governance.wording.steps import sentence

D = Decimal
LISTS = st.dictionaries(st.sampled_from("abcdefg"), st.integers(0, 1_000).map(D), max_size=7)


def test_each_kind_of_difference_is_named() -> None:
    found = reconciliation.differences({"a": D(10), "b": D(5), "c": D(7)}, {"a": D(10), "b": D(6), "d": D(1)})
    assert [(each.account, each.kind, each.effect) for each in found] == [
        ("b", DifferenceKind.QUANTITY, D(-1)),
        ("c", DifferenceKind.ONLY_THEIRS, D(7)),
        ("d", DifferenceKind.ONLY_OURS, D(-1)),
    ]


def test_two_that_lack_and_one_with_too_much_make_two_movements() -> None:
    found = reconciliation.moves([("a", D(60)), ("b", D(40)), ("c", D(-100))], unidentified="?")
    assert [(each.source, each.target, each.quantity) for each in found] == [("c", "a", D(60)), ("c", "b", D(40))]


@given(LISTS, LISTS)
def test_the_movements_make_ours_equal_to_theirs(theirs: dict[str, D], ours: dict[str, D]) -> None:
    """What is left over stays with the unidentified deposits, so that the sum of the book is the same before and after."""
    effects = [(each.account, each.effect) for each in reconciliation.differences(theirs, ours)]
    after = defaultdict(Decimal, ours)
    for move in reconciliation.moves(effects, unidentified="?"):
        assert move.quantity > 0
        assert move.source != move.target
        after[move.source] -= move.quantity
        after[move.target] += move.quantity
    unidentified = after.pop("?", D())
    assert {key: value for key, value in after.items() if value} == {key: value for key, value in theirs.items() if value}
    assert unidentified == sum(ours.values(), D()) - sum(theirs.values(), D())


def test_one_share_of_difference_in_the_total_is_told() -> None:
    whole = reconciliation.total(D(961_827_000), subscribed=D(961_827_000))
    short = reconciliation.total(D(961_826_999), subscribed=D(961_827_000))
    assert whole.met
    assert not short.met
    assert short.difference == -1
    assert sentence(short.steps[0], "es") == "La lista suma 961.826.999 y lo suscrito es 961.827.000: difieren en 1."
