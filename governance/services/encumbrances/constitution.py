"""Constituting an encumbrance: what its kind needs, on which shares it rests, and that there were as many on every date since."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction

from core import clock
from core.models import Approval, Evidence, User
from core.services import audit
from governance.models import Account, Encumbrance, Person, Security
from governance.rules import spans
from governance.rules.encumbrance_kinds import AttachmentScope, EncumbranceKind, HolderRight
from governance.selectors import encumbrance_rules
from governance.services import second_person
from governance.services.encumbrances import holdings
from governance.wording import encumbrance_refusals as wording
from governance.wording import reference, refusals

IN_FAVOUR = frozenset({EncumbranceKind.PLEDGE, EncumbranceKind.USUFRUCT, EncumbranceKind.ANTICHRESIS})
BY_ORDER = frozenset(
    {EncumbranceKind.ATTACHMENT, EncumbranceKind.LITIGATION, EncumbranceKind.CANCELLED_REGISTRATION, EncumbranceKind.SUSPENSION}
)


class EncumbranceFields(TypedDict):
    """What an encumbrance says; `upon` names the encumbrances on whose shares it rests first (default: shares without any)."""

    kind: EncumbranceKind | str
    quantity: Decimal
    agreed_on: date
    registered_on: date
    basis: str
    source_ref: str
    beneficiary: NotRequired[Person | None]
    scope: NotRequired[AttachmentScope | str]
    granted: NotRequired[Iterable[HolderRight | str]]
    reserved: NotRequired[Iterable[HolderRight | str]]
    authority: NotRequired[str]
    order_number: NotRequired[str]
    order_on: NotRequired[date | None]
    deposit_account: NotRequired[str]
    evidence: NotRequired[Evidence | None]
    upon: NotRequired[Sequence[Encumbrance]]


@transaction.atomic
def constitute(
    *, actor: User, account: Account, security: Security, approval: Approval | None = None, **fields: Unpack[EncumbranceFields]
) -> Encumbrance:
    """Enter an encumbrance on shares of an account (BC-18, BC-19): it has effect from its registration.

    Raises SecondPersonNeededError, EncumbranceFieldError, FutureDateError, BeforeOpeningError, OldSharesError, ExceedsHoldingError,
    DuplicateError.
    """
    second_person.refuse_alone(account.entity, approval)
    kind = EncumbranceKind(fields["kind"])
    held = holdings.lock(account, security)
    holdings.refuse_dates(account, agreed_on=fields["agreed_on"], registered_on=fields["registered_on"])
    holdings.refuse_old_shares(security, fields["registered_on"])
    _refuse_fields(account, security, kind, fields)
    values = {name: value for name, value in fields.items() if name not in ("upon", "kind", "granted", "reserved")}
    row = Encumbrance(
        account=account,
        security=security,
        actor=actor,
        kind=kind.value,
        granted=sorted(HolderRight(each).value for each in fields.get("granted", ())),
        reserved=sorted(HolderRight(each).value for each in fields.get("reserved", ())),
        recorded_at=clock.now(),
        spans=_spans(held, fields),
        **values,
    )
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise reference.duplicate(field_es="referencia", field_en="reference", value=row.source_ref, of=str(account)) from None
    holdings.mark(account, security)
    holdings.refuse_excess(account, security, from_on=row.registered_on)
    facts = {"kind": row.kind, "account": account.pk, "security": security.pk, "quantity": str(row.quantity), "on": row.registered_on}
    audit.record(
        actor=actor, organisation=account.entity.organisation, action="governance.constitute_encumbrance", subject=row, facts=facts
    )
    return row


def _spans(held: holdings.Held, fields: EncumbranceFields) -> spans.Spans:
    """Number the shares: first those of the encumbrances it rests upon, then shares that none ever rested on."""
    parts = held.security.to_smallest(fields["quantity"])
    upon = {each.pk for each in fields.get("upon", ())}
    under = spans.union(*(each.resting.spans for each in held.standing(fields["registered_on"]) if each.encumbrance.pk in upon))
    shared = spans.lowest(under, parts)
    fresh = parts - spans.measure(shared)
    return spans.union(shared, ((held.beyond, held.beyond + fresh),))


def _refuse_fields(account: Account, security: Security, kind: EncumbranceKind, fields: EncumbranceFields) -> None:
    _refuse_quantity(security, fields["quantity"])
    if security.entity_id != account.entity_id:
        raise wording.field(
            name="security",
            value=security,
            es=f"«{security.name}» no es de la entidad de la cuenta. Elija otra especie.",
            en=f"“{security.name}” is not of the account's entity. Choose another security.",
        )
    if not fields["basis"].strip():
        raise refusals.missing_text(field_es="soporte", field_en="basis")
    if not fields["source_ref"].strip():
        raise refusals.missing_text(field_es="referencia de origen", field_en="source reference")
    if kind in IN_FAVOUR and fields.get("beneficiary") is None:
        raise wording.field(name="beneficiary", es="Diga a favor de quién es el gravamen.", en="Say in whose favour the encumbrance is.")
    if kind in BY_ORDER and not (fields.get("authority", "").strip() and fields.get("order_number", "").strip()):
        raise wording.field(
            name="order_number",
            es="Escriba la autoridad y el número de su orden: sin orden escrita no se inscribe.",
            en="Write the authority and the number of its order: without a written order it is not inscribed.",
        )
    if (kind is EncumbranceKind.ATTACHMENT) is not bool(fields.get("scope", "")) and kind is not EncumbranceKind.LITIGATION:
        raise wording.field(
            name="scope",
            value=fields.get("scope", ""),
            es="Diga si el embargo es de acciones y dividendos o solo de dividendos; los demás gravámenes no llevan alcance.",
            en="Say whether the attachment covers shares and dividends or dividends only; other encumbrances have no scope.",
        )
    _refuse_rights(account, kind, fields)


def _refuse_quantity(security: Security, quantity: Decimal) -> None:
    try:
        fits = quantity > 0 and security.to_smallest(quantity) > 0
    except ValueError:
        fits = False
    if not fits:
        raise wording.field(
            name="quantity",
            value=quantity,
            es=f"«{refusals.figure(quantity)}» no es una cantidad de {security.name} mayor que cero. Corríjala.",
            en=f"“{quantity}” is not a quantity of {security.name} above zero. Correct it.",
        )


def _refuse_rights(account: Account, kind: EncumbranceKind, fields: EncumbranceFields) -> None:
    rule = encumbrance_rules.in_force(account.entity, fields["registered_on"]).rights[kind]
    for name, allowed in (("granted", rule.grantable), ("reserved", rule.reservable)):
        given: Iterable[HolderRight | str] = fields.get(name, ())  # type: ignore[assignment]
        beyond = sorted({HolderRight(each) for each in given} - allowed)
        if beyond:
            raise wording.field(
                name=name,
                value=", ".join(beyond),
                es=f"Esta clase de gravamen no admite pactar esos derechos ({rule.article}). Quítelos.",
                en=f"This kind of encumbrance does not admit those rights ({rule.article}). Remove them.",
            )
