"""Organs: creates the board, committees, management, secretary and auditor of an entity."""

from django.db import IntegrityError, transaction

from core.models import User
from core.services import audit
from governance.models import Entity, Organ
from governance.rules.identities import normal_name
from governance.rules.kinds import OrganKind
from governance.wording import reference


@transaction.atomic
def create(*, actor: User, entity: Entity, kind: OrganKind | str, name: str, seats: int | None = None) -> Organ:
    """Create an organ. Raises DuplicateError, PersonNameError."""
    organ = Organ(entity=entity, kind=OrganKind(kind).value, name=normal_name(name, longest=120), seats=seats)
    try:
        with transaction.atomic():
            organ.save()
    except IntegrityError:
        raise reference.duplicate(field_es="órgano", field_en="organ", value=organ.name, of=entity.name) from None
    facts = {"kind": organ.kind, "name": organ.name}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.create_organ", subject=organ, facts=facts)
    return organ
