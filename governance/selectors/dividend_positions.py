"""Whose an instalment is, over a whole register at once: present positions, less the changes of hands that do not carry it.

The set form of `rules.entitlements.takes`; a test proves them equal. A reversal follows the posting that it undoes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import connection

from governance.models import DividendInstalment, Register, Subscription
from governance.rules import instalments
from governance.rules.entitlements import Passed, passed_on
from governance.rules.kinds import AccountPurpose, Keeping, PostingKind
from governance.rules.provisions import DueDay, NewShares, PendingDividendRule

_NEVER = date(9000, 1, 1)

# A posting is left out where the rule says that the seller takes the instalment, where it is later than what is known, or where it
# made shares that take no dividend yet.
_JUDGED = """WITH acts AS (
    SELECT p.id, p.number, p.agreed_on, coalesce(o.id, p.id) AS act, coalesce(o.kind, p.kind) AS kind,
        p.dividends_reserved OR coalesce(o.dividends_reserved, false) AS reserved, o.id IS NOT NULL AS undoes
    FROM governance_posting p LEFT JOIN governance_posting o ON o.id = p.reverses_id
    WHERE p.register_id = %(register)s
), judged AS (
    SELECT id, undoes, CASE
        WHEN number > %(known)s OR act = ANY(%(excluded)s::bigint[]) THEN 'out'
        -- Shares given as a dividend take nothing of what is paid on their own day, themselves least of all.
        WHEN kind = 'stock_dividend' AND agreed_on >= %(pay_on)s THEN 'out'
        WHEN %(exchange)s AND kind = 'transfer' THEN CASE WHEN agreed_on > %(last_cum)s THEN 'out' ELSE 'in' END
        WHEN agreed_on > %(pay_on)s OR (agreed_on = %(pay_on)s AND %(due_day_seller)s) THEN 'out'
        WHEN agreed_on < %(declared_on)s THEN 'in'
        WHEN reserved AND %(may_reserve)s THEN 'reserved'
        WHEN %(pending_seller)s AND kind <> 'issue' THEN 'reserved'
        ELSE 'in' END AS verdict
    FROM acts
)"""

_ENTITLED = """
{judged}, undone AS (
    SELECT m.from_account_id, m.to_account_id, m.quantity, j.id, j.verdict = 'reserved' AND NOT j.undoes AS keeps,
        j.verdict = 'reserved' AND j.undoes AS gives_back
    FROM judged j JOIN governance_movement m ON m.posting_id = j.id WHERE j.verdict <> 'in' AND m.security_id = %(security)s
), sides AS (
    SELECT account_id, sum(quantity) AS quantity, sum(kept) AS kept, max(posting) AS posting FROM (
        SELECT from_account_id AS account_id, quantity, CASE WHEN keeps THEN quantity ELSE 0 END AS kept,
            CASE WHEN keeps THEN id END AS posting FROM undone
        UNION ALL SELECT to_account_id, -quantity, CASE WHEN gives_back THEN -quantity ELSE 0 END, NULL FROM undone
    ) AS both_sides GROUP BY account_id
)
SELECT p.account_id, a.purpose, p.quantity + coalesce(s.quantity, 0), coalesce(s.kept, 0), s.posting
FROM governance_position p JOIN governance_account a ON a.id = p.account_id LEFT JOIN sides s USING (account_id)
WHERE p.security_id = %(security)s AND a.purpose NOT IN ('issue', 'treasury') AND p.quantity + coalesce(s.quantity, 0) <> 0
    AND (p.quantity >= 0 OR p.quantity + coalesce(s.quantity, 0) > 0)
ORDER BY p.account_id
"""

# What some accounts passed on with its dividend, by postings that stand.
_PASSED = """
{judged}
SELECT m.from_account_id, m.to_account_id, m.quantity
FROM judged j JOIN governance_posting p ON p.id = j.id JOIN governance_movement m ON m.posting_id = p.id
WHERE j.verdict = 'in' AND p.reverses_id IS NULL AND NOT EXISTS (SELECT FROM governance_posting r WHERE r.reverses_id = p.id)
    AND m.security_id = %(security)s AND m.from_account_id = ANY(%(sellers)s)
