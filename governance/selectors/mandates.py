"""Who is in office on a date. A person whose term is over stays until the office ends (holds over)."""

from datetime import date

from django.db.models import Q, QuerySet

from governance.models import Entity, Mandate, Organ
from governance.rules.kinds import MandateRole, OrganKind


def _in_office(on: date) -> Q:
    return Q(from_on__lte=on) & (Q(ended_on__isnull=True) | Q(ended_on__gt=on))


def in_force(organ: Organ, on: date) -> QuerySet[Mandate]:
    """Return the mandates of an organ in office on a date, in the order of the seats."""
    return Mandate.objects.filter(_in_office(on), organ=organ).select_related("person", "alternate_of").order_by("seat", "from_on", "id")


def of_entity(entity: Entity, on: date, *, kinds: tuple[OrganKind, ...] = (), roles: tuple[MandateRole, ...] = ()) -> QuerySet[Mandate]:
    """Return the mandates in office in the organs of an entity, of some kinds or in some roles where they are named."""
    found = Mandate.objects.filter(_in_office(on), organ__entity=entity).select_related("person", "organ")
    if kinds:
        found = found.filter(organ__kind__in=kinds)
    if roles:
        found = found.filter(role__in=roles)
    return found.order_by("organ__kind", "seat", "from_on", "id")
