"""Two people at once: one poll closes once, a vote is in or out of the count and never lost, one share enters through one door."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from threading import Barrier

import pytest
from django.db import connections

from core.models import Organisation, User
from meetings.models import Ballot, Decision, Poll, Representation
from meetings.selectors import quorum
from meetings.services import closings, door, polls, proxies
from meetings.services.polls import ExceptionVote
from meetings.services.refusals import MeetingRefusalError, PollAlreadyClosedError, PollClosedError
from tests.meetings.cast import House
from tests.meetings.cast import house as build

pytestmark = [pytest.mark.race, pytest.mark.database, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def crowded(transactional_db: None, stop_clock: Callable[[str], datetime]) -> House:
    organisation = Organisation.objects.create(name="Casa Matriz", slug="casa-matriz")
    house = build(organisation, User.objects.create_user("secretaria@casa.example", "clave-de-la-prueba"), stop_clock)
    for name, shares in (("Ana", 400), ("Beto", 350), ("Carla", 150)):
        house.give(name, shares)
    return house


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Do all acts at one moment, each on its own connection, and return what each gave: a value or a refusal."""
    barrier = Barrier(len(acts))

    def one(act: Callable[[], object]) -> object:
        try:
            barrier.wait(timeout=10)
            return act()
        except MeetingRefusalError as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(one, acts))


def test_two_tabs_close_one_poll(crowded: House) -> None:
    meeting = crowded.in_session(crowded.person("Ana"), crowded.person("Beto"))
    poll = crowded.vote(meeting.items.get(position=2))
    results = at_once(*[lambda: closings.close(actor=crowded.secretary, poll=poll)] * 3)
    assert sum(isinstance(each, Decision) for each in results) == 1
    assert sum(isinstance(each, PollAlreadyClosedError) for each in results) == 2
    assert Decision.objects.count() == 1


def test_a_vote_against_the_close(crowded: House) -> None:
    meeting = crowded.in_session(crowded.person("Ana"), crowded.person("Beto"))
    poll = crowded.vote(meeting.items.get(position=2))
    vote = ExceptionVote(bearer=crowded.person("Ana"), choice="for")
    cast, closed = at_once(
        lambda: polls.cast(actor=crowded.secretary, poll=poll, vote=vote),
        lambda: closings.close(actor=crowded.secretary, poll=poll),
    )
    assert isinstance(closed, Decision)
    inside = Ballot.objects.filter(poll=poll).exists()
    assert inside != isinstance(cast, PollClosedError)
    assert closed.tally["in_favour"] == (400 if inside else 0)
    assert Poll.objects.get(pk=poll.pk).closed_at is not None


def test_one_person_votes_twice_at_once(crowded: House) -> None:
    meeting = crowded.in_session(crowded.person("Ana"), crowded.person("Beto"))
    poll = crowded.vote(meeting.items.get(position=2))
    votes = [ExceptionVote(bearer=crowded.person("Ana"), choice=choice) for choice in ("for", "against")]
    results = at_once(*[lambda vote=vote: polls.cast(actor=crowded.secretary, poll=poll, vote=vote) for vote in votes])
    assert sum(isinstance(each, list) for each in results) == 1
    assert Ballot.objects.count() == 1


def test_a_holder_and_the_agent_come_in_at_once(crowded: House) -> None:
    meeting = crowded.convene()
    crowded.publish(meeting)
    ana, beto = crowded.person("Ana"), crowded.person("Beto")
    proxies.accept(actor=crowded.secretary, proxy=crowded.power(ana, beto))
    crowded.open(meeting)
    results = at_once(
        *[lambda person=person: door.admit(actor=crowded.secretary, meeting=meeting, person=person) for person in (ana, beto)]
    )
    assert all(isinstance(each, door.Admission) for each in results)
    assert quorum.now(meeting).present == 750
    assert (
        Representation.objects.filter(holder=ana, direction=1).count() - Representation.objects.filter(holder=ana, direction=-1).count()
        == 1
    )


def test_one_person_is_admitted_at_two_desks(crowded: House) -> None:
    meeting = crowded.convene()
    crowded.publish(meeting)
    crowded.open(meeting)
    admit = lambda: door.admit(actor=crowded.secretary, meeting=meeting, person=crowded.person("Ana"))  # noqa: E731
    results = at_once(admit, admit)
    assert sorted(each.already for each in results) == [False, True]  # type: ignore[attr-defined]
    assert quorum.now(meeting).present == 400


def test_a_power_is_accepted_while_its_agent_comes_in(crowded: House) -> None:
    meeting = crowded.convene()
    crowded.publish(meeting)
    crowded.open(meeting)
    power = crowded.power(crowded.person("Ana"), crowded.person("Beto"))
    at_once(
        lambda: proxies.accept(actor=crowded.secretary, proxy=power),
        lambda: door.admit(actor=crowded.secretary, meeting=meeting, person=crowded.person("Beto")),
    )
    assert quorum.now(meeting).present == 750
