"""Reminds an entity, once a month, of the holders whose data are to be asked for again (BC-13), and records who confirmed theirs.

One duty for the entity, not one for each holder.
"""

from calendar import monthrange
from datetime import date

from django.db import transaction

from core.models import User
from core.services import audit
from governance.models import Entity, Obligation, Person
from governance.rules.identities import normal_name
from governance.selectors import holder_updates
from governance.selectors.holder_updates import due
from governance.services import obligations, person_fields
from governance.services.persons import refuse_merged
from governance.wording import reference

OWNER = "registrar"

__all__ = ["due", "remind", "renew"]


@transaction.atomic
def remind(*, actor: User, entity: Entity, on: date) -> Obligation | None:
    """Make the month's duty of an entity, due on the month's last day; None where nobody is due. Twice in a month it is one."""
    rule = holder_updates.rule_of(entity, on)
    number = due(entity, on).count()
    if rule is None or not number:
        return None
    return obligations.create(
        actor=actor, entity=entity, rule=rule.rule, subject=f"{on:%Y-%m}", due_on=on.replace(day=monthrange(on.year, on.month)[1]),
        title_es=f"Pedir la actualización de datos de {number} titulares", title_en=f"Ask {number} holders to update their data",
        owner_role=OWNER,
    )  # fmt: skip


@transaction.atomic
def renew(*, actor: User, person: Person, on: date, basis: str) -> Person:
    """Record that a holder confirmed the data we have, on a date and by which paper; what changed is a correction instead.

    Raises DatesError: in the future, or before the last update; PersonNameError without a paper; MergedPersonError.
    """
    person = Person.objects.select_for_update(no_key=True).get(pk=person.pk)
    refuse_merged(person)
    basis = normal_name(basis, field_es="soporte", field_en="basis")
    person_fields.day(on, field_es="datos confirmados el", field_en="data confirmed on", ahead=person_fields.NOT_AHEAD)
    if person.data_updated_on is not None and on < person.data_updated_on:
        raise reference.dates(
            field_es="datos confirmados el", field_en="data confirmed on", value=on,
            es=f"es anterior a la última actualización, del {person.data_updated_on:%d/%m/%Y}. Escriba una fecha posterior.",
            en=f"is before the last update, of {person.data_updated_on.isoformat()}. Write a later date.",
        )  # fmt: skip
    person.data_updated_on = on
    person._history_user = actor  # type: ignore[attr-defined]
    person.save(update_fields=["data_updated_on"])
    facts = {"on": on.isoformat(), "basis": basis}
    audit.record(actor=actor, organisation=person.organisation, action="governance.renew_holder_data", subject=person, facts=facts)
    return person
