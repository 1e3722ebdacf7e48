"""Minutes: complete contents and signatures before they close, once; refused with everything that lacks."""

import pytest
from django.db import IntegrityError, transaction

from meetings.models import Meeting, Minutes
from meetings.services import meetings, minutes, polls
from meetings.services.minutes import Cover
from meetings.services.refusals import MeetingOverError, MinutesClosedError, MinutesIncompleteError, NotSignatoryError, PollPendingError
from tests.meetings.cast import House


@pytest.fixture
def held(house: House) -> Meeting:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    for position in (2, 3):
        poll = house.vote(meeting.items.get(position=position))
        polls.cast_by_exception(actor=house.secretary, poll=poll)
        house.close(poll)
    meeting.refresh_from_db()
    meeting.chair, meeting.secretary = house.person("Ana"), house.person("Carla")
    meeting.save()
    house.clock("2026-03-27 12:00")
    return meetings.adjourn(actor=house.secretary, meeting=meeting)


@pytest.mark.rule("GA-10.2", "L-CCo-431")
def test_minutes_close_when_all_have_signed(house: House, held: Meeting) -> None:
    draft = minutes.draft(actor=house.secretary, meeting=held, cover=Cover(annexes=["Poderes."]))
    with pytest.raises(MinutesIncompleteError) as refused:
        minutes.close(actor=house.secretary, minutes=draft)
    assert "la firma del presidente" in refused.value.message_es
    assert "la comisión" in refused.value.message_es
    members = [house.person("Beto"), house.person("Dora")]
    minutes.name_commission(actor=house.secretary, minutes=draft, members=members)
    with pytest.raises(NotSignatoryError):
        minutes.sign(actor=house.secretary, minutes=draft, person=house.person("Zoila"))
    for person in (house.person("Ana"), house.person("Carla"), members[0]):
        minutes.sign(actor=house.secretary, minutes=draft, person=person)
    with pytest.raises(MinutesIncompleteError):
        minutes.close(actor=house.secretary, minutes=draft)
    minutes.sign(actor=house.secretary, minutes=draft, person=members[1])
    document = minutes.close(actor=house.secretary, minutes=draft)
    assert document.kind == "acta"
    assert [block["in_favour"] for section in document.data["sections"] for block in section["decisions"]] == [750, 750]
    for change in (minutes.close, minutes.draft):
        with pytest.raises(MinutesClosedError):
            change(actor=house.secretary, **({"minutes": draft} if change is minutes.close else {"meeting": held}))
    with pytest.raises(IntegrityError), transaction.atomic():
        Minutes.objects.update(also_present="nadie")


def test_minutes_of_a_meeting_in_session_do_not_close(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    draft = minutes.draft(actor=house.secretary, meeting=meeting)
    with pytest.raises(MeetingOverError):
        minutes.close(actor=house.secretary, minutes=draft)


def test_an_item_that_was_not_voted_needs_its_account(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    with pytest.raises(PollPendingError):
        meetings.adjourn(actor=house.secretary, meeting=meeting)
    house.close(poll)
    meetings.adjourn(actor=house.secretary, meeting=meeting)
    draft = minutes.draft(actor=house.secretary, meeting=meeting)
    with pytest.raises(MinutesIncompleteError) as refused:
        minutes.close(actor=house.secretary, minutes=draft)
    assert "el relato de por qué no se votó" in refused.value.message_es
    minutes.write(actor=house.secretary, minutes=draft, item=meeting.items.get(position=3), narrative="Se aplazó.")
    with pytest.raises(MinutesIncompleteError) as again:
        minutes.close(actor=house.secretary, minutes=draft)
    assert "relato" not in again.value.message_es


def test_a_meeting_that_never_had_quorum_has_failed(house: House) -> None:
    meeting = house.in_session(house.person("Ana"))
    assert meetings.adjourn(actor=house.secretary, meeting=meeting).state == "failed"
