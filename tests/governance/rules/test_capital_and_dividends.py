"""Capital, reserves and dividends: worked cases and theorems."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from governance.rules import capital, dividends, nit, reserves
from governance.rules.provisions import AuthorisedCapital, CapitalLimit, DistributionRule, ReserveRule
from tests.meetings.rules.books import in_force
from tests.worked_cases import Case, params

D = Decimal
MINIMUM = in_force("bancolombia", DistributionRule, "minimum")
RESERVE = in_force("bancolombia", ReserveRule, "legal_reserve")
YEAR = dividends.Profit(profit=D(1000), prior_losses=D(200), legal_reserve=D(80), taxes=D(0), reserves=D(5), subscribed=D(5))
MONEY = st.integers(0, 10**15).map(lambda cents: D(cents) / 100)


@pytest.mark.parametrize("case", params("governance/capital"))
def test_worked_case(case: Case) -> None:
    if "class_limit" in case:
        rule = in_force("bancolombia", CapitalLimit, "preferred")
        fits = capital.class_limit(rule, of_class=case["class_limit"]["of_class"], others=case["class_limit"]["others"]).within
    elif "authorised" in case:
        rule = in_force(case["authorised"]["book"], AuthorisedCapital, "authorised")
        assert rule.amount == rule.shares * rule.par
        fits = capital.authorised(rule, subscribed=case["authorised"]["subscribed"]).within
    else:
        fits = dividends.reaches_minimum(dividends.minimum_distribution(MINIMUM, YEAR), D(case["proposal"]["amount"]))
    assert fits is (case["verdict"] == "accepted")


@given(st.integers(1, 10**12))
def test_the_most_of_a_class_fits_and_one_more_does_not(others: int) -> None:
    rule = in_force("bancolombia", CapitalLimit, "preferred")
    most = capital.class_limit(rule, of_class=0, others=others).most
    assert capital.class_limit(rule, of_class=most, others=others).within
    assert not capital.class_limit(rule, of_class=most + 1, others=others).within


@given(MONEY, MONEY, MONEY)
def test_the_reserve_never_passes_its_target_nor_a_tenth_of_the_profit(profit: Decimal, reserve: Decimal, subscribed: Decimal) -> None:
    result = reserves.legal_reserve(RESERVE, profit=profit, reserve=reserve, subscribed=subscribed)
    assert 0 <= result.appropriation <= max(D(0), result.target - reserve)
    assert result.appropriation - D("0.01") < profit / 10


def test_the_reserve_takes_a_whole_tenth_under_the_other_reading() -> None:
    figures = {"profit": D("100000000000"), "reserve": D("235000000000"), "subscribed": D("480913500000")}
    assert reserves.legal_reserve(replace(RESERVE, cap_to_gap=False), **figures).appropriation == D("10000000000.00")


def test_the_legal_reserve_stays_in_the_base_under_the_other_reading() -> None:
    assert dividends.minimum_distribution(replace(MINIMUM, deduct_legal_reserve=False), YEAR).minimum == D("400.00")
    rich = replace(YEAR, reserves=D(6))
    assert dividends.minimum_distribution(replace(MINIMUM, deduct_legal_reserve=False), rich).minimum == D("560.00")


@given(MONEY, MONEY, MONEY, MONEY)
def test_the_minimum_is_enough_and_a_cent_less_is_not(profit: Decimal, losses: Decimal, taxes: Decimal, held: Decimal) -> None:
    year = dividends.Profit(profit=profit, prior_losses=losses, legal_reserve=D(0), taxes=taxes, reserves=held, subscribed=D(1000))
    result = dividends.minimum_distribution(MINIMUM, year)
    assert Fraction(result.minimum) >= result.percentage * Fraction(result.base)
    assert result.minimum == 0 or Fraction(result.minimum - D("0.01")) < result.percentage * Fraction(result.base)


@pytest.mark.parametrize(("number", "digit"), [("890903938", 8), ("860002964", 4), ("899999068", 1), ("800197268", 4)])
def test_check_digits_as_published(number: str, digit: int) -> None:
    assert nit.check_digit(number).check_digit == digit


@pytest.mark.parametrize("number", ["", "12a", "1" * 16, "٣", "-1"])
def test_what_is_no_nit(number: str) -> None:
    with pytest.raises(nit.NitError):
        nit.check_digit(number)
