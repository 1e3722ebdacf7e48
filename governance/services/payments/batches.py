"""Batches of payments: prepared by one person, approved by another over a frozen digest, told to the bank in one file.

Knows no answer of the bank (see reports). A batch that was not sent can be cancelled, and its debts are free again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, NotRequired, TypedDict, Unpack

from django.db import transaction

from core import archive, clock, work
from core.models import Approval, ApprovalState, Item, User
from core.services import approvals, audit, counters
from governance.models import BondDefault, DividendDebt, Entity, OrderLine, PaymentBatch, PaymentLayout, PaymentOrder, Security
from governance.rules.payments.kinds import BatchState, Channel
from governance.rules.payments.layout_kinds import FilePurpose
from governance.rules.payments.layouts import from_data
from governance.rules.payments.reconciliation import OrderState
from governance.rules.payments.rendering import Row, WrittenFile, render
from governance.rules.payments.standing import DebtState
from governance.rules.refusals import GovernanceRefusal
from governance.services.payments import assembling, debts
from governance.wording import payment_refusals

ASSEMBLE = "governance.assemble_batch"
APPROVAL = "governance.payment_batch"
FOLDER = "payments"
AT_ONCE = 5_000
PURPOSE_OF = {Channel.BANK: FilePurpose.PAYMENTS, Channel.DEPOSITORY: FilePurpose.SETTLEMENT}


class BatchFields(TypedDict):
    """What a batch pays: of which instalments (or which very debts), by which road, when and told how."""

    channel: Channel
    pay_on: date
    concept: str
    instalments: Sequence[int]
    debts: NotRequired[Sequence[int] | None]
    security: NotRequired[Security | None]
    layout: NotRequired[PaymentLayout | None]
    origin_account: NotRequired[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What a batch would be: orders and pesos, and what would be left out for want of a place to pay it."""

    count: int
    total: Decimal
    left: int
    left_total: Decimal


def _draft(actor: User, entity: Entity, fields: BatchFields) -> PaymentBatch:
    kept = {name: value for name, value in fields.items() if name not in ("instalments", "debts", "channel")}
    return PaymentBatch(entity=entity, channel=fields["channel"].value, number=0, prepared_by=actor, prepared_at=clock.now(), **kept)


@transaction.atomic
def preview(*, actor: User, entity: Entity, **fields: Unpack[BatchFields]) -> Preview:
    """Return what a batch would take, without writing one. Raises what `prepare` raises, but for an empty batch."""
    debts.open_due(actor=actor, entity=entity)
    batch = _draft(actor, entity, fields)
    _refuse(batch)
    found = assembling.candidates(batch, fields["instalments"], fields.get("debts"))
    groups, left = assembling.grouped(batch, found)
    total = sum((debt.net - debt.compensated for group in groups for debt in group.debts), Decimal(0))
    left_total = sum((debt.net - debt.compensated for debt in left), Decimal(0))
    return Preview(count=len(groups), total=total, left=len(left), left_total=left_total)


@transaction.atomic
def prepare(*, actor: User, entity: Entity, **fields: Unpack[BatchFields]) -> PaymentBatch:
    """Prepare a batch and ask for its approval; a large one is assembled by a run.

    Raises NothingToPayError, BatchStateError (date in the past, layout of another use, bonds in default).
    """
    debts.open_due(actor=actor, entity=entity)
    batch = _draft(actor, entity, fields)
    _refuse(batch)
    batch.number = counters.take(organisation=entity.organisation, series=f"payment_batch:{entity.pk}")
    batch.save()
    chosen = fields.get("debts")
    waiting = DividendDebt.objects.filter(entity=entity, instalment__in=list(fields["instalments"]), state__in=["pending", "returned"])
    if chosen is None and waiting.count() > AT_ONCE:
        organisation = entity.organisation
        batch.work = work.open_run(actor=actor, organisation=organisation, kind=ASSEMBLE, title=str(batch), total=1)
        batch.save(update_fields=["work"])
        payload = {"batch": batch.pk, "actor": actor.pk, "instalments": list(fields["instalments"])}
        work.enqueue(kind=ASSEMBLE, key=str(batch.pk), payload=payload, organisation=organisation, run=batch.work)
        return batch
    return _assemble(actor, batch, fields["instalments"], chosen)


