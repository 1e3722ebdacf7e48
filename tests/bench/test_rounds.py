"""The harness itself: a ratio above one means that we are faster, and a wrong answer is never a success."""

import time

from bench.rounds import race, run, within


def slow() -> int:
    time.sleep(0.004)
    return 1


def quick() -> int:
    time.sleep(0.001)
    return 1


def test_the_quicker_side_wins() -> None:
    assert race(path="p", peer="q", ours=quick, theirs=slow, target=1.5).met
    assert not race(path="p", peer="q", ours=slow, theirs=quick, target=1.0).met


def test_a_different_answer_is_no_success() -> None:
    result = race(path="p", peer="q", ours=lambda: quick() + 1, theirs=slow, target=1.0)
    assert not result.equal
    assert not result.met


def test_a_budget_is_met_until_it_is_used_up() -> None:
    assert within(path="p", peer="30 s", used=30, budget=30, right=True).met
    assert not within(path="p", peer="30 s", used=30.1, budget=30, right=True).met
    assert not within(path="p", peer="30 s", used=1, budget=30, right=False).met


def test_a_program_is_measured() -> None:
    done = run(["true"])
    assert done.code == 0
    assert done.seconds < 5
    assert done.megabytes > 0
