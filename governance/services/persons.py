"""Persons: enters them once per normalised identity and corrects their data. Knows nothing of accounts."""

from datetime import date
from typing import Any, NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction

from core import clock
from core.models import Organisation, User
from core.services import audit
from governance.models import Account, Person
from governance.rules.kinds import IdentityType, PersonKind
from governance.rules.person_kinds import Capacity, Delivery
from governance.services import person_fields
from governance.wording import person_refusals, reference
from governance.wording.search_keys import LONGEST, account_key


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
    capacity: NotRequired[Capacity | str]
    delivery: NotRequired[Delivery | str]
    data_updated_on: NotRequired[date | None]


@transaction.atomic
def register(*, actor: User, organisation: Organisation, **fields: Unpack[PersonFields]) -> Person:
    """Enter a person. Raises IdentityError, PersonNameError, ContactError, CapacityError, DatesError, DuplicateError."""
    person = Person(organisation=organisation, **{"data_updated_on": clock.today(), **fields})
    person_fields.normalise(person)
    _save(person, actor)
    facts = {"id_type": person.id_type, "id_number": person.id_number, "patrimony": person.patrimony}
    audit.record(actor=actor, organisation=organisation, action="governance.register_person", subject=person, facts=facts)
    return person


@transaction.atomic
def correct(*, actor: User, person: Person, changes: dict[str, Any]) -> Person:
    """Change the data of a person, keeping their history. Raises what `register` raises, and MergedPersonError."""
    person = Person.objects.select_for_update(no_key=True).get(pk=person.pk)
    refuse_merged(person)
    before = person.search_key
    for field in changes.keys() & PersonFields.__annotations__.keys():
        setattr(person, field, changes[field])
    if "data_updated_on" not in changes:
        person.data_updated_on = clock.today()
    person_fields.normalise(person)
    person.search_key = gathered_key(person)
    _save(person, actor)
    if person.search_key != before:
        refresh_accounts(person)
    audit.record(
        actor=actor,
        organisation=person.organisation,
        action="governance.correct_person",
        subject=person,
        facts={"changed": sorted(changes)},
    )
    return person


def refuse_merged(person: Person) -> None:
    """Refuse a fact on a record that was absorbed by another. Raises MergedPersonError."""
    if person.merged_into is not None:
        raise person_refusals.merged(name=person.name, kept=person.merged_into.name)


def gathered_key(person: Person) -> str:
    """Return a person's search key with those of the records that it absorbed, so that an old name or number finds it."""
    return " ".join([person.search_key, *person.merged.order_by("pk").values_list("search_key", flat=True)])[:LONGEST]


def refresh_accounts(person: Person) -> None:
    """Write the search keys of a person's accounts again, after a name or a number changed."""
    accounts = list(Account.objects.filter(ownerships__person=person).prefetch_related("holders"))
    for account in accounts:
        account.search_key = account_key(
            title=account.title, number=account.number, owners=[owner.search_key for owner in account.holders.all()]
        )
    Account.objects.bulk_update(accounts, ["search_key"], batch_size=1000)


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
