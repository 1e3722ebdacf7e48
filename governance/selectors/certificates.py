"""What stands on paper and what in deposit: of an account, of a class, at a date. Reads titles, their ends, deposits and macro-certificates."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Q, QuerySet, Sum

from governance.models import Account, Deposit, Entity, HoldingsCheck, MacroCertificate, Security, ShareCertificate
from governance.rules.kinds import Keeping
from governance.selectors import keepings

# Of the holdings named, those with more on paper and in deposit than they hold now.
_OVERHANG = """
WITH w AS (SELECT * FROM unnest(%s::bigint[], %s::bigint[]) AS w(account_id, security_id)),
paper AS (
    SELECT c.account_id, c.security_id, sum(c.quantity) AS quantity FROM w JOIN governance_sharecertificate c USING (account_id, security_id)
    WHERE NOT EXISTS (SELECT 1 FROM governance_certificateend e WHERE e.certificate_id = c.id) GROUP BY 1, 2
), entered AS (
    SELECT d.account_id, d.security_id, sum(d.quantity) AS quantity FROM w JOIN governance_deposit d USING (account_id, security_id) GROUP BY 1, 2
)
SELECT w.account_id, coalesce(paper.quantity, 0) + coalesce(entered.quantity, 0), coalesce(p.quantity, 0)
FROM w LEFT JOIN paper USING (account_id, security_id) LEFT JOIN entered USING (account_id, security_id)
LEFT JOIN governance_position p USING (account_id, security_id)
WHERE (paper.quantity IS NOT NULL OR entered.quantity IS NOT NULL)
    AND coalesce(paper.quantity, 0) + coalesce(entered.quantity, 0) > coalesce(p.quantity, 0)
ORDER BY w.account_id, w.security_id LIMIT 1
"""


# Of the holdings named with what they are left with, the first whose titles cover more, but some of them.
_UNCOVERED = """
SELECT account_id, security_id, sum(c.quantity)
FROM unnest(%(accounts)s::bigint[], %(securities)s::bigint[], %(left)s::numeric[]) AS w(account_id, security_id, quantity)
JOIN governance_sharecertificate c USING (account_id, security_id)
WHERE c.id <> ALL(%(but)s::bigint[]) AND NOT EXISTS (SELECT 1 FROM governance_certificateend e WHERE e.certificate_id = c.id)
GROUP BY account_id, security_id, w.quantity HAVING sum(c.quantity) > w.quantity ORDER BY account_id, security_id LIMIT 1
"""


class Standing(NamedTuple):
    """How the shares of one account in one class stand: held = on paper + entries + free."""

    held: Decimal
    paper: Decimal
    entries: Decimal

    @property
    def free(self) -> Decimal:
        return self.held - self.paper - self.entries


def outstanding(on: date | None = None) -> QuerySet[ShareCertificate]:
    """Return the titles that are not cancelled, now or at the end of a date."""
    rows = ShareCertificate.objects.select_related("security__entity", "account", "document", "replaces")
    if on is None:
        return rows.filter(end__isnull=True)
    return rows.filter(Q(end__isnull=True) | Q(end__ended_on__gt=on), prepared_on__lte=on)


def of_entity(entity: Entity) -> QuerySet[ShareCertificate]:
    """Return every title of an entity with what became of it, the latest first."""
    rows = ShareCertificate.objects.filter(security__entity=entity).select_related("security", "account", "document", "end", "replaces")
    return rows.prefetch_related("signatures__person").order_by("-pk")


def standing(account: Account, security: Security, held: Decimal, on: date) -> Standing:
    """Return how the shares of an account stand at the end of a date: those of a class kept in a depository are all entries."""
    paper = outstanding(on).filter(account=account, security=security).aggregate(sum=Sum("quantity"))["sum"] or Decimal()
    if keepings.keeping(security, on) is Keeping.MIRROR:
        return Standing(held, paper, held - paper)
    rows = Deposit.objects.filter(account=account, security=security, deposited_on__lte=on)
    return Standing(held, paper, rows.aggregate(sum=Sum("quantity"))["sum"] or Decimal())


def overhang(holdings: Iterable[tuple[int, int]]) -> tuple[int, Decimal, Decimal] | None:
    """Return the first account, of those named with their class, with more on paper and in deposit than it holds; None where none has."""
    pairs = sorted(holdings)
    with connection.cursor() as cursor:
        cursor.execute(_OVERHANG, [[account for account, _ in pairs], [security for _, security in pairs]])
        found: tuple[int, Decimal, Decimal] | None = cursor.fetchone()
    return found


def uncovered(left: Mapping[tuple[int, int], Decimal], but: Iterable[int] = ()) -> tuple[tuple[int, int], Decimal] | None:
    """Return the first holding, of those named by account and class with what they keep, whose titles (`but` some) cover more, and how much."""
    values: dict[str, Any] = {
        "accounts": [account for account, _security in left],
        "securities": [security for _account, security in left],
        "left": list(left.values()),
        "but": list(but),
    }
    with connection.cursor() as cursor:
        cursor.execute(_UNCOVERED, values)
        found = cursor.fetchone()
    return ((found[0], found[1]), found[2]) if found is not None else None


def named(account: int, security: int, but: Iterable[int] = ()) -> list[ShareCertificate]:
    """Return the standing titles of a holding, but some, in order of number."""
    rows = outstanding().filter(account=account, security=security).exclude(pk__in=list(but))
    return list(rows.order_by("number"))


def macro_certificates(security: Security, on: date) -> list[MacroCertificate]:
    """Return the macro-certificates of a class in force on a date: those begun and not yet replaced."""
    rows = MacroCertificate.objects.filter(security=security, from_on__lte=on).exclude(replaced_by__from_on__lte=on)
    return list(rows.select_related("depository", "security").order_by("from_on", "pk"))


def entries(security: Security, issued: Decimal, on: date) -> Decimal:
    """Return the sum of the entries of a class in depositories: all that is issued where the depository keeps it, else the deposits."""
    if keepings.keeping(security, on) is Keeping.MIRROR:
        return issued
    return Deposit.objects.filter(security=security, deposited_on__lte=on).aggregate(sum=Sum("quantity"))["sum"] or Decimal()


def checks(entity: Entity) -> QuerySet[HoldingsCheck]:
    """Return the checks of an entity's classes, the latest first."""
    return HoldingsCheck.objects.filter(security__entity=entity).select_related("security", "actor").order_by("-on", "-pk")
