"""Relationships: records kinship, control, employment and representation, and their end."""

from datetime import date
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction

from core.models import User
from core.services import audit
from governance.models import Entity, Person, Relationship
from governance.rules.kinds import RelationshipKind
from governance.wording import reference


class RelationshipFields(TypedDict):
    """`person` is the `kind` of `other`, or of `entity`: exactly one of the two."""

    kind: RelationshipKind | str
    from_on: date
    other: NotRequired[Person | None]
    entity: NotRequired[Entity | None]
    degree: NotRequired[int | None]
    basis: NotRequired[str]


@transaction.atomic
def record(*, actor: User, person: Person, **fields: Unpack[RelationshipFields]) -> Relationship:
    """Record a relationship. Raises MissingFieldError unless it names exactly one other end."""
    relationship = Relationship(
        organisation=person.organisation, person=person, **{**fields, "kind": RelationshipKind(fields["kind"]).value}
    )
    if (relationship.other is None) == (relationship.entity is None) or relationship.other == person:
        raise reference.missing(
            field_es="vínculo",
            field_en="relationship",
            what_es="Nombre a otra persona o a una entidad, y solo a una de las dos.",
            what_en="Name another person or an entity, and only one of the two.",
        )
    relationship.save()
    facts = {"kind": relationship.kind, "person": person.pk, "other": relationship.other_id, "entity": relationship.entity_id}
    audit.record(actor=actor, organisation=person.organisation, action="governance.record_relationship", subject=relationship, facts=facts)
    return relationship


@transaction.atomic
def end(*, actor: User, relationship: Relationship, ended_on: date) -> Relationship:
    """End a relationship: `ended_on` is the first day without it. Raises AlreadyDoneError, DatesError."""
    relationship = Relationship.objects.select_for_update().get(pk=relationship.pk)
    if relationship.ended_on is not None:
        raise reference.already_done(
            field_es="vínculo", field_en="relationship", value=str(relationship.person), es="ya terminó.", en="already ended."
        )
    if ended_on < relationship.from_on:
        raise reference.dates(
            field_es="fin del vínculo",
            field_en="end",
            value=ended_on,
            es="es anterior al comienzo. Corríjalo.",
            en="is before its beginning.",
        )
    relationship.ended_on = ended_on
    relationship.save(update_fields=["ended_on"])
    facts = {"ended_on": ended_on.isoformat()}
    audit.record(
        actor=actor, organisation=relationship.organisation, action="governance.end_relationship", subject=relationship, facts=facts
    )
    return relationship
