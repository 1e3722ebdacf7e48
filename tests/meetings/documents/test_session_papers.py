"""The papers of the day: each prints the figures of its moment, and by hand the meeting can go on."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from core import work
from core.models import Document
from core.services import documents
from meetings.documents import hand_papers, session_papers
from meetings.selectors import quorum
from meetings.services import door, papers, polls, proxies
from meetings.services.refusals import RollMissingError
from meetings.wording.papers import words
from tests.meetings.cast import House
from tests.meetings.papers import text_of

pytestmark = pytest.mark.database


def printed(house: House, meeting: object, paper: str) -> str:
    asked = papers.issue(actor=house.secretary, meeting=meeting, paper=paper)  # type: ignore[arg-type]
    work.drain(kinds=["documents.issue"])
    made = Document.objects.get(pk=asked.pk)
    assert made.state == "issued", made.failure
    return text_of(documents.content(made))


def test_the_papers_say_what_the_room_and_the_results_say(house: House) -> None:
    meeting = house.convene()
    house.publish(meeting)
    proxies.accept(actor=house.secretary, proxy=house.power(house.person("Beto"), house.person("Ana")))
    house.open(meeting, house.person("Ana"), house.person("Dora"))
    poll = house.vote(meeting.items.get(position=2))
    polls.cast_by_exception(actor=house.secretary, poll=poll)
    house.close(poll)
    meeting.refresh_from_db()
    seen = quorum.now(meeting)
    text = printed(house, meeting, "quorum")
    for figure in (seen.present, seen.needed, seen.base, seen.own, seen.represented):
        assert f" {figure} " in f" {text} ".replace(".", ""), figure
    attendance = printed(house, meeting, "attendance")
    assert "Ana" in attendance
    assert "Dora" in attendance
    assert "Carla" not in attendance
    results = printed(house, meeting, "results")
    assert meeting.items.get(position=2).title in results
    house.clock("2026-03-27 11:40")
    door.leave(actor=house.secretary, meeting=meeting, person=house.person("Ana"))
    assert quorum.now(meeting).present < seen.present
    assert f" {seen.present} " not in f" {printed(house, meeting, 'quorum')} ".replace(".", "")


def test_a_class_without_a_vote_is_not_counted_as_having_one(house: House) -> None:
    meeting = house.convene()
    house.publish(meeting)
    house.open(meeting, house.person("Ana"))
    one = next(each for each in quorum.classes(meeting) if each.votes_here)
    assert session_papers._class(one).entitled == one.entitled > 0
    assert session_papers._class(replace(one, votes_here=False)).entitled == 0


def test_the_meeting_goes_on_by_hand(house: House) -> None:
    meeting = house.convene()
    house.publish(meeting)
    proxies.accept(actor=house.secretary, proxy=house.power(house.person("Beto"), house.person("Ana")))
    house.open(meeting)
    sheets = hand_papers.voter_sheets(meeting)
    rows = [row for sheet in sheets for row in sheet.rows]
    assert sum(row.votes for row in rows) == sheets[-1].after == sum(row.entitled for row in meeting.roll.securities.all())
    assert {row.name: row.attorney for row in rows}["Beto"] == "Ana"
    slips = {slip.name: slip for sheet in hand_papers.slip_sheets(meeting, words("es")) for slip in sheet.slips}
    assert "Beto" not in slips, "who gave a power does not get a second ballot"
    weight = {row.name: 0 for row in rows}
    for row in rows:
        weight[row.name] += row.votes
    assert slips["Ana"].votes == weight["Ana"] + weight["Beto"]
    codes = [line.code for slip in slips.values() for line in slip.lines]
    assert len(set(codes)) == len(codes)
    text = printed(house, meeting, "ballots")
    assert slips["Ana"].lines[0].code in text
    pack = printed(house, meeting, "contingency")
    for words_ in ("Hoja de escrutinio", "Suma de la lista", "Escrutador"):
        assert words_ in pack


def test_without_a_roll_there_are_no_papers(house: House) -> None:
    meeting = house.convene()
    with override("es"), pytest.raises(RollMissingError):
        papers.issue(actor=house.secretary, meeting=meeting, paper="quorum")
    assert not Document.objects.filter(kind="constancia-de-quorum").exists()
