"""Positions at the end of a date, as known at a posting, of all accounts at once or of one. Equal to the plain fold of the movements.

All accounts are read from the nearest kept state (see snapshots); one account is summed from its own movements, which an index holds.
"""

from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import connection

from governance.models import Account, Entity, Position, Register, Security
from governance.rules.kinds import AccountPurpose
from governance.selectors import snapshots
from governance.selectors.snapshots import LATEST

_OF_ALL = "SELECT h.account_id, a.purpose, h.quantity, h.security_id FROM ({held}) AS h JOIN governance_account a ON a.id = h.account_id"

_OF_ACCOUNT = """
SELECT security_id, sum(quantity) FROM (
    SELECT security_id, quantity FROM governance_movement
    WHERE to_account_id = %(account)s AND effective_on <= %(on)s AND posting_number <= %(known)s
    UNION ALL
    SELECT security_id, -quantity FROM governance_movement
    WHERE from_account_id = %(account)s AND effective_on <= %(on)s AND posting_number <= %(known)s
) AS sides GROUP BY security_id HAVING sum(quantity) <> 0
"""


class Holding(NamedTuple):
    """What one account held of the security asked about."""

    account_id: int
    purpose: AccountPurpose
    quantity: Decimal


def as_of(security: Security, on: date, known_at: int | None = None, *, with_issue: bool = False) -> list[Holding]:
    """Return every account that held the security at the end of a date, as known at a posting (default: now), by its key.

    The issue account is left out unless it is asked for: its balance is what is issued, below zero.
    """
    return _of_all(security.entity, [security.pk], on, known_at, with_issue)[security.pk]


def of_entity(entity: Entity, on: date, known_at: int | None = None, *, with_issue: bool = False) -> dict[int, list[Holding]]:
    """Return the holdings of every security of an entity, by the key of the security; see `as_of`."""
    keys = list(Security.objects.filter(entity=entity).order_by("pk").values_list("pk", flat=True))
    return _of_all(entity, keys, on, known_at, with_issue)


def _of_all(entity: Entity, keys: list[int], on: date, known_at: int | None, with_issue: bool) -> dict[int, list[Holding]]:
    found: dict[int, list[Holding]] = {key: [] for key in keys}
    register = Register.objects.filter(entity=entity).first()
    if register is None or not keys:
        return found
    held = snapshots.held(register, keys, on, known_at)
    purposes = {each.value: each for each in AccountPurpose}
    with connection.cursor() as cursor:
        cursor.execute(_OF_ALL.format(held=held.sql) + " ORDER BY h.account_id", held.values)
        for account, purpose, amount, security in cursor.fetchall():
            if with_issue or purpose != AccountPurpose.ISSUE:
                found[security].append(Holding(account, purposes[purpose], amount))
    return found


def of_account(account: Account, on: date | None = None, known_at: int | None = None) -> dict[int, Decimal]:
    """Return what an account held at the end of a date (default: now), by the key of the security; empty ones are left out."""
    if on is None and known_at is None:
        rows = Position.objects.filter(account=account).exclude(quantity=0).values_list("security_id", "quantity")
        return dict(rows)
    values: dict[str, Any] = {
        "account": account.pk,
        "on": on or date.max,
        "known": LATEST if known_at is None else known_at,
    }
    with connection.cursor() as cursor:
        cursor.execute(_OF_ACCOUNT, values)
        return dict(cursor.fetchall())


def quantity(account: Account, security: Security, on: date | None = None, known_at: int | None = None) -> Decimal:
    """Return what an account held of one security at the end of a date (default: now)."""
    return of_account(account, on, known_at).get(security.pk, Decimal())
