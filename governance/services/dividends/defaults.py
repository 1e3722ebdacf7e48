"""Bonds or interest overdue: records a default and its cure. While one is open no dividend is declared or computed."""

from datetime import date

from django.db import transaction

from core import clock
from core.models import User
from core.services import audit
from governance.models import BondDefault, Entity
from governance.wording import reference


@transaction.atomic
def record(*, actor: User, entity: Entity, bond: str, overdue_since: date) -> BondDefault:
    """Record that bonds or their interest were not paid on their date. Raises MissingFieldError, DatesError."""
    if not bond.strip():
        raise reference.missing(field_es="emisión", field_en="bond", what_es="Escriba cuál.", what_en="Write which.")
    if overdue_since > clock.today():
        raise reference.dates(
            field_es="en mora desde", field_en="overdue since", value=overdue_since, es="es futura.", en="is in the future."
        )
    default = BondDefault.objects.create(
        entity=entity, bond=bond.strip()[:200], overdue_since=overdue_since, recorded_by=actor, recorded_at=clock.now()
    )
    facts = {"bond": default.bond, "since": overdue_since}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.record_bond_default", subject=default, facts=facts)
    return default


@transaction.atomic
def cure(*, actor: User, default: BondDefault, cured_on: date) -> BondDefault:
    """Record that a default was paid. Raises AlreadyDoneError, DatesError."""
    locked: BondDefault = BondDefault.objects.select_for_update().get(pk=default.pk)
    if locked.cured_on is not None:
        raise reference.already_done(field_es="mora", field_en="default", value=locked.bond, es="ya está pagada.", en="is paid already.")
    if not locked.overdue_since <= cured_on <= clock.today():
        raise reference.dates(
            field_es="pagada el", field_en="paid on", value=cured_on, es="es futura o anterior a la mora.", en="is out of order."
        )
    locked.cured_on = cured_on
    locked.save(update_fields=["cured_on"])
    facts = {"bond": locked.bond, "cured_on": cured_on}
    audit.record(actor=actor, organisation=locked.entity.organisation, action="governance.cure_bond_default", subject=locked, facts=facts)
    return locked
