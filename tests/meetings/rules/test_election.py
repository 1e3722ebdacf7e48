"""The quotient: theorems over random slates, readings, and the errors by name. Worked cases run through the rule engine."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from governance.rules.provisions import ElectionRule
from governance.rules.provisions.elections import ExhaustedResiduals, OrphanSeat, SlateTie
from meetings.rules.election import (
    Candidate,
    ElectionOutcome,
    LotsError,
    NoValidVotesError,
    QuotientNotApplicableError,
    RepeatedSlateError,
    SeatBasis,
    Slate,
    elect,
)
from meetings.rules.lots import NothingToDrawError, drawn_order
from tests.meetings.rules.books import in_force

RULE = in_force("bancolombia", ElectionRule, "board")


def slate(name: str, votes: int, names: int | list[str] = 9) -> Slate:
    listed = [f"{name}{index}" for index in range(names)] if isinstance(names, int) else names
    return Slate(name=name, votes=votes, candidates=tuple(Candidate(name=each) for each in listed))


@st.composite
def elections(draw: st.DrawFn) -> tuple[int, list[Slate], int]:
    seats = draw(st.integers(2, 9))
    votes = draw(st.lists(st.integers(0, 10**9), min_size=1, max_size=6))
    persons = [f"p{index}" for index in range(12)]
    slates = [slate(f"s{index}", each, draw(st.lists(st.sampled_from(persons), max_size=10))) for index, each in enumerate(votes)]
    blank = draw(st.integers(0, 10**9))
    assume(sum(votes) + blank > 0)
    return seats, slates, blank


@given(elections())
def test_seats_add_up(election: tuple[int, list[Slate], int]) -> None:
    seats, slates, blank = election
    result = elect(RULE, seats=seats, slates=slates, blank=blank)
    assert len(result.elected) + result.seats_to_draw + result.vacant == seats
    assert sum(result.seats.values()) == len(result.elected)
    assert set(result.seats) == {each.name for each in slates}


@given(elections())
def test_nobody_sits_twice(election: tuple[int, list[Slate], int]) -> None:
    seats, slates, blank = election
    names = [each.candidate for each in elect(RULE, seats=seats, slates=slates, blank=blank).elected]
    assert len(set(names)) == len(names)


@given(elections(), st.randoms())
def test_the_order_of_slates_is_irrelevant(election: tuple[int, list[Slate], int], shuffled: object) -> None:
    seats, slates, blank = election
    assume(len({each.votes for each in slates}) == len(slates))
    other = list(slates)
    shuffled.shuffle(other)  # type: ignore[attr-defined]
    first, second = (elect(RULE, seats=seats, slates=each, blank=blank) for each in (slates, other))
    assert first.elected == second.elected
    assert (dict(first.seats), set(first.tied), first.vacant) == (dict(second.seats), set(second.tied), second.vacant)


@given(st.integers(2, 9), st.lists(st.integers(1, 10**9), min_size=1, max_size=6), st.integers(0, 10**9))
def test_no_full_slate_gets_less_than_its_quotients(seats: int, votes: list[int], blank: int) -> None:
    slates = [slate(f"s{index}", each) for index, each in enumerate(votes)]
    result = elect(RULE, seats=seats, slates=slates, blank=blank)
    for each in slates:
        assert result.seats[each.name] >= each.votes / result.quotient // 1
        assert Fraction(each.votes) == (each.votes // result.quotient) * result.quotient + result.residuals[each.name]
    assert not result.vacant


@given(st.integers(2, 9), st.integers(1, 5), st.integers(1, 10**9), st.integers(0, 3))
def test_lots_settle_every_tie(seats: int, more: int, votes: int, ahead: int) -> None:
    slates = [slate(f"s{index}", votes) for index in range(seats + more)]
    slates += [slate(f"x{index}", votes * (index + 2)) for index in range(ahead)]
    open_result = elect(RULE, seats=seats, slates=slates)
    if open_result.outcome is ElectionOutcome.ELECTED:
        return
    order = drawn_order(open_result.tied, seed="27 March 2026")
    result = elect(RULE, seats=seats, slates=slates, lots=order)
    assert result.outcome is ElectionOutcome.ELECTED
    assert open_result.seats_to_draw < len(open_result.tied)
    winners = [each.slate for each in result.elected if each.by is SeatBasis.LOT]
    assert winners == list(order[: open_result.seats_to_draw])
    assert result.elected[: len(open_result.elected)] == open_result.elected


def test_left_vacant_under_the_other_reading() -> None:
    rule = replace(RULE, exhausted_residuals=ExhaustedResiduals.LEAVE_VACANT)
    result = elect(rule, seats=5, slates=[slate("A", 400)], blank=600)
    assert (result.seats, result.vacant) == ({"A": 2}, 3)


def test_an_orphan_seat_stays_empty_under_the_other_reading() -> None:
    rule = replace(RULE, orphan_seat=OrphanSeat.LEAVE_VACANT)
    result = elect(rule, seats=5, slates=[slate("A", 800, 3), slate("B", 150), slate("C", 50)])
    assert (result.seats, result.vacant) == ({"A": 3, "B": 1, "C": 0}, 1)


def test_lots_may_order_equal_slates_under_the_other_reading() -> None:
    rule = replace(RULE, slate_tie=SlateTie.LOTS)
    slates = [slate("A", 100, ["P", "Q"]), slate("B", 100, ["P", "R"])]
    assert [each.candidate for each in elect(rule, seats=2, slates=slates).elected] == ["P", "R"]
    assert [each.candidate for each in elect(rule, seats=2, slates=slates, lots=["B", "A"]).elected] == ["P", "Q"]
    with pytest.raises(LotsError):
        elect(replace(RULE, slate_tie=SlateTie.FILING_ORDER), seats=2, slates=slates, lots=["B", "A"])


def test_personal_alternates_follow_their_line() -> None:
    line = Slate(name="A", votes=10, candidates=(Candidate(name="P", alternate="Q"), Candidate(name="R", alternate="S")))
    result = elect(in_force("banco-de-bogota", ElectionRule, "board"), seats=2, slates=[line])
    assert [(each.candidate, each.alternate) for each in result.elected] == [("P", "Q"), ("R", "S")]


def test_each_wrong_draw_is_named() -> None:
    slates = [slate("A", 500), slate("B", 250), slate("C", 250)]
    for lots in (["A"], ["B", "B"], ["B", "C", "A"], ["X"]):
        with pytest.raises(LotsError):
            elect(RULE, seats=2, slates=slates, lots=lots)
    with pytest.raises(LotsError):
        elect(RULE, seats=3, slates=[slate("A", 3), slate("B", 2)], lots=["A"])
    with pytest.raises(NothingToDrawError):
        drawn_order(["A"], seed="x")


def test_what_cannot_be_an_election_is_named() -> None:
    with pytest.raises(QuotientNotApplicableError):
        elect(RULE, seats=1, slates=[slate("A", 1)])
    with pytest.raises(NoValidVotesError):
        elect(RULE, seats=2, slates=[slate("A", 0)], null=7)
    with pytest.raises(RepeatedSlateError):
        elect(RULE, seats=2, slates=[slate("A", 1), slate("A", 2)])
