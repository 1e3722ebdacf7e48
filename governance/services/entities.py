"""Entities: enters and corrects the companies, funds and trusts of an organisation."""

from typing import Any, NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction

from core.models import Organisation, User
from core.services import audit
from core.wording.sort_keys import search_key, sort_key
from governance.models import Entity
from governance.rules.identities import normal_name
from governance.rules.kinds import EntityKind, IdentityType
from governance.services import identities
from governance.wording import reference


class EntityFields(TypedDict):
    """What is known of an entity; `nit` is required of companies, `code` tells funds of one manager apart.

    `rule_book` is the shipped book that binds while the entity has adopted none of its own.
    """

    kind: EntityKind | str
    name: str
    nit: NotRequired[str]
    code: NotRequired[str]
    short_name: NotRequired[str]
    domicile: NotRequired[str]
    address: NotRequired[str]
    website: NotRequired[str]
    registry_note: NotRequired[str]
    listed: NotRequired[bool]
    traits: NotRequired[dict[str, Any]]
    saturday_is_business: NotRequired[bool]
    loads_need_approval: NotRequired[bool]
    movements_need_approval: NotRequired[bool]
    rule_book: NotRequired[str]


@transaction.atomic
def create(*, actor: User, organisation: Organisation, **fields: Unpack[EntityFields]) -> Entity:
    """Enter an entity. Raises PersonNameError, IdentityError, MissingFieldError, DuplicateError."""
    entity = Entity(organisation=organisation, **fields)
    _check(entity)
    _save(entity, actor)
    facts = {"kind": entity.kind, "name": entity.name, "nit": entity.nit}
    audit.record(actor=actor, organisation=organisation, action="governance.create_entity", subject=entity, facts=facts)
    return entity


@transaction.atomic
def correct(*, actor: User, entity: Entity, changes: dict[str, Any]) -> Entity:
    """Change reference data of an entity, keeping its history. Raises what `create` raises."""
    for field in changes.keys() & EntityFields.__annotations__.keys():
        setattr(entity, field, changes[field])
    _check(entity)
    _save(entity, actor)
    audit.record(
        actor=actor,
        organisation=entity.organisation,
        action="governance.correct_entity",
        subject=entity,
        facts={"changed": sorted(changes)},
    )
    return entity


def _check(entity: Entity) -> None:
    entity.kind = EntityKind(entity.kind).value
    entity.name = normal_name(entity.name, longest=200)
    entity.sort_key, entity.search_key = sort_key(entity.name), search_key(f"{entity.name} {entity.nit} {entity.code}")
    if entity.nit:
        entity.nit = identities.checked(id_type=IdentityType.NIT, number=entity.nit).number
    elif entity.kind == EntityKind.COMPANY:
        raise reference.missing(field_es="NIT", field_en="NIT", what_es="Escríbalo como 900123456-8.", what_en="Write it like 900123456-8.")


def _save(entity: Entity, actor: User) -> None:
    entity._history_user = actor  # type: ignore[attr-defined]
    try:
        with transaction.atomic():
            entity.save()
    except IntegrityError:
        raise reference.duplicate(
            field_es="entidad", field_en="entity", value=entity.nit or entity.code or entity.name, of=entity.name
        ) from None
