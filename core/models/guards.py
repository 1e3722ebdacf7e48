"""Triggers that keep written rows as they are, whoever asks. Knows PostgreSQL; refuses to know any table's meaning.

Every app lists its guards in its ``0002_guards`` migration. The refusal has an SQLSTATE of class 23, which Django
raises as ``IntegrityError``. ``verify`` compares the triggers in the database with those that the migrations declare.
"""

from collections.abc import Sequence
from typing import Any

from django.db import migrations

REFUSED = "23001"
PRINTED = "_printed"

_REFUSE_FUNCTION = f"""
CREATE OR REPLACE FUNCTION asamblea_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    RAISE EXCEPTION 'La tabla % es un libro: % no se admite. Registre una corrección en una fila nueva.', TG_TABLE_NAME, TG_OP
        USING ERRCODE = '{REFUSED}';
END $body$;
"""

# Null members are left out, so that a nullable column added later does not change the print of an old row.
_PRINT_FUNCTIONS = """
CREATE OR REPLACE FUNCTION asamblea_row_digest(written jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $body$
    SELECT encode(sha256(convert_to(jsonb_strip_nulls(written)::text, 'UTF8')), 'hex')
$body$;
CREATE OR REPLACE FUNCTION asamblea_print_rows() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $body$
BEGIN
    INSERT INTO core_rowprint (table_name, row_key, digest)
        SELECT TG_TABLE_NAME, to_jsonb(fresh) ->> TG_ARGV[0], asamblea_row_digest(to_jsonb(fresh)) FROM fresh;
    RETURN NULL;
END $body$;
"""


class GuardSQL(migrations.RunSQL):
    """SQL that makes guards; ``triggers`` lists them as (table, trigger) for the verifier."""

    def __init__(self, sql: str, reverse_sql: str = "", triggers: Sequence[tuple[str, str]] = ()) -> None:
        self.triggers = tuple(triggers)
        super().__init__(sql, reverse_sql or migrations.RunSQL.noop)

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        name, args, kwargs = super().deconstruct()
        return name, args, {**kwargs, "triggers": self.triggers}


def append_only(table: str, key: str = "id", *, printed: bool = True) -> GuardSQL:
    """Refuse UPDATE, DELETE and TRUNCATE of ``table``, and take the print of every row written to it.

    ``key`` is its primary key. A table whose rows a chain of its own already holds is not ``printed``.
    """
    row, whole, taken = f"{table}_append_only", f"{table}_no_truncate", f"{table}{PRINTED}"
    sql = (
        _REFUSE_FUNCTION
        + f'CREATE TRIGGER "{row}" BEFORE UPDATE OR DELETE ON "{table}" FOR EACH ROW EXECUTE FUNCTION asamblea_refuse_change();\n'
        + f'CREATE TRIGGER "{whole}" BEFORE TRUNCATE ON "{table}" FOR EACH STATEMENT EXECUTE FUNCTION asamblea_refuse_change();\n'
    )
    undo = f'DROP TRIGGER "{row}" ON "{table}"; DROP TRIGGER "{whole}" ON "{table}";'
    if not printed:
        return GuardSQL(sql, undo, [(table, row), (table, whole)])
    sql += (
        _PRINT_FUNCTIONS + f'CREATE TRIGGER "{taken}" AFTER INSERT ON "{table}" REFERENCING NEW TABLE AS fresh '
        f"FOR EACH STATEMENT EXECUTE FUNCTION asamblea_print_rows('{key}');"
    )
    return GuardSQL(sql, undo + f' DROP TRIGGER "{taken}" ON "{table}";', [(table, row), (table, whole), (table, taken)])


def frozen_when(table: str, condition_sql: str, allowed_columns: Sequence[str] = (), name: str = "frozen") -> GuardSQL:
    """Refuse DELETE and any UPDATE of other columns than ``allowed_columns`` while ``condition_sql`` holds of OLD.

    TRUNCATE is refused always. Several guards on one table take different names:
    ``frozen_when("core_document", "OLD.state <> 'requested'")``.
    """
    trigger, whole = f"{table}_{name}", f"{table}_{name}_truncate"
    allowed = "ARRAY[" + ", ".join(f"'{column}'" for column in allowed_columns) + "]::text[]"
    function = f"""
CREATE OR REPLACE FUNCTION "{trigger}_check"() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF ({condition_sql}) AND (TG_OP = 'DELETE' OR (to_jsonb(OLD) - {allowed}) IS DISTINCT FROM (to_jsonb(NEW) - {allowed})) THEN
        RAISE EXCEPTION 'La fila % de la tabla % ya no se modifica (%).', OLD.id, TG_TABLE_NAME, TG_OP USING ERRCODE = '{REFUSED}';
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
END $body$;
"""
    return GuardSQL(
        _REFUSE_FUNCTION
        + function
        + f'CREATE TRIGGER "{trigger}" BEFORE UPDATE OR DELETE ON "{table}" FOR EACH ROW EXECUTE FUNCTION "{trigger}_check"();\n'
        + f'CREATE TRIGGER "{whole}" BEFORE TRUNCATE ON "{table}" FOR EACH STATEMENT EXECUTE FUNCTION asamblea_refuse_change();',
        f'DROP TRIGGER "{trigger}" ON "{table}"; DROP TRIGGER "{whole}" ON "{table}"; DROP FUNCTION "{trigger}_check"();',
        [(table, trigger), (table, whole)],
    )
