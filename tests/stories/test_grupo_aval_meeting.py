"""A Grupo Aval meeting from notice to minutes: what was decided, what was refused, and that the paper says what the results say."""

from collections.abc import Callable
from datetime import date, datetime

import pytest

from core import work
from core.models import Document, Organisation, User
from core.services import documents
from core.wording import figures
from meetings.models import Decision, NoticeRecipient
from meetings.selectors import decisions, pages, quorum, standing
from tests.meetings.papers import text_of
from tests.stories import grupo_aval as story_of


@pytest.fixture
def story(organisation: Organisation, secretary: User, stop_clock: Callable[[str], datetime]) -> story_of.Story:
    told = story_of.company(organisation, secretary, stop_clock)
    story_of.summons(told)
    story_of.powers(told)
    story_of.slates(told)
    story_of.session(told)
    story_of.decide(told)
    return told


def test_the_whole_meeting(story: story_of.Story) -> None:
    meeting, made = story.meeting, story.decisions
    assert standing.of(meeting).effective
    assert made["others"].outcome == "draw_required"
    assert made["others"].result["tied"] == ["B", "C"]
    drawn = story_of.lots(story)
    assert drawn.outcome == "elected"
    assert {row["slate"] for row in drawn.result["elected"] if row["by"] == "lot"} == {"B"}
    story_of.minutes_of(story)
    meeting.refresh_from_db()
    assert meeting.state == "closed"
    _decided(story)
    _duties(story)
    _diffusion(story)
    _paper(story)


def _decided(story: story_of.Story) -> None:
    made = story.decisions
    outcomes = {name: decision.outcome for name, decision in made.items()}
    assert outcomes["commission"] == outcomes["statements"] == outcomes["distribution"] == outcomes["stock_dividend"] == "passed"
    assert outcomes["below_minimum"] == "failed"
    assert made["below_minimum"].result["fallback"] == "minimum_distribution"
    assert not Decision.objects.exclude(stamp="").exists()
    statements = decisions.view(made["statements"])
    insiders = sum(row.votes for row in pages.bars_of(made["statements"].poll))
    assert statements.barred == insiders > 0
    assert statements.base == statements.represented == statements.present - insiders
    others = decisions.view(Decision.objects.get(poll=made["others"].poll, sequence=2))
    assert others.election is not None
    assert others.election.quotient == 119_520_267
    assert others.election.valid == 597_601_335
    assert [(row.name, row.by_quotient, row.by_residual) for row in others.election.rows] == [("A", 2, 1), ("B", 1, 1), ("C", 0, 0)]
    assert quorum.now(story.meeting, at=story.meeting.opened_at).present == 598_114_732


def _duties(story: story_of.Story) -> None:
    due = {row.subject.rpartition(":")[2]: row.due_on for row in story.house.entity.obligations.all()}
    assert due["inform_regulator_of_notice"] == date(2026, 3, 4)
    assert due["copy_of_minutes"] == date(2026, 4, 21)
    assert due["deposit_statements"] == date(2026, 4, 27)


def _diffusion(story: story_of.Story) -> None:
    shared = NoticeRecipient.objects.get(address="asambleas@ceiba.example")
    assert shared.holders.count() == 2
    assert shared.item is not None
    assert "Inversiones La Ceiba del Oriente S.A.S." in shared.item.payload["text"]
    post = NoticeRecipient.objects.get(channel="post")
    assert post.holders.count() > 0


def _paper(story: story_of.Story) -> None:
    work.drain(kinds=["documents.issue"])
    acta = Document.objects.get(kind="acta")
    assert acta.state == "issued", acta.failure
    text = text_of(documents.content(acta))
    for view in decisions.of_meeting(story.meeting):
        for figure in _figures(view):
            assert figures.whole(figure) in text, (view.number, figure)
    assert "119.520.267" in text
    assert "Termina el acta n.º 64" in text


def _figures(view: decisions.DecisionView) -> list[int]:
    if view.election is not None:
        return [view.election.valid, view.blank, *(row.votes for row in view.election.rows)]
    if view.slates:
        return [votes for _name, votes in view.slates] + [view.blank, view.represented]
    return [view.in_favour, view.against, view.blank, view.base, view.needed]
