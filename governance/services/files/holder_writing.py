"""Writing a list of holders whole: persons with their history, accounts, owners, and the opening posting, each table in one statement.

Works on the tables of `holder_tables` in the transaction of a use case. A person's columns that no list has take the model's defaults.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import connection, models

from core import clock
from core.models import User
from governance.models import Account, Load, Person, Posting
from governance.rules.files.layouts import LoadKind
from governance.rules.kinds import AccountPurpose, PostingKind
from governance.services import register
from governance.services.files.holder_checks import BEGUN, HELD
from governance.services.files.holder_tables import ACCOUNT_KEY, CHANGED, KEPT, SEARCH_KEY, SORT_KEY, query
from governance.services.register import Line
from governance.wording.search_keys import account_key

_HISTORY = Person.history.model
_GIVEN = {
    "organisation_id": "%(organisation)s", "kind": "r.kind", "id_type": "p.id_type", "id_number": "p.id_number", "patrimony": "p.patrimony",
    "name": "r.name", "sort_key": SORT_KEY, "search_key": SEARCH_KEY, "skeleton": "r.skeleton", "nationality": "r.nationality", "domicile": "r.domicile",
    "address": "r.address", "email": "r.email", "phone": "r.phone", "data_updated_on": "%(today)s::date",
}  # fmt: skip


def _columns(model: type[models.Model]) -> list[str]:
    return [str(field.column) for field in model._meta.concrete_fields if not field.primary_key]


def _defaults() -> dict[str, Any]:
    """Return the defaults of the person's columns that no list has."""
    fields = [field for field in Person._meta.concrete_fields if not field.primary_key and field.column not in _GIVEN]
    return {f"default_{field.column}": field.get_default() for field in fields}


def _insert_people() -> str:
    columns = _columns(Person)
    values = ", ".join(_GIVEN.get(column, f"%(default_{column})s") for column in columns)
    past = [column for column in _columns(_HISTORY) if column in columns]
    return f"""
    WITH made AS (
        INSERT INTO governance_person (id, {", ".join(columns)})
        SELECT p.id, {values} FROM load_people p JOIN load_rows r ON r.line = p.line WHERE p.is_new
        RETURNING id, {", ".join(past)}
    )
    INSERT INTO {_HISTORY._meta.db_table} (id, {", ".join(past)}, history_date, history_type, history_change_reason, history_user_id)
    SELECT id, {", ".join(past)}, %(now)s, '+', %(reason)s, %(actor)s FROM made
    """  # noqa: S608 - names of our own columns


def _update_people() -> str:
    changes = ", ".join(f"{field} = coalesce(nullif(r.{field}, ''), q.{field})" for field in KEPT)
    keys = f"sort_key = {SORT_KEY}, search_key = {SEARCH_KEY}, skeleton = r.skeleton, data_updated_on = %(today)s::date"
    past = [column for column in _columns(_HISTORY) if column in _columns(Person)]
    returned = ", ".join(f"q.{column}" for column in past)
    return f"""
    WITH altered AS (
        UPDATE governance_person q SET {changes}, {keys}
        FROM load_people p JOIN load_rows r ON r.line = p.line
        WHERE NOT p.is_new AND q.id = p.id AND ({CHANGED})
        RETURNING q.id, {returned}
    )
    INSERT INTO {_HISTORY._meta.db_table} (id, {", ".join(past)}, history_date, history_type, history_change_reason, history_user_id)
    SELECT id, {", ".join(past)}, %(now)s, '~', %(reason)s, %(actor)s FROM altered
    """  # noqa: S608


