"""More ways to reach a person: adds them and ends them. The first of each kind stays on the person's own record."""

from datetime import date

from django.db import IntegrityError, transaction

from core import clock
from core.models import User
from core.services import audit
from governance.models import Contact, Person
from governance.rules.identities import normal_name
from governance.rules.person_kinds import ContactKind
from governance.services import person_fields
from governance.services.persons import refuse_merged
from governance.wording import reference


@transaction.atomic
def add(*, actor: User, person: Person, kind: ContactKind | str, value: str, note: str = "", for_notices: bool = False) -> Contact:
    """Add an e-mail, a telephone or an address. Raises ContactError, PersonNameError, DuplicateError, MergedPersonError."""
    refuse_merged(person)
    kind = ContactKind(kind)
    contact = Contact(
        person=person, kind=kind.value, value=_normal(kind, value), for_notices=for_notices, from_on=clock.today(),
        note=normal_name(note, field_es="de qué es", field_en="note", longest=60) if note.strip() else "",
    )  # fmt: skip
    try:
        with transaction.atomic():
            contact.save()
    except IntegrityError:
        raise reference.duplicate(field_es="contacto", field_en="contact", value=contact.value, of=person.name) from None
    facts = {"kind": contact.kind, "for_notices": for_notices}
    audit.record(actor=actor, organisation=person.organisation, action="governance.add_contact", subject=contact, facts=facts)
    return contact


@transaction.atomic
def end(*, actor: User, contact: Contact, on: date | None = None) -> Contact:
    """End a contact from a date on. Raises AlreadyDoneError."""
    contact = Contact.objects.select_for_update().get(pk=contact.pk)
    if contact.ended_on is not None:
        raise reference.already_done(field_es="contacto", field_en="contact", value=contact.value, es="ya terminó.", en="already ended.")
    contact.ended_on = on or clock.today()
    contact.save(update_fields=["ended_on"])
    audit.record(actor=actor, organisation=contact.person.organisation, action="governance.end_contact", subject=contact)
    return contact


def _normal(kind: ContactKind, value: str) -> str:
    match kind:
        case ContactKind.EMAIL:
            return person_fields.email(value)
        case ContactKind.PHONE:
            return person_fields.phone(value)
        case ContactKind.ADDRESS:
            return normal_name(value, field_es="dirección", field_en="address", longest=200)
