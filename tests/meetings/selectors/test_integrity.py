"""What `verify` says of meetings: nothing while all is as written, and the first bad record when a row is changed behind its back."""

from collections.abc import Callable, Iterable
from contextlib import contextmanager

import pytest
from django.db import connection

from core.audit import Finding
from meetings.models import Meeting
from meetings.selectors import integrity
from meetings.services import polls
from tests.meetings.cast import House

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
