"""Who represents the co-owners of an account, an estate or a person who cannot act alone, on a date."""

from collections.abc import Iterable
from datetime import date

from django.db import connection
from django.db.models import Q, QuerySet

from governance.models import Account, HolderRepresentative, Person
from governance.rules.person_kinds import OF_CO_OWNERS, OF_ESTATES, Capacity, RepresentativeKind
from governance.selectors import merges

NO_COMMON, NO_ESTATE, NO_LEGAL = "no_common_representative", "no_estate_representative", "no_legal_representative"
_INCAPABLE = frozenset({Capacity.MINOR.value, Capacity.INTERDICTED.value})

_RANK = {RepresentativeKind.EXECUTOR.value: 1, RepresentativeKind.JUDGE_EXECUTOR.value: 2, RepresentativeKind.ELECTED_BY_HEIRS.value: 3}

_BARRED = """
WITH asked AS (SELECT a.id, a.purpose FROM governance_account a WHERE a.id = ANY(%(accounts)s::bigint[])),
standing AS (
    SELECT account_id, person_id, kind FROM governance_holderrepresentative
    WHERE from_on <= %(on)s AND (ended_on IS NULL OR ended_on > %(on)s)
),
of_accounts AS (
    SELECT account_id, count(*) FILTER (WHERE kind IN ('common', 'judge_common')) AS common,
        count(*) FILTER (WHERE kind = 'judge_executor') AS by_judge, count(*) FILTER (WHERE kind = 'executor') AS executors,
        count(*) FILTER (WHERE kind = 'elected_by_heirs') AS elected
    FROM standing WHERE account_id IS NOT NULL GROUP BY account_id
),
owners AS (
    SELECT h.account_id, count(*) AS owners, bool_or(h.is_representative) AS flagged,
        bool_or(p.capacity = ANY(%(incapable)s) AND NOT EXISTS (SELECT 1 FROM standing s WHERE s.person_id = p.id)) AS helpless
    FROM governance_accountholder h JOIN asked ON asked.id = h.account_id JOIN governance_person p ON p.id = h.person_id
    GROUP BY h.account_id
),
judged AS (
    SELECT asked.id, CASE
        WHEN asked.purpose = 'estate' AND NOT (
            coalesce(r.executors, 0) = 1 OR coalesce(r.by_judge, 0) = 1
            OR (coalesce(r.executors, 0) = 0 AND coalesce(r.elected, 0) = 1)
        ) THEN %(estate)s
        WHEN asked.purpose <> 'estate' AND o.owners > 1 AND NOT o.flagged AND coalesce(r.common, 0) <> 1 THEN %(common)s
        WHEN asked.purpose <> 'estate' AND o.owners = 1 AND o.helpless THEN %(legal)s
    END AS reason
    FROM asked JOIN owners o ON o.account_id = asked.id LEFT JOIN of_accounts r ON r.account_id = asked.id
)
SELECT id, reason FROM judged WHERE reason IS NOT NULL
"""


def in_force(*, on: date, account: Account | None = None, person: Person | None = None) -> QuerySet[HolderRepresentative]:
    """Return the representatives of an account or of a person on a date; the first day without one is `ended_on`."""
    rows = HolderRepresentative.objects.filter(from_on__lte=on).filter(Q(ended_on__isnull=True) | Q(ended_on__gt=on))
    rows = rows.filter(account=account) if account is not None else rows.filter(person__in=merges.family(_said(person)))
    return rows.select_related("representative", "account__entity", "person").order_by("from_on", "id")


def of_person(person: Person) -> QuerySet[HolderRepresentative]:
    """Return every representation in which the person, or an account of theirs, is represented, or which they exercise."""
    records = merges.family(person)
    rows = HolderRepresentative.objects.filter(
        Q(person__in=records) | Q(representative__in=records) | Q(account__ownerships__person__in=records)
    )
    return rows.select_related("representative", "account__entity", "person").distinct().order_by("-from_on", "-id")


def _said(person: Person | None) -> Person:
    if person is None:
        raise ValueError("an account or a person")
    return person


def of_accounts(accounts: Iterable[int], on: date) -> dict[int, int]:
    """Return who acts on a date for each account that has a representative of its own: of an estate its executor before an elected heir.

    An account with two of equal right is left out: `barred` names it.
    """
    kinds = sorted(kind.value for kind in OF_CO_OWNERS | OF_ESTATES)
    rows = HolderRepresentative.objects.filter(account__in=list(accounts), kind__in=kinds, from_on__lte=on)
    rows = rows.filter(Q(ended_on__isnull=True) | Q(ended_on__gt=on)).order_by("from_on", "id")
    found: dict[int, dict[int, list[int]]] = {}
    for account, kind, person in rows.values_list("account_id", "kind", "representative_id"):
        found.setdefault(account, {}).setdefault(_RANK.get(kind, 0), []).append(person)
    first = {account: ranks[min(ranks)] for account, ranks in found.items()}
    return {account: persons[0] for account, persons in first.items() if len(persons) == 1}


def barred(accounts: Iterable[int], on: date) -> dict[int, str]:
    """Return the accounts that nobody may act for on a date, with the reason; the others are left out.

    Co-owners need one common representative (BC-29), an estate its own (BC-30), a holder without capacity a legal one (BC-32).
    """
    with connection.cursor() as cursor:
        reasons = {"estate": NO_ESTATE, "common": NO_COMMON, "legal": NO_LEGAL}
        cursor.execute(_BARRED, {"accounts": list(accounts), "on": on, "incapable": sorted(_INCAPABLE), **reasons})
        return dict(cursor.fetchall())
