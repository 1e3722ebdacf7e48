"""Which records are one person: the one kept and those it absorbed. Reads; merges nothing."""

from django.db.models import Q

from governance.models import Person


def kept(person: Person) -> Person:
    """Return the record that stands for a person: itself, or the one that absorbed it."""
    return person.merged_into or person


def family(person: Person) -> list[int]:
    """Return the keys of all records of one person, the kept one's among them."""
    root = person.merged_into_id or person.pk
    return list(Person.objects.filter(Q(pk=root) | Q(merged_into=root)).values_list("pk", flat=True))