def assemble(item: Item) -> dict[str, Any]:
    """Assemble a large batch (the handler of its run); one that has nothing to pay is cancelled with its reason."""
    batch = PaymentBatch.objects.select_for_update(of=("self",)).select_related("entity__organisation").get(pk=item.payload["batch"])
    if batch.state != BatchState.ASSEMBLING:
        return {"batch": batch.pk}
    try:
        _assemble(User.objects.get(pk=item.payload["actor"]), batch, item.payload["instalments"], None)
    except GovernanceRefusal as refusal:
        raise work.WorkRefusedError(refusal.message_es) from refusal
    return {"batch": batch.pk, "orders": batch.count}


def give_up(item: Item, error: str) -> None:
    """Cancel a batch that could not be assembled, with its cause."""
    PaymentBatch.objects.filter(pk=item.payload["batch"], state=BatchState.ASSEMBLING.value).update(
        state=BatchState.CANCELLED.value, cancelled_reason=error[:300] or "—"
    )


def _assemble(actor: User, batch: PaymentBatch, instalments: Sequence[int], chosen: Sequence[int] | None) -> PaymentBatch:
    found = assembling.candidates(batch, instalments, chosen)
    _refuse_chosen(batch, found, chosen)
    groups, left = assembling.grouped(batch, found)
    if not groups:
        es = f"{len(left)} no tienen cuenta bancaria confirmada o beneficiario." if left else "no hay exigibles y libres a esa fecha."
        en = f"{len(left)} have no confirmed bank account or payee." if left else "none is due and free on that date."
        raise payment_refusals.nothing_to_pay(what_es=es, what_en=en)
    assembling.write(batch, groups)
    batch.state = BatchState.PREPARED.value
    batch.save()
    batch.approval = approvals.request(
        actor=actor, organisation=batch.entity.organisation, kind=APPROVAL, payload=payload(batch), subject=batch
    )
    batch.save(update_fields=["approval"])
    facts = {"number": batch.number, "count": batch.count, "total": batch.total, "digest": batch.digest, "left": len(left)}
    audit.record(actor=actor, organisation=batch.entity.organisation, action="governance.prepare_batch", subject=batch, facts=facts)
    return batch


def payload(batch: PaymentBatch) -> dict[str, str]:
    """Return what the second person approves, in words that the page of approvals shows."""
    return {
        "lote": str(batch.number),
        "entidad": batch.entity.name,
        "canal": batch.channel,
        "fecha de pago": batch.pay_on.isoformat(),
        "órdenes": str(batch.count),
        "total": f"{batch.total:.2f}",
        "formato": batch.layout.digest if batch.layout else "",
        "cuenta de origen": batch.origin_account,
        "huella de las órdenes": batch.digest,
    }


def _refuse(batch: PaymentBatch) -> None:
    today = clock.today()
    if batch.pay_on < today:
        raise payment_refusals.batch_state(
            number=batch.number,
            es=f"no puede pagarse el {batch.pay_on:%d/%m/%Y}: ya pasó. Elija hoy o después.",
            en="cannot be paid in the past.",
        )
    wanted = PURPOSE_OF.get(Channel(batch.channel))
    if batch.layout is not None and (wanted is None or batch.layout.purpose != wanted):
        raise payment_refusals.batch_state(
            number=batch.number,
            es="pide un formato de otro uso. Elija uno de su canal.",
            en="asks a layout of another use. Choose one of its channel.",
        )
    overdue = BondDefault.objects.filter(entity=batch.entity, overdue_since__lte=today, cured_on__isnull=True).first()
    if overdue is not None:
        raise payment_refusals.batch_state(
            number=batch.number,
            es=f"no se paga: los bonos «{overdue.bond}» están en mora desde el {overdue.overdue_since:%d/%m/%Y} (D. 2555, 6.4.1.1.26).",
            en=f"is not paid: bonds “{overdue.bond}” are overdue since {overdue.overdue_since.isoformat()} (D. 2555, 6.4.1.1.26).",
        )


