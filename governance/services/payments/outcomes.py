"""What became of orders: written once for each word of the bank or receipt of the window, with the debts that it moves.

A debt is paid when the bank confirms it and not before; what comes back is owed again. Runs on a batch that is locked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from core import clock
from core.models import Evidence, User
from core.services import audit
from governance.models import DividendDebt, OrderLine, OrderOutcome, PaymentBatch, PaymentOrder, PaymentReport
from governance.rules.payments.kinds import BatchState, Channel
from governance.rules.payments.layout_kinds import Outcome
from governance.rules.payments.reconciliation import ANSWERED, OrderState
from governance.rules.payments.standing import DebtState
from governance.wording import payment_refusals

AT_ONCE = 2_000
STATE_OF = {Outcome.PAID: OrderState.PAID, Outcome.RETURNED: OrderState.RETURNED, Outcome.HELD: OrderState.HELD}


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """What somebody says of one order."""

    order: PaymentOrder
    outcome: Outcome
    settled_on: date
    reason_code: str = ""
    reason: str = ""
    bank_reference: str = ""


def apply(
    *, actor: User, batch: PaymentBatch, words: Sequence[Word], report: PaymentReport | None = None, evidence: Evidence | None = None
) -> None:
    """Write outcomes, settle their orders and move their debts, in sets; close the batch when nothing of it waits."""
    now = clock.now()
    for word in words:
        order = word.order
        order.state, order.settled_on, order.reason_code = STATE_OF[word.outcome].value, word.settled_on, word.reason_code[:20]
        order.reason, order.bank_reference = word.reason[:200], word.bank_reference[:60]
    columns = ["state", "settled_on", "reason_code", "reason", "bank_reference"]
    PaymentOrder.objects.bulk_update([word.order for word in words], columns, batch_size=AT_ONCE)
    OrderOutcome.objects.bulk_create(
        [
            OrderOutcome(
                order=word.order, outcome=word.outcome.value, settled_on=word.settled_on, amount=word.order.amount,
                reason_code=word.order.reason_code, reason=word.order.reason, bank_reference=word.order.bank_reference, report=report,
                evidence=evidence, recorded_by=actor, recorded_at=now,
            )
            for word in words
        ],
        batch_size=AT_ONCE,
    )  # fmt: skip
    _move([word.order.pk for word in words if word.outcome is Outcome.PAID], DebtState.PAID)
    back = [word.order.pk for word in words if word.outcome is Outcome.RETURNED]
    _move(back, DebtState.RETURNED)
    for start in range(0, len(back), AT_ONCE):
        OrderLine.objects.filter(order__in=back[start : start + AT_ONCE], released_at__isnull=True).update(released_at=now)
    _close(batch)


def _move(orders: Sequence[int], state: DebtState) -> None:
    for start in range(0, len(orders), AT_ONCE):
        live = OrderLine.objects.filter(order__in=orders[start : start + AT_ONCE], released_at__isnull=True)
        DividendDebt.objects.filter(pk__in=live.values("debt")).update(state=state.value)


def _close(batch: PaymentBatch) -> None:
    waiting = PaymentOrder.objects.filter(batch=batch, state__in=[OrderState.SENT.value, OrderState.HELD.value]).exists()
    state = BatchState.SENT if waiting else BatchState.CLOSED
    if batch.state != state:
        batch.state = state.value
        batch.save(update_fields=["state"])


@transaction.atomic
def confirm(
    *, actor: User, order: PaymentOrder, outcome: Outcome, settled_on: date, reference: str, evidence: Evidence | None = None
) -> PaymentOrder:
    """Record a payment by cheque, at the window or into a court's account, or that it came back, with its receipt.

    Raises BatchStateError for an order that waits for no such word, a future date, or without a reference.
    """
    batch = PaymentBatch.objects.select_for_update(of=("self",)).select_related("entity__organisation").get(pk=order.batch_id)
    order = PaymentOrder.objects.select_related("account").get(pk=order.pk)
    if batch.channel in (Channel.BANK, Channel.DEPOSITORY) and outcome is not Outcome.RETURNED:
        raise payment_refusals.batch_state(
            number=batch.number,
            es="se confirma con el archivo del banco o del depósito.",
            en="is confirmed by the bank's or depository's file.",
        )
    if outcome not in ANSWERED.get(OrderState(order.state), frozenset()):
        raise payment_refusals.batch_state(
            number=batch.number,
            es=f"tiene la orden {order.reference} en otro estado: nada por registrar.",
            en="has that order in another state.",
        )
    sent_on = clock.date_of(batch.sent_at) if batch.sent_at else clock.today()
    if not sent_on <= settled_on <= clock.today() or not reference.strip():
        raise payment_refusals.batch_state(
            number=batch.number,
            es=f"pide el número del recibo y una fecha entre el {sent_on:%d/%m/%Y} y hoy.",
            en=f"asks for the receipt's number and a date between {sent_on.isoformat()} and today.",
        )
    word = Word(order=order, outcome=outcome, settled_on=settled_on, bank_reference=reference.strip(), reason=reference.strip())
    apply(actor=actor, batch=batch, words=[word], evidence=evidence)
    facts = {"order": order.reference, "outcome": outcome.value, "amount": order.amount, "reference": reference}
    audit.record(actor=actor, organisation=batch.entity.organisation, action="governance.confirm_payment", subject=order, facts=facts)
    return order
