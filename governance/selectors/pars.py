"""The par of a class as it was: at the end of a date, or when a posting was entered. The present one less the changes that came after."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal

from governance.models import Entity, ParChange, Security


def par_as_of(entity: Entity, on: date, known_at: int | None = None) -> Mapping[int, Decimal]:
    """Return the par of each class of an entity at the end of a date, as known at a posting (zero where none is set)."""
    pars = {each.pk: each.par or Decimal() for each in Security.objects.filter(entity=entity)}
    changes = ParChange.objects.filter(security__entity=entity).order_by("-posting__number", "-pk").select_related("posting")
    for change in changes:
        if change.from_on > on or (known_at is not None and change.posting.number > known_at):
            pars[change.security_id] = change.before
    return pars


def par_at(security: Security, on: date, known_at: int | None = None) -> Decimal:
    """Return the par of one class at the end of a date, as known at a posting (zero where none is set)."""
    return par_as_of(security.entity, on, known_at)[security.pk]


def par_of_postings(security: Security, numbers: Iterable[int]) -> Mapping[int, Decimal]:
    """Return the par of a class when each of some postings was entered: shares issued then were subscribed at that par."""
    changes = list(ParChange.objects.filter(security=security).order_by("-posting__number").values_list("posting__number", "before"))
    found = {}
    for number in set(numbers):
        found[number] = next((before for changed, before in reversed(changes) if changed > number), security.par or Decimal())
    return found
