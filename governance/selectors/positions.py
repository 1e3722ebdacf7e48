"""Positions at the end of a date, as known at a posting. Reads present positions and takes back what came after.

Every account that ever moved has a position row, so none that is empty today is lost for the past.
"""

from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import connection

from governance.models import Account, Position, Security
from governance.rules.kinds import AccountPurpose

# What came after the date, or is dated by it but was entered after the posting asked about.
_AS_OF = """
WITH after AS (
    SELECT from_account_id, to_account_id, quantity FROM governance_movement
    WHERE security_id = %(security)s AND effective_on > %(on)s
    UNION ALL
    SELECT m.from_account_id, m.to_account_id, m.quantity
    FROM governance_posting p JOIN governance_movement m ON m.posting_id = p.id
    WHERE p.register_id = %(register)s AND p.number > %(known)s AND m.security_id = %(security)s AND m.effective_on <= %(on)s
), moved AS (
    SELECT account_id, sum(quantity) AS quantity FROM (
        SELECT from_account_id AS account_id, -quantity AS quantity FROM after
        UNION ALL SELECT to_account_id, quantity FROM after
    ) AS sides GROUP BY account_id
)
SELECT p.account_id, a.purpose, p.quantity - coalesce(m.quantity, 0)
FROM governance_position p JOIN governance_account a ON a.id = p.account_id LEFT JOIN moved m USING (account_id)
WHERE p.security_id = %(security)s AND p.quantity <> coalesce(m.quantity, 0)
ORDER BY p.account_id
"""

_OF_ACCOUNT = """
SELECT security_id, sum(quantity) FROM (
    SELECT security_id, quantity FROM governance_movement
    WHERE to_account_id = %(account)s AND effective_on <= %(on)s AND posting_number <= %(known)s
    UNION ALL
    SELECT security_id, -quantity FROM governance_movement
    WHERE from_account_id = %(account)s AND effective_on <= %(on)s AND posting_number <= %(known)s
) AS sides GROUP BY security_id HAVING sum(quantity) <> 0
"""

_EVERY = 2**62


class Holding(NamedTuple):
    """What one account held of the security asked about."""

    account_id: int
    purpose: AccountPurpose
    quantity: Decimal


def as_of(security: Security, on: date, known_at_posting: int | None = None, *, with_issue: bool = False) -> list[Holding]:
    """Return every account that held the security at the end of a date, as known at a posting (default: now).

    The issue account is left out unless it is asked for: its balance is what is issued, below zero.
    """
    known = _EVERY if known_at_posting is None else known_at_posting
    register = getattr(security.entity, "register", None)
    values: dict[str, Any] = {"security": security.pk, "on": on, "known": known, "register": register.pk if register else 0}
    with connection.cursor() as cursor:
        cursor.execute(_AS_OF, values)
        rows = [Holding(row[0], AccountPurpose(row[1]), row[2]) for row in cursor.fetchall()]
    return rows if with_issue else [row for row in rows if row.purpose is not AccountPurpose.ISSUE]


def of_account(account: Account, on: date | None = None, known_at_posting: int | None = None) -> dict[int, Decimal]:
    """Return what an account held at the end of a date (default: now), by the key of the security; empty ones are left out."""
    if on is None and known_at_posting is None:
        rows = Position.objects.filter(account=account).exclude(quantity=0).values_list("security_id", "quantity")
        return dict(rows)
    values: dict[str, Any] = {
        "account": account.pk,
        "on": on or date.max,
        "known": _EVERY if known_at_posting is None else known_at_posting,
    }
    with connection.cursor() as cursor:
        cursor.execute(_OF_ACCOUNT, values)
        return dict(cursor.fetchall())


def quantity(account: Account, security: Security, on: date | None = None, known_at_posting: int | None = None) -> Decimal:
    """Return what an account held of one security at the end of a date (default: now)."""
    return of_account(account, on, known_at_posting).get(security.pk, Decimal())
