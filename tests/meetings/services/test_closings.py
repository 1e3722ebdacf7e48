"""Closing a poll: what is decided, with which presence, once; lots; decisions without quorum."""

import pytest

from meetings.models import Decision, Draw, Election
from meetings.selectors import decisions, outcomes
from meetings.services import closings, door, polls
from meetings.services.closings import Lots
from meetings.services.elections import LinePlan
from meetings.services.refusals import (
    DrawDoneError,
    DrawNotRequiredError,
    DrawWitnessError,
    LotsNotTiedError,
    PollAlreadyClosedError,
    SlateNotVotedError,
)
from tests.meetings.cast import AGENDA, House, board_election


def test_a_motion_passes_by_a_majority_of_the_votes_present(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    house.cast(poll, house.person("Ana"), "for")
    house.cast(poll, house.person("Beto"), "against")
    decision = house.close(poll)
    assert (decision.outcome, decision.stamp, decision.number) == ("passed", "", 1)
    assert decision.result["tests"][0]["needed"] == 376
    assert decision.tally["represented"] == 750
    assert decision.presence["securities"] == {"ORD": 750, "PREF": 300}


def test_two_tabs_close_one_poll_once(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    house.close(poll)
    with pytest.raises(PollAlreadyClosedError) as refused:
        closings.close(actor=house.secretary, poll=poll)
    assert "punto 2" in refused.value.message_es
    assert meeting.decisions.count() == 1


@pytest.mark.rule("BC-Q-continuity")
def test_a_decision_without_quorum_is_kept_and_stamped_ineffective(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    door.leave(actor=house.secretary, meeting=meeting, person=house.person("Beto"))
    house.cast(poll, house.person("Ana"), "for")
    decision = house.close(poll)
    assert (decision.outcome, decision.stamp, decision.stamp_reason) == ("passed", "ineffective", "no_quorum")
    assert decision.stamp_article == "art. 6"


def test_one_share_decides_the_quorum(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Dora"))
    poll = house.vote(meeting.items.get(position=2))
    house.cast(poll, house.person("Ana"), "for")
    assert house.close(poll).quorum["result"]["missing"] == 1


def test_nobody_present_nobody_votes(house: House) -> None:
    meeting = house.in_session()
    decision = house.close(house.vote(meeting.items.get(position=2)))
    assert (decision.outcome, decision.stamp, decision.tally["represented"]) == ("failed", "ineffective", 0)


@pytest.mark.rule("GA-3.1")
def test_without_the_newspaper_what_is_decided_is_ineffective(house: House) -> None:
    meeting = house.convene()
    house.open(meeting, house.person("Ana"), house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    polls.cast_by_exception(actor=house.secretary, poll=poll)
    decision = house.close(poll)
    assert (decision.stamp, decision.stamp_reason) == ("ineffective", "unpublished")


def test_a_decision_computes_again_from_its_ballots_and_its_book(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    house.cast(poll, house.person("Beto"), "against")
    decision = house.close(poll)
    again = outcomes.of_poll(poll, decision.decided_at)
    assert (again.outcome, again.result, again.tally) == (decision.outcome, decision.result, decision.tally)


@pytest.fixture
def tie(house: House) -> Decision:
    """Two seats: slate A 400, slate B 350, slate C 350 of Carla, Dora and another: B and C tie for the second."""
    house.give("Elena", 100)
    meeting = house.in_session(*(house.person(n) for n in ("Ana", "Beto", "Carla", "Dora", "Elena")), agenda=(*AGENDA, board_election(2)))
    election = meeting.items.get(position=4).elections.get(scope=Election.Scope.OTHERS)
    a, b, c = (house.slate(election, name, f"{name}1", f"{name}2") for name in "ABC")
    poll = house.vote(election.item, election)
    for name, slate in (("Ana", a), ("Beto", b), ("Carla", c), ("Dora", c), ("Elena", c)):
        house.cast(poll, house.person(name), "slate", slate)
    return house.close(poll)


def test_a_tie_waits_for_lots(house: House, tie: Decision) -> None:
    assert tie.outcome == "draw_required"
    assert tie.result["tied"] == ["B", "C"]
    lots = Lots(order=["C", "B"], method="dos balotas", drawn_by="Rosa", witnesses=["Tomás"])
    drawn = closings.draw(actor=house.secretary, poll=tie.poll, lots=lots)
    assert (drawn.outcome, drawn.number, drawn.sequence) == ("elected", tie.number, 2)
    view = decisions.view(drawn)
    assert view.election is not None
    assert [(row.order, row.candidate, row.by) for row in view.election.elected] == [(1, "A1", "residual"), (2, "C1", "lot")]
    with pytest.raises(DrawDoneError):
        closings.draw(actor=house.secretary, poll=tie.poll, lots=lots)


@pytest.mark.parametrize(
    ("order", "witnesses", "error"),
    [(["A", "B"], ["Tomás"], LotsNotTiedError), (["B"], ["Tomás"], LotsNotTiedError), (["B", "C"], [], DrawWitnessError)],
)
def test_lots_of_others_or_without_witnesses_are_refused(
    house: House, tie: Decision, order: list[str], witnesses: list[str], error: type[Exception]
) -> None:
    with pytest.raises(error):
        closings.draw(actor=house.secretary, poll=tie.poll, lots=Lots(order=order, method="balotas", drawn_by="Rosa", witnesses=witnesses))
    assert not Draw.objects.exists()


def test_lots_without_a_tie_are_refused(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    house.close(poll)
    with pytest.raises(DrawNotRequiredError):
        closings.draw(actor=house.secretary, poll=poll, lots=Lots(order=["A"], method="x", drawn_by="y", witnesses=["z"]))


@pytest.mark.rule("L-3923-2")
def test_a_slate_without_its_papers_is_kept_and_not_voted(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"), agenda=(*AGENDA, board_election()))
    election = meeting.items.get(position=4).elections.get(scope=Election.Scope.INDEPENDENTS)
    election.organ = house.board
    election.save()
    house.slate(election, "A", "Uno", "Dos")
    lacking = house.slate(election, "B", lines=(LinePlan(candidate="Tres", accepted=True),))
    assert lacking.state == "excluded"
    poll = house.vote(election.item, election)
    with pytest.raises(SlateNotVotedError):
        house.cast(poll, house.person("Ana"), "slate", lacking)


def test_an_election_in_which_nobody_votes_elects_nobody(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"), agenda=(*AGENDA, board_election()))
    election = meeting.items.get(position=4).elections.get(scope=Election.Scope.OTHERS)
    house.slate(election, "A", "Uno")
    decision = house.close(house.vote(election.item, election))
    assert (decision.outcome, decision.tally["not_voted"]) == ("failed", 750)
    assert decisions.view(decision).election is None