def _refuse_chosen(batch: PaymentBatch, found: list[DividendDebt], chosen: Sequence[int] | None) -> None:
    """Say of a dividend that was asked for by itself why it cannot be paid."""
    if chosen is None or len(found) == len(set(chosen)):
        return
    missing = (
        DividendDebt.objects.filter(pk__in=set(chosen) - {debt.pk for debt in found}, entity=batch.entity).select_related("account").first()
    )
    if missing is None:
        return
    rule = assembling.provisions.prescription(batch.entity, batch.pay_on)
    if missing.state == DebtState.PRESCRIBED or assembling.prescribed_on(batch.entity, missing.due_on, batch.pay_on):
        last_on = assembling.claims.anniversary(missing.due_on, rule.years) if rule else missing.due_on
        raise payment_refusals.prescribed(account=missing.account.number, amount=missing.net, last_on=last_on)
    es, en = debts.STATES[DebtState(missing.state)]
    raise payment_refusals.debt_state(
        account=missing.account.number,
        state_es=es,
        state_en=en,
        todo_es=f"no se paga por este canal el {batch.pay_on:%d/%m/%Y}. Es exigible el {missing.due_on:%d/%m/%Y}.",
        todo_en=f"it is not paid this way on {batch.pay_on.isoformat()}. It is due on {missing.due_on.isoformat()}.",
    )


def _locked(batch: PaymentBatch) -> PaymentBatch:
    rows = PaymentBatch.objects.select_for_update(of=("self",)).select_related("entity__organisation", "layout", "approval", "security")
    return rows.get(pk=batch.pk)


@transaction.atomic
def decide(*, actor: User, batch: PaymentBatch, accept: bool, reason: str = "") -> PaymentBatch:
    """Approve or reject a prepared batch as the second person; a rejected one is cancelled and its debts are free.

    Raises what `approvals.decide` raises, BatchStateError.
    """
    batch = _locked(batch)
    if batch.state != BatchState.PREPARED or batch.approval is None:
        raise payment_refusals.batch_state(number=batch.number, es="no espera aprobación.", en="waits for no approval.")
    batch.approval = approvals.settle(actor=actor, approval=batch.approval, accept=accept, reason=reason)
    if not accept:
        return _cancel(actor, batch, batch.approval.reason)
    return batch


@transaction.atomic
def send(*, actor: User, batch: PaymentBatch) -> PaymentBatch:
    """Write the file of an approved batch, byte for byte as approved, and mark its orders as sent.

    Raises BatchStateError where it is not approved, ApprovalPayloadChangedError, LayoutError with each order that does not fit.
    """
    batch = _locked(batch)
    if batch.state != BatchState.PREPARED or batch.approval is None or batch.approval.state != ApprovalState.ACCEPTED:
        es = "no está aprobado por otra persona, o ya se envió." if batch.state == BatchState.PREPARED else "ya se envió o se anuló."
        raise payment_refusals.batch_state(number=batch.number, es=es, en="is not approved, or was already sent or cancelled.")
    orders = list(PaymentOrder.objects.filter(batch=batch).select_related("account__direct_depositor").order_by("line"))
    if assembling.digest_of(orders) != batch.digest:
        raise payment_refusals.batch_state(
            number=batch.number, es="no es el que se aprobó: anúlelo.", en="is not what was approved: cancel it."
        )
    approvals.confirm(batch.approval, archive.jsonable(payload(batch)))
    if batch.layout is not None:
        kept = archive.keep(written(batch, orders).content, folder=FOLDER)
        batch.file, batch.sha256, batch.size = kept.name, kept.sha256, kept.size
    batch.state, batch.sent_by, batch.sent_at = BatchState.SENT.value, actor, clock.now()
    batch.save()
    PaymentOrder.objects.filter(batch=batch).update(state=OrderState.SENT.value)
    DividendDebt.objects.filter(order_lines__order__batch=batch, order_lines__released_at__isnull=True).update(state=DebtState.SENT.value)
    facts = {"number": batch.number, "sha256": batch.sha256, "count": batch.count, "total": batch.total}
    audit.record(actor=actor, organisation=batch.entity.organisation, action="governance.send_batch", subject=batch, facts=facts)
    return batch


