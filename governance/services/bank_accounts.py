"""Bank accounts of holders: one person records an instruction with its proof, another confirms it. Pays nothing."""

import re
from datetime import date
from typing import NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction

from core import clock
from core.models import Evidence, User
from core.services import audit
from governance.models import Account, BankAccount, BankAccountConfirmation, Person
from governance.rules.identities import normal_name
from governance.rules.person_kinds import BankAccountKind
from governance.services import identities, person_fields
from governance.services.persons import refuse_merged
from governance.wording import person_refusals as refusals
from governance.wording import reference

_CODE = re.compile(r"[0-9]{1,10}")
_NUMBER = re.compile(r"[0-9]{4,20}")


class BankFields(TypedDict):
    """What an instruction says; kind `none` only withdraws. Without `holder_name` the bank's holder is the person."""

    kind: BankAccountKind | str
    from_on: date
    basis: str
    bank_code: NotRequired[str]
    bank_name: NotRequired[str]
    number: NotRequired[str]
    holder_name: NotRequired[str]
    holder_id_type: NotRequired[str]
    holder_id_number: NotRequired[str]
    account: NotRequired[Account | None]
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def record(*, actor: User, person: Person, **fields: Unpack[BankFields]) -> BankAccount:
    """Record where a holder is paid from a date on; nothing is paid there until another person confirms it.

    Raises BankAccountError, IdentityError, PersonNameError, DatesError, MergedPersonError.
    """
    refuse_merged(person)
    row = BankAccount(person=person, recorded_by=actor, recorded_at=clock.now(), **fields)
    row.kind = BankAccountKind(row.kind).value
    row.basis = normal_name(row.basis, field_es="soporte", field_en="basis")
    person_fields.day(row.from_on, field_es="desde", field_en="from")
    if row.account is not None and not row.account.ownerships.filter(person=person).exists():
        raise refusals.bank(
            field_es="cuenta", field_en="account", value=row.account.number, es="no es de esta persona. Elija una de las suyas.",
            en="is not this person's. Choose one of theirs.",
        )  # fmt: skip
    if row.kind == BankAccountKind.NONE:
        row.bank_code = row.bank_name = row.number = row.holder_name = row.holder_id_type = row.holder_id_number = ""
    else:
        _normalise(row, person)
    row.save()
    facts = {"person": person.pk, "account": row.account_id, "kind": row.kind, "bank": row.bank_code, "from_on": row.from_on.isoformat()}
    audit.record(actor=actor, organisation=person.organisation, action="governance.record_bank_account", subject=row, facts=facts)
    return row


@transaction.atomic
def confirm(*, actor: User, bank_account: BankAccount, means: str) -> BankAccountConfirmation:
    """Confirm an instruction, as another person than the one who recorded it. Raises BankAccountError, AlreadyDoneError."""
    means = normal_name(means, field_es="cómo se confirmó", field_en="how it was confirmed", longest=200)
    if bank_account.recorded_by_id == actor.pk:
        raise refusals.bank(
            field_es="confirmación", field_en="confirmation", value=str(bank_account),
            es="la registró usted: debe confirmarla otra persona.", en="was recorded by you: another person must confirm it.",
        )  # fmt: skip
    try:
        with transaction.atomic():
            row = BankAccountConfirmation.objects.create(
                bank_account=bank_account, confirmed_by=actor, confirmed_at=clock.now(), means=means
            )
    except IntegrityError:
        raise reference.already_done(
            field_es="cuenta bancaria", field_en="bank account", value=str(bank_account), es="ya está confirmada.", en="is confirmed."
        ) from None
    organisation = bank_account.person.organisation
    facts = {"bank_account": bank_account.pk, "means": means}
    audit.record(actor=actor, organisation=organisation, action="governance.confirm_bank_account", subject=row, facts=facts)
    return row


def _normalise(row: BankAccount, person: Person) -> None:
    row.bank_code = row.bank_code.strip()
    if not _CODE.fullmatch(row.bank_code):
        raise refusals.bank(
            field_es="código del banco", field_en="bank code", value=row.bank_code, es="no es un código. Escriba sus cifras, como 1007.",
            en="is not a code. Write its digits, like 1007.",
        )  # fmt: skip
    row.number = re.sub(r"[ \-]", "", row.number.strip())
    if not _NUMBER.fullmatch(row.number):
        raise refusals.bank(
            field_es="número de la cuenta bancaria", field_en="bank account number", value=row.number,
            es="no tiene entre 4 y 20 cifras. Escríbalo sin letras.", en="does not have 4 to 20 digits. Write it without letters.",
        )  # fmt: skip
    row.bank_name = normal_name(row.bank_name, field_es="banco", field_en="bank", longest=120) if row.bank_name.strip() else ""
    if not row.holder_name.strip():
        row.holder_name, row.holder_id_type, row.holder_id_number = person.name, person.id_type, person.id_number
        return
    row.holder_name = normal_name(row.holder_name, field_es="titular en el banco", field_en="holder at the bank")
    if row.holder_id_number.strip():
        identity = identities.checked(id_type=row.holder_id_type, number=row.holder_id_number)
        row.holder_id_type, row.holder_id_number = identity.id_type, identity.number
    else:
        row.holder_id_type = ""
