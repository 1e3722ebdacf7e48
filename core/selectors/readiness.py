"""Whether the database is that of this code. Reads the table of migrations only."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

UNPREPARED = "La base de datos no está al día con este programa: corra «manage.py prepare» (o «make setup») y repita."


def is_prepared() -> bool:
    """Say whether every migration on disk is applied."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())
