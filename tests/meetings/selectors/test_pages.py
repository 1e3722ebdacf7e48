"""The live page: where each item stands, the timeline, the draft."""

from meetings.documents.drafts import draft_sections
from meetings.selectors import pages, timelines
from meetings.services import door, polls
from tests.meetings.cast import House


def test_the_page_before_the_roll_has_no_quorum(house: House) -> None:
    page = pages.meeting_page(house.convene())
    assert (page.has_roll, page.quorum, page.timeline) == (False, None, None)
    assert [row.state for row in page.items] == ["pending"] * 3
    assert page.standing.pending


def test_the_page_of_a_session(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    house.cast(poll, house.person("Ana"), "for")
    page = pages.meeting_page(meeting)
    assert [row.state for row in page.items] == ["done", "open", "pending"]
    assert page.poll is not None
    assert (page.poll.eligible, page.poll.cast, page.poll.pending) == (750, 400, 350)
    assert page.quorum is not None
    assert (page.quorum.present, page.quorum.needed, page.quorum.surplus) == (750, 501, 249)
    assert [step.code for step in page.quorum.steps][:3] == ["quorum.subscribed", "quorum.treasury", "quorum.entitled"]
    assert [(row.code, row.present, row.votes_here) for row in page.classes] == [("ORD", 750, True), ("PREF", 300, False)]
    house.close(poll)
    assert [row.state for row in pages.meeting_page(meeting).items] == ["done", "passed", "pending"]


def test_the_timeline_shows_the_stretch_without_quorum(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    left = house.clock("2026-03-27 11:00")
    door.leave(actor=house.secretary, meeting=meeting, person=house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    polls.cast_by_exception(actor=house.secretary, poll=poll)
    house.close(poll)
    back = house.clock("2026-03-27 11:14")
    door.admit(actor=house.secretary, meeting=meeting, person=house.person("Beto"))
    line = pages.meeting_page(meeting).timeline
    assert line is not None
    assert [point.votes for point in line.points] == [750, 400, 750]
    assert line.gaps == (timelines.Gap(starts_at=left, ends_at=back, votes=400),)
    assert [(mark.position, mark.effective) for mark in line.marks] == [(2, False)]
    assert pages.meeting_page(meeting).items[1].state == "ineffective"


def test_the_draft_locks_the_figures(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    polls.cast_by_exception(actor=house.secretary, poll=poll)
    house.close(poll)
    sections = draft_sections(meeting)
    figures = [segment.text for paragraph in sections[1].paragraphs for segment in paragraph if segment.kind == "figure"]
    assert figures == ["750", "0", "0", "750"]
    assert sections[2].paragraphs[-1][1].kind == "missing"
