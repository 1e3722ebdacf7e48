"""A Grupo Aval meeting from notice to minutes: what was decided, what was refused, and that the paper says what the results say."""

from collections.abc import Callable
from datetime import date, datetime

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import CharField, TextField

from core import work
from core.audit import prints
from core.models import Document, Organisation, RowPrint, User
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


@pytest.mark.owner
def test_any_row_changed_behind_the_guards_is_named(story: story_of.Story) -> None:
    touched = 0
    for table in sorted(set(RowPrint.objects.values_list("table_name", flat=True))):
        for statement in ('UPDATE "{0}" SET "{2}" = "{2}" || \'x\' WHERE "{1}"::text = %s', 'DELETE FROM "{0}" WHERE "{1}"::text = %s'):
            key, column = _place(table)
            last = RowPrint.objects.filter(table_name=table).latest("pk").row_key
            if "UPDATE" in statement and not column:
                continue
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SET LOCAL session_replication_role = replica")
                cursor.execute(statement.format(table, key, column), [last])
                assert [finding.record for finding in prints.changed_rows()] == [f"{table} {last}"]
                transaction.set_rollback(True)
            touched += 1
    assert touched > 20
    assert list(prints.changed_rows()) == []


def _place(table: str) -> tuple[str, str]:
    """Return the primary key of a table and a column of free text, if it has one."""
    [model] = [each for each in apps.get_models() if each._meta.db_table == table]
    texts = [each.column for each in model._meta.concrete_fields if isinstance(each, TextField | CharField) and not each.primary_key]
    roomy = [column for column in texts if "digest" not in column and column not in {"choice", "kind", "medium"}]
    return str(model._meta.pk.column), next(iter(roomy), "")


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
