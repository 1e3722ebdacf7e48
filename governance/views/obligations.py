"""Obligations as a list with filters, and the page that fulfils one with its evidence or dispenses with it for a reason."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_tables2 import RequestConfig

from core import clock
from core.forms import ReasonForm
from core.services import evidence
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from governance.forms.obligations import FulfilForm, ObligationFilter
from governance.models import Obligation
from governance.services import obligations as service
from governance.tables import ObligationTable
from governance.views.scope import LABELS

ALWAYS = ("secretary", "administrator")


@require_GET
def listing(request: HttpRequest) -> HttpResponse:
    rows = Obligation.objects.for_user(request.user).select_related("entity")
    found = ObligationFilter(request.GET or None, queryset=rows, request=request)
    table = ObligationTable(found.qs, order_by=("due_on",))
    RequestConfig(request, paginate={"per_page": 50}).configure(table)
    return render(request, "governance/obligations.html", {"section": "desk", "table": table, "filter": found, "today": clock.today()})


def _one(request: HttpRequest, pk: int) -> Obligation:
    rows = Obligation.objects.for_user(request.user).select_related("entity__organisation", "evidence", "done_by")
    return get_object_or_404(rows, pk=pk)


def _page(request: HttpRequest, row: Obligation, **forms_shown: forms.Form) -> HttpResponse:
    held = access.roles_in(request.user, row.entity.organisation_id)
    context = {
        "section": "desk",
        "row": row,
        "form": FulfilForm(initial={"on": clock.today()}),
        "waive_form": ReasonForm(),
        "acting": bool(held.intersection((row.owner_role, *ALWAYS))),
        "today": clock.today(),
        **forms_shown,
    }
    return render(request, "governance/obligation.html", context)


@require_http_methods(["GET", "POST"])
@idempotent
def fulfil(request: HttpRequest, pk: int) -> HttpResponse:
    row = _one(request, pk)
    form = FulfilForm(request.POST or None, request.FILES or None, initial={"on": clock.today()})
    again = lambda bound: _page(request, row, form=bound)  # noqa: E731
    if request.method == "GET":
        return again(form)
    access.require(request.user, row.entity.organisation_id, (row.owner_role, *ALWAYS), LABELS)
    return acts.perform(
        request, form, lambda: _fulfil(request, row, form), done=_("Obligación cumplida."), to=reverse("desk:home"), again=again
    )


def _fulfil(request: HttpRequest, row: Obligation, form: FulfilForm) -> Any:
    data = form.cleaned_data
    proof = None
    if data["file"] is not None:
        organisation, file = row.entity.organisation, data["file"]
        proof = evidence.store(
            actor=actor(request),
            organisation=organisation,
            name=file.name,
            content=file.read(),
            kind="obligation",
        )
    return service.fulfil(actor=actor(request), obligation=row, evidence=proof, note=data["note"], on=data["on"])


@require_POST
@idempotent
def waive(request: HttpRequest, pk: int) -> HttpResponse:
    row = _one(request, pk)
    access.require(request.user, row.entity.organisation_id, (row.owner_role, *ALWAYS), LABELS)
    form = ReasonForm(request.POST)
    act = lambda: service.waive(actor=actor(request), obligation=row, reason=form.cleaned_data["reason"])  # noqa: E731
    again = lambda bound: _page(request, row, waive_form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Obligación dispensada con su motivo."), to=reverse("desk:home"), again=again)
