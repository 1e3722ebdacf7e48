"""What `verify` says of meetings: nothing while all is as written, and the first bad record when a row is changed behind its back."""

from collections.abc import Callable, Iterable
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection

from core.audit import Finding
from governance.models import BookText
from governance.selectors import books
from meetings.models import Meeting
from meetings.selectors import integrity
from meetings.services import polls
from meetings.services.plans import AgendaPlan
from tests.governance.releases import release
from tests.meetings.cast import AGENDA, House

CHECKS = (
    integrity.rolls_as_frozen,
    integrity.ballots_weigh_as_the_roll,
    integrity.decisions_recompute,
    integrity.minutes_have_their_document,
)


@pytest.fixture
def decided(house: House) -> Meeting:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    polls.cast_by_exception(actor=house.secretary, poll=poll)
    house.close(poll)
    return meeting


@contextmanager
def unguarded() -> Iterable[object]:
    """Change rows as somebody with the owner's password would."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        yield cursor
        cursor.execute("SET session_replication_role = DEFAULT")


def test_all_is_as_written(decided: Meeting) -> None:
    assert [finding for check in CHECKS for finding in check()] == []


@pytest.mark.owner
@pytest.mark.parametrize(
    ("change", "check", "table"),
    [
        ("UPDATE meetings_rollentry SET weight = weight + 1", integrity.rolls_as_frozen, "meetings_roll "),
        ("UPDATE meetings_ballot SET weight = weight + 1", integrity.ballots_weigh_as_the_roll, "meetings_ballot "),
        ("UPDATE meetings_ballot SET choice = 'against'", integrity.decisions_recompute, "meetings_decision "),
        ("UPDATE meetings_decision SET outcome = 'failed'", integrity.decisions_recompute, "meetings_decision "),
        ("UPDATE meetings_presenceevent SET at = at + interval '2 hours'", integrity.decisions_recompute, "meetings_decision "),
    ],
)
def test_a_row_changed_behind_its_back_is_named(decided: Meeting, change: str, check: Callable[[], Iterable[Finding]], table: str) -> None:
    with unguarded() as cursor:
        cursor.execute(change)  # type: ignore[attr-defined]
    found = list(check())
    assert found
    assert found[0].record.startswith(table)


ACTIONS = tuple(AgendaPlan(title=f"Acción social de responsabilidad {n}", matter="liability_action", proposal="Iniciarla.") for n in "123")
OLD_LAW = """when       = { kind = "company" }
[provision.params]
tests = [
    { threshold = "half_plus_one", base = "SHARES_REPRESENTED" },
]

[[provision]]
id         = "L-CCo-197"
"""


def test_decisions_verify_after_the_shipped_law_changed(house: House, tmp_path: Path) -> None:
    """Before the release a vote passes by half plus one; one that is open keeps that; one opened after it needs everyone."""
    meeting = house.in_session(house.person("Ana"), house.person("Beto"), agenda=[*AGENDA, *ACTIONS])
    passed, open_then, opened_after = (meeting.items.get(position=position) for position in (4, 5, 6))

    def decide(poll: object) -> str:
        house.cast(poll, house.person("Ana"), "for")
        house.cast(poll, house.person("Beto"), "against")
        return house.close(poll).outcome

    assert decide(house.vote(passed)) == "passed"
    still_open = house.vote(open_then)
    with release(tmp_path, "co-law", OLD_LAW, OLD_LAW.replace("half_plus_one", "unanimity")):
        assert decide(still_open) == "passed"
        assert decide(house.vote(opened_after)) == "failed"
        assert [finding for check in CHECKS for finding in check()] == []
    assert [finding for check in CHECKS for finding in check()] == []
    texts = BookText.objects.order_by("pk").values_list("book_id", flat=True)
    assert sorted(texts) == ["co-law", "co-law", "grupo-aval"]


def test_decisions_verify_after_the_company_came_under_control(house: House) -> None:
    """In a control situation a stock dividend binds only who accepts it: the decision was taken before there was one."""
    agenda = [*AGENDA, AgendaPlan(title="Dividendo en acciones", matter="stock_dividend", proposal="Pagarlo en acciones.")]
    meeting = house.in_session(house.person("Ana"), house.person("Beto"), agenda=agenda)
    poll = house.vote(meeting.items.get(position=4))
    polls.cast_by_exception(actor=house.secretary, poll=poll)
    assert house.close(poll).result["fallback"] is None
    house.entity.traits = {"control_situation": True}
    house.entity.save()
    assert list(integrity.decisions_recompute()) == []


@pytest.mark.owner
def test_a_decision_whose_texts_were_changed_is_named(decided: Meeting) -> None:
    with unguarded() as cursor:
        cursor.execute("UPDATE governance_booktext SET source = source || E'\\n# otra edición' WHERE book_id = 'co-law'")  # type: ignore[attr-defined]
    books.by_digest.cache_clear()
    found = list(integrity.decisions_recompute())
    assert found[0].record.startswith("meetings_decision ")
    assert "textos" in found[0].message_es
    assert not found[0].warning
