"""A meeting is held by the application's own role, which cannot change or delete a row of any ledger."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.db import ProgrammingError, connection, transaction
from psycopg import sql

from core.models import Organisation, User
from meetings.services import polls
from tests.meetings.cast import house as build

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def test_the_application_holds_a_meeting_and_changes_no_ledger(stop_clock: Callable[[str], datetime]) -> None:
    organisation = Organisation.objects.create(name="Casa Matriz", slug="casa-matriz")
    actor = User.objects.create_user("secretaria@casa.example", "clave-de-la-prueba")
    house = build(organisation, actor, stop_clock)
    for name, shares in (("Ana", 400), ("Beto", 350)):
        house.give(name, shares)
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    polls.cast_by_exception(actor=actor, poll=poll)
    assert house.close(poll).outcome == "passed"
    for table in ("ballot", "rollentry", "representation", "decision", "credential"):
        with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(f"meetings_{table}")))
