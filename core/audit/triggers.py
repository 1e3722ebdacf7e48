"""Which triggers the migrations declare and which of them a database lacks. Refuses to know what they guard."""

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

from core.models.guards import GuardSQL

# tgenabled: O is on; D (disabled) and R (replica only) leave the table open.
ENABLED = """
    SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND t.tgenabled IN ('O', 'A') AND c.relnamespace = 'public'::regnamespace
"""


def declared() -> set[tuple[str, str]]:
    """Return the (table, trigger) pairs of every guard in the migrations on disk."""
    migrations = MigrationLoader(None, ignore_no_migrations=True).disk_migrations.values()
    guards = (operation for migration in migrations for operation in migration.operations if isinstance(operation, GuardSQL))
    return {pair for guard in guards for pair in guard.triggers}


def missing(connection: BaseDatabaseWrapper) -> list[tuple[str, str]]:
    """Return the declared triggers that this database does not have or has switched off."""
    with connection.cursor() as cursor:
        cursor.execute(ENABLED)
        present = {(table, trigger) for table, trigger in cursor.fetchall()}
    return sorted(declared() - present)
