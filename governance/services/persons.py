"""Persons: enters them once per normalised identity and corrects their data. Knows nothing of accounts."""

from datetime import date
from typing import Any, NotRequired, TypedDict, Unpack

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from core import clock
from core.models import Organisation, User
from core.services import audit
from core.wording.sort_keys import search_key, sort_key
from governance.models import Person
from governance.rules.identities import normal_name
from governance.rules.kinds import IdentityType, PersonKind
from governance.rules.refusals import GovernanceRefusal
from governance.services import identities
from governance.wording import reference


class PersonFields(TypedDict):
    """What is known of a person. `kind` follows from the document where it is not said; names are `Surnames, Given names`."""

    id_type: IdentityType | str
    id_number: str
    name: str
    kind: NotRequired[PersonKind | str]
    patrimony: NotRequired[str]
    nationality: NotRequired[str]
    domicile: NotRequired[str]
    address: NotRequired[str]
    email: NotRequired[str]
    phone: NotRequired[str]
    data_updated_on: NotRequired[date | None]


@transaction.atomic
def register(*, actor: User, organisation: Organisation, **fields: Unpack[PersonFields]) -> Person:
    """Enter a person. Raises IdentityError, PersonNameError, DuplicateError."""
    person = Person(organisation=organisation, **{"data_updated_on": clock.today(), **fields})
    _check(person)
    _save(person, actor)
    facts = {"id_type": person.id_type, "id_number": person.id_number, "patrimony": person.patrimony}
    audit.record(actor=actor, organisation=organisation, action="governance.register_person", subject=person, facts=facts)
    return person


@transaction.atomic
def correct(*, actor: User, person: Person, changes: dict[str, Any]) -> Person:
    """Change the data of a person, keeping their history. Raises what `register` raises."""
    for field in changes.keys() & PersonFields.__annotations__.keys():
        setattr(person, field, changes[field])
    if "data_updated_on" not in changes:
        person.data_updated_on = clock.today()
    _check(person)
    _save(person, actor)
    audit.record(
        actor=actor,
        organisation=person.organisation,
        action="governance.correct_person",
        subject=person,
        facts={"changed": sorted(changes)},
    )
    return person


def _check(person: Person) -> None:
    identity = identities.checked(id_type=person.id_type, number=person.id_number, patrimony=person.patrimony)
    person.id_type, person.id_number, person.patrimony = identity.id_type, identity.number, identity.patrimony
    person.name = normal_name(person.name)
    person.kind = PersonKind(person.kind or _kind_of(person)).value
    for field, field_es in {"nationality": "nacionalidad", "domicile": "domicilio", "address": "dirección"}.items():
        if getattr(person, field):
            setattr(person, field, normal_name(getattr(person, field), field_es=field_es, field_en=field, longest=200))
    if person.email:
        _check_email(person)
    person.sort_key = sort_key(person.name)
    person.search_key = search_key(f"{person.name} {person.id_number} {person.patrimony}")


def _kind_of(person: Person) -> PersonKind:
    if person.patrimony:
        return PersonKind.PATRIMONY
    return PersonKind.LEGAL if person.id_type == IdentityType.NIT else PersonKind.NATURAL


def _check_email(person: Person) -> None:
    person.email = person.email.strip()
    try:
        validate_email(person.email)
    except ValidationError:
        shown = person.email[:60]
        raise GovernanceRefusal(
            field="correo electrónico",
            value=shown,
            message_es=f"correo electrónico: «{shown}» no es una dirección. Escriba una sola, como nombre@empresa.co.",
            message_en=f"e-mail: “{shown}” is not an address. Write a single one, like name@company.co.",
        ) from None


def _save(person: Person, actor: User) -> None:
    same = Person.objects.filter(
        organisation_id=person.organisation_id, id_type=person.id_type, id_number=person.id_number, patrimony=person.patrimony
    ).exclude(pk=person.pk)
    person._history_user = actor  # type: ignore[attr-defined]
    try:
        earlier = same.first()
        if earlier is None:
            with transaction.atomic():
                person.save()
            return
    except IntegrityError:
        earlier = same.first()
    named = earlier.name if earlier else person.name
    raise reference.duplicate(field_es="número de documento", field_en="identity number", value=person.identity, of=named)
