"""Finding persons by any part of a name or a number, with or without accents and dots."""

from django.db.models import QuerySet

from core.models import Organisation
from core.wording.sort_keys import search_key
from governance.models import Entity, Person


def search(text: str, *, organisation: Organisation | None = None, entity: Entity | None = None) -> QuerySet[Person]:
    """Return the persons whose name, number or patrimony has every word of the text, in any order, sorted by name."""
    found = Person.objects.order_by("sort_key", "id")
    if organisation is not None:
        found = found.filter(organisation=organisation)
    if entity is not None:
        found = found.filter(organisation=entity.organisation, ownerships__account__entity=entity).distinct()
    for word in search_key(text).split():
        found = found.filter(search_key__contains=word)
    return found


def by_identity(organisation: Organisation, id_type: str, id_number: str, patrimony: str = "") -> Person | None:
    """Return the person of a normal identity, or None."""
    return Person.objects.filter(organisation=organisation, id_type=id_type, id_number=id_number, patrimony=patrimony).first()
