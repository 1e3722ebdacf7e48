"""The application's role may not change a ledger, in a real server; a committing test has a database of its own."""

from collections.abc import Callable

import psycopg
import pytest
from django.apps import apps
from django.db import connection

from core.audit import privileges, triggers
from core.models.append_only import append_only_tables
from core.models.users import Organisation

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


@pytest.mark.owner
def test_the_application_may_read_and_write_but_no_ledger_row_changes(
    application_role: str, connect: Callable[..., psycopg.Connection]
) -> None:
    application = connect(user=application_role, password=application_role)
    application.execute("INSERT INTO core_organisation (name, slug) VALUES ('Una', 'una')")
    application.execute("UPDATE core_organisation SET name = 'Otra'")
    keys = {model._meta.db_table: model._meta.pk.column for model in apps.get_models()}
    for table in append_only_tables():
        column = keys[table]
        for statement in (f"UPDATE {{}} SET {column} = {column}", "DELETE FROM {}", "TRUNCATE {}", "ALTER TABLE {} DISABLE TRIGGER ALL"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                application.execute(statement.format(table))


@pytest.mark.owner
def test_no_table_may_be_emptied(application_role: str, connect: Callable[..., psycopg.Connection]) -> None:
    application = connect(user=application_role, password=application_role)
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        application.execute("TRUNCATE core_organisation CASCADE")


@pytest.mark.owner
def test_an_excess_of_rights_is_found(application_role: str) -> None:
    assert privileges.excess(connection, application_role) == []
    table = append_only_tables()[0]
    with connection.cursor() as cursor:
        cursor.execute(f'GRANT UPDATE ON "{table}" TO "{application_role}"')
    assert privileges.excess(connection, application_role) == [(table, "UPDATE")]


@pytest.mark.owner
def test_a_trigger_that_was_switched_off_is_missed() -> None:
    assert triggers.missing(connection) == []
    table, trigger = min(triggers.declared())
    with connection.cursor() as cursor:
        cursor.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER "{trigger}"')
    assert triggers.missing(connection) == [(table, trigger)]


@pytest.mark.parametrize("_time", [1, 2])
def test_a_committing_test_leaves_nothing_behind(_time: int) -> None:
    assert not Organisation.objects.exists()
    Organisation.objects.create(name="Una", slug="una")
