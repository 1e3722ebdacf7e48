"""Who may be entered twice: equal to the eye, or one number under two kinds of document. Equal NITs of different patrimonies are not.

Proposes; whether two records are one person is decided by people, and who was found different is not proposed again.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.db import connection
from django.db.models import Q

from core.models import Organisation
from governance.models import DistinctPersons, Person
from governance.rules.names import skeleton

NAME, NUMBER = "name", "number"

_PAIRS = """
WITH live AS (
    SELECT id, skeleton, id_type, id_number, patrimony, split_part(id_number, '-', 1) AS base FROM governance_person
    WHERE organisation_id = %(organisation)s AND merged_into_id IS NULL
),
pairs AS (
    SELECT a.id AS first, b.id AS second, 'name' AS reason FROM live a JOIN live b ON a.skeleton = b.skeleton AND a.id < b.id
    WHERE a.skeleton <> '' AND NOT (a.base = b.base AND a.patrimony <> b.patrimony)
    UNION ALL
    SELECT a.id, b.id, 'number' FROM live a JOIN live b ON a.base = b.base AND a.id < b.id
    WHERE a.id_type <> b.id_type AND a.patrimony = b.patrimony AND a.skeleton <> b.skeleton
)
SELECT first, second, reason FROM pairs
WHERE NOT EXISTS (SELECT 1 FROM governance_distinctpersons d WHERE d.first_id = pairs.first AND d.second_id = pairs.second)
ORDER BY first, second LIMIT %(most)s
"""


class Similar(NamedTuple):
    """One person who may be the same, and why: `name` or `number`."""

    person: Person
    reason: str


class Pair(NamedTuple):
    """Two records that may be one person."""

    first: Person
    second: Person
    reason: str


def similar(
    organisation: Organisation, *, name: str, id_number: str = "", patrimony: str = "", leaving_out: Person | None = None, most: int = 20
) -> list[Similar]:
    """Return the persons of an organisation that look like one about to be entered, by name or by number, the same identity aside."""
    key, base = skeleton(name), id_number.partition("-")[0]
    alike = Q(skeleton=key) if key else Q(pk__in=[])
    numbered = Q(id_number=base) | Q(id_number__startswith=f"{base}-") if base else Q(pk__in=[])
    rows = Person.objects.filter(alike | numbered, organisation=organisation, merged_into__isnull=True).order_by("sort_key", "id")
    if leaving_out is not None:
        rows = rows.exclude(pk=leaving_out.pk).exclude(pk__in=_distinct_from(leaving_out))
    found = []
    for row in rows[:most]:
        same_base = bool(base) and row.id_number.partition("-")[0] == base
        if same_base and row.patrimony != patrimony:
            continue
        found.append(Similar(row, NAME if key and row.skeleton == key else NUMBER))
    return found


def by_skeleton(organisation: Organisation, names: Iterable[str]) -> dict[str, list[Person]]:
    """Return the persons that look like each of many names, by skeleton: what a file's preview asks once for all its rows."""
    keys = {skeleton(name) for name in names} - {""}
    found: dict[str, list[Person]] = {}
    for row in Person.objects.filter(organisation=organisation, skeleton__in=keys, merged_into__isnull=True).order_by("id"):
        found.setdefault(row.skeleton, []).append(row)
    return found


def pairs(organisation: Organisation, most: int = 200) -> list[Pair]:
    """Return the pairs of records that may be one person, those found different left out."""
    with connection.cursor() as cursor:
        cursor.execute(_PAIRS, {"organisation": organisation.pk, "most": most})
        rows = cursor.fetchall()
    persons = Person.objects.in_bulk({pk for first, second, _reason in rows for pk in (first, second)})
    return [Pair(persons[first], persons[second], reason) for first, second, reason in rows]


def _distinct_from(person: Person) -> set[int]:
    rows = DistinctPersons.objects.filter(Q(first=person) | Q(second=person)).values_list("first_id", "second_id")
    return {pk for pair in rows for pk in pair} - {person.pk}
