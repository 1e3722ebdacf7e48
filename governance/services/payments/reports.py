"""Answers of the bank and of the depository about a batch: read by their layout, compared line by line, applied whole or not at all.

A file that does not match is kept with its differences and moves nothing; somebody may then apply the lines that do match, saying why.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction

from core import archive, clock
from core.models import User
from core.services import audit, evidence
from governance.models import PaymentBatch, PaymentLayout, PaymentOrder, PaymentReport, PaymentReportLine
from governance.rules.payments.kinds import BatchState, Channel, ReportState
from governance.rules.payments.layout_kinds import FilePurpose, Outcome
from governance.rules.payments.layouts import from_data
from governance.rules.payments.parsing import ReadLine, parse
from governance.rules.payments.reconciliation import Answer, Compared, OrderState, Reconciliation, Sent, reconcile
from governance.rules.payments_errors import LayoutError
from governance.services.payments import outcomes
from governance.services.payments.outcomes import Word
from governance.wording import payment_refusals

EVIDENCE, FOLDER = "payment_report", "payments"
PURPOSE_OF = {Channel.BANK: FilePurpose.RESPONSE, Channel.DEPOSITORY: FilePurpose.SETTLEMENT_REPORT}
AT_ONCE = 2_000


def _locked(batch: PaymentBatch) -> PaymentBatch:
    return PaymentBatch.objects.select_for_update(of=("self",)).select_related("entity__organisation").get(pk=batch.pk)


@transaction.atomic
def take(*, actor: User, batch: PaymentBatch, layout: PaymentLayout, name: str, content: bytes) -> PaymentReport:
    """Read a report and apply it where every line matches; otherwise keep it, unapplied, with what is wrong.

    Raises BatchStateError for a batch that was not sent, ReportError for a file applied before or a layout of another use.
    """
    batch = _locked(batch)
    _refuse(batch, layout, name, archive.sha256(content))
    report = PaymentReport(
        batch=batch, layout=layout, name=evidence.clean_label(name), sha256=archive.sha256(content), state=ReportState.REFUSED.value,
        imported_by=actor, imported_at=clock.now(),
    )  # fmt: skip
    archive.keep(content, folder=FOLDER)
    try:
        read = parse(from_data(layout.definition), content)
    except LayoutError as refusal:
        found: Any = refusal.facts.get("faults", ())
        report.faults = [{"line": each.line, "es": each.es, "en": each.en} for each in found]
        report.save()
        _record(actor, report)
        return report
    orders = {order.reference: order for order in PaymentOrder.objects.filter(batch=batch)}
    result = reconcile(_sent(orders), [_answer(line) for line in read.lines], on=clock.today())
    _fill(report, result)
    report.state = (ReportState.REFUSED if result.differences else ReportState.APPLIED).value
    report.save()
    lines = [_line(report, each, orders) for each in result.lines]
    PaymentReportLine.objects.bulk_create(lines, batch_size=AT_ONCE)
    if not result.differences:
        outcomes.apply(actor=actor, batch=batch, words=_words(result.matched, orders), report=report)
    _record(actor, report)
    return report


@transaction.atomic
def apply_matching(*, actor: User, report: PaymentReport, reason: str) -> PaymentReport:
    """Apply the lines of a refused report that match, saying why; its differences stay named. Raises ReportError."""
    batch = _locked(report.batch)
    report = PaymentReport.objects.select_for_update().get(pk=report.pk)
    if report.state == ReportState.APPLIED or not reason.strip():
        raise payment_refusals.report(
            name=report.name, es="ya se aplicó, o falta el motivo.", en="was applied before, or the reason is missing."
        )
    orders = {order.reference: order for order in PaymentOrder.objects.filter(batch=batch)}
    clean = [_stored(line) for line in report.lines.filter(difference="").order_by("number")]
    result = reconcile(_sent(orders), clean, on=clock.today())
    if not result.matched:
        raise payment_refusals.report(
            name=report.name, es="no tiene renglones que coincidan: nada se aplica.", en="has no line that matches."
        )
    report.state, report.reason = ReportState.APPLIED.value, reason.strip()[:300]
    report.save(update_fields=["state", "reason"])
    outcomes.apply(actor=actor, batch=batch, words=_words(result.matched, orders), report=report)
    _record(actor, report, applied=len(result.matched), reason=report.reason)
    return report


def _refuse(batch: PaymentBatch, layout: PaymentLayout, name: str, sha256: str) -> None:
    if batch.state not in (BatchState.SENT, BatchState.CLOSED):
        raise payment_refusals.batch_state(
            number=batch.number, es="no se ha enviado: no espera respuesta.", en="was not sent: it waits for no answer."
        )
    wanted = PURPOSE_OF.get(Channel(batch.channel))
    if wanted is None or layout.purpose != wanted:
        raise payment_refusals.report(
            name=name, es="se lee con un formato de otro uso. Elija el de respuesta.", en="is read with a layout of another use."
        )
    before = PaymentReport.objects.filter(batch=batch, sha256=sha256, state=ReportState.APPLIED.value).first()
    if before is not None:
        raise payment_refusals.report_taken(name=name, on=clock.date_of(before.imported_at))


def _sent(orders: Mapping[str, PaymentOrder]) -> list[Sent]:
    return [Sent(reference=each.reference, amount=each.amount, state=OrderState(each.state)) for each in orders.values()]


def _answer(line: ReadLine) -> Answer:
    read = line.figures
    settled_on, amount = read.get("settled_on") or None, read["amount"]
    return Answer(
        number=line.number,
        reference=_reference(str(read["reference"])),
        outcome=Outcome(str(read["outcome"])),
        amount=Decimal(str(amount)),
        settled_on=settled_on if settled_on and not isinstance(settled_on, str | int | Decimal) else None,
        reason_code=str(read.get("reason_code", "")),
        reason=str(read.get("reason", "")),
        bank_reference=str(read.get("bank_reference", "")),
    )


def _reference(text: str) -> str:
    """Return our twelve figures, whatever zeros the bank's column put before them."""
    bare = text.lstrip("0")
    return bare.zfill(12) if bare.isdecimal() and len(bare) <= 12 else text[:60]


