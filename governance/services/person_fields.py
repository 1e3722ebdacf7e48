"""The fields of a person in their normal form: identity, name, place, contacts, capacity. Writes nothing."""

import re
from datetime import date, timedelta

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from core import clock
from core.wording.sort_keys import sort_key
from governance.models import Person
from governance.rules.identities import normal_name
from governance.rules.kinds import IdentityType, PersonKind
from governance.rules.names import skeleton
from governance.rules.person_kinds import Capacity, Delivery
from governance.services import identities
from governance.wording import person_refusals as refusals
from governance.wording.search_keys import person_key

FIRST_DAY = date(1900, 1, 1)
AHEAD = timedelta(days=731)
NOT_AHEAD = timedelta()
LONGEST_EMAIL = 254
_TEXTS = {
    "nationality": ("nacionalidad", "nationality", 60),
    "domicile": ("domicilio", "domicile", 120),
    "address": ("dirección", "address", 200),
}
_PHONE = re.compile(r"\+?[0-9][0-9 ().\-/]{4,30}(?: ?(?:ext|EXT|Ext)\.? ?[0-9]{1,6})?")


def normalise(person: Person) -> None:
    """Put every field of a person in its normal form.

    Raises IdentityError, PersonNameError, ContactError, CapacityError, DatesError.
    """
    identity = identities.checked(id_type=person.id_type, number=person.id_number, patrimony=person.patrimony)
    person.id_type, person.id_number, person.patrimony = identity.id_type, identity.number, identity.patrimony
    person.name = normal_name(person.name)
    person.kind = PersonKind(person.kind or _kind_of(person)).value
    person.capacity, person.delivery = Capacity(person.capacity or Capacity.FULL).value, Delivery(person.delivery or Delivery.EMAIL).value
    if person.capacity != Capacity.FULL and person.kind != PersonKind.NATURAL:
        raise refusals.capacity(name=person.name)
    for field, (field_es, field_en, longest) in _TEXTS.items():
        value = getattr(person, field).strip()
        setattr(person, field, normal_name(value, field_es=field_es, field_en=field_en, longest=longest) if value else "")
    person.email = email(person.email) if person.email.strip() else ""
    person.phone = phone(person.phone) if person.phone.strip() else ""
    if person.data_updated_on is not None:
        day(person.data_updated_on, field_es="datos actualizados el", field_en="data updated on", ahead=NOT_AHEAD)
    person.sort_key, person.skeleton = sort_key(person.name), skeleton(person.name)
    person.search_key = person_key(name=person.name, id_type=person.id_type, id_number=person.id_number, patrimony=person.patrimony)


def email(value: str) -> str:
    """Return one e-mail address. Raises ContactError."""
    plain = value.strip()
    try:
        validate_email(plain)
    except ValidationError:
        raise refusals.email(plain) from None
    if len(plain) > LONGEST_EMAIL or not plain.isascii():
        raise refusals.email(plain)
    return plain


def phone(value: str) -> str:
    """Return one telephone number as it was written, spaces put in order. Raises ContactError."""
    plain = " ".join(value.split())
    if not _PHONE.fullmatch(plain):
        raise refusals.phone(plain)
    return plain


def day(value: date, *, field_es: str, field_en: str, ahead: timedelta = AHEAD) -> date:
    """Return a date that can be one of a holder's life. Raises DatesError."""
    last = clock.today() + ahead
    if not FIRST_DAY <= value <= last:
        raise refusals.day(field_es=field_es, field_en=field_en, value=value, first=FIRST_DAY, last=last)
    return value


def _kind_of(person: Person) -> PersonKind:
    if person.patrimony:
        return PersonKind.PATRIMONY
    return PersonKind.LEGAL if person.id_type == IdentityType.NIT else PersonKind.NATURAL
