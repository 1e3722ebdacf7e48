"""The mirror of a depository on the screen: its agreement, its reports, each difference, and the reconciliation of two people."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from core.services import evidence
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import page_of
from governance.forms.depository import AgreementForm, AssignForm, ExplainForm
from governance.models import Account, DepositoryAgreement, DepositoryDifference, DepositoryReport, Entity, Reconciliation
from governance.models.depository_labels import DIFFERENCE_KINDS
from governance.rules import reconciliation as rule
from governance.rules.kinds import AccountPurpose
from governance.selectors import depository as selectors
from governance.services.depository import agreements, differences, reconciling
from governance.views.issues.scope import told
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of, keeps_books

SHOWN = 50
CARRIERS = (*BOOK_KEEPERS, "approver", "administrator")


@require_http_methods(["GET", "POST"])
@idempotent
def overview(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    agreement = DepositoryAgreement.objects.filter(entity=entity).select_related("owner").first()
    start = {name: getattr(agreement, name) for name in ("name", "contract", "owner", "days_to_clear")} if agreement else {}
    form = AgreementForm(request.POST or None, initial=start, organisation=entity.organisation)

    def again(bound: forms.Form) -> HttpResponse:
        context = {
            "section": "register",
            "entity": entity,
            "agreement": agreement,
            "page": page_of(request, selectors.reports(entity)),
            "form": bound,
            "keeping": keeps_books(request, entity.organisation_id),
        }
        return render(request, "governance/depository.html", context)

    if request.method == "GET":
        return again(form)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    act = lambda: agreements.agree(actor=actor(request), entity=entity, **form.cleaned_data)  # noqa: E731
    return acts.perform(request, form, act, done=_("Convenio registrado."), to=reverse("governance:depository", args=[pk]), again=again)


def _report(request: HttpRequest, pk: int) -> DepositoryReport:
    rows = DepositoryReport.objects.for_user(request.user).select_related("entity__organisation", "load", "security", "actor")
    found: DepositoryReport = get_object_or_404(rows, pk=pk)
    return found


@require_http_methods(["GET", "POST"])
@idempotent
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a report; a POST proposes the movements that end its open differences."""
    row = _report(request, pk)
    if request.method == "POST":
        access.require(request.user, row.entity.organisation_id, BOOK_KEEPERS, LABELS)
        return acts.press(
            request, lambda: reconciling.propose(actor=actor(request), report=row), done=_("Conciliación propuesta: la aprueba otra persona."),
            to=reverse("governance:depository_report", args=[pk]),
        )  # fmt: skip
    state, kind = request.GET.get("estado", ""), request.GET.get("clase", "")
    steps = rule.total(row.listed, subscribed=row.subscribed).steps if row.listed is not None and row.subscribed is not None else ()
    context = {
        "section": "register",
        "entity": row.entity,
        "report": row,
        "told": told(tuple(steps)),
        "page": page_of(request, selectors.differences(row, state=state, kind=kind)),
        "kinds": DIFFERENCE_KINDS,
        "state": state,
        "kind": kind,
        "moves": _moves(row),
        "waiting": selectors.waiting(row),
        "keeping": keeps_books(request, row.entity.organisation_id),
        "carrying": access.holds(request.user, row.entity.organisation_id, CARRIERS),
    }
    return render(request, "governance/depository_report.html", context)


def _moves(row: DepositoryReport) -> list[dict[str, Any]]:
    """Return the first movements that a proposal would make, with the accounts by name."""
    found = reconciling.open_differences(row) if row.security_id else []
    if not found:
        return []
    place = Account.objects.filter(entity=row.entity, purpose=AccountPurpose.UNIDENTIFIED.value).first()
    moves = reconciling.proposed(found, unidentified=place.pk if place else 0)[:SHOWN]
    names = Account.objects.in_bulk({key for move in moves for key in (move.source, move.target)})
    missing = _("Depósitos por identificar")
    return [{"from": names.get(move.source, missing), "to": names.get(move.target, missing), "quantity": move.quantity} for move in moves]


@require_POST
@idempotent
def carry_out(request: HttpRequest, pk: int) -> HttpResponse:
    rows = Reconciliation.objects.for_user(request.user).select_related("report__entity__organisation")
    row = get_object_or_404(rows, pk=pk)
    access.require(request.user, row.report.entity.organisation_id, CARRIERS, LABELS)
    act = lambda: reconciling.carry_out(actor=actor(request), reconciliation=row)  # noqa: E731
    to = reverse("governance:depository_report", args=[row.report_id])
    return acts.press(request, act, done=_("Conciliación asentada: el libro coincide con la lista."), to=to)


@require_http_methods(["GET", "POST"])
@idempotent
def difference(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one difference; a POST hands it to another person or explains it."""
    rows = DepositoryDifference.objects.for_user(request.user).select_related(
        "report__entity__organisation", "report__security", "report__load", "account", "owner", "clearing__posting", "clearing__actor"
    )
    row: DepositoryDifference = get_object_or_404(rows, pk=pk)
    entity: Entity = row.report.entity
    handing = "owner" in request.POST
    assign = AssignForm(
        request.POST if handing else None, initial={"owner": row.owner, "due_on": row.due_on}, organisation=entity.organisation
    )
    explain = ExplainForm(request.POST if request.method == "POST" and not handing else None, request.FILES or None)

    def again(_bound: forms.Form) -> HttpResponse:
        context = {
            "section": "register",
            "entity": entity,
            "row": row,
            "form": explain,
            "assign_form": assign,
            "keeping": keeps_books(request, entity.organisation_id),
        }
        return render(request, "governance/depository_difference.html", context)

    if request.method == "GET":
        return again(explain)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    to = reverse("governance:depository_report", args=[row.report_id])
    if handing:
        act = lambda: differences.assign(actor=actor(request), difference=row, **assign.cleaned_data)  # noqa: E731
        return acts.perform(request, assign, act, done=_("Diferencia asignada."), to=to, again=again)
    return acts.perform(request, explain, lambda: _explain(request, row, explain), done=_("Diferencia explicada."), to=to, again=again)


def _explain(request: HttpRequest, row: DepositoryDifference, form: ExplainForm) -> Any:
    file, proof = form.cleaned_data["file"], None
    if file is not None:
        proof = evidence.store(
            actor=actor(request), organisation=row.report.entity.organisation, name=file.name, content=file.read(), kind="difference"
        )
    return differences.explain(actor=actor(request), difference=row, explanation=form.cleaned_data["explanation"], evidence=proof)
