"""Finding what payments' pages are about within the user's organisations, and who may do what."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from core.views import access
from governance.models import DividendDebt, Entity, PaymentBatch, PaymentReport, PrescriptionAct
from governance.views.scope import LABELS, entity_of

PAYERS = ("treasury", "administrator")
APPROVERS = ("approver",)
KEEPERS = ("administrator",)


def payer(request: HttpRequest, entity: Entity) -> None:
    access.require(request.user, entity.organisation_id, PAYERS, LABELS)


def second(request: HttpRequest, entity: Entity) -> None:
    access.require(request.user, entity.organisation_id, APPROVERS, LABELS)


def may_pay(request: HttpRequest, entity: Entity) -> bool:
    return access.holds(request.user, entity.organisation_id, PAYERS)


def may_approve(request: HttpRequest, entity: Entity) -> bool:
    return access.holds(request.user, entity.organisation_id, APPROVERS)


def batch_of(request: HttpRequest, pk: int, number: int) -> PaymentBatch:
    rows = PaymentBatch.objects.filter(entity=entity_of(request, pk)).select_related(
        "entity__organisation", "layout", "approval__decided_by", "prepared_by", "sent_by", "work"
    )
    return get_object_or_404(rows, number=number)


def report_of(request: HttpRequest, pk: int, key: int) -> PaymentReport:
    rows = PaymentReport.objects.filter(batch__entity=entity_of(request, pk)).select_related(
        "batch__entity__organisation", "layout", "imported_by"
    )
    return get_object_or_404(rows, pk=key)


def debt_of(request: HttpRequest, pk: int, key: int) -> DividendDebt:
    rows = DividendDebt.objects.filter(entity=entity_of(request, pk)).select_related(
        "entity__organisation", "account", "payee", "instalment__dividend__security", "entitlement"
    )
    return get_object_or_404(rows, pk=key)


def act_of(request: HttpRequest, pk: int, number: int) -> PrescriptionAct:
    rows = PrescriptionAct.objects.filter(entity=entity_of(request, pk)).select_related(
        "entity__organisation", "approval", "proposed_by", "decided_by"
    )
    return get_object_or_404(rows, number=number)


def known(value: int | None) -> int:
    """Return a key of the address, or not found."""
    if value is None:
        raise Http404
    return value
