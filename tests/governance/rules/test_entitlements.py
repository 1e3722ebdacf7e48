"""Whose an instalment is where somebody passes on what another kept."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from governance.rules.entitlements import Passed, passed_on

D = Decimal
ANA, DORA, CARO, ELSA = 1, 2, 3, 4


def test_what_a_letter_kept_is_taken_back_from_the_last_buyers() -> None:
    # Dora had 300 without their dividend and sold 200 to Caro and 100 to Elsa.
    shares = {ANA: D(300), DORA: D(-300), CARO: D(250), ELSA: D(100)}
    passed = [Passed(DORA, CARO, D(200)), Passed(DORA, ELSA, D(100))]
    assert passed_on(shares, passed) == {ANA: D(300), DORA: D(0), CARO: D(50), ELSA: D(0)}


def test_a_buyer_who_sold_on_gives_back_through_the_next() -> None:
    shares = {ANA: D(300), DORA: D(-300), CARO: D(0), ELSA: D(300)}
    passed = [Passed(DORA, CARO, D(300)), Passed(CARO, ELSA, D(300))]
    assert passed_on(shares, passed) == {ANA: D(300), DORA: D(0), CARO: D(0), ELSA: D(0)}


@given(st.dictionaries(st.integers(1, 4), st.integers(0, 90).map(D)))
def test_where_nobody_is_short_nothing_changes(shares: dict[int, Decimal]) -> None:
    assert passed_on(shares, [Passed(1, 2, D(5))]) == shares
