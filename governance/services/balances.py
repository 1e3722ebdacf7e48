"""Positions under lock: makes the missing rows, locks all in one order, refuses what would go below zero.

Set-based: the same statements serve one line and a hundred thousand. Knows no posting; needs the caller's transaction.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import connection

from governance.models import Account, Security
from governance.rules.kinds import AccountPurpose
from governance.rules.ledger import Holding
from governance.wording import refusals

# Rows that another transaction is just making are waited for and found by the second run of the statement.
_LOCK = """
WITH w AS (
    SELECT * FROM unnest(%s::bigint[], %s::bigint[]) AS w(account_id, security_id)
), made AS (
    INSERT INTO governance_position (account_id, security_id, quantity, is_issue)
    SELECT w.account_id, w.security_id, 0, a.purpose = 'issue'
    FROM w JOIN governance_account a ON a.id = w.account_id
    WHERE NOT EXISTS (SELECT 1 FROM governance_position p WHERE p.account_id = w.account_id AND p.security_id = w.security_id)
    ORDER BY 1, 2
    ON CONFLICT (account_id, security_id) DO NOTHING
    RETURNING account_id, security_id, quantity, moved_on
), locked AS (
    SELECT p.account_id, p.security_id, p.quantity, p.moved_on
    FROM w JOIN governance_position p USING (account_id, security_id)
    ORDER BY 1, 2
    FOR UPDATE OF p
)
SELECT p.account_id, p.security_id, p.quantity, p.moved_on, a.entity_id, a.purpose, a.closed_on
FROM (SELECT * FROM made UNION ALL SELECT * FROM locked) AS p JOIN governance_account a ON a.id = p.account_id
"""

# The balance at the end of a past date is today's less all that moved after it.
_FIRST_NEGATIVE = """
WITH w AS (
    SELECT * FROM unnest(%(accounts)s::bigint[], %(securities)s::bigint[], %(balances)s::numeric[]) AS w(account_id, security_id, balance)
), later AS (
    SELECT account_id, security_id, effective_on, sum(quantity) AS moved FROM (
        SELECT w.account_id, w.security_id, m.effective_on, m.quantity FROM w JOIN governance_movement m
            ON m.to_account_id = w.account_id AND m.security_id = w.security_id AND m.effective_on > %(on)s
        UNION ALL
        SELECT w.account_id, w.security_id, m.effective_on, -m.quantity FROM w JOIN governance_movement m
            ON m.from_account_id = w.account_id AND m.security_id = w.security_id AND m.effective_on > %(on)s
    ) AS sides GROUP BY 1, 2, 3
), ends AS (
    SELECT w.account_id, w.security_id, %(on)s::date AS day, w.balance - coalesce(sum(l.moved), 0) AS balance
    FROM w LEFT JOIN later l USING (account_id, security_id) GROUP BY w.account_id, w.security_id, w.balance
    UNION ALL
    SELECT l.account_id, l.security_id, l.effective_on, w.balance - coalesce(sum(l.moved) OVER (
        PARTITION BY l.account_id, l.security_id ORDER BY l.effective_on DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
    FROM later l JOIN w USING (account_id, security_id)
)
SELECT account_id, security_id, day, balance FROM ends WHERE balance < 0 ORDER BY day, account_id, security_id LIMIT 1
"""


class Balance(NamedTuple):
    """One locked position and what its account is."""

    quantity: Decimal
    moved_on: date | None
    entity_id: int
    purpose: str
    closed_on: date | None


def lock(holdings: list[Holding]) -> dict[Holding, Balance]:
    """Make the positions that are missing and lock all, ordered by account and security: the one order of every posting.

    An account that does not exist is simply not in the answer.
    """
    keys = [[each[0] for each in holdings], [each[1] for each in holdings]]
    found: dict[Holding, Balance] = {}
    with connection.cursor() as cursor:
        for _attempt in range(2):
            cursor.execute(_LOCK, keys)
            found = {(row[0], row[1]): Balance(*row[2:]) for row in cursor.fetchall()}
            if len(found) == len(holdings):
                break
    return found


def refuse_negative(*, effects: Mapping[Holding, Decimal], locked: Mapping[Holding, Balance], effective_on: date) -> None:
    """Raise InsufficientBalanceError where today's balance falls short, BackdatedNegativeError where a past date's would."""
    disturbed: list[tuple[Holding, Decimal]] = []
    for holding in sorted(effects):
        effect, balance = effects[holding], locked[holding]
        if effect >= 0 or balance.purpose == AccountPurpose.ISSUE:
            continue
        if balance.quantity + effect < 0:
            account, security = _names(holding)
            raise refusals.insufficient(account=account, security=security, held=balance.quantity, needed=-effect)
        if balance.moved_on is not None and effective_on < balance.moved_on:
            disturbed.append((holding, balance.quantity + effect))
    if disturbed:
        _refuse_past(disturbed, effective_on)


def _refuse_past(disturbed: list[tuple[Holding, Decimal]], effective_on: date) -> None:
    wanted: dict[str, Any] = {
        "accounts": [holding[0] for holding, _balance in disturbed],
        "securities": [holding[1] for holding, _balance in disturbed],
        "balances": [balance for _holding, balance in disturbed],
        "on": effective_on,
    }
    with connection.cursor() as cursor:
        cursor.execute(_FIRST_NEGATIVE, wanted)
        found = cursor.fetchone()
    if found:
        account, security = _names((found[0], found[1]))
        raise refusals.backdated(account=account, security=security, on=found[2], balance=found[3])


def _names(holding: Holding) -> tuple[str, str]:
    return str(Account.objects.get(pk=holding[0])), Security.objects.get(pk=holding[1]).name
