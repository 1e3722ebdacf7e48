"""Versions of the governance code of an entity: recorded as adopted, never changed. Whom they bind is asked elsewhere."""

from datetime import date

from django.db import IntegrityError, transaction

from core.models import Evidence, User
from core.services import audit
from governance.models import Entity, GovernanceCode
from governance.rules.identities import normal_name
from governance.wording import reference


@transaction.atomic
def adopt(*, actor: User, entity: Entity, title: str, binds_from: date, basis: str, evidence: Evidence | None = None) -> GovernanceCode:
    """Record a version that binds from a date. Raises DuplicateError where one binds from the same date, PersonNameError without a text."""
    title = normal_name(title, field_es="título", field_en="title", longest=200)
    basis = normal_name(basis, field_es="acta", field_en="minutes", longest=300)
    row = GovernanceCode(entity=entity, title=title, binds_from=binds_from, basis=basis, evidence=evidence, recorded_by=actor)
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise reference.duplicate(field_es="rige desde", field_en="binds from", value=f"{binds_from:%d/%m/%Y}", of=entity.name) from None
    facts = {"title": title, "binds_from": binds_from, "basis": basis}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.adopt_code", subject=row, facts=facts)
    return row
