"""Who is an insider of an entity on a date: its administrators (Ley 222, art. 22), employees and auditors, with the reason."""

from datetime import date
from typing import NamedTuple

from django.db.models import Q

from governance.models import Entity, Person, Relationship
from governance.rules.kinds import ADMINISTRATION, InsiderRole, OrganKind, RelationshipKind
from governance.selectors import mandates


class Insider(NamedTuple):
    """One person, why an insider, and since when. A person with two reasons appears twice."""

    person: Person
    role: InsiderRole
    reason: str
    since_on: date


def persons(entity: Entity, on: date) -> list[Insider]:
    """Return the insiders of an entity on a date, sorted by name; alternates are administrators too."""
    found = [
        Insider(mandate.person, InsiderRole.ADMINISTRATOR, mandate.organ.name, mandate.from_on)
        for mandate in mandates.of_entity(entity, on, kinds=tuple(ADMINISTRATION))
    ]
    found += [
        Insider(mandate.person, InsiderRole.AUDITOR, mandate.organ.name, mandate.from_on)
        for mandate in mandates.of_entity(entity, on, kinds=(OrganKind.AUDITOR,))
    ]
    # The secretary is an employee: the office alone makes nobody an administrator.
    found += [
        Insider(mandate.person, InsiderRole.EMPLOYEE, mandate.organ.name, mandate.from_on)
        for mandate in mandates.of_entity(entity, on, kinds=(OrganKind.SECRETARY,))
    ]
    employed = Relationship.objects.filter(entity=entity, kind=RelationshipKind.EMPLOYEE, from_on__lte=on)
    found += [
        Insider(row.person, InsiderRole.EMPLOYEE, row.basis, row.from_on)
        for row in employed.filter(Q(ended_on__isnull=True) | Q(ended_on__gt=on)).select_related("person")
    ]
    return sorted(found, key=lambda insider: (insider.person.sort_key, insider.person.pk, insider.role))


def roles(entity: Entity, on: date) -> dict[int, frozenset[InsiderRole]]:
    """Return the insiders' roles by the key of the person, as the bars of a vote read them."""
    found: dict[int, set[InsiderRole]] = {}
    for insider in persons(entity, on):
        found.setdefault(insider.person.pk, set()).add(insider.role)
    return {person: frozenset(reasons) for person, reasons in found.items()}
