"""Changes of an encumbrance: amends and extends it, releases it whole or in part. Nothing is ever edited: each is a fact with its proof."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction

from core import clock
from core.models import Approval, Evidence, User
from core.services import audit
from governance.models import Encumbrance, EncumbranceAmendment, EncumbranceRelease, Person
from governance.rules import spans
from governance.rules.encumbrance_kinds import HolderRight, ReleaseReason
from governance.selectors import encumbrance_rules, encumbrances
from governance.services import second_person
from governance.services.encumbrances import holdings
from governance.wording import encumbrance_refusals as wording
from governance.wording import refusals


class ChangeFields(TypedDict):
    """On which date, on what proof, from which source."""

    registered_on: date
    basis: str
    source_ref: str
    evidence: NotRequired[Evidence | None]


class AmendmentFields(ChangeFields):
    """What changes; what is left out stays."""

    quantity: NotRequired[Decimal]
    granted: NotRequired[Iterable[HolderRight | str] | None]
    reserved: NotRequired[Iterable[HolderRight | str] | None]
    deposit_account: NotRequired[str]
    beneficiary: NotRequired[Person | None]
    agreed_on: NotRequired[date | None]


@transaction.atomic
def amend(
    *, actor: User, encumbrance: Encumbrance, approval: Approval | None = None, **fields: Unpack[AmendmentFields]
) -> EncumbranceAmendment:
    """Extend an encumbrance to more shares, or change its rights, its creditor or the date of its document.

    Raises SecondPersonNeededError, EncumbranceFieldError, ExceedsHoldingError and dates.
    """
    account, security = encumbrance.account, encumbrance.security
    second_person.refuse_alone(account.entity, approval)
    held = holdings.lock(account, security)
    _refuse(held, encumbrance, fields)
    _refuse_agreed(fields)
    more = fields.get("quantity", Decimal())
    parts = security.to_smallest(more)
    values = {name: value for name, value in fields.items() if name not in ("granted", "reserved", "quantity")}
    row = EncumbranceAmendment.objects.create(
        encumbrance=encumbrance,
        actor=actor,
        recorded_at=clock.now(),
        quantity=more,
        spans=((held.beyond, held.beyond + parts),) if parts else (),
        granted=_rights(encumbrance, "grantable", fields.get("granted"), fields["registered_on"]),
        reserved=_rights(encumbrance, "reservable", fields.get("reserved"), fields["registered_on"]),
        **values,
    )
    holdings.refuse_excess(account, security, from_on=row.registered_on)
    facts = {"encumbrance": encumbrance.pk, "quantity": str(more), "granted": row.granted, "reserved": row.reserved}
    facts |= {"beneficiary": row.beneficiary_id, "agreed_on": row.agreed_on.isoformat() if row.agreed_on else None}
    audit.record(actor=actor, organisation=account.entity.organisation, action="governance.amend_encumbrance", subject=row, facts=facts)
    return row


@transaction.atomic
def release(
    *,
    actor: User,
    encumbrance: Encumbrance,
    quantity: Decimal | None = None,
    approval: Approval | None = None,
    **fields: Unpack[ChangeFields],
) -> EncumbranceRelease:
    """Release an encumbrance, whole (default) or in part: the shares entered last go first.

    Raises SecondPersonNeededError, NothingLeftError and dates.
    """
    account, security = encumbrance.account, encumbrance.security
    second_person.refuse_alone(account.entity, approval)
    held = holdings.lock(account, security)
    _refuse(held, encumbrance, fields)
    left = _least(held, encumbrance, fields["registered_on"])
    asked = spans.measure(left) if quantity is None else security.to_smallest(quantity)
    if not 0 < asked <= spans.measure(left):
        of_left, of_asked = security.from_smallest(spans.measure(left)), security.from_smallest(asked)
        raise wording.nothing_left(encumbrance=str(encumbrance), asked=of_asked, left=of_left)
    kept = spans.lowest(left, spans.measure(left) - asked)
    row = EncumbranceRelease.objects.create(
        encumbrance=encumbrance,
        actor=actor,
        recorded_at=clock.now(),
        quantity=security.from_smallest(asked),
        spans=spans.minus(left, kept),
        reason=ReleaseReason.RELEASED.value,
        **fields,
    )
    facts = {"encumbrance": encumbrance.pk, "quantity": str(row.quantity), "on": row.registered_on, "basis": row.basis}
    audit.record(actor=actor, organisation=account.entity.organisation, action="governance.release_encumbrance", subject=row, facts=facts)
    return row


def _refuse(held: holdings.Held, encumbrance: Encumbrance, fields: ChangeFields) -> None:
    registered_on = fields["registered_on"]
    holdings.refuse_dates(encumbrance.account, agreed_on=registered_on, registered_on=registered_on)
    if not fields["basis"].strip():
        raise refusals.missing_text(field_es="soporte", field_en="basis")
    if registered_on < encumbrance.registered_on or not _least(held, encumbrance, registered_on):
        raise wording.field(
            name="registered_on",
            value=registered_on,
            es=f"«{encumbrance}» no está en vigor el {registered_on:%d/%m/%Y}. Use una fecha en que lo esté.",
            en=f"“{encumbrance}” is not in force on {registered_on.isoformat()}. Use a date on which it is.",
        )


def _refuse_agreed(fields: AmendmentFields) -> None:
    agreed_on, registered_on = fields.get("agreed_on"), fields["registered_on"]
    if agreed_on is not None and agreed_on > registered_on:
        raise refusals.registered_before_agreed(agreed_on=agreed_on, effective_on=registered_on)


def _least(held: holdings.Held, encumbrance: Encumbrance, from_on: date) -> spans.Spans:
    """Return what stands on the date and is still there today: a release dated in the past frees nothing twice."""
    row = next(each for each in held.rows if each.pk == encumbrance.pk)
    then, now = encumbrances.stand(row, from_on), encumbrances.stand(row, clock.today())
    return spans.meet(then.resting.spans, now.resting.spans) if then and now else ()


def _rights(encumbrance: Encumbrance, name: str, given: Iterable[HolderRight | str] | None, on: date) -> list[str] | None:
    if given is None:
        return None
    rule = encumbrance_rules.in_force(encumbrance.account.entity, on).rights[encumbrance.kind]  # type: ignore[index]
    wanted = {HolderRight(each) for each in given}
    if wanted - getattr(rule, name):
        raise wording.field(
            name="granted" if name == "grantable" else "reserved",
            value=", ".join(sorted(wanted)),
            es=f"Esta clase de gravamen no admite pactar esos derechos ({rule.article}). Quítelos.",
            en=f"This kind of encumbrance does not admit those rights ({rule.article}). Remove them.",
        )
    return sorted(each.value for each in wanted)
