"""The rows of a list of holders as temporary tables of one transaction, joined to what the register has: persons, accounts, positions.

What the issuer keeps under its own NIT (own shares, deposits to identify) has no owner and makes no person. `load_rows` has a line per row, `load_people` and `load_accounts` one per person and account, with the key it has or is to get.
"""

from collections.abc import Sequence
from typing import Any

from django.db import connection

from governance.models import Load
from governance.rules.names import BAR
from governance.wording.search_keys import LONGEST

_GIVEN = ("id_type", "id_number", "name", "kind", "account", "plain", "skeleton", "said", "sort_key", "search_key", "account_key")
_OR_EMPTY = ("patrimony", "nationality", "domicile", "address", "email", "phone", "purpose", "representative")
_FIELDS = ", ".join(f"{name} text" for name in (*_GIVEN, *_OR_EMPTY))
_READ = ", ".join([*(f"x.{name}" for name in _GIVEN), *(f"coalesce(x.{name}, '') AS {name}" for name in _OR_EMPTY)])

# The keys of a row `r`, where they are not its own: the same as `governance.wording.search_keys` gives.
SORT_KEY = "coalesce(r.sort_key, r.plain)"
SEARCH_KEY = f"coalesce(r.search_key, left(r.plain || ' ' || r.said || ' ' || r.id_number, {LONGEST}))"
ACCOUNT_KEY = f"coalesce(r.account_key, left(r.account || ' ' || r.account || ' {BAR} ' || r.plain || ' ' || {SEARCH_KEY}, {LONGEST}))"

_SEQUENCES = "SELECT pg_get_serial_sequence('governance_person', 'id'), pg_get_serial_sequence('governance_account', 'id')"
_MAKE = f"""
DROP TABLE IF EXISTS pg_temp.load_rows, pg_temp.load_people, pg_temp.load_accounts;
CREATE TEMP TABLE load_rows ON COMMIT DROP AS
    SELECT r.line, {_READ}, coalesce(x.num, 1) AS num, coalesce(x.den, 1) AS den, x.security, x.quantity, coalesce(x.purpose IN ('treasury', 'unidentified') AND x.id_type = 'NIT' AND x.id_number = %(nit)s, false) AS own FROM governance_loadrow r,
        jsonb_to_record(r.data) AS x({_FIELDS}, num int, den int, security bigint, quantity numeric)
    WHERE r.load_id = %(load)s ORDER BY r.line;
CREATE TEMP TABLE load_people ON COMMIT DROP AS
    SELECT g.line, coalesce(p.id, nextval(%(persons)s::regclass)) AS id, p.id IS NULL AS is_new, g.id_type, g.id_number,
        g.patrimony
    FROM (SELECT min(line) AS line, id_type, id_number, patrimony FROM load_rows WHERE NOT own GROUP BY 2, 3, 4 ORDER BY 1) g
    LEFT JOIN governance_person p ON p.organisation_id = %(organisation)s AND p.id_type = g.id_type AND p.id_number = g.id_number
        AND p.patrimony = g.patrimony;
CREATE TEMP TABLE load_accounts ON COMMIT DROP AS
    SELECT g.line, coalesce(a.id, nextval(%(accounts)s::regclass)) AS id, a.id IS NULL AS is_new, g.account,
        g.rows AS row_count
    FROM (SELECT min(line) AS line, account, count(*) AS rows FROM load_rows GROUP BY 2 ORDER BY 1) g
    LEFT JOIN governance_account a ON a.entity_id = %(entity)s AND a.number = g.account;
ANALYZE load_rows (line, id_type, id_number, patrimony, account, security); ANALYZE load_people; ANALYZE load_accounts;
"""  # noqa: S608 - names of our own columns

KEPT = ("name", "nationality", "domicile", "address", "email", "phone")
CHANGED = " OR ".join(f"(r.{field} <> '' AND r.{field} <> q.{field})" for field in KEPT)
_VERDICTS = f"""
SELECT r.line, CASE
    WHEN EXISTS (SELECT 1 FROM governance_loadproblem x WHERE x.load_id = %(load)s AND x.row = r.line) THEN 'wrong'
    WHEN p.is_new OR a.is_new {{held}} THEN 'new'
    WHEN {CHANGED} THEN 'changed' ELSE 'same' END AS verdict
FROM load_rows r LEFT JOIN load_people p ON p.id_type = r.id_type AND p.id_number = r.id_number AND p.patrimony = r.patrimony AND NOT r.own
JOIN load_accounts a ON a.account = r.account
LEFT JOIN governance_person q ON q.id = p.id AND NOT p.is_new {{positions}}
"""  # noqa: S608 - names of our own columns
VERDICTS = _VERDICTS.format(held="", positions="")
VERDICTS_WITH_POSITIONS = _VERDICTS.format(
    held="OR coalesce(s.quantity, 0) = 0 AND r.quantity > 0",
    positions="LEFT JOIN governance_position s ON s.account_id = a.id AND s.security_id = r.security",
)


def make(load: Load) -> None:
    """Make the tables for the rest of the transaction."""
    values: dict[str, Any] = {"load": load.pk, "organisation": load.organisation_id, "entity": load.entity_id, "nit": load.entity.nit}
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL work_mem = '64MB'; SET LOCAL default_statistics_target = 10; SET LOCAL jit = off")
        # Asked once: inside the statements it would be looked up for every row.
        cursor.execute(_SEQUENCES)
        values["persons"], values["accounts"] = cursor.fetchone()
        cursor.execute(_MAKE, values)


def query(sql: str, values: dict[str, Any] | None = None) -> Sequence[tuple[Any, ...]]:
    """Return what a question to the tables finds."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall()
