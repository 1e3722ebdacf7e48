"""Rival proposals: worked cases, and that no order of results opens two."""

from itertools import product

import pytest

from governance.rules.provisions import MotionOrder
from meetings.rules.motions import Filing, MotionTurn, Vote, may_file, next_motion
from tests.meetings.rules.books import in_force
from tests.worked_cases import Case, load, params


@pytest.mark.parametrize("case", params("meetings/motions"))
def test_worked_case(case: Case) -> None:
    if "filing" in case:
        filing = case["filing"]
        assert may_file(Filing(written=filing["written"], signed=filing["signed"], summary=filing["summary"])) is filing["filed"]
        return
    turn = case["turn"]
    order = in_force(turn["book"], MotionOrder, "rivals") if turn["book"] else None
    result = next_motion(order, [Vote(each) for each in turn["votes"]])
    assert (result.outcome, result.number) == (turn["outcome"], turn.get("number"))


def test_every_kind_of_case_is_checked() -> None:
    assert {kind for case in load("meetings/motions") for kind in case if kind in ("turn", "filing")} == {"turn", "filing"}


def test_once_one_passed_none_is_opened_and_before_that_the_first_that_waits_is() -> None:
    for votes in product(Vote, repeat=4):
        turn = next_motion(None, votes)
        if Vote.PASSED in votes:
            assert turn.outcome is MotionTurn.SETTLED
        elif Vote.PENDING in votes:
            assert (turn.outcome, turn.number) == (MotionTurn.OPEN, votes.index(Vote.PENDING))
        else:
            assert turn.outcome is MotionTurn.EXHAUSTED