def written(batch: PaymentBatch, orders: Sequence[PaymentOrder]) -> WrittenFile:
    """Write the file of a batch by its layout."""
    layout = batch.layout
    if layout is None:
        raise payment_refusals.batch_state(number=batch.number, es="no lleva archivo.", en="has no file.")
    isin = batch.security.isin if batch.security else ""
    head: Row = {
        "batch": batch.number,
        "created_on": clock.today(),
        "pay_on": batch.pay_on,
        "entity_name": batch.entity.name,
        "entity_nit": batch.entity.nit.replace(".", "").split("-")[0],
        "origin_account": batch.origin_account,
        "isin": isin,
        "concept": batch.concept,
    }
    return render(from_data(layout.definition), head, [_row(batch, order, isin) for order in orders])


def _row(batch: PaymentBatch, order: PaymentOrder, isin: str) -> Row:
    depositor = order.account.direct_depositor if order.account else None
    return {
        "sequence": order.line,
        "reference": order.reference,
        "payee_name": order.payee_name,
        "payee_id_type": order.id_type,
        "payee_id": order.id_number,
        "bank_code": order.bank_code,
        "account_kind": order.account_kind,
        "account_number": order.account_number,
        "amount": order.amount,
        "pay_on": batch.pay_on,
        "concept": batch.concept,
        "isin": isin,
        "quantity": order.quantity,
        "gross": order.gross,
        "withheld": order.withheld,
        "holding_account": order.account.number if order.account else "",
        "depositor_id": depositor.id_number if depositor else "",
    }


def content(batch: PaymentBatch) -> bytes:
    """Return the bytes that were told to the bank, after comparing their hash."""
    if not batch.file:
        raise payment_refusals.batch_state(number=batch.number, es="no tiene archivo.", en="has no file.")
    return archive.read(batch.file, batch.sha256)


@transaction.atomic
def cancel(*, actor: User, batch: PaymentBatch, reason: str) -> PaymentBatch:
    """Cancel a batch that was not sent; its debts are free again. Raises BatchStateError."""
    batch = _locked(batch)
    if batch.state not in (BatchState.PREPARED, BatchState.ASSEMBLING) or not reason.strip():
        raise payment_refusals.batch_state(
            number=batch.number,
            es="ya se envió o falta el motivo: no se anula.",
            en="was sent, or the reason is missing: it is not cancelled.",
        )
    if batch.approval is not None and batch.approval.state == ApprovalState.REQUESTED:
        if batch.approval.requested_by_id == actor.pk:
            approvals.withdraw(actor=actor, approval=batch.approval, reason=reason)
            return _locked(batch)
        approvals.decide(actor=actor, approval=batch.approval, accept=False, reason=reason)
    return _cancel(actor, batch, reason.strip())


def withdrawn(actor: User, approval: Approval) -> None:
    """Cancel the batch whose preparer took back the request to approve it."""
    batch = _locked(PaymentBatch(pk=int(approval.subject_id)))
    if batch.state == BatchState.PREPARED:
        _cancel(actor, batch, approval.reason)


def _cancel(actor: User, batch: PaymentBatch, reason: str) -> PaymentBatch:
    DividendDebt.objects.filter(order_lines__order__batch=batch, order_lines__released_at__isnull=True).update(
        state=DebtState.PENDING.value
    )
    OrderLine.objects.filter(order__batch=batch, released_at__isnull=True).update(released_at=clock.now())
    PaymentOrder.objects.filter(batch=batch).update(state=OrderState.CANCELLED.value)
    batch.state, batch.cancelled_reason = BatchState.CANCELLED.value, reason[:300]
    batch.save(update_fields=["state", "cancelled_reason"])
    facts = {"number": batch.number, "reason": reason}
    audit.record(actor=actor, organisation=batch.entity.organisation, action="governance.cancel_batch", subject=batch, facts=facts)
    return batch
