"""What a holder is for withholding on a date. Knows no rate; where nothing was recorded it says nothing."""

from collections.abc import Iterable
from datetime import date

from django.db import connection
from django.db.models import QuerySet

from governance.models import Person, TaxProfile
from governance.selectors import merges

_OF_PERSONS = """
WITH asked AS (
    SELECT p.id AS person_id, coalesce(p.merged_into_id, p.id) AS kept
    FROM governance_person p WHERE p.id = ANY(%(persons)s::bigint[])
),
latest AS (
    SELECT DISTINCT ON (kept) coalesce(p.merged_into_id, p.id) AS kept, t.id
    FROM governance_taxprofile t JOIN governance_person p ON p.id = t.person_id
    WHERE t.from_on <= %(on)s ORDER BY kept, t.from_on DESC, t.id DESC
)
SELECT asked.person_id, latest.id FROM asked JOIN latest USING (kept)
"""


def in_force(person: Person, on: date) -> TaxProfile | None:
    """Return the tax profile of a person on a date, or None where none was recorded by then."""
    return of_person(person).filter(from_on__lte=on).order_by("-from_on", "-id").first()


def in_force_many(persons: Iterable[int], on: date) -> dict[int, TaxProfile]:
    """Return the tax profile of each person on a date, by the key of the person; those without one are left out."""
    with connection.cursor() as cursor:
        cursor.execute(_OF_PERSONS, {"persons": list(persons), "on": on})
        pairs = cursor.fetchall()
    found = TaxProfile.objects.in_bulk({profile for _person, profile in pairs})
    return {person: found[profile] for person, profile in pairs}


def of_person(person: Person) -> QuerySet[TaxProfile]:
    """Return every tax profile of a person, the merged records' too, the latest first."""
    rows = TaxProfile.objects.filter(person__in=merges.family(person))
    return rows.select_related("recorded_by", "evidence").order_by("-from_on", "-id")
