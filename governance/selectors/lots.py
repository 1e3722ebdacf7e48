"""The movements that the unpaid lots of a class went through, for the rule that follows them."""

from collections.abc import Iterable
from datetime import date
from typing import Any, NamedTuple

from django.db import connection

from governance.models import Security
from governance.rules.lots import Entry, Lots, Passage, follow
from governance.rules.provisions import UnpaidTransfer
from governance.selectors import accounts

# Every account that the lots may have reached, and all that moved in or out of those accounts.
_PASSAGES = """
WITH RECURSIVE reached(account_id) AS (
    SELECT unnest(%(accounts)s::bigint[])
    UNION
    SELECT m.to_account_id FROM governance_movement m JOIN reached r ON m.from_account_id = r.account_id
    WHERE m.security_id = %(security)s AND m.effective_on <= %(on)s AND m.to_account_id <> %(issue)s AND r.account_id <> %(issue)s
)
SELECT m.posting_id, m.from_account_id, m.to_account_id, m.quantity FROM governance_movement m
WHERE m.security_id = %(security)s AND m.effective_on <= %(on)s
    AND (m.from_account_id IN (SELECT account_id FROM reached) OR m.to_account_id IN (SELECT account_id FROM reached))
ORDER BY m.effective_on, m.posting_number, m.line
"""


class LotStart(NamedTuple):
    """One unpaid subscription: its key, its subscriber, the posting that entered it."""

    lot: int
    account: int
    posting: int


def followed(
    rule: UnpaidTransfer, security: Security, on: date, *, starts: Iterable[LotStart], withdrawals: dict[int, frozenset[int]]
) -> Lots:
    """Return where the lots are at the end of a date."""
    starts = list(starts)
    if not starts:
        return Lots()
    issue = accounts.issue_account(security.entity).pk
    values: dict[str, Any] = {"accounts": [each.account for each in starts], "security": security.pk, "on": on, "issue": issue}
    with connection.cursor() as cursor:
        cursor.execute(_PASSAGES, values)
        passages = [Passage(*row) for row in cursor.fetchall()]
    return follow(
        rule,
        passages,
        entries={Entry(each.posting, each.account): each.lot for each in starts},
        withdrawals=withdrawals,
        issue=issue,
        decimals=security.decimals,
    )