def _stored(line: PaymentReportLine) -> Answer:
    return Answer(
        number=line.number, reference=line.reference, outcome=Outcome(line.outcome), amount=line.amount, settled_on=line.settled_on,
        reason_code=line.reason_code, reason=line.reason, bank_reference=line.bank_reference,
    )  # fmt: skip


def _line(report: PaymentReport, compared: Compared, orders: Mapping[str, PaymentOrder]) -> PaymentReportLine:
    answer = compared.answer
    return PaymentReportLine(
        report=report, number=answer.number, order=orders.get(answer.reference), reference=answer.reference, outcome=answer.outcome.value,
        amount=answer.amount, expected=compared.expected, settled_on=answer.settled_on, reason_code=answer.reason_code[:20],
        reason=answer.reason[:200], bank_reference=answer.bank_reference[:60], difference=compared.difference or "",
    )  # fmt: skip


def _words(answers: Sequence[Answer], orders: Mapping[str, PaymentOrder]) -> list[Word]:
    today = clock.today()
    return [
        Word(
            order=orders[each.reference], outcome=each.outcome, settled_on=each.settled_on or today, reason_code=each.reason_code,
            reason=each.reason, bank_reference=each.bank_reference,
        )
        for each in answers
    ]  # fmt: skip


def _fill(report: PaymentReport, result: Reconciliation) -> None:
    report.count, report.difference_count = len(result.lines), len(result.differences)
    report.paid_count, report.paid_total = result.count(Outcome.PAID), result.total(Outcome.PAID)
    report.returned_count, report.returned_total = result.count(Outcome.RETURNED), result.total(Outcome.RETURNED)
    report.held_count, report.held_total = result.count(Outcome.HELD), result.total(Outcome.HELD)


def _record(actor: User, report: PaymentReport, **more: object) -> None:
    facts = {"batch": report.batch.number, "sha256": report.sha256, "state": report.state, "lines": report.count}
    facts |= {"differences": report.difference_count, "faults": len(report.faults), **more}
    organisation = report.batch.entity.organisation
    audit.record(actor=actor, organisation=organisation, action="governance.take_payment_report", subject=report, facts=facts)
