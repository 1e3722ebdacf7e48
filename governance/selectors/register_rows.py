"""Which accounts a view of the register shows, in which order: narrowed, sorted and cut by the server, never loaded whole.

Knows SQL and keys; what a row looks like is said by register.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any, NamedTuple

from django.db import connection

from core.wording.sort_keys import search_key
from governance.models import Security
from governance.rules.identities import identity
from governance.rules.kinds import AccountPurpose, PersonKind
from governance.selectors.snapshots import Held


class Order(StrEnum):
    """By what the rows are sorted; the account's number settles what is equal."""

    NAME = "name"
    NUMBER = "number"
    QUANTITY = "quantity"
    SMALLEST = "smallest"


class Filters(NamedTuple):
    """What narrows the rows (never the totals), and their order. An empty filter narrows nothing.

    `kind` is a kind of person or a purpose of account; `depositor` the key of a person, `own` or `depository`; `accounts` are keys to keep
    (`within`) or to leave out.
    """

    text: str = ""
    kind: str = ""
    at_least: Decimal | None = None
    domicile: str = ""
    nationality: str = ""
    depositor: str = ""
    accounts: Sequence[int] | None = None
    within: bool = True
    order: Order = Order.NAME

    @property
    def narrows(self) -> bool:
        return self._replace(order=Order.NAME) != Filters()


class Found(NamedTuple):
    """One account of the page and what it holds, by the key of the security."""

    account_id: int
    quantities: dict[int, Decimal]


class Total(NamedTuple):
    """The sums of one security over every account, whatever narrows the rows."""

    issued: Decimal
    treasury: Decimal
    accounts: int
    persons: int


_TOTALS = """
WITH held AS MATERIALIZED (
    SELECT h.account_id, h.security_id, h.quantity, a.purpose FROM ({held}) AS h JOIN governance_account a ON a.id = h.account_id
    WHERE a.purpose <> 'issue'
), people AS (
    SELECT security_id, count(*) AS persons FROM (
        SELECT DISTINCT h.security_id, o.person_id FROM held h JOIN governance_accountholder o ON o.account_id = h.account_id
    ) AS each GROUP BY security_id
)
SELECT h.security_id, sum(h.quantity), coalesce(sum(h.quantity) FILTER (WHERE h.purpose = 'treasury'), 0), count(*), max(p.persons)
FROM held h LEFT JOIN people p USING (security_id) GROUP BY h.security_id
"""

# The names of a hundred thousand accounts are sorted only as far as the page needs; what each row holds is looked up for the page.
_ROWS = """
WITH held AS MATERIALIZED ({held}), sized AS ({sized}), shown AS (
    SELECT s.account_id, a.sort_key, a.number, s.size, count(*) OVER () AS matching
    FROM sized s JOIN governance_account a ON a.id = s.account_id
    WHERE a.purpose <> 'issue' {where} ORDER BY {order} LIMIT %(limit)s OFFSET %(offset)s
)
SELECT s.account_id, s.matching, array_agg(h.security_id), array_agg(h.quantity)
FROM shown s JOIN held h USING (account_id) GROUP BY s.account_id, s.sort_key, s.number, s.size, s.matching ORDER BY {outer}
"""
_ONE_CLASS = "SELECT account_id, quantity AS size FROM held {least}"
_CLASSES = """
SELECT account_id, coalesce(sum(quantity) FILTER (WHERE security_id = %(sized_by)s), 0) AS size
FROM held GROUP BY account_id {least}
"""

_ORDERS = {
    Order.NAME: ("sort_key", "number"),
    Order.NUMBER: ("number",),
    Order.QUANTITY: ("size DESC", "sort_key", "number"),
    Order.SMALLEST: ("size", "sort_key", "number"),
}
_PERSON = """
AND EXISTS (SELECT 1 FROM governance_accountholder o JOIN governance_person p ON p.id = o.person_id WHERE o.account_id = a.id AND {test})
"""
_KINDS = """
WITH owned AS (
    SELECT account_id, min(p.kind) AS kind FROM governance_accountholder o JOIN governance_person p ON p.id = o.person_id
    JOIN governance_account a ON a.id = o.account_id WHERE a.entity_id = %(entity)s GROUP BY account_id
)
SELECT CASE WHEN a.purpose = 'treasury' THEN 'treasury' ELSE coalesce(o.kind, 'legal') END AS part, sum(h.quantity)
FROM ({held}) AS h JOIN governance_account a ON a.id = h.account_id LEFT JOIN owned o ON o.account_id = a.id
WHERE a.purpose <> 'issue' GROUP BY 1
"""


def totals(held: Held) -> dict[int, Total]:
    """Return the sums of every security that anybody holds, by its key."""
    with connection.cursor() as cursor:
        cursor.execute(_TOTALS.format(held=held.sql), held.values)
        return {row[0]: Total(row[1], row[2], row[3], row[4] or 0) for row in cursor.fetchall()}


