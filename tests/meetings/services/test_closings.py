"""Closing a poll: what is decided, with which presence, once."""

import pytest

from meetings.services import closings
from meetings.services.refusals import PollAlreadyClosedError
from tests.meetings.cast import House


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
