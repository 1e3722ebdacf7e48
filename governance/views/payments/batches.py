"""Preparing a batch with its effect shown first, and its page: approve, send, download, take the bank's answer, cancel."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core import clock
from core.forms import ReasonForm
from core.models import ApprovalState
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.approvals import DecisionForm
from core.views.pages import carried, page_of
from governance.forms.payments import BatchForm, ReceiptForm, ReportForm
from governance.models import PaymentBatch, PaymentReport
from governance.rules.payments.kinds import BatchState, Channel
from governance.rules.payments.layout_kinds import Outcome
from governance.services.payments import batches as service
from governance.services.payments import outcomes, reports
from governance.views.payments.scope import PAYERS, batch_of, may_approve, may_pay, payer, report_of, second
from governance.views.scope import LABELS, entity_of

BY_HAND = (Channel.WINDOW, Channel.COURT)


@require_http_methods(["GET", "POST"])
@idempotent
def prepare(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what a batch would take, and prepare it once that was seen."""
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, PAYERS, LABELS)
    initial = {"pay_on": clock.today(), "concept": _("Dividendos")}
    form = BatchForm(request.POST or None, entity=entity, initial=initial)

    def again(bound: forms.Form, preview: Any = None) -> HttpResponse:
        context = {"section": "register", "entity": entity, "form": bound, "preview": preview}
        return render(request, "governance/payments/prepare.html", context)

    if request.method == "GET":
        return again(form)
    if request.POST.get("seen") != "yes":
        asked = lambda: service.preview(actor=actor(request), entity=entity, **form.fields_of_batch())  # noqa: E731
        carried_out, preview = acts.attempt(form, asked)
        response = again(form, preview)
        response.status_code = 200 if carried_out else acts.REFUSED
        return response
    made = lambda: service.prepare(actor=actor(request), entity=entity, **form.fields_of_batch())  # noqa: E731
    return acts.perform(request, form, made, done=_("Lote preparado: lo aprueba otra persona."), to=_page_of, again=again)


def _page_of(batch: PaymentBatch) -> str:
    return reverse("governance:payment_batch", args=[batch.entity_id, batch.number])


def _page(request: HttpRequest, batch: PaymentBatch, **shown: forms.Form) -> HttpResponse:
    entity, approval = batch.entity, batch.approval
    orders = batch.orders.order_by("line")
    state = request.GET.get("estado", "")
    context = {
        "section": "register",
        "entity": entity,
        "batch": batch,
        "page": page_of(request, orders.filter(state=state) if state else orders),
        "carry": carried(request),
        "approved": approval is not None and approval.state == ApprovalState.ACCEPTED,
        "mine": approval is not None and approval.requested_by_id == request.user.pk,
        "waits": batch.state == BatchState.PREPARED and approval is not None and approval.state == ApprovalState.REQUESTED,
        "by_hand": batch.channel in BY_HAND and batch.state in (BatchState.SENT, BatchState.CLOSED),
        "by_file": batch.channel not in BY_HAND and batch.state in (BatchState.SENT, BatchState.CLOSED),
        "paying": may_pay(request, entity),
        "approving": may_approve(request, entity),
        "reports": batch.reports.order_by("-pk"),
        "decision_form": DecisionForm(),
        "report_form": ReportForm(entity=entity),
        "cancel_form": ReasonForm(),
        "receipt_form": ReceiptForm(initial={"settled_on": clock.today()}),
        **shown,
    }
    return render(request, "governance/payments/batch.html", context)


@require_GET
def detail(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    return _page(request, batch_of(request, pk, number))


@require_POST
@idempotent
def decide(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    batch = batch_of(request, pk, number)
    second(request, batch.entity)
    form = DecisionForm(request.POST)
    act = lambda: service.decide(  # noqa: E731
        actor=actor(request), batch=batch, accept=form.cleaned_data["verdict"] == "accept", reason=form.cleaned_data["reason"]
    )
    again = lambda bound: _page(request, batch, decision_form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Decisión registrada."), to=_page_of(batch), again=again)


@require_POST
@idempotent
def send(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    batch = batch_of(request, pk, number)
    payer(request, batch.entity)
    act = lambda: service.send(actor=actor(request), batch=batch)  # noqa: E731
    return acts.press(request, act, done=_("Lote enviado: las órdenes esperan la respuesta."), to=_page_of(batch))


@require_POST
@idempotent
def cancel(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    batch = batch_of(request, pk, number)
    payer(request, batch.entity)
    form = ReasonForm(request.POST)
    act = lambda: service.cancel(actor=actor(request), batch=batch, reason=form.cleaned_data["reason"])  # noqa: E731
    again = lambda bound: _page(request, batch, cancel_form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Lote anulado: sus dividendos quedan libres."), to=_page_of(batch), again=again)


@require_GET
def file(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    batch = batch_of(request, pk, number)
    payer(request, batch.entity)
    response = HttpResponse(service.content(batch), content_type="application/octet-stream")
    response["Content-Disposition"] = f'attachment; filename="lote-{batch.number}.txt"'
    return response


@require_POST
@idempotent
def take(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    batch = batch_of(request, pk, number)
    payer(request, batch.entity)
    form = ReportForm(request.POST, request.FILES, entity=batch.entity)

    def act() -> PaymentReport:
        given = form.cleaned_data["file"]
        return reports.take(actor=actor(request), batch=batch, layout=form.cleaned_data["layout"], name=given.name, content=given.read())

    to = lambda made: reverse("governance:payment_report", args=[pk, made.pk])  # noqa: E731
    again = lambda bound: _page(request, batch, report_form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Archivo leído: vea qué se aplicó."), to=to, again=again)


@require_POST
@idempotent
def confirm(request: HttpRequest, pk: int, number: int, line: int) -> HttpResponse:
    batch = batch_of(request, pk, number)
    payer(request, batch.entity)
    order = get_object_or_404(batch.orders.all(), line=line)
    form = ReceiptForm(request.POST)
    act = lambda: outcomes.confirm(  # noqa: E731
        actor=actor(request),
        order=order,
        outcome=Outcome(form.cleaned_data["outcome"]),
        settled_on=form.cleaned_data["settled_on"],
        reference=form.cleaned_data["reference"],
    )
    again = lambda bound: _page(request, batch, receipt_form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Resultado registrado."), to=_page_of(batch), again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def report(request: HttpRequest, pk: int, key: int) -> HttpResponse:
    """Show how a file was judged; a post applies the lines that match, with the reason."""
    row = report_of(request, pk, key)
    form = ReasonForm(request.POST or None)

    def again(bound: forms.Form) -> HttpResponse:
        lines = row.lines.select_related("order").order_by("-difference", "number")
        context = {"section": "register", "entity": row.batch.entity, "report": row, "page": page_of(request, lines), "form": bound}
        context["clean"] = row.count - row.difference_count
        context["paying"] = may_pay(request, row.batch.entity)
        return render(request, "governance/payments/report.html", context)

    if request.method == "GET":
        return again(form)
    payer(request, row.batch.entity)
    act = lambda: reports.apply_matching(actor=actor(request), report=row, reason=form.cleaned_data["reason"])  # noqa: E731
    done = _("Se aplicaron los renglones que coinciden.")
    return acts.perform(request, form, act, done=done, to=reverse("governance:payment_report", args=[pk, key]), again=again)
