"""Recording the leave of whoever may say no to a transfer of encumbered shares. Moves nothing."""

from datetime import date
from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction

from core import clock
from core.models import Approval, Evidence, User
from core.services import audit
from governance.models import Encumbrance, TransferPermission
from governance.rules.encumbrance_kinds import Consent, OnTransfer
from governance.selectors import encumbrance_rules
from governance.services import second_person
from governance.services.encumbrances import holdings
from governance.wording import encumbrance_refusals as wording
from governance.wording import reference, refusals


class PermissionFields(TypedDict):
    """Whose leave, for how much (default: all that it rests on), with which document, and what becomes of the encumbrance."""

    consent: Consent | str
    given_by: str
    reference: str
    on_transfer: OnTransfer | str
    given_on: date
    quantity: NotRequired[Decimal | None]
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def permit(
    *, actor: User, encumbrance: Encumbrance, approval: Approval | None = None, **fields: Unpack[PermissionFields]
) -> TransferPermission:
    """Record one leave to transfer.

    Raises SecondPersonNeededError, EncumbranceFieldError where no such leave is asked for, NothingLeftError, DuplicateError.
    """
    second_person.refuse_alone(encumbrance.account.entity, approval)
    account, today = encumbrance.account, clock.today()
    held = holdings.lock(account, encumbrance.security)
    consent, on_transfer = Consent(fields["consent"]), OnTransfer(fields["on_transfer"])
    standing = next((each for each in held.standing(today) if each.encumbrance.pk == encumbrance.pk), None)
    left = standing.quantity if standing else Decimal()
    quantity = fields.get("quantity") or left
    bar = encumbrance_rules.in_force(account.entity, today).bars[encumbrance.kind]  # type: ignore[index]
    if consent not in bar.consents:
        raise wording.field(
            name="consent",
            value=consent,
            es=f"«{encumbrance}» no se traslada con ese permiso ({bar.article}). Elija el que corresponde.",
            en=f"“{encumbrance}” does not move with that leave ({bar.article}). Choose the one that it takes.",
        )
    if fields["given_on"] > today:
        raise refusals.agreed_later(agreed_on=fields["given_on"], today=today)
    if not fields["reference"].strip():
        raise refusals.missing_text(field_es="documento", field_en="document")
    if not 0 < quantity <= left:
        raise wording.nothing_left(encumbrance=str(encumbrance), asked=quantity, left=left)
    rest = {name: value for name, value in fields.items() if name not in ("consent", "on_transfer", "quantity")}
    try:
        with transaction.atomic():
            row = TransferPermission.objects.create(
                encumbrance=encumbrance,
                actor=actor,
                recorded_at=clock.now(),
                consent=consent.value,
                on_transfer=on_transfer.value,
                quantity=quantity,
                **rest,
            )
    except IntegrityError:
        raise reference.duplicate(field_es="documento", field_en="document", value=fields["reference"], of=str(encumbrance)) from None
    audit.record(actor=actor, organisation=account.entity.organisation, action="governance.permit_transfer", subject=row, facts=row.facts())
    return row