def parts(held: Held, security: Security) -> dict[str, Decimal]:
    """Return how a class is spread: own shares (`treasury`), then by the kind of person that owns the account."""
    with connection.cursor() as cursor:
        cursor.execute(_KINDS.format(held=held.sql), {**held.values, "entity": security.entity_id})
        return dict(cursor.fetchall())


def found(held: Held, filters: Filters, part: slice, sized_by: int | None = None) -> tuple[list[Found], int]:
    """Return the accounts of one part of the list and how many there are in all; `sized_by` is the security that sorts by quantity."""
    where, values = _narrow(filters)
    least = filters.at_least is not None
    if len(held.values["securities"]) == 1:
        sized = _ONE_CLASS.format(least="WHERE quantity >= %(at_least)s" if least else "")
    else:
        sized = _CLASSES.format(least="HAVING max(quantity) >= %(at_least)s" if least else "")
    start, order = part.start or 0, _ORDERS[filters.order]
    outer = ", ".join(f"s.{each}" for each in order)
    sql = _ROWS.format(held=held.sql, where=where, sized=sized, order=", ".join(order), outer=outer)
    limit = None if part.stop is None else max(part.stop - start, 0)
    values |= {"limit": limit, "offset": start, "at_least": filters.at_least, "sized_by": sized_by}
    with connection.cursor() as cursor:
        cursor.execute(sql, {**held.values, **values})
        rows = cursor.fetchall()
    if not rows and start:  # beyond the end: only a count can say where it is
        return [], found(held, filters, slice(0, 1), sized_by)[1]
    shown = [Found(row[0], dict(zip(row[2], row[3], strict=True))) for row in rows]
    return shown, rows[0][1] if rows else 0


def _narrow(filters: Filters) -> tuple[str, dict[str, Any]]:
    tests: list[str] = []
    values: dict[str, Any] = {}
    for index, word in enumerate(search_key(filters.text).split()):
        tests.append(f"AND strpos(a.search_key, %(word{index})s) > 0")
        values[f"word{index}"] = word
    tests += _kind(filters.kind, values)
    for name in ("domicile", "nationality"):
        if asked := getattr(filters, name):
            tests.append(_PERSON.format(test=f"strpos(lower(p.{name}), lower(%({name})s)) > 0"))
            values[name] = asked
    if filters.depositor in ("own", "depository"):
        tests.append(f"AND a.direct_depositor_id IS {'NOT ' * (filters.depositor == 'depository')}NULL")
    elif filters.depositor:
        tests.append("AND a.direct_depositor_id = %(depositor)s")
        values["depositor"] = int(filters.depositor)
    if filters.accounts is not None:
        tests.append(f"AND {'' if filters.within else 'NOT '}s.account_id = ANY(%(accounts)s::bigint[])")
        values["accounts"] = list(filters.accounts)
    return " ".join(tests), values


def _kind(kind: str, values: dict[str, Any]) -> Iterable[str]:
    if not kind:
        return []
    values["kind"] = kind
    if kind in set(PersonKind):
        return [_PERSON.format(test="p.kind = %(kind)s"), "AND a.purpose <> 'treasury'"]
    return ["AND a.purpose = %(kind)s"] if kind in set(AccountPurpose) else ["AND false"]


def first_dates(accounts: Sequence[int], securities: Sequence[int]) -> dict[int, date]:
    """Return since when each account is inscribed in one of the classes: its first entry."""
    sql = """
        SELECT to_account_id, min(effective_on) FROM governance_movement
        WHERE security_id = ANY(%s::bigint[]) AND to_account_id = ANY(%s::bigint[]) GROUP BY to_account_id
    """
    with connection.cursor() as cursor:
        cursor.execute(sql, [list(securities), list(accounts)])
        return dict(cursor.fetchall())


def named(accounts: Sequence[int]) -> dict[int, tuple[str, str, list[str]]]:
    """Return the number and title of accounts and their owners' identities, by key, without reading persons as such."""
    sql = """
        SELECT a.id, a.number, a.title, p.id_type, p.id_number, p.patrimony FROM governance_account a
        LEFT JOIN governance_accountholder o ON o.account_id = a.id LEFT JOIN governance_person p ON p.id = o.person_id
        WHERE a.id = ANY(%s::bigint[]) ORDER BY a.id, o.is_representative DESC, p.sort_key, o.id
    """
    told: dict[int, tuple[str, str, list[str]]] = {}
    with connection.cursor() as cursor:
        cursor.execute(sql, [list(accounts)])
        for key, number, title, id_type, id_number, patrimony in cursor.fetchall():
            owners = told.setdefault(key, (number, title, []))[2]
            if id_type is not None:
                owners.append(identity(id_type, id_number, patrimony))
    return told
