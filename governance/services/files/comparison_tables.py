"""The list of another system beside our register at a date: matched by account where the list has them, otherwise by identity, and by class.

Temporary tables of one transaction; the verdicts are only theirs, only ours, different, equal.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import connection

from core.rules.violations import InputError
from governance.models import Entity, Load, Security
from governance.rules.files.faults import Problem
from governance.services import identities
from governance.services.files import held_tables
from governance.services.files.holder_rows import Securities
from governance.services.files.reading import ReadRow

_THEIRS = """
DROP TABLE IF EXISTS pg_temp.load_theirs, pg_temp.load_ours, pg_temp.load_compared;
CREATE TEMP TABLE load_theirs ON COMMIT DROP AS
    SELECT CASE WHEN %(by_account)s THEN x.account ELSE x.person END AS key, x.security, min(r.line) AS line, min(x.name) AS name, sum(x.quantity) AS quantity
    FROM governance_loadrow r CROSS JOIN LATERAL jsonb_to_record(r.data) AS x(account text, person text, name text, security bigint, quantity numeric)
    WHERE r.load_id = %(load)s AND x.security IS NOT NULL GROUP BY 1, 2 HAVING sum(x.quantity) <> 0;
"""
_OURS = """
CREATE TEMP TABLE load_ours ON COMMIT DROP AS
    SELECT CASE WHEN %(by_account)s THEN a.number ELSE coalesce(o.person, a.number) END AS key, h.security_id AS security, min(a.title) AS name, min(a.id) AS account_id,
        sum(h.quantity) AS quantity
    FROM load_held h JOIN governance_account a ON a.id = h.account_id AND a.purpose <> 'issue'
    LEFT JOIN LATERAL (
        SELECT concat_ws(' ', p.id_type, p.id_number, nullif(p.patrimony, '')) AS person FROM governance_accountholder w
        JOIN governance_person p ON p.id = w.person_id WHERE w.account_id = a.id ORDER BY w.is_representative DESC, w.id LIMIT 1
    ) o ON true
    GROUP BY 1, 2;
CREATE TEMP TABLE load_compared ON COMMIT DROP AS
    SELECT coalesce(t.line, 0) AS line, coalesce(t.key, o.key) AS key, coalesce(o.name, t.name) AS name, coalesce(t.security, o.security) AS security,
        t.quantity AS theirs, o.quantity AS ours, o.account_id,
        CASE WHEN o.key IS NULL THEN 'only_theirs' WHEN t.key IS NULL THEN 'only_ours' WHEN t.quantity <> o.quantity THEN 'different' ELSE 'equal' END
            AS verdict
    FROM load_theirs t FULL JOIN load_ours o ON o.key = t.key AND o.security = t.security;
"""
VERDICTS = "SELECT line, verdict FROM load_compared WHERE %(load)s > 0"


class ComparedRows:
    """Finishes rows of another system's list: account, identity in normal form, class and quantity."""

    def __init__(self, entity: Entity) -> None:
        self.securities = Securities(entity)

    def __call__(self, row: ReadRow) -> tuple[str, dict[str, str]]:
        values = row.values
        security = self.securities.find(str(values.get("security") or ""))
        if security is None:
            row.problems.append(self.securities.refusal(row, str(values.get("security") or "")))
        person = _person(values)
        data = {"account": str(values.get("account") or ""), "person": person, "name": str(values.get("name") or "")}
        data["quantity"] = format(values.get("quantity") or 0, "f")
        if security is not None:
            data["security"] = str(security.pk)
        return f"{person}/{data['account']}"[:120], data


def _person(values: Mapping[str, Any]) -> str:
    id_type, number, patrimony = (str(values.get(key) or "") for key in ("id_type", "id_number", "patrimony"))
    try:
        found = identities.checked(id_type=id_type, number=number, patrimony=patrimony)
        id_type, number, patrimony = found.id_type, found.number, found.patrimony
    except InputError:
        pass  # another system's list is compared as it is: what is no identity of ours simply matches nothing
    return " ".join(part for part in (id_type, number, patrimony) if part)


def make(load: Load) -> None:
    """Match the list with the register at the date, as known at the posting that the load names."""
    by_account = "account" in load.found.get("columns", ())
    values = {"load": load.pk, "by_account": by_account}
    with connection.cursor() as cursor:
        cursor.execute(_THEIRS, values)
        held_tables.make(load, list(Security.objects.filter(entity_id=load.entity_id).values_list("pk", flat=True)))
        cursor.execute(_OURS, values)


def problems(_load: Load) -> Iterator[Problem]:
    """Nothing of a comparison is wrong as a whole: differences are its result."""
    return iter(())
