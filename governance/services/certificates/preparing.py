"""Preparing a title: its number in the series of the class, its shares, whether it is provisional. Refuses what is no title yet."""

from datetime import date, datetime
from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction

from core import clock
from core.models import User
from core.services import audit, counters
from governance.models import Account, Position, Posting, Security, ShareCertificate
from governance.rules import titles
from governance.rules.conditions import Judged
from governance.rules.provisions import Circulation, TitlePayment
from governance.selectors import capital, certificates, positions, provisions, subscriptions
from governance.wording import capital_refusals, refusals


class TitleFields(TypedDict):
    """Which shares a title is of. `first_share` numbers them where the class numbers its shares.

    `recorded_at` is the moment of the posting where the title is made with it, so that who knows the one knows the other.
    """

    quantity: int
    prepared_on: date
    provisional: NotRequired[bool]
    first_share: NotRequired[int | None]
    posting: NotRequired[Posting | None]
    recorded_at: NotRequired[datetime]
    replaces: NotRequired[ShareCertificate | None]
    duplicate: NotRequired[bool]


@transaction.atomic
def prepare(*, actor: User, security: Security, account: Account, **fields: Unpack[TitleFields]) -> ShareCertificate:
    """Prepare a title to be signed. Raises ConditionUnmetError, TitleError, FutureDateError."""
    made = make(actor, security, account, fields)
    facts = {"number": made.number, "quantity": str(made.quantity), "account": account.pk, "provisional": made.provisional}
    organisation = security.entity.organisation
    audit.record(actor=actor, organisation=organisation, action="governance.prepare_title", subject=made, facts=facts)
    return made


def make(actor: User, security: Security, account: Account, fields: TitleFields) -> ShareCertificate:
    """Write a title after judging it: for the use cases of titles, in their transaction."""
    on, quantity = fields["prepared_on"], fields["quantity"]
    if on > clock.today():
        raise refusals.agreed_later(agreed_on=on, today=clock.today())
    if account.entity_id != security.entity_id or quantity < 1 or security not in capital.shares_of(security.entity):
        raise capital_refusals.title(
            value=quantity,
            es="la cuenta o la clase no es de esta entidad, o la cantidad no es mayor que cero. Corríjalas.",
            en="the account or the class is not of this entity, or the quantity is not above zero. Correct them.",
        )
    Position.objects.select_for_update().filter(account=account, security=security).first()
    _judge(security, account, quantity, on)
    provisional = fields.get("provisional", False)
    if not provisional:
        _refuse_unpaid(security, account, quantity, on)
    _refuse_range(security, quantity, fields.get("first_share"))
    number = counters.take(organisation=security.entity.organisation, series=f"title:{security.pk}")
    return ShareCertificate.objects.create(
        security=security,
        number=number,
        account=account,
        quantity=Decimal(quantity),
        provisional=provisional,
        first_share=fields.get("first_share"),
        prepared_on=on,
        posting=fields.get("posting"),
        replaces=fields.get("replaces"),
        duplicate=fields.get("duplicate", False),
        prepared_by=actor,
        recorded_at=fields.get("recorded_at") or clock.now(),
    )


def _judge(security: Security, account: Account, quantity: int, on: date) -> None:
    rule = provisions.binding(security.entity, Circulation, "shares", on)
    held = positions.quantity(account, security)
    now = certificates.standing(account, security, held, clock.today())
    judged: Judged = titles.paper(rule, held=int(now.held), on_paper=int(now.paper), entries=int(now.entries), wanted=quantity)
    if not judged.allowed:
        raise capital_refusals.unmet(judged.unmet, field="quantity")


def _refuse_unpaid(security: Security, account: Account, quantity: int, on: date) -> None:
    """Refuse a definitive title of more shares than the account has fully paid and untitled (BC-11)."""
    rule = provisions.binding(security.entity, TitlePayment, "definitive", on)
    unpaid = [(parts, paid) for parts, paid in subscriptions.paid_fraction(account, security, clock.today()) if paid < rule.paid]
    if not unpaid:
        return
    held = positions.quantity(account, security)
    definitive = certificates.outstanding().filter(account=account, security=security, provisional=False)
    titled = sum((each.quantity for each in definitive), Decimal())
    if quantity > held - titled - sum((parts for parts, _paid in unpaid), Decimal()):
        judged = titles.definitive(rule, paid=min(paid for _parts, paid in unpaid))
        raise capital_refusals.unmet(judged.unmet, field="provisional")


def _refuse_range(security: Security, quantity: int, first: int | None) -> None:
    if first is None:
        return
    for each in certificates.outstanding().filter(security=security, first_share__isnull=False):
        last = each.last_share
        if first < 1 or (each.first_share is not None and last is not None and first <= last and each.first_share <= first + quantity - 1):
            raise capital_refusals.title(
                value=str(each),
                es=f"ya lleva las acciones {each.first_share} a {last}. Use otros números.",
                en=f"already carries shares {each.first_share} to {last}. Use other numbers.",
            )
