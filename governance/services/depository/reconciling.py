"""Reconciliation of a report: movements proposed that end its open differences, carried out when a second person has approved them."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction

from core import clock
from core.models import ApprovalState, User
from core.services import approvals, audit
from governance.models import Account, DepositoryDifference, DepositoryReport, Reconciliation
from governance.rules import reconciliation as rule
from governance.rules.depository_kinds import OF_HOLDINGS
from governance.rules.kinds import PostingKind
from governance.selectors import positions
from governance.services import register
from governance.services.depository import differences
from governance.services.depository.holders import Holders
from governance.services.register import Line
from governance.wording import depository_refusals as wording

APPROVAL = "governance.reconcile_depository"


def open_differences(report: DepositoryReport) -> list[DepositoryDifference]:
    """Return the differences of a report that movements can still end."""
    rows = DepositoryDifference.objects.filter(report=report, kind__in=OF_HOLDINGS, account__isnull=False, clearing__isnull=True)
    return list(rows.select_related("account", "report").order_by("pk"))


def proposed(found: Sequence[DepositoryDifference], *, unidentified: int) -> list[rule.Move[int]]:
    """Return the movements that end the differences (the preview of a proposal)."""
    return rule.moves([(each.account_id or 0, each.theirs - each.ours) for each in found], unidentified=unidentified)


@transaction.atomic
def propose(*, actor: User, report: DepositoryReport) -> Reconciliation:
    """Propose the movements that end every open difference of holdings, and ask a second person.

    Raises NothingToReconcileError, HoldingMovedError, ReconciliationStateError where one waits already.
    """
    report = DepositoryReport.objects.select_related("entity__organisation", "entity__register", "security").get(pk=report.pk)
    found = open_differences(report)
    if not found or report.security is None:
        raise wording.nothing()
    if report.reconciliations.filter(posting__isnull=True, approval__state=ApprovalState.REQUESTED).exists():
        raise wording.state(what_es="pendiente de aprobación", what_en="waiting for approval")
    _refuse_moved(report, found)
    unidentified = Holders(actor, report.entity, report.on).unidentified()
    moves = proposed(found, unidentified=unidentified.pk)
    numbers = dict(Account.objects.filter(pk__in={key for move in moves for key in (move.source, move.target)}).values_list("pk", "number"))
    lines = [
        {
            "from": move.source,
            "to": move.target,
            "from_number": numbers[move.source],
            "to_number": numbers[move.target],
            "quantity": str(move.quantity),
        }
        for move in moves
    ]
    row = Reconciliation.objects.create(
        report=report, lines=lines, differences=[each.pk for each in found], proposed_by=actor, proposed_at=clock.now()
    )
    row.approval = approvals.request(
        actor=actor, organisation=report.entity.organisation, kind=APPROVAL, payload=payload(row), subject=row
    )  # fmt: skip
    row.save(update_fields=["approval"])
    facts = {"report": report.pk, "differences": len(found), "lines": len(lines)}
    audit.record(
        actor=actor, organisation=report.entity.organisation, action="governance.propose_reconciliation", subject=row, facts=facts
    )  # fmt: skip
    return row


def payload(row: Reconciliation) -> dict[str, Any]:
    """Return what the second person approves."""
    report = row.report
    return {
        "entidad": report.entity.name,
        "archivo": report.load.name,
        "huella": report.load.sha256,
        "corte": report.on.isoformat(),
        "diferencias": row.differences,
        "movimientos": [f"{each['from_number']} → {each['to_number']}: {each['quantity']}" for each in row.lines],
    }


@transaction.atomic
def carry_out(*, actor: User, reconciliation: Reconciliation) -> Reconciliation:
    """Post the approved movements at the cut-off and end their differences.

    Raises ReconciliationStateError, ApprovalPayloadChangedError, HoldingMovedError and what the register refuses.
    """
    rows = Reconciliation.objects.select_for_update(of=("self",), no_key=True).select_related(
        "report__entity__register", "report__entity__organisation", "report__security", "report__load", "approval"
    )
    row = rows.get(pk=reconciliation.pk)
    if row.posting_id is not None or row.approval is None or row.approval.state != ApprovalState.ACCEPTED:
        told = ("ya asentada", "already posted") if row.posting_id else ("sin aprobar", "not approved")
        raise wording.state(what_es=told[0], what_en=told[1])
    approvals.confirm(row.approval, payload(row))
    report = row.report
    found = [each for each in open_differences(report) if each.pk in set(row.differences)]
    if len(found) != len(row.differences) or report.security is None:
        raise wording.nothing()
    _refuse_moved(report, found)
    posting = register.post(
        actor=actor, register=report.entity.register, kind=PostingKind.RECONCILIATION, agreed_on=report.on, effective_on=report.on,
        basis=f"Conciliación con «{report.load.name}» al {report.on:%d/%m/%Y}"[:300], source_ref=f"conciliacion:{row.pk}",
        lines=[Line(report.security, each["from"], each["to"], Decimal(each["quantity"])) for each in row.lines],
    )  # fmt: skip
    row.posting = posting
    row.save(update_fields=["posting"])
    differences.reconcile(actor=actor, posting=posting, differences=found)
    facts = {"report": report.pk, "posting": posting.number, "differences": len(found)}
    audit.record(
        actor=actor, organisation=report.entity.organisation, action="governance.carry_out_reconciliation", subject=row, facts=facts
    )  # fmt: skip
    return row


def _refuse_moved(report: DepositoryReport, found: Sequence[DepositoryDifference]) -> None:
    """Refuse where a holding at the cut-off is no longer what the difference says."""
    assert report.security is not None  # noqa: S101 - a report of holdings has its class
    held = {each.account_id: each.quantity for each in positions.as_of(report.security, report.on)}
    for each in found:
        now = held.get(each.account_id or 0, Decimal())
        if now != each.ours:
            raise wording.moved(account=str(each.account), then=each.ours, now=now)
