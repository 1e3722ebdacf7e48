"""Who represents the co-owners of an account, an estate or a person who cannot act alone, on a date."""

from datetime import date

from django.db.models import Q, QuerySet

from governance.models import Account, HolderRepresentative, Person
from governance.selectors import merges


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
