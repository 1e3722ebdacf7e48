"""The printed papers: the summons says its term and its rights, the minutes print the stored figures, in both languages."""

import pytest

from core import work
from core.models import Document
from core.services import documents
from meetings.selectors import decisions, pages
from meetings.services import meetings, minutes, notices, polls
from meetings.wording.steps import sentence
from tests.meetings.cast import House
from tests.meetings.papers import text_of


def printed(kind: str) -> str:
    work.drain(kinds=["documents.issue"])
    paper = Document.objects.get(kind=kind)
    assert paper.state == "issued", paper.failure
    return text_of(documents.content(paper))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "es",
            [
                "15 días hábiles, sin contar el de la publicación ni el de la reunión (mínimo: 15)",
                "Orden del día",
                "lunes 9 de marzo de 2026",
            ],
        ),
        ("en", ["15 business days, counting neither", "Agenda", "Rights of the holders"]),
    ],
)
def test_the_summons_in_the_newspaper_and_to_each_holder(house: House, language: str, expected: list[str]) -> None:
    meeting = house.convene(language=language)
    notices.lay_out(actor=house.secretary, meeting=meeting)
    for kind in ("convocatoria", "convocatoria-periodico"):
        text = printed(kind)
        for words in expected:
            assert words in text, kind
        assert "José Ignacio Peñaranda Ibáñez" in text
    assert Document.objects.get(kind="convocatoria-periodico").pages == 1


@pytest.mark.parametrize(("language", "void"), [("es", "El resto de este folio queda anulado."), ("en", "The rest of this folio is void.")])
def test_the_minutes_print_what_was_decided(house: House, language: str, void: str) -> None:
    meeting = house.convene(language=language)
    house.publish(meeting)
    house.open(meeting, house.person("Ana"), house.person("Beto"), house.person("Dora"))
    for position in (2, 3):
        poll = house.vote(meeting.items.get(position=position))
        polls.cast_by_exception(actor=house.secretary, poll=poll)
        house.close(poll)
    meeting.refresh_from_db()
    meeting.chair, meeting.secretary = house.person("Ana"), house.person("Carla")
    meeting.save()
    meeting = meetings.adjourn(actor=house.secretary, meeting=meeting)
    draft = minutes.draft(actor=house.secretary, meeting=meeting)
    minutes.name_commission(actor=house.secretary, minutes=draft, members=[house.person("Beto")])
    for name in ("Ana", "Beto", "Carla"):
        minutes.sign(actor=house.secretary, minutes=draft, person=house.person(name))
    minutes.close(actor=house.secretary, minutes=draft)
    text = printed("acta")
    assert void in text
    assert "Dora (100)" in text
    for view in decisions.of_meeting(meeting):
        assert f"{view.in_favour}" in text
        assert f"{view.needed}" in text


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_step_of_the_page_has_its_sentence(house: House, language: str) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"), house.person("Dora"))
    poll = house.vote(meeting.items.get(position=3))
    polls.cast_by_exception(actor=house.secretary, poll=poll)
    house.close(poll)
    page = pages.meeting_page(meeting)
    assert page.quorum is not None
    shown = [*page.quorum.steps, *(step for row in page.items for view in row.decisions for step in view.steps)]
    assert all(sentence(step, language) for step in shown)
