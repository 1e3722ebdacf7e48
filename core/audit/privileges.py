"""What the application's database role may do: read and write rows, never change a ledger's, never empty or alter a table."""

from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

from core.models.append_only import append_only_tables

READ_ONLY = ("django_migrations",)
# (table, privilege) pairs that a role has and must not have.
EXCESS = """
    SELECT c.relname, p.privilege FROM pg_class c CROSS JOIN unnest(%s::text[]) AS p(privilege)
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
      AND (c.relname = ANY(%s) OR p.privilege = 'TRUNCATE') AND has_table_privilege(%s, c.oid, p.privilege)
    ORDER BY 1, 2
"""


def grant(connection: BaseDatabaseWrapper, role: str) -> None:
    """Give a role exactly what the application needs on the tables of this database; safe to repeat."""
    name = sql.Identifier(role)
    statements = [
        sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(name),
        sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {}").format(name),
        sql.SQL("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {}").format(name),
        sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(name),
    ]
    statements += [_revoke("UPDATE, DELETE", table, name) for table in append_only_tables()]
    statements += [_revoke("INSERT, UPDATE, DELETE", table, name) for table in READ_ONLY]
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def excess(connection: BaseDatabaseWrapper, role: str) -> list[tuple[str, str]]:
    """Return what a role may do and must not: change a ledger's rows, or empty any table."""
    with connection.cursor() as cursor:
        cursor.execute(EXCESS, [["UPDATE", "DELETE", "TRUNCATE"], append_only_tables(), role])
        return [(table, privilege) for table, privilege in cursor.fetchall()]


def _revoke(rights: str, table: str, role: sql.Identifier) -> sql.Composed:
    return sql.SQL("REVOKE {} ON {} FROM {}").format(sql.SQL(rights), sql.Identifier(table), role)
