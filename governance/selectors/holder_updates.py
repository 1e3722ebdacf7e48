"""Whose data are to be asked for again at an entity (BC-13): those who hold something and whose last update is a period old.

Being late takes no vote away. Where the entity's book asks for no renewal nobody is due.
"""

from datetime import date

from django.db.models import DateField, DurationField, Exists, F, Func, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast

from core.rules.calendars import Calendar
from governance.models import Entity, Person, Position
from governance.rules.holders import UpdateResult, update_due
from governance.rules.overlay import NoProvisionError, applied
from governance.rules.provisions.holders import HolderUpdate
from governance.rules.refusals import NoBookInForceError
from governance.selectors import books


def rule_of(entity: Entity, on: date) -> HolderUpdate | None:
    """Return how often the data of an entity's holders are renewed, or None where its book does not say."""
    traits: dict[str, bool | str] = {"listed": entity.listed, "kind": entity.kind}
    try:
        return applied(books.in_force(entity, on), HolderUpdate, "holder", on, traits).provision
    except (NoProvisionError, NoBookInForceError):
        return None


def due(entity: Entity, on: date) -> QuerySet[Person]:
    """Return the holders of an entity whose data are due on a date, by name; one query, whatever their number."""
    rule = rule_of(entity, on)
    if rule is None:
        return Person.objects.none()
    held = Position.objects.filter(account__entity=entity, account__ownerships__person=OuterRef("pk"), quantity__gt=0)
    period = Func(Value(0), Value(rule.period.months), function="make_interval", output_field=DurationField())
    since = Cast(Func(F("data_updated_on"), period, template="(%(expressions)s)", arg_joiner=" + "), DateField())
    rows = Person.objects.filter(Exists(held), merged_into__isnull=True).annotate(update_due_on=since)
    return rows.filter(Q(data_updated_on__isnull=True) | Q(update_due_on__lte=on)).order_by("sort_key", "id")


def standing(rule: HolderUpdate, person: Person, *, on: date, calendar: Calendar) -> UpdateResult | None:
    """Say since when a holder's data are due and that the holder votes all the same; None where they were never updated."""
    if person.data_updated_on is None:
        return None
    return update_due(rule, updated_on=person.data_updated_on, on=on, calendar=calendar)
