"""The bank account to which a holder is paid on a date: the latest confirmed instruction, of the account first, then of the person.

An instruction that nobody confirmed is not paid to. A merged person's instructions are those of the person kept.
"""

from collections.abc import Iterable
from datetime import date

from django.db import connection
from django.db.models import QuerySet

from governance.models import Account, BankAccount, Person
from governance.rules.person_kinds import BankAccountKind
from governance.selectors import merges

_OF_ACCOUNTS = """
WITH asked AS (SELECT unnest(%(accounts)s::bigint[]) AS account_id),
owner AS (
    SELECT h.account_id, coalesce(p.merged_into_id, p.id) AS person_id
    FROM governance_accountholder h JOIN asked USING (account_id) JOIN governance_person p ON p.id = h.person_id
    WHERE h.is_representative
),
confirmed AS (
    SELECT b.id, b.account_id, coalesce(p.merged_into_id, p.id) AS person_id, b.kind, b.from_on
    FROM governance_bankaccount b
    JOIN governance_bankaccountconfirmation c ON c.bank_account_id = b.id
    JOIN governance_person p ON p.id = b.person_id
    WHERE b.from_on <= %(on)s
),
own AS (
    SELECT DISTINCT ON (account_id) account_id, id, kind FROM confirmed
    WHERE account_id IS NOT NULL ORDER BY account_id, from_on DESC, id DESC
),
general AS (
    SELECT DISTINCT ON (person_id) person_id, id, kind FROM confirmed
    WHERE account_id IS NULL ORDER BY person_id, from_on DESC, id DESC
)
SELECT asked.account_id, CASE WHEN own.kind <> 'none' THEN own.id ELSE general.id END
FROM asked LEFT JOIN own USING (account_id) LEFT JOIN owner USING (account_id) LEFT JOIN general USING (person_id)
WHERE own.kind <> 'none' OR general.kind <> 'none'
"""


def in_force(subject: Account | Person, on: date) -> BankAccount | None:
    """Return where an account, or a person in general, is paid on a date; None where nothing confirmed says it."""
    if isinstance(subject, Account):
        return in_force_many([subject.pk], on).get(subject.pk)
    rows = of_person(subject).filter(account__isnull=True, from_on__lte=on, confirmation__isnull=False)
    latest = rows.order_by("-from_on", "-id").first()
    return latest if latest is not None and latest.kind != BankAccountKind.NONE else None


def in_force_many(accounts: Iterable[int], on: date) -> dict[int, BankAccount]:
    """Return where each account is paid on a date, by the key of the account; those that nothing says are left out.

    Joint owners without a common representative are paid only where the account has an instruction of its own.
    """
    with connection.cursor() as cursor:
        cursor.execute(_OF_ACCOUNTS, {"accounts": list(accounts), "on": on})
        pairs = cursor.fetchall()
    found = BankAccount.objects.in_bulk({bank for _account, bank in pairs})
    return {account: found[bank] for account, bank in pairs}


def of_person(person: Person) -> QuerySet[BankAccount]:
    """Return every instruction of a person, the merged records' too, the latest first."""
    rows = BankAccount.objects.filter(person__in=merges.family(person))
    return rows.select_related("account", "confirmation__confirmed_by", "recorded_by", "evidence").order_by("-from_on", "-id")
