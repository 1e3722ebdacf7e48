"""Which rows of the ledgers are not as they were written, by the prints taken then. Reads only; knows no row's meaning."""

from collections.abc import Iterator

from django.db import connection

from core.audit import triggers
from core.audit.registry import Finding
from core.models.guards import PRINTED

_COMPARE = """
    SELECT coalesce(found.row_key, print.row_key),
           CASE WHEN found.row_key IS NULL THEN 'gone' WHEN print.row_key IS NULL THEN 'unprinted' ELSE 'changed' END
    FROM (SELECT to_jsonb(kept) ->> %(key)s AS row_key, asamblea_row_digest(to_jsonb(kept)) AS digest FROM "{table}" kept) found
    FULL JOIN (SELECT row_key, digest FROM core_rowprint WHERE table_name = %(table)s) print USING (row_key)
    WHERE found.digest IS DISTINCT FROM print.digest
    ORDER BY length(coalesce(found.row_key, print.row_key)), 1
"""
_KEYS = """
    SELECT table_name.relname, convert_from(rtrim(guard.tgargs, '\\x00'::bytea), 'UTF8')
    FROM pg_trigger guard JOIN pg_class table_name ON table_name.oid = guard.tgrelid
    WHERE guard.tgname = table_name.relname || %s AND table_name.relnamespace = 'public'::regnamespace
"""
_SENTENCES = {
    "changed": ("fue modificada después de escrita", "was changed after it was written"),
    "gone": ("fue borrada", "was deleted"),
    "unprinted": ("no entró por donde entran las filas", "did not enter the way rows enter"),
}


def changed_rows() -> Iterator[Finding]:
    """Compare every row of the printed tables with its print, table by table; the first rows first."""
    with connection.cursor() as cursor:
        cursor.execute(_KEYS, [PRINTED])
        keys = dict(cursor.fetchall())
        for table in sorted(name for name, trigger in triggers.declared() if trigger == f"{name}{PRINTED}"):
            cursor.execute("SELECT set_config('timezone', 'UTC', true)")
            cursor.execute(_COMPARE.format(table=table), {"table": table, "key": keys.get(table, "id")})
            for key, what in cursor.fetchmany(100):
                es, en = _SENTENCES[what]
                yield Finding(record=f"{table} {key}", message_es=es, message_en=en)
