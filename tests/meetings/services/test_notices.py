"""The summons: its term, the medium that counts, its proof, the duties of the day, one message per address."""

from datetime import date, datetime, timedelta

import pytest

from core.clock import BOGOTA
from core.models import Item
from meetings.models import AgendaItem, Meeting, NoticeRecipient, Publication
from meetings.selectors import standing
from meetings.services import meetings, notices
from meetings.services.plans import AgendaPlan
from meetings.services.refusals import (
    AgendaItemError,
    AgendaMissingError,
    MeetingNumberError,
    MeetingOnHolidayError,
    MeetingOverError,
    MeetingPastError,
    NoticeLaidOutError,
    NoticeNotLaidOutError,
    NoticeSentError,
    NoticeTooLateError,
    NoticeUnpublishedError,
    PublicationFutureError,
    PublicationLateError,
    PublicationProofError,
    PublicationTwiceError,
)
from tests.meetings.cast import AGENDA, MEETING_AT, NOTICE_ON, House


@pytest.mark.rule("GA-3.2")
def test_fifteen_business_days_for_the_accounts(house: House) -> None:
    assert house.convene().notices.get().verdict["clear_days"] == 15
    with pytest.raises(NoticeTooLateError) as refused:
        house.convene(notice_on=date(2026, 3, 5))
    assert "deja 14 días libres (hábiles) y se exigen 15" in refused.value.message_es
    assert "04/03/2026" in refused.value.message_es
    assert Meeting.objects.count() == 1


def test_five_calendar_days_for_the_rest(house: House) -> None:
    meeting = house.convene(AGENDA[:2], kind="extraordinary", notice_on=date(2026, 3, 21))
    assert meeting.notices.get().verdict["required"] == 5


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"agenda": ()}, AgendaMissingError),
        ({"agenda": (AgendaPlan(title=" "),)}, AgendaItemError),
        ({"agenda": (AgendaPlan(title="Varios", matter="varios"),)}, AgendaItemError),
        ({"agenda": (AgendaPlan(title="Junta", purpose=AgendaItem.Purpose.ELECTION),)}, AgendaItemError),
        ({"scheduled_at": datetime(2026, 3, 3, 10, 0, tzinfo=BOGOTA)}, MeetingPastError),
        ({"scheduled_at": datetime(2026, 4, 3, 10, 0, tzinfo=BOGOTA)}, MeetingOnHolidayError),
        ({"scheduled_at": MEETING_AT + timedelta(days=1)}, MeetingOnHolidayError),
    ],
)
def test_a_meeting_that_cannot_be_is_refused(house: House, changes: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        house.convene(**changes)  # type: ignore[arg-type]
    assert not Meeting.objects.exists()


def test_a_number_is_used_once(house: House) -> None:
    house.convene(number=64)
    with pytest.raises(MeetingNumberError) as refused:
        house.convene(number=64)
    assert "65" in refused.value.message_es


@pytest.mark.rule("GA-3.1")
def test_the_newspaper_starts_the_term_and_the_web_is_diffusion(house: House) -> None:
    meeting = house.convene()
    notices.lay_out(actor=house.secretary, meeting=meeting)
    web = house.appearance(medium="website", outlet="www.ejemplo.example", page="", evidence=None)
    assert not notices.record_publication(actor=house.secretary, meeting=meeting, appearance=web).starts_term
    assert not standing.of(meeting).effective
    paper = notices.record_publication(actor=house.secretary, meeting=meeting, appearance=house.appearance())
    assert (paper.starts_term, paper.outcome, paper.clear_days) == (True, "in_time", 15)
    assert standing.of(meeting).code == "in_time"


@pytest.mark.rule("L-CCo-183")
def test_the_duties_of_the_day_are_due_the_same_day(house: House) -> None:
    meeting = house.convene()
    house.publish(meeting)
    due = house.entity.obligations.filter(rule="L-CCo-183")
    assert {row.due_on for row in due} == {NOTICE_ON}
    assert due.count() == 2


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"page": ""}, PublicationProofError),
        ({"evidence": None}, PublicationProofError),
        ({"published_on": date(2026, 3, 5)}, PublicationFutureError),
    ],
)
def test_a_publication_without_proof_or_of_tomorrow_is_refused(house: House, changes: dict[str, object], error: type[Exception]) -> None:
    meeting = house.convene()
    notices.lay_out(actor=house.secretary, meeting=meeting)
    with pytest.raises(error):
        notices.record_publication(actor=house.secretary, meeting=meeting, appearance=house.appearance(**changes))
    assert not Publication.objects.exists()


def test_a_publication_is_recorded_once_and_before_the_meeting(house: House) -> None:
    meeting = house.convene()
    with pytest.raises(NoticeNotLaidOutError):
        notices.record_publication(actor=house.secretary, meeting=meeting, appearance=house.appearance())
    house.publish(meeting)
    with pytest.raises(NoticeLaidOutError):
        notices.lay_out(actor=house.secretary, meeting=meeting)
    with pytest.raises(PublicationTwiceError):
        notices.record_publication(actor=house.secretary, meeting=meeting, appearance=house.appearance())
    house.clock("2026-03-28 09:00")
    with pytest.raises(PublicationLateError):
        notices.record_publication(
            actor=house.secretary, meeting=meeting, appearance=house.appearance(published_on=date(2026, 3, 27), outlet="Otro")
        )


def test_one_message_per_address_naming_all_it_serves(house: House) -> None:
    house.give("Elena", 10, email="familia@correo.example")
    house.give("Félix", 10, email="familia@correo.example")
    meeting = house.convene()
    notices.lay_out(actor=house.secretary, meeting=meeting)
    with pytest.raises(NoticeUnpublishedError):
        notices.send(actor=house.secretary, meeting=meeting)
    notices.record_publication(actor=house.secretary, meeting=meeting, appearance=house.appearance())
    run = notices.send(actor=house.secretary, meeting=meeting)
    assert run.total == 1
    item = Item.objects.get(kind="mail.send")
    assert "Elena" in item.payload["text"]
    assert "Félix" in item.payload["text"]
    assert NoticeRecipient.objects.get(channel="post").holders.count() == 4
    with pytest.raises(NoticeSentError):
        notices.send(actor=house.secretary, meeting=meeting)


def test_a_cancelled_meeting_has_no_door(house: House) -> None:
    meeting = house.convene()
    house.publish(meeting)
    meetings.cancel(actor=house.secretary, meeting=meeting, reason="cesaron las razones")
    with pytest.raises(MeetingOverError):
        house.open(meeting)