ORDER BY p.effective_on, p.number, m.line
"""


_VERDICTS = "{judged} SELECT id, verdict FROM judged WHERE id = ANY(%(postings)s)"


@dataclass(frozen=True, slots=True, kw_only=True)
class HolderRules:
    """The provisions that say who takes an instalment when hands change; `new_shares` where the book speaks of them."""

    pending: PendingDividendRule
    due_day: DueDay
    new_shares: NewShares | None
    new_shares_approved: bool


class Entitled(NamedTuple):
    """The shares of one account that take an instalment; `kept` of them were sold with their pending dividends reserved by a posting."""

    account_id: int
    purpose: AccountPurpose
    shares: Decimal
    kept: Decimal
    posting_id: int | None


def entitled(instalment: DividendInstalment, register: Register, known_at: int, rules: HolderRules) -> list[Entitled]:
    """Return every account that takes an instalment, as known at a posting; the company's own shares take nothing."""
    values = _values(instalment, register, known_at, rules)
    with connection.cursor() as cursor:
        cursor.execute(_ENTITLED.format(judged=_JUDGED), values)
        found = [Entitled(row[0], AccountPurpose(row[1]), *row[2:]) for row in cursor.fetchall()]
    shares = _settled({each.account_id: each.shares for each in found}, values)
    return [each._replace(shares=shares[each.account_id]) for each in found if shares[each.account_id] > 0]


def verdicts(
    instalment: DividendInstalment, register: Register, known_at: int, rules: HolderRules, postings: Sequence[int]
) -> dict[int, str]:
    """Return of each posting whether its buyer takes the instalment: `in`, or `out` and `reserved`, which leave it with the seller."""
    if not postings:
        return {}
    with connection.cursor() as cursor:
        asked = {**_values(instalment, register, known_at, rules), "postings": list(postings)}
        cursor.execute(_VERDICTS.format(judged=_JUDGED), asked)
        return dict(cursor.fetchall())


def _values(instalment: DividendInstalment, register: Register, known_at: int, rules: HolderRules) -> dict[str, Any]:
    return {
        "register": register.pk,
        "security": instalment.dividend.security_id,
        "known": known_at,
        "excluded": _too_new(instalment, register, rules),
        "exchange": on_exchange(instalment),
        "last_cum": instalment.last_cum_on,
        "pay_on": instalment.pay_on,
        "declared_on": instalment.dividend.declared_on,
        "due_day_seller": rules.due_day.taker.value == "seller",
        "may_reserve": rules.pending.may_reserve,
        "pending_seller": rules.pending.to.value == "seller",
    }


def _settled(shares: dict[int, Decimal], values: dict[str, Any]) -> dict[int, Decimal]:
    """Take back from the last buyers what some passed on and did not have; nobody is asked about where nobody did."""
    asked: set[int] = set()
    passed: list[Passed] = []
    settled = shares
    while short := {account for account, quantity in settled.items() if quantity < 0} - asked:
        asked |= short
        with connection.cursor() as cursor:
            cursor.execute(_PASSED.format(judged=_JUDGED), {**values, "sellers": sorted(asked)})
            passed = [Passed(*row) for row in cursor.fetchall()]
        settled = passed_on(shares, passed)
    return settled


def on_exchange(instalment: DividendInstalment) -> bool:
    """Say whether transfers of the security are trades of the exchange: where a depository keeps it and the payment has ex-dividend days."""
    return instalment.ex_from is not None and instalment.dividend.security.keeping == Keeping.MIRROR


def splits_between(instalment: DividendInstalment, register: Register) -> list[int]:
    """Return the numbers of the postings that changed what a share is between the declaration and the payment."""
    found = register.postings.filter(
        kind__in=[PostingKind.SPLIT, PostingKind.CONVERSION],
        agreed_on__gt=instalment.dividend.declared_on,
        agreed_on__lte=instalment.pay_on,
        reversed_by__isnull=True,
        movements__security=instalment.dividend.security,
    )
    return sorted(set(found.values_list("number", flat=True)))


def _too_new(instalment: DividendInstalment, register: Register, rules: HolderRules) -> Sequence[int]:
    """Return the issues after the close of the period whose shares take nothing yet (BB-41.2)."""
    if rules.new_shares is None:
        return []
    distribution = instalment.dividend.distribution
    issues = register.postings.filter(kind=PostingKind.ISSUE, agreed_on__gt=distribution.period_to).values_list("pk", "agreed_on")
    paid = _paid_on([key for key, _on in issues])
    return [
        key
        for key, agreed_on in issues
        if not instalments.new_share_takes(
            rules.new_shares,
            subscribed_on=agreed_on,
            paid_on=paid.get(key, agreed_on),
            pay_on=instalment.pay_on,
            approved=rules.new_shares_approved,
        )
    ]


def _paid_on(postings: Sequence[int]) -> dict[int, date]:
    """Return when the subscriptions of some issues were fully paid; one that is not yet, never."""
    found: dict[int, date] = {}
    for each in Subscription.objects.filter(posting__in=postings).prefetch_related("payments"):
        payments = list(each.payments.all())
        whole = sum((row.amount for row in payments), Decimal()) >= each.quantity * each.price
        last = max((row.paid_on for row in payments), default=_NEVER) if whole else _NEVER
        found[each.posting_id] = max(found.get(each.posting_id, date.min), last)
    return found
