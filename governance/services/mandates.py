"""Mandates: appoints persons to organs and ends their office. A term that is over does not end the office: the person holds over."""

from datetime import date
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction

from core.models import User
from core.services import audit
from governance.models import Mandate, Organ, Person
from governance.rules.kinds import MandateRole
from governance.wording import reference


class MandateFields(TypedDict):
    """What an appointment says. Dates are half-open: `to_on` is the first day after the term."""

    role: MandateRole | str
    from_on: date
    to_on: NotRequired[date | None]
    seat: NotRequired[int | None]
    independent: NotRequired[bool]
    alternate_of: NotRequired[Mandate | None]
    basis: NotRequired[str]


@transaction.atomic
def appoint(*, actor: User, organ: Organ, person: Person, **fields: Unpack[MandateFields]) -> Mandate:
    """Appoint a person to an organ. Raises DatesError, DuplicateError where the person is in that role already."""
    role = MandateRole(fields["role"])
    mandate = Mandate(organ=organ, person=person, **{**fields, "role": role.value})
    if mandate.to_on is not None and mandate.to_on <= mandate.from_on:
        raise reference.dates(
            field_es="fin del período",
            field_en="end of term",
            value=mandate.to_on,
            es="no es posterior al comienzo. Corrija una de las dos fechas.",
            en="is not after its beginning. Correct one of the two dates.",
        )
    Organ.objects.select_for_update(no_key=True).get(pk=organ.pk)
    if Mandate.objects.filter(organ=organ, person=person, role=role.value, ended_on=None).exists():
        raise reference.duplicate(field_es="nombramiento", field_en="appointment", value=person.name, of=organ.name)
    mandate.save()
    facts = {"organ": organ.pk, "person": person.pk, "role": role.value, "from_on": mandate.from_on.isoformat()}
    audit.record(actor=actor, organisation=organ.entity.organisation, action="governance.appoint", subject=mandate, facts=facts)
    return mandate


@transaction.atomic
def end(*, actor: User, mandate: Mandate, ended_on: date, basis: str = "") -> Mandate:
    """End an office: `ended_on` is the first day without it. Raises AlreadyDoneError, DatesError."""
    mandate = Mandate.objects.select_for_update().get(pk=mandate.pk)
    if mandate.ended_on is not None:
        raise reference.already_done(
            field_es="nombramiento",
            field_en="appointment",
            value=mandate.person.name,
            es=f"ya cesó el {mandate.ended_on:%d/%m/%Y}.",
            en=f"already ended on {mandate.ended_on.isoformat()}.",
        )
    if ended_on < mandate.from_on:
        raise reference.dates(
            field_es="fecha del cese",
            field_en="end date",
            value=ended_on,
            es=f"es anterior al comienzo ({mandate.from_on:%d/%m/%Y}). Corríjala.",
            en=f"is before the beginning ({mandate.from_on.isoformat()}). Correct it.",
        )
    mandate.ended_on, mandate.end_basis = ended_on, basis
    mandate.save(update_fields=["ended_on", "end_basis"])
    facts = {"ended_on": ended_on.isoformat(), "basis": basis}
    organisation = mandate.organ.entity.organisation
    audit.record(actor=actor, organisation=organisation, action="governance.end_mandate", subject=mandate, facts=facts)
    return mandate
