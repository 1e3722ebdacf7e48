"""Positions under lock: makes the missing rows, locks all in one order, refuses what would go below zero.

Set-based: the same statements serve one line and a hundred thousand. Knows no posting; needs the caller's transaction.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import connection

from governance.models import Account, Position, Security
from governance.rules.encumbrance_kinds import DiscrepancyKind
from governance.rules.kinds import AccountPurpose, Keeping
from governance.rules.ledger import Holding
from governance.wording import refusals

# Rows that another transaction is just making are waited for and found by the second run of the statement.
_LOCK = """
WITH w AS (
    SELECT * FROM unnest(%s::bigint[], %s::bigint[]) AS w(account_id, security_id)
), made AS (
    INSERT INTO governance_position (account_id, security_id, quantity, is_issue, is_mirror)
    SELECT w.account_id, w.security_id, 0, a.purpose = 'issue', s.keeping = 'mirror'
    FROM w JOIN governance_account a ON a.id = w.account_id JOIN governance_security s ON s.id = w.security_id
    WHERE NOT EXISTS (SELECT 1 FROM governance_position p WHERE p.account_id = w.account_id AND p.security_id = w.security_id)
    ORDER BY 1, 2
    ON CONFLICT (account_id, security_id) DO NOTHING
    RETURNING account_id, security_id, quantity, moved_on, is_encumbered, is_mirror
), locked AS (
    SELECT p.account_id, p.security_id, p.quantity, p.moved_on, p.is_encumbered, p.is_mirror
    FROM w JOIN governance_position p USING (account_id, security_id)
    ORDER BY 1, 2
    FOR UPDATE OF p
)
SELECT p.account_id, p.security_id, p.quantity, p.moved_on, a.entity_id, a.purpose, a.closed_on, p.is_encumbered, s.keeping, p.is_mirror
FROM (SELECT * FROM made UNION ALL SELECT * FROM locked) AS p
JOIN governance_account a ON a.id = p.account_id JOIN governance_security s ON s.id = p.security_id
"""

# Nobody else can hold a position of these accounts yet: they are asked for, and made by the posting itself with what they get.
_UNSEEN = """
SELECT w.account_id, w.security_id, 0::numeric, NULL::date, a.entity_id, a.purpose, a.closed_on, false, s.keeping, s.keeping = 'mirror'
FROM unnest(%s::bigint[], %s::bigint[]) AS w(account_id, security_id)
JOIN governance_account a ON a.id = w.account_id JOIN governance_security s ON s.id = w.security_id
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
SELECT DISTINCT ON (account_id, security_id) account_id, security_id, day, balance FROM ends WHERE balance < 0
ORDER BY account_id, security_id, day
"""


Keys = AbstractSet[int]
"""Accounts, by their keys."""


class Balance(NamedTuple):
    """One locked position, what its account is, and how its security is kept."""

    quantity: Decimal
    moved_on: date | None
    entity_id: int
    purpose: str
    closed_on: date | None
    is_encumbered: bool = False
    keeping: str = Keeping.OWN.value
    is_mirror: bool = False

    @property
    def mirrored(self) -> bool:
        """Whether a depository decides and ours is its mirror."""
        return self.keeping == Keeping.MIRROR


class Anomaly(NamedTuple):
    """What a movement taken from a depository left in disagreement with our mirror."""

    kind: DiscrepancyKind
    holding: Holding
    quantity: Decimal
    on: date


def lock(holdings: list[Holding], made: Keys = frozenset()) -> dict[Holding, Balance]:
    """Make the positions that are missing and lock all, ordered by account and security: the one order of every posting.

    An account that does not exist is simply not in the answer. Of accounts that this transaction `made` nothing is written or locked:
    nobody else can see them, and their balances are empty.
    """
    unseen = [holding for holding in holdings if holding[0] in made]
    holdings = [holding for holding in holdings if holding[0] not in made] if unseen else holdings
    found: dict[Holding, Balance] = {}
    for _attempt in range(2):
        found = _balances(_LOCK, holdings)
        if len(found) == len(holdings):
            break
    stale = [holding for holding, balance in found.items() if balance.mirrored and not balance.is_mirror]
    if stale:
        Position.objects.filter(account__in={key for key, _of in stale}, security__in={key for _of, key in stale}).update(is_mirror=True)
    return {**found, **_balances(_UNSEEN, unseen)} if unseen else found


def _balances(sql: str, holdings: list[Holding]) -> dict[Holding, Balance]:
    """Read row by row, and keep once what many rows say alike: the rows of an opening were the most that a load ever held."""
    found: dict[Holding, Balance] = {}
    same: dict[Balance, Balance] = {}
    with connection.cursor() as cursor:
        cursor.execute(sql, [array(account for account, _security in holdings), array(security for _account, security in holdings)])
        for account, security, *told in cursor:
            balance = Balance._make(told)
            found[account, security] = same.setdefault(balance, balance)
    return found


def array(values: Iterable[int | Decimal]) -> str:
    """Return numbers as one array of PostgreSQL: the driver looks at each of a hundred thousand members, which takes seconds."""
    return "{" + ",".join(map(str, values)) + "}"


def refuse_negative(*, effects: Mapping[Holding, Decimal], locked: Mapping[Holding, Balance], effective_on: date) -> list[Anomaly]:
    """Raise InsufficientBalanceError where today's balance falls short, BackdatedNegativeError where a past date's would.

    What a depository moved is never refused: its shortfalls are returned, to be named beside the posting.
    """
    disturbed: list[tuple[Holding, Decimal]] = []
    found: list[Anomaly] = []
    for holding in sorted(effects):
        effect, balance = effects[holding], locked[holding]
        if effect >= 0 or balance.purpose == AccountPurpose.ISSUE:
            continue
        if balance.quantity + effect < 0:
            if balance.mirrored:
                found.append(Anomaly(DiscrepancyKind.NEGATIVE_BALANCE, holding, balance.quantity + effect, effective_on))
                continue
            account, security = _names(holding)
            raise refusals.insufficient(account=account, security=security, held=balance.quantity, needed=-effect)
        if balance.moved_on is not None and effective_on < balance.moved_on:
            disturbed.append((holding, balance.quantity + effect))
    return [*found, *_past(disturbed, locked, effective_on)] if disturbed else found


def _past(disturbed: list[tuple[Holding, Decimal]], locked: Mapping[Holding, Balance], effective_on: date) -> list[Anomaly]:
    """Return the shortfalls of mirrors on past dates; raise BackdatedNegativeError at the first one of our own book."""
    wanted: dict[str, Any] = {
        "accounts": [holding[0] for holding, _balance in disturbed],
        "securities": [holding[1] for holding, _balance in disturbed],
        "balances": [balance for _holding, balance in disturbed],
        "on": effective_on,
    }
    with connection.cursor() as cursor:
        cursor.execute(_FIRST_NEGATIVE, wanted)
        rows = cursor.fetchall()
    own = sorted((row for row in rows if not locked[row[0], row[1]].mirrored), key=lambda row: (row[2], row[0], row[1]))
    if own:
        account, security = _names((own[0][0], own[0][1]))
        raise refusals.backdated(account=account, security=security, on=own[0][2], balance=own[0][3])
    return [Anomaly(DiscrepancyKind.PAST_NEGATIVE, (row[0], row[1]), row[3], row[2]) for row in rows]


def _names(holding: Holding) -> tuple[str, str]:
    return str(Account.objects.get(pk=holding[0])), Security.objects.get(pk=holding[1]).name
