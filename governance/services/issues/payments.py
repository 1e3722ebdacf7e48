"""Instalments paid: money received on account of a subscription, and the remedies of the board where it is not."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from django.db import transaction

from core.models import Evidence, User
from core.rules.allocation import allocate
from governance.models import DefaultRemedy, InstalmentPayment, Posting, Subscription
from governance.rules.issue_errors import DefaultError
from governance.rules.kinds import PaymentOrigin, PostingKind
from governance.rules.provisions import SubscriberDefault
from governance.rules.provisions.issues import Remedy
from governance.rules.provisions.obligations import Event
from governance.rules.subscriptions import Imputation, Paid, Standing, impute, remedy_allowed, standing
from governance.selectors import accounts, provisions
from governance.selectors import subscriptions as selectors
from governance.services import register
from governance.services.issues import duties, steps
from governance.services.register import Line
from governance.wording import issue_refusals as wording


class Receipt(NamedTuple):
    """Money received: when, how much, from whom, with which reference and proof."""

    paid_on: date
    amount: Decimal
    reference: str
    origin: PaymentOrigin = PaymentOrigin.SUBSCRIBER
    evidence: Evidence | None = None


class Resolution(NamedTuple):
    """What the board decided against a subscriber in arrears."""

    remedy: Remedy
    decided_on: date
    basis: str
    evidence: Evidence | None = None


def standing_of(subscription: Subscription, on: date) -> Standing:
    """Return how a subscription stands at the end of a date, with its steps."""
    rule = provisions.binding(subscription.issue.entity, SubscriberDefault, "default", on)
    return standing(
        rule,
        instalments=[(each.due_on, each.amount) for each in subscription.instalments.order_by("number")],
        payments=[(each.paid_on, each.amount) for each in subscription.payments.all()],
        on=on,
    )


@transaction.atomic
def pay(*, actor: User, subscription: Subscription, receipt: Receipt) -> InstalmentPayment:
    """Record money received on account of a subscription. Raises SubscriptionPaymentError, StageError."""
    issue = steps.lock(subscription.issue)
    steps.refuse_future("fecha del pago", "date of the payment", receipt.paid_on)
    _refuse_payment(subscription, receipt)
    now = standing_of(subscription, date.max)
    if receipt.amount > now.pending:
        raise wording.overpaid(amount=receipt.amount, pending=now.pending)
    made = InstalmentPayment.objects.create(
        subscription=subscription,
        paid_on=receipt.paid_on,
        amount=receipt.amount,
        origin=PaymentOrigin(receipt.origin).value,
        source_ref=receipt.reference,
        evidence=receipt.evidence,
        recorded_by=actor,
    )
    # Paid capital changes with every payment: one duty for the payments of a month.
    duties.start(actor=actor, issue=issue, event=Event.CAPITAL_CHANGED, on=receipt.paid_on, subject=f"pagos:{receipt.paid_on:%Y-%m}")
    facts = {"subscription": subscription.number, "amount": receipt.amount, "on": receipt.paid_on, "pending": now.pending - receipt.amount}
    steps.recorded(actor, issue, "pay_subscription", made, facts)
    return made


def _refuse_payment(subscription: Subscription, receipt: Receipt) -> None:
    es = en = ""
    if receipt.amount <= 0 or not receipt.reference.strip():
        es = "Escriba un valor mayor que cero y la referencia del recibo."
        en = "Write an amount above zero and the reference of the receipt."
    elif receipt.paid_on < subscription.accepted_on:
        es = f"El pago del {receipt.paid_on:%d/%m/%Y} es anterior a la suscripción. Corrija la fecha."
        en = f"The payment of {receipt.paid_on.isoformat()} is before the subscription. Correct the date."
    elif subscription.remedies.filter(kind=Remedy.IMPUTATION).exists() or hasattr(subscription.posting, "reversed_by"):
        es = "La suscripción ya no tiene saldo: lo recibido se imputó o el asiento se revirtió. Registre el pago en otra parte."
        en = "The subscription has no balance: what was received was imputed or the posting was reversed."
    elif subscription.payments.filter(source_ref=receipt.reference).exists():
        es = f"La referencia «{receipt.reference}» ya está registrada en esta suscripción. Si es otro pago, use la suya."
        en = f"The reference “{receipt.reference}” is already recorded in this subscription. If it is another payment, use its own."
    if es:
        raise wording.payment(field="pago", value=receipt.reference, es=es, en=en)


def imputation_of(subscription: Subscription, on: date) -> Imputation:
    """Return what an imputation decided on a date would release and withdraw, before it is decided."""
    rule = provisions.binding(subscription.issue.entity, SubscriberDefault, "default", on)
    paid = standing_of(subscription, on).paid
    return impute(rule, Paid(quantity=subscription.quantity, price=subscription.price, paid=paid))


@transaction.atomic
def decide_remedy(*, actor: User, subscription: Subscription, resolution: Resolution) -> DefaultRemedy:
    """Record the board's remedy against a subscriber in arrears; an imputation withdraws shares from the register.

    Raises DefaultError, StageError, and what the register refuses.
    """
    issue = steps.lock(subscription.issue)
    on, remedy = resolution.decided_on, Remedy(resolution.remedy)
    steps.refuse_future("fecha de la decisión", "date of the decision", on)
    state = standing_of(subscription, on)
    _refuse_remedy(subscription, remedy, state, on)
    found = imputation_of(subscription, on) if remedy is Remedy.IMPUTATION else None
    posting = _withdraw(actor, subscription, resolution, found.withdrawn) if found is not None and found.withdrawn else None
    made = DefaultRemedy.objects.create(
        subscription=subscription,
        kind=remedy.value,
        decided_on=on,
        basis=resolution.basis,
        evidence=resolution.evidence,
        received=state.paid,
        pending=state.pending,
        posting=posting,
        book_digest=steps.kept_book(issue.entity, on).digest,
        recorded_by=actor,
        **_figures(found),
    )
    if posting is not None:
        duties.start(actor=actor, issue=issue, event=Event.SHARES_WITHDRAWN, on=on, subject=str(made.pk))
        duties.start(actor=actor, issue=issue, event=Event.CAPITAL_CHANGED, on=on, subject=str(made.pk))
    facts = {"remedy": remedy.value, "on": on, "received": state.paid, "withdrawn": made.withdrawn, "released": made.released}
    steps.recorded(actor, issue, "decide_remedy", made, facts)
    return made


def _figures(found: Imputation | None) -> Mapping[str, Decimal]:
    if found is None:
        return {}
    return {"deduction": found.deduction, "released": found.released, "withdrawn": found.withdrawn, "left_over": found.left_over}


def _refuse_remedy(subscription: Subscription, remedy: Remedy, state: Standing, on: date) -> None:
    rule = provisions.binding(subscription.issue.entity, SubscriberDefault, "default", on)
    if subscription.remedies.filter(kind=Remedy.IMPUTATION).exists() or hasattr(subscription.posting, "reversed_by"):
        raise DefaultError(
            field="medida",
            value=remedy.value,
            message_es="Lo recibido ya se imputó o el asiento se revirtió: no queda mora. Revise la suscripción.",
            message_en="What was received was already imputed or the posting was reversed: nothing is in arrears.",
        )
    if not remedy_allowed(rule, remedy, state.outcome):
        es, en = "Solo cabe contra quien está en mora ese día.", "It is only for who is in arrears that day."
        raise wording.broken(DefaultError, state.steps[0], field="medida", es=es, en=en)


def _withdraw(actor: User, subscription: Subscription, resolution: Resolution, quantity: Decimal) -> Posting:
    """Take shares back from whoever holds those of the subscription, in proportion where they are several."""
    issue, security = subscription.issue, subscription.issue.security
    holders = selectors.holders_of(subscription, resolution.decided_on)
    shares = allocate(amount=quantity, weights={str(key): held for key, held in holders.items()}, decimals=security.decimals).shares
    target = accounts.issue_account(issue.entity)
    return register.post(
        actor=actor,
        register=issue.entity.register,
        kind=PostingKind.CANCELLATION,
        lines=[Line(security.pk, key, target.pk, shares[str(key)]) for key in holders if shares[str(key)]],
        agreed_on=resolution.decided_on,
        effective_on=resolution.decided_on,
        basis=resolution.basis,
        source_ref=f"imputacion:{issue.number}:{subscription.number}",
    )
