"""Subscriptions: shares of an issue are taken up by accounts, entered in the register, their price divided into instalments.

All the subscriptions of one call are one posting. A list of more than some thousand rows belongs in a Run of its caller.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.db import transaction

from core.models import User
from core.services import counters
from governance.models import Account, Instalment, InstalmentPayment, IssueOffer, IssueRegulation, Posting, ShareIssue, Subscription
from governance.rules import issues as rules
from governance.rules.issue_errors import IssueRefusal, SubscriptionError
from governance.rules.kinds import AccountPurpose, PaymentOrigin, PostingKind, SubscriptionOrigin
from governance.rules.offers import remainder_open
from governance.rules.provisions import IssuePayment, RemainderPlacement, SupervisorClearance
from governance.rules.provisions.obligations import Event
from governance.selectors import accounts, provisions
from governance.selectors import issues as selectors
from governance.services import register
from governance.services.issues import duties, steps
from governance.services.issues.decisions import refuse_beyond
from governance.services.register import Line
from governance.wording import issue_refusals as wording
from governance.wording import refusals

_OF_THE_COMPANY = (AccountPurpose.TREASURY, AccountPurpose.ISSUE)


class Application(NamedTuple):
    """One row of a list of subscriptions: which account takes how many shares, what it pays at once and with which reference.

    Without `origin` it is by right (or by waiver) while the offer runs, and of the remainder after it.
    """

    account: Account
    quantity: Decimal
    paid: Decimal
    reference: str
    origin: SubscriptionOrigin | None = None


class Accepted(NamedTuple):
    """When and by which document the subscriptions were accepted."""

    on: date
    basis: str


class Placement(NamedTuple):
    """What the subscriptions of one call are judged by."""

    issue: ShareIssue
    regulation: IssueRegulation
    offer: IssueOffer
    accepted: Accepted

    @property
    def plan(self) -> rules.PaymentPlan:
        """How the regulation lets shares be paid."""
        initial = Fraction(self.regulation.initial_numerator, self.regulation.initial_denominator)
        return rules.PaymentPlan(
            initial=initial,
            instalments=self.regulation.instalments,
            months=self.regulation.balance_months,
            in_cash=self.regulation.in_cash,
        )


def subscribe(*, actor: User, issue: ShareIssue, accepted: Accepted, application: Application) -> Subscription:
    """Record one subscription. Raises what `subscribe_many` raises."""
    return subscribe_many(actor=actor, issue=issue, accepted=accepted, rows=[application])[0]


@transaction.atomic
def subscribe_many(*, actor: User, issue: ShareIssue, accepted: Accepted, rows: Sequence[Application]) -> list[Subscription]:
    """Record a list of subscriptions as one posting; one row that cannot be refuses the whole list, naming the row.

    Raises StageError, SubscriptionError, RightsError, ReserveError, and what the register refuses.
    """
    issue = steps.lock(issue)
    placement = Placement(issue, steps.regulation_of(issue), steps.offer_of(issue), accepted)
    steps.refuse_future("fecha de la aceptación", "date of the acceptance", accepted.on)
    _refuse_uncleared(placement)
    origins = [_origin(placement, row) for row in rows]
    _refuse_rows(placement, rows, origins)
    total = sum((row.quantity for row in rows), Decimal())
    refuse_beyond(issue.entity, issue.security, total, accepted.on)
    first = counters.take(organisation=issue.entity.organisation, series=f"subscriptions:{issue.pk}", count=len(rows))
    posting = _post(actor, placement, rows, first)
    made = Subscription.objects.bulk_create(
        (
            Subscription(
                issue=issue,
                number=number,
                account=row.account,
                origin=origin.value,
                quantity=row.quantity,
                price=placement.regulation.price,
                accepted_on=accepted.on,
                basis=accepted.basis,
                posting=posting,
                recorded_by=actor,
            )
            for number, (row, origin) in enumerate(zip(rows, origins, strict=True), first)
        ),
        batch_size=2000,
    )
    _schedule(actor, placement, rows, made)
    if selectors.closing_of(issue) is not None:
        duties.start(actor=actor, issue=issue, event=Event.CAPITAL_CHANGED, on=accepted.on, subject=f"asiento:{posting.number}")
    facts = {"first": first, "count": len(made), "shares": total, "posting": posting.number, "on": accepted.on}
    steps.recorded(actor, issue, "subscribe", posting, facts)
    return made


def _refuse_uncleared(placement: Placement) -> None:
    """CCo 390: placing without the approval is ineffective, so nothing is entered."""
    issue, on = placement.issue, placement.accepted.on
    rule = provisions.found(issue.entity, SupervisorClearance, "regulation", on)
    if rule is None:
        return
    clearance = selectors.clearance_of(issue)
    result = rules.cleared(rule, subscribed_on=on, approved_on=clearance.approved_on if clearance else None)
    if not result.allowed:
        es = "Sería ineficaz. Registre la aprobación o corrija la fecha."
        en = "It would be ineffective. Record the approval or correct the date."
        raise wording.broken(SubscriptionError, result.steps[0], field="fecha de la aceptación", es=es, en=en)


def _origin(placement: Placement, row: Application) -> SubscriptionOrigin:
    if row.origin is not None:
        return row.origin
    if placement.accepted.on > placement.offer.closes_on:
        return SubscriptionOrigin.REMAINDER
    return SubscriptionOrigin.WAIVER if placement.issue.waived else SubscriptionOrigin.RIGHT


def _refuse_rows(placement: Placement, rows: Sequence[Application], origins: Sequence[SubscriptionOrigin]) -> None:
    if not rows:
        raise wording.subscription(
            field="suscripciones",
            value="0",
            es="La lista no trae suscripciones. Escriba al menos una.",
            en="The list has no subscriptions. Write at least one.",
        )
    for origin in set(origins):
        _refuse_origin(placement, origin)
    rights = selectors.rights(placement.issue)
    payment = provisions.binding(placement.issue.entity, IssuePayment, "payment", placement.accepted.on)
    seen: set[int] = set()
    for number, (row, origin) in enumerate(zip(rows, origins, strict=True), 1):
        try:
            _refuse_row(placement, row, again=row.account.pk in seen)
            _refuse_initial(placement, payment, row)
            own = rights.get(row.account.pk)
            available = own.available if own is not None else Decimal()
            if origin is SubscriptionOrigin.RIGHT and row.quantity > available:
                raise wording.rights(account=str(row.account), asked=row.quantity, available=available)
        except IssueRefusal as refusal:
            raise wording.at_row(refusal, number) if len(rows) > 1 else refusal from None
        seen.add(row.account.pk)
    _refuse_more_than_left(placement, rows, origins)


def _refuse_origin(placement: Placement, origin: SubscriptionOrigin) -> None:
    on, offer = placement.accepted.on, placement.offer
    if origin in (SubscriptionOrigin.RIGHT, SubscriptionOrigin.WAIVER):
        if not offer.notice_on <= on <= offer.closes_on:
            raise wording.out_of_offer(on=on, first=offer.notice_on, last=offer.closes_on)
        if (origin is SubscriptionOrigin.WAIVER) is not placement.issue.waived:
            raise wording.subscription(
                field="origen",
                value=origin.value,
                es="Una emisión con preferencia se suscribe por derecho, y sin preferencia solo si la asamblea lo decidió. Cambie el origen.",
                en="An issue with pre-emption is subscribed by right, and without it only where the meeting so decided. Change the origin.",
            )
        return
    rule = provisions.binding(placement.issue.entity, RemainderPlacement, "remainder", on)
    # CCo 397 itself orders withdrawn shares to be placed, so they need no authority in the resolution.
    authorised = placement.regulation.remainder_authorised or origin is SubscriptionOrigin.WITHDRAWN
    if not remainder_open(rule, sold_on=on, closes_on=offer.closes_on, authorised=authorised):
        raise wording.remainder_closed(on=on, closes_on=offer.closes_on, authorised=authorised)


def _refuse_row(placement: Placement, row: Application, *, again: bool) -> None:
    if row.account.entity_id != placement.issue.entity_id or row.account.purpose in _OF_THE_COMPANY:
        raise wording.subscription(
            field="suscriptor",
            value=row.account.number,
            es=f"La cuenta «{row.account}» no suscribe acciones de esta entidad. Elija la de un titular.",
            en=f"Account “{row.account}” does not subscribe shares of this entity. Choose a holder's.",
        )
    if again:
        raise wording.subscription(
            field="suscriptor",
            value=row.account.number,
            es=f"La cuenta «{row.account}» está dos veces en la lista. Sume sus acciones en un renglón.",
            en=f"Account “{row.account}” is twice in the list. Add its shares up in one row.",
        )
    if row.quantity <= 0 or row.quantity % 1:
        raise wording.subscription(
            field="acciones",
            value=str(row.quantity),
            es=f"«{refusals.figure(row.quantity)}» no es un número entero de acciones mayor que cero. Corríjalo.",
            en=f"“{row.quantity}” is not a whole number of shares above zero. Correct it.",
        )


def _refuse_initial(placement: Placement, rule: IssuePayment, row: Application) -> None:
    total = row.quantity * placement.regulation.price
    result = rules.initial_payment(rule, total=total, paid=row.paid, part=placement.plan.initial)
    if not result.allowed or row.paid > total:
        es, en = "Corrija lo pagado al suscribir.", "Correct what is paid at subscription."
        raise wording.broken(SubscriptionError, result.steps[0], field="pagado", es=es, en=en)
    if not row.reference.strip():
        raise wording.subscription(
            field="referencia",
            value="",
            es="El pago no trae referencia. Escriba la del recibo o la consignación.",
            en="The payment has no reference. Write that of the receipt or deposit.",
        )


def _refuse_more_than_left(placement: Placement, rows: Sequence[Application], origins: Sequence[SubscriptionOrigin]) -> None:
    issue = placement.issue
    left, free = selectors.left(issue), selectors.withdrawn(issue) - selectors.replaced(issue)
    asked = sum((row.quantity for row in rows), Decimal())
    again = sum((row.quantity for row, origin in zip(rows, origins, strict=True) if origin is SubscriptionOrigin.WITHDRAWN), Decimal())
    if asked > left:
        raise wording.beyond(asked=asked, left=left)
    if again > free:
        raise wording.beyond(asked=again, left=free)


def _post(actor: User, placement: Placement, rows: Sequence[Application], first: int) -> Posting:
    issue, accepted = placement.issue, placement.accepted
    source = accounts.issue_account(issue.entity)
    return register.post(
        actor=actor,
        register=issue.entity.register,
        kind=PostingKind.ISSUE,
        lines=[Line(issue.security, source, row.account, row.quantity) for row in rows],
        agreed_on=accepted.on,
        effective_on=accepted.on,
        basis=accepted.basis,
        source_ref=f"emision:{issue.number}:{first}-{first + len(rows) - 1}",
    )


def _schedule(actor: User, placement: Placement, rows: Sequence[Application], made: Sequence[Subscription]) -> None:
    days, parts, payments = steps.days_of(placement.issue.entity), [], []
    for subscription, row in zip(made, rows, strict=True):
        total = row.quantity * placement.regulation.price
        dues = rules.schedule(placement.plan, total=total, accepted_on=placement.accepted.on, calendar=days)
        parts += [
            Instalment(subscription=subscription, number=number, due_on=due_on, amount=amount)
            for number, (due_on, amount) in enumerate(dues, 1)
        ]
        payments.append(
            InstalmentPayment(
                subscription=subscription,
                paid_on=placement.accepted.on,
                amount=row.paid,
                origin=PaymentOrigin.SUBSCRIBER.value,
                source_ref=row.reference,
                recorded_by=actor,
            )
        )
    Instalment.objects.bulk_create(parts, batch_size=5000)
    InstalmentPayment.objects.bulk_create((each for each in payments if each.amount > 0), batch_size=5000)
