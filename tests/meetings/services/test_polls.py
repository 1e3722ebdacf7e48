"""Casting votes: each refusal has its sentence and writes nothing; weights come from the roll alone."""

import inspect

import pytest
from django.db import IntegrityError, transaction

from meetings.models import Ballot, Poll
from meetings.selectors import tallies
from meetings.services import door, polls
from meetings.services.polls import ExceptionVote
from meetings.services.refusals import (
    AlreadyVotedError,
    BarredVoteError,
    ChoiceError,
    InformativeItemError,
    MeetingNotOpenError,
    NotInsideError,
    NotRepresentedError,
    PollClosedError,
    PollOpenError,
    PollVoidError,
    RevoteError,
)
from tests.meetings.cast import House


@pytest.fixture
def poll(house: House) -> Poll:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"), house.person("Dora"))
    return house.vote(meeting.items.get(position=2))


def test_the_weight_is_the_rolls_and_nobody_types_it(house: House, poll: Poll) -> None:
    ballot = house.cast(poll, house.person("Ana"), "for")[0]
    assert ballot.weight == 400
    assert "weight" not in inspect.signature(polls.cast).parameters
    row = Ballot.objects.get()
    row.pk, row._state.adding, row.weight, row.portion = None, True, 4_000, 1
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()
        with transaction.get_connection().cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_a_vote_twice_is_refused(house: House, poll: Poll) -> None:
    house.cast(poll, house.person("Ana"), "for")
    with pytest.raises(AlreadyVotedError) as refused:
        house.cast(poll, house.person("Ana"), "against")
    assert refused.value.message_es == "Ana ya votó en el punto 2: el voto no se registra dos veces."
    assert refused.value.message_en.startswith("Ana already voted")
    assert Ballot.objects.count() == 1


def test_a_vote_of_someone_outside_or_of_shares_borne_by_another_is_refused(house: House, poll: Poll) -> None:
    with pytest.raises(NotInsideError):
        house.cast(poll, house.person("Carla"), "for")
    with pytest.raises(NotRepresentedError):
        house.cast(poll, house.person("Ana"), "for", holders=[house.person("Beto")])
    assert not Ballot.objects.exists()


def test_a_vote_after_the_close_is_refused(house: House, poll: Poll) -> None:
    house.close(poll)
    with pytest.raises(PollClosedError) as refused:
        house.cast(poll, house.person("Ana"), "for")
    assert "27/03/2026 10:00" in refused.value.message_es
    with pytest.raises(PollClosedError):
        polls.cast_by_exception(actor=house.secretary, poll=poll)
    assert not Ballot.objects.exists()


def test_the_database_refuses_a_ballot_of_a_closed_poll(house: House, poll: Poll) -> None:
    ballot = house.cast(poll, house.person("Ana"), "for")[0]
    representation = ballot.representation
    house.close(poll)
    with pytest.raises(IntegrityError), transaction.atomic():
        Ballot.objects.create(
            poll=poll,
            entry=representation.entry,
            representation=representation,
            weight=400,
            portion=0,
            choice="for",
            bearer=ballot.bearer,
            origin="desk",
            cast_at=ballot.cast_at,
            actor=house.secretary,
        )


def test_a_choice_that_is_not_offered_is_refused(house: House, poll: Poll) -> None:
    with pytest.raises(ChoiceError) as refused:
        house.cast(poll, house.person("Ana"), "slate")
    assert "A favor" in refused.value.message_es


def test_everyone_in_favour_except(house: House, poll: Poll) -> None:
    exceptions = [ExceptionVote(bearer=house.person("Beto"), choice="against")]
    assert polls.cast_by_exception(actor=house.secretary, poll=poll, exceptions=exceptions) == 3
    counted = tallies.count(poll)
    assert (counted.in_favour, counted.against, counted.not_voted, counted.represented) == (500, 350, 0, 850)


def test_a_bad_exception_writes_nothing_at_all(house: House, poll: Poll) -> None:
    exceptions = [ExceptionVote(bearer=house.person("Beto"), choice="against"), ExceptionVote(bearer=house.person("Carla"), choice="blank")]
    with pytest.raises(NotInsideError):
        polls.cast_by_exception(actor=house.secretary, poll=poll, exceptions=exceptions)
    assert not Ballot.objects.exists()


@pytest.mark.rule("GA-5.4")
def test_insiders_do_not_vote_on_accounts(house: House, poll: Poll) -> None:
    house.close(poll)
    accounts = house.vote(poll.item.meeting.items.get(position=3))
    with pytest.raises(BarredVoteError) as refused:
        house.cast(accounts, house.person("Dora"), "for")
    assert refused.value.rule == "GA-5.4"
    polls.cast_by_exception(actor=house.secretary, poll=accounts)
    decision = house.close(accounts)
    assert decision.tally["barred"] == 100
    assert decision.result["tests"][0]["total"] == 750


@pytest.mark.rule("GA-8.3")
def test_a_voted_topic_is_not_voted_again(house: House, poll: Poll) -> None:
    with pytest.raises(PollOpenError):
        house.vote(poll.item)
    house.close(poll)
    with pytest.raises(RevoteError):
        house.vote(poll.item)
    with pytest.raises(InformativeItemError):
        house.vote(poll.item.meeting.items.get(position=1))


def test_a_wrong_entry_is_voided_and_the_item_is_voted_afresh(house: House, poll: Poll) -> None:
    house.cast(poll, house.person("Ana"), "for")
    polls.void(actor=house.secretary, poll=poll, reason="se leyó otra proposición")
    with pytest.raises(PollVoidError):
        house.cast(poll, house.person("Ana"), "for")
    second = house.vote(poll.item)
    assert second.sequence == 2
    assert house.cast(second, house.person("Ana"), "against")


def test_a_poll_needs_the_session(house: House) -> None:
    meeting = house.convene()
    with pytest.raises(MeetingNotOpenError):
        house.vote(meeting.items.get(position=2))


def test_who_left_after_voting_stays_counted(house: House, poll: Poll) -> None:
    house.cast(poll, house.person("Beto"), "for")
    door.leave(actor=house.secretary, meeting=poll.item.meeting, person=house.person("Beto"))
    counted = tallies.count(poll)
    assert (counted.in_favour, counted.represented) == (350, 850)