_LONE_ACCOUNTS = f"""
INSERT INTO governance_account (id, entity_id, number, purpose, title, sort_key, search_key, conjunction, opened_on)
SELECT a.id, %(entity)s, a.account, coalesce(nullif(r.purpose, ''), 'holder'), r.name, {SORT_KEY},
    {ACCOUNT_KEY}, '', %(on)s
FROM load_accounts a JOIN load_rows r ON r.line = a.line WHERE a.is_new AND NOT a.account = ANY(%(joint)s)
"""  # noqa: S608 - names of our own columns
_OWNERS = """
INSERT INTO governance_accountholder (account_id, person_id, numerator, denominator, is_representative)
SELECT a.id, p.id, r.num, r.den, %(sole)s OR r.representative = '1'
FROM load_accounts a JOIN load_rows r ON r.account = a.account
JOIN load_people p ON p.id_type = r.id_type AND p.id_number = r.id_number AND p.patrimony = r.patrimony
WHERE a.is_new AND (a.account = ANY(%(joint)s)) = NOT %(sole)s AND r.line = {first}
"""
_FIRST_OF_ACCOUNT = "a.line"
_FIRST_OF_OWNER = "(SELECT min(o.line) FROM load_rows o WHERE o.account = r.account AND o.id_type = r.id_type AND o.id_number = r.id_number AND o.patrimony = r.patrimony)"  # fmt: skip
_JOINT = f"""
SELECT r.account, min(r.purpose), array_agg(r.name ORDER BY r.line), array_agg({SORT_KEY} ORDER BY r.line), array_agg({SEARCH_KEY} ORDER BY r.line)
FROM load_accounts a JOIN load_rows r ON r.line IN (
    SELECT min(o.line) FROM load_rows o WHERE o.account = a.account GROUP BY o.id_type, o.id_number, o.patrimony
) WHERE a.row_count > 1 GROUP BY 1 HAVING count(*) > 1
"""  # noqa: S608


def write(actor: User, load: Load) -> tuple[dict[str, int], Sequence[Posting]]:
    """Write what the tables hold: `(made, postings)`. Needs the transaction of a use case."""
    today = clock.today()
    values = {
        "organisation": load.organisation_id, "entity": load.entity_id, "actor": actor.pk, "now": clock.now(), "today": today,
        "reason": f"Carga {load.pk}: {load.name}"[:100], "on": load.on, **_defaults(),
    }  # fmt: skip
    joint = query(_JOINT)
    values["joint"] = [row[0] for row in joint]
    made = {
        "persons": _run(_insert_people(), values),
        "changed": _run(_update_people(), values),
        "accounts": _run(_LONE_ACCOUNTS, values) + _joint_accounts(load, joint, values["on"]),
    }
    _run(_OWNERS.format(first=_FIRST_OF_ACCOUNT), {**values, "sole": True})
    if joint:
        _run(_OWNERS.format(first=_FIRST_OF_OWNER), {**values, "sole": False})
    postings = _open_positions(actor, load) if load.kind == LoadKind.OPENING else []
    made["positions"] = sum(posting.line_count for posting in postings)
    return made, postings


def _run(sql: str, values: dict[str, Any]) -> int:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.rowcount


def _joint_accounts(load: Load, joint: Sequence[tuple[Any, ...]], on: date) -> int:
    """Make the accounts of several owners; their title is all of them."""
    keys = dict(query("SELECT account, id FROM load_accounts WHERE is_new AND row_count > 1"))
    rows = [
        Account(
            pk=keys[account],
            entity_id=load.entity_id,
            number=account,
            purpose=purpose or AccountPurpose.JOINT.value,
            title=" y ".join(names)[:300],
            sort_key=" y ".join(sorts)[:600],
            search_key=account_key(title=" y ".join(names)[:300], number=account, owners=searches),
            opened_on=on,
        )
        for account, purpose, names, sorts, searches in joint
        if account in keys
    ]
    Account.objects.bulk_create(rows, batch_size=1_000)
    return len(rows)


def _open_positions(actor: User, load: Load) -> list[Posting]:
    """Enter the positions of the classes that hold nothing yet, as one opening posting from the issue account."""
    begun = {row[0] for row in query(BEGUN, {"entity": load.entity_id})}
    issue = Account.objects.get(entity_id=load.entity_id, purpose=AccountPurpose.ISSUE.value).pk
    by_class: dict[int, list[Line]] = defaultdict(list)
    made: set[int] = set()
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT security, quantity, account_id, is_new FROM ({HELD}) h ORDER BY line")  # noqa: S608 - our own question
        for security, quantity, account_id, is_new in cursor:
            if quantity and security not in begun:
                by_class[security].append(Line(security, issue, account_id, Decimal(quantity)))
                if is_new:
                    made.add(account_id)
    lines = [line for lines in by_class.values() for line in lines]
    if not lines:
        return []
    on = load.on
    return [
        register.post(
            actor=actor,
            register=load.entity.register,
            lines=lines,
            made=made,
            kind=PostingKind.OPENING,
            agreed_on=on,
            effective_on=on,
            basis=str(load.options.get("basis") or f"Lista de titulares «{load.name}»")[:300],
            source_ref=f"carga:{load.rows_digest[:40]}",
        )
    ]
