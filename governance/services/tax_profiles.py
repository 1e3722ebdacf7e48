"""The tax standing of holders, recorded with its proof. Computes no tax."""

from datetime import date
from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction

from core import clock
from core.models import Evidence, User
from core.services import audit
from governance.models import Person, TaxProfile
from governance.rules.identities import normal_name
from governance.rules.kinds import PersonKind
from governance.rules.person_kinds import NOT_RESIDENT, TaxBeneficiary
from governance.services import person_fields
from governance.services.persons import refuse_merged
from governance.wording import person_refusals as refusals

_OF_PEOPLE = frozenset({TaxBeneficiary.RESIDENT_PERSON, TaxBeneficiary.NON_RESIDENT_PERSON})


class TaxFields(TypedDict):
    """What a tax standing says."""

    beneficiary: TaxBeneficiary | str
    country: str
    from_on: date
    basis: str
    files_return: NotRequired[bool | None]
    treaty_rate: NotRequired[Decimal | None]
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def record(*, actor: User, person: Person, **fields: Unpack[TaxFields]) -> TaxProfile:
    """Record a tax standing from a date on. Raises TaxProfileError, PersonNameError, DatesError, MergedPersonError."""
    refuse_merged(person)
    beneficiary = TaxBeneficiary(fields["beneficiary"])
    row = TaxProfile(person=person, recorded_by=actor, recorded_at=clock.now(), **{**fields, "beneficiary": beneficiary.value})
    row.resident = beneficiary not in NOT_RESIDENT
    row.country = normal_name(row.country, field_es="país de residencia fiscal", field_en="country of tax residence", longest=60)
    row.basis = normal_name(row.basis, field_es="soporte", field_en="basis")
    person_fields.day(row.from_on, field_es="desde", field_en="from")
    _refuse(row, beneficiary, person)
    row.save()
    facts = {"person": person.pk, "beneficiary": row.beneficiary, "country": row.country, "from_on": row.from_on.isoformat()}
    audit.record(actor=actor, organisation=person.organisation, action="governance.record_tax_profile", subject=row, facts=facts)
    return row


def _refuse(row: TaxProfile, beneficiary: TaxBeneficiary, person: Person) -> None:
    shown = str(row.get_beneficiary_display())
    if beneficiary in _OF_PEOPLE and person.kind != PersonKind.NATURAL:
        raise refusals.tax(
            field_es="clase de beneficiario", field_en="kind of beneficiary", value=shown, es="es de personas naturales. Elija otra.",
            en="is for natural persons. Choose another.",
        )  # fmt: skip
    if beneficiary not in (*_OF_PEOPLE, TaxBeneficiary.ESTATE) and person.kind == PersonKind.NATURAL:
        raise refusals.tax(
            field_es="clase de beneficiario", field_en="kind of beneficiary", value=shown, es="no es de personas naturales. Elija otra.",
            en="is not for natural persons. Choose another.",
        )  # fmt: skip
    if row.treaty_rate is not None and (row.resident or not 0 <= row.treaty_rate <= 100):
        raise refusals.tax(
            field_es="tarifa de convenio", field_en="treaty rate", value=str(row.treaty_rate),
            es="es solo de no residentes, entre 0 y 100. Corríjala o déjela vacía.",
            en="is for non-residents only, from 0 to 100. Correct it or leave it empty.",
        )  # fmt: skip
