"""Representatives of co-owners, of estates and of persons who cannot act alone: appointed and ended by a document."""

from datetime import date
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction

from core.models import Evidence, Organisation, User
from core.services import audit
from governance.models import Account, AccountHolder, HolderRepresentative, Person
from governance.rules.identities import normal_name
from governance.rules.kinds import AccountPurpose, PersonKind
from governance.rules.person_kinds import OF_CO_OWNERS, OF_ESTATES, OF_PERSONS, Capacity, RepresentativeKind
from governance.selectors import representatives as selected
from governance.services import person_fields
from governance.services.persons import refuse_merged
from governance.wording import person_refusals as refusals
from governance.wording import reference


class AppointmentFields(TypedDict):
    """By what right, of what (an account or a person), since when, by which document."""

    kind: RepresentativeKind | str
    from_on: date
    basis: str
    account: NotRequired[Account | None]
    person: NotRequired[Person | None]
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def appoint(*, actor: User, representative: Person, **fields: Unpack[AppointmentFields]) -> HolderRepresentative:
    """Record a representative of an account or of a person. Raises RepresentativeError, PersonNameError, DatesError, MergedPersonError.

    Of co-owners and of elected heirs there is one at a time: the earlier one is ended first.
    """
    kind = RepresentativeKind(fields["kind"])
    row = HolderRepresentative(representative=representative, **{**fields, "kind": kind.value})
    row.basis = normal_name(row.basis, field_es="documento", field_en="document")
    person_fields.day(row.from_on, field_es="desde", field_en="from")
    refuse_merged(representative)
    _refuse_subject(row, kind)
    _refuse_second(row, kind)
    row.save()
    if kind in OF_CO_OWNERS:
        _flag(row)
    facts = {"kind": row.kind, "account": row.account_id, "person": row.person_id, "representative": representative.pk}
    organisation = representative.organisation
    audit.record(actor=actor, organisation=organisation, action="governance.appoint_representative", subject=row, facts=facts)
    return row


@transaction.atomic
def end(*, actor: User, row: HolderRepresentative, ended_on: date, basis: str) -> HolderRepresentative:
    """End a representation: `ended_on` is the first day without it. Raises AlreadyDoneError, DatesError, PersonNameError."""
    row = HolderRepresentative.objects.select_for_update().get(pk=row.pk)
    if row.ended_on is not None:
        raise reference.already_done(
            field_es="representante", field_en="representative", value=row.representative.name, es="ya terminó.", en="already ended."
        )
    if ended_on < row.from_on:
        raise reference.dates(
            field_es="terminó el",
            field_en="ended on",
            value=ended_on,
            es="es anterior al comienzo. Corríjala.",
            en="is before its beginning.",
        )
    row.ended_on = person_fields.day(ended_on, field_es="terminó el", field_en="ended on")
    row.end_basis = normal_name(basis, field_es="documento", field_en="document")
    row.save(update_fields=["ended_on", "end_basis"])
    if RepresentativeKind(row.kind) in OF_CO_OWNERS:
        AccountHolder.objects.filter(account=row.account, person_id=row.representative_id).update(is_representative=False)
    facts = {"ended_on": ended_on.isoformat(), "basis": row.end_basis}
    organisation: Organisation = row.representative.organisation
    audit.record(actor=actor, organisation=organisation, action="governance.end_representative", subject=row, facts=facts)
    return row


def _refuse_subject(row: HolderRepresentative, kind: RepresentativeKind) -> None:
    name = row.representative.name
    if kind in OF_PERSONS:
        person = row.person
        if person is None or row.account is not None or person.kind != PersonKind.NATURAL or person.capacity == Capacity.FULL:
            raise refusals.representative(
                name=name, es="representa a una persona natural sin plena capacidad. Corrija primero la capacidad del titular.",
                en="represents a natural person without full capacity. Correct the holder's capacity first.",
            )  # fmt: skip
        if person.pk == row.representative.pk:
            raise refusals.representative(name=name, es="no se representa a sí misma. Elija a otra.", en="cannot represent itself.")
        organisation = person.organisation_id
    else:
        account = row.account
        wanted = AccountPurpose.ESTATE if kind in OF_ESTATES else AccountPurpose.JOINT
        if account is None or row.person is not None or account.purpose != wanted:
            es = "de una sucesión ilíquida" if kind in OF_ESTATES else "de titulares en común"
            en = "of an undivided estate" if kind in OF_ESTATES else "of joint owners"
            raise refusals.representative(name=name, es=f"necesita una cuenta {es}. Elija otra cuenta.", en=f"needs an account {en}.")
        organisation = account.entity.organisation_id
    if organisation != row.representative.organisation_id:
        raise refusals.representative(name=name, es="es de otra organización. Elija a otra persona.", en="is of another organisation.")


def _refuse_second(row: HolderRepresentative, kind: RepresentativeKind) -> None:
    if kind not in OF_CO_OWNERS and kind is not RepresentativeKind.ELECTED_BY_HEIRS:
        return
    kinds = OF_CO_OWNERS if kind in OF_CO_OWNERS else {RepresentativeKind.ELECTED_BY_HEIRS}
    here = selected.in_force(account=row.account, on=row.from_on).filter(kind__in=kinds).first()
    if here is not None:
        raise refusals.representative(
            name=here.representative.name, es="ya representa esa cuenta. Termine primero su representación (C. Co., art. 378).",
            en="already represents that account. End that representation first (CCo art. 378).",
        )  # fmt: skip


def _flag(row: HolderRepresentative) -> None:
    """Mark the representative among the owners, where it is one of them."""
    owners = AccountHolder.objects.filter(account=row.account)
    owners.filter(is_representative=True).update(is_representative=False)
    owners.filter(person_id=row.representative_id).update(is_representative=True)
