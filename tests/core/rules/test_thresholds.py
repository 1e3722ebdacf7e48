"""Thresholds: worked examples with one vote below, the notation, and the theorem that ties `needed` to `met`."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules import Threshold, ThresholdError

CASES = tomllib.loads((Path(__file__).parents[2] / "cases/core/thresholds.toml").read_text(encoding="utf-8"))["case"]
WORDS = ["half_plus_one", "half_plus_one:ceil", "absolute_majority", "unanimity", "any"]
notations = st.one_of(
    st.sampled_from(WORDS),
    st.builds(
        lambda sign, part: f"{sign} {part.numerator}/{part.denominator}",
        st.sampled_from([">=", ">"]),
        st.fractions(Fraction(1, 1000), Fraction(99, 100), max_denominator=100_000),
    ),
)
bases = st.integers(1, 10**15)


@pytest.mark.rule("CORE-09", case="thresholds", verdict="accepted")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['threshold']} of {case['base']}")
def test_exactly_the_votes_needed_are_enough(case):
    threshold = Threshold.parse(case["threshold"])
    assert threshold.needed(case["base"]) == case["needed"]
    assert threshold.met(case["needed"], case["base"])


@pytest.mark.rule("CORE-09", case="thresholds", verdict="refused")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['threshold']} of {case['base']}")
def test_one_vote_less_is_not_enough(case):
    assert not Threshold.parse(case["threshold"]).met(case["needed"] - 1, case["base"])


@pytest.mark.rule("CORE-09")
@given(notation=notations, base=bases, data=st.data())
def test_a_threshold_is_met_exactly_from_the_votes_needed_on(notation, base, data):
    threshold = Threshold.parse(notation)
    votes = data.draw(st.one_of(st.integers(0, base), st.integers(-2, 2).map(lambda off: max(0, threshold.needed(base) + off))))
    assert threshold.met(votes, base) == (votes >= threshold.needed(base))


@given(notation=notations)
def test_a_threshold_is_written_as_it_was_read(notation):
    assert str(Threshold.parse(notation)) == notation


@given(notation=notations)
def test_no_votes_meet_nothing(notation):
    assert not Threshold.parse(notation).met(0, 0)


@pytest.mark.parametrize("text", ["", "half", "70%", ">= 0.7", ">= 3/2", "> 1/0", ">= -1/2", "=> 1/2", "78/100", "> 1 / 2 "])
def test_another_notation_is_refused(text):
    with pytest.raises(ThresholdError):
        Threshold.parse(text)


def test_negative_counts_are_refused():
    with pytest.raises(ThresholdError):
        Threshold.parse("any").met(-1, 10)
