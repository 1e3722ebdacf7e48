"""A database that is behind this code is said to be so, in one sentence, before anything is read."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from core.selectors import readiness

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.mark.owner
def test_a_database_is_prepared_when_every_migration_is_applied() -> None:
    assert readiness.is_prepared()
    MigrationRecorder(connection).record_unapplied("funds", "0002_guards")
    assert not readiness.is_prepared()


@pytest.mark.owner
@pytest.mark.parametrize("command", ["verify", "demo"])
def test_a_command_says_what_to_do(command: str) -> None:
    MigrationRecorder(connection).record_unapplied("funds", "0002_guards")
    with pytest.raises(CommandError, match="prepare"):
        call_command(command)
