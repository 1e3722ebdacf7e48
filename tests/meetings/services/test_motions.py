"""Rival proposals in session: voted in their order, none after one passed, and each refusal writes nothing."""

import pytest

from meetings.models import AgendaItem, Motion, Poll
from meetings.selectors import pages
from meetings.services import motions, polls
from meetings.services.motions import MotionPlan
from meetings.services.refusals import InformativeItemError, MotionSettledError, MotionUnsignedError, MotionVotedError, RevoteError
from tests.meetings.cast import House

pytestmark = pytest.mark.database


@pytest.fixture
def item(house: House) -> AgendaItem:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"), house.person("Dora"))
    return meeting.items.get(position=2)


def filed(house: House, item: AgendaItem, text: str) -> Motion:
    return motions.file(actor=house.secretary, item=item, plan=MotionPlan(text=text, proposed_by="Dora"))


def voted(house: House, item: AgendaItem, choice: str) -> Poll:
    poll = house.vote(item)
    for name in ("Ana", "Beto"):
        house.cast(poll, house.person(name), choice)
    house.close(poll)
    return poll


@pytest.mark.rule("BC-47.3", case="services: substitutes follow until one passes", verdict="accepted")
def test_the_substitutes_follow_the_original_until_one_passes(house: House, item: AgendaItem) -> None:
    first, second = filed(house, item, "Nombrar tres personas"), filed(house, item, "Nombrar cinco personas")
    original = voted(house, item, "against")
    assert original.motion is None
    row = next(row for row in pages.meeting_page(item.meeting).items if row.item == item)
    assert (row.state, row.turn.motion if row.turn else None) == ("pending", first)
    poll = voted(house, item, "for")
    assert (poll.motion, poll.question) == (first, "Nombrar tres personas")
    row = next(row for row in pages.meeting_page(item.meeting).items if row.item == item)
    assert (row.state, row.turn, len(row.decisions)) == ("passed", None, 2)
    with pytest.raises(MotionSettledError) as refused:
        house.vote(item)
    assert "«Nombrar tres personas»" in refused.value.message_es
    assert not second.polls.exists()


@pytest.mark.rule("BC-47.3", case="services: none after one passed", verdict="refused")
def test_once_one_passed_no_other_is_filed_or_voted(house: House, item: AgendaItem) -> None:
    voted(house, item, "for")
    with pytest.raises(MotionSettledError):
        filed(house, item, "Otra")
    with pytest.raises(RevoteError):
        house.vote(item)
    assert not Motion.objects.exists()


def test_a_withdrawn_one_loses_its_turn_and_a_voted_one_stays(house: House, item: AgendaItem) -> None:
    first, second = filed(house, item, "Nombrar tres personas"), filed(house, item, "Nombrar cinco personas")
    voted(house, item, "against")
    motions.withdraw(actor=house.secretary, motion=first, reason="Se suma a la otra")
    assert voted(house, item, "against").motion == second
    for motion in (first, second):
        with pytest.raises(MotionVotedError):
            motions.withdraw(actor=house.secretary, motion=motion, reason="otra vez")
    with pytest.raises(RevoteError):
        house.vote(item)


def test_an_annulled_vote_gives_the_turn_back(house: House, item: AgendaItem) -> None:
    first = filed(house, item, "Nombrar tres personas")
    voted(house, item, "against")
    poll = house.vote(item)
    assert poll.motion == first
    polls.void(actor=house.secretary, poll=poll, reason="se leyó mal")
    assert house.vote(item).motion == first


@pytest.mark.rule("GA-8.4", case="services: an unsigned proposal is not filed", verdict="refused")
def test_a_proposal_without_signature_is_not_filed(house: House, item: AgendaItem) -> None:
    with pytest.raises(MotionUnsignedError):
        motions.file(actor=house.secretary, item=item, plan=MotionPlan(text="Otra", proposed_by="Dora", signed=False))
    with pytest.raises(InformativeItemError):
        filed(house, item.meeting.items.get(position=1), "Otra")
    assert not Motion.objects.exists()
