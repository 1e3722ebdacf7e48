"""Sharing an amount: the parts add up, whatever the order, and no part strays by a whole smallest unit."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules import AllocationError, allocate, down, half_up, up

cents = st.integers(-(10**14), 10**14).map(lambda number: Decimal(number).scaleb(-2))
weights = st.dictionaries(st.text("abcñÑZ ", min_size=1, max_size=4), st.integers(0, 10**12), min_size=1, max_size=12).filter(
    lambda each: sum(each.values())
)


@pytest.mark.rule("CORE-13", case="thirds", verdict="accepted")
def test_the_cent_left_over_goes_to_the_first_name_of_equal_remainders():
    shared = allocate(amount=Decimal("100.00"), weights={"c": 1, "a": 1, "b": 1}, decimals=2)
    assert shared.shares == {"a": Decimal("33.34"), "b": Decimal("33.33"), "c": Decimal("33.33")}
    assert shared.rounding == Decimal("0.01")


@pytest.mark.rule("CORE-13", case="no_float_reaches_the_fourth_seat", verdict="refused")
def test_an_almost_whole_quotient_is_not_rounded_up():
    assert 571_428_571 * 7 // 10**9 == 3
    assert down(Fraction(571_428_571 * 7, 10**9), 0) == 3


@pytest.mark.rule("CORE-13")
@given(amount=cents, weights=weights)
def test_the_shares_add_up_to_the_amount_and_stay_within_a_cent_of_their_part(amount, weights):
    shared = allocate(amount=amount, weights=weights, decimals=2)
    assert sum(shared.shares.values()) == amount
    total = sum(weights.values())
    for name, share in shared.shares.items():
        assert abs(Fraction(share) - Fraction(amount) * weights[name] / total) < Fraction(1, 100)
        assert weights[name] or not share


@given(amount=cents, weights=weights, data=st.data())
def test_the_order_of_names_is_irrelevant(amount, weights, data):
    shuffled = dict(data.draw(st.permutations(list(weights.items()))))
    assert allocate(amount=amount, weights=weights, decimals=2).shares == allocate(amount=amount, weights=shuffled, decimals=2).shares


@given(amount=cents, weights=weights)
def test_a_negative_amount_is_shared_like_its_opposite(amount, weights):
    positive, negative = (allocate(amount=each, weights=weights, decimals=2).shares for each in (amount, -amount))
    assert {name: -share for name, share in positive.items()} == negative


@pytest.mark.parametrize(
    ("amount", "weights"),
    [("0.001", {"a": 1}), ("1.00", {"a": 0}), ("1.00", {}), ("1.00", {"a": -1, "b": 2})],
    ids=["finer than a cent", "no weight", "nobody", "negative weight"],
)
def test_what_cannot_be_shared_is_refused(amount, weights):
    with pytest.raises(AllocationError):
        allocate(amount=Decimal(amount), weights=weights, decimals=2)


@given(number=st.fractions(-(10**9), 10**9), places=st.integers(0, 8))
def test_half_up_lies_between_down_and_up_in_size(number, places):
    assert abs(down(number, places)) <= abs(half_up(number, places)) <= abs(up(number, places))
    assert abs(Fraction(half_up(number, places)) - number) <= Fraction(1, 2 * 10**places)


@given(number=st.integers(-(10**20), 10**20), scale=st.integers(0, 12), places=st.integers(0, 8))
def test_decimals_and_fractions_round_alike(number, scale, places):
    decimal = Decimal(number).scaleb(-scale)
    for way in (down, half_up, up):
        assert way(decimal, places) == way(Fraction(decimal), places)


def test_a_half_goes_away_from_zero():
    assert half_up(Decimal("2.5"), 0) == 3
    assert half_up(Decimal("-2.5"), 0) == -3
    assert str(half_up(Decimal("-0.001"), 2)) == "0.00"
