"""Requests of inscription: their list and its file, the receipt of one, its return for missing papers and what was brought later."""

from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_tables2 import RequestConfig

from core import clock
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import carried
from core.views.spreadsheets import Cell, spreadsheet, workbook
from governance.forms.requests import CompleteForm, ReceiveForm, RequestFilter, ReturnForm
from governance.models import Entity
from governance.selectors import requests as selectors
from governance.services import movements as service
from governance.tables import RequestTable
from governance.views import request_pages
from governance.views.proofs import taken
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of, keeps_books

FORMS = {"csv": spreadsheet, "xlsx": workbook}


def _found(request: HttpRequest, entity: Entity) -> RequestFilter:
    return RequestFilter(request.GET or None, queryset=selectors.of_entity(entity), request=request, entity=entity)


@require_GET
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    found = _found(request, entity)
    table = RequestTable(found.qs, order_by=("-received_on",))
    RequestConfig(request, paginate={"per_page": 50}).configure(table)
    context = {
        "section": "register",
        "entity": entity,
        "table": table,
        "acts": selectors.acts_of(entity),
        "filter": found,
        "carry": carried(request),
        "keeping": keeps_books(request, entity.organisation_id),
    }
    return render(request, "governance/requests.html", context)


@require_GET
def download(request: HttpRequest, pk: int, form: str) -> HttpResponseBase:
    entity = entity_of(request, pk)
    if form not in FORMS:
        raise Http404
    name = f"solicitudes-{entity.pk}-{clock.today().isoformat()}"
    return FORMS[form](name, _rows(_found(request, entity)))


def _rows(found: RequestFilter) -> Iterator[list[Cell]]:
    yield [
        _now("Radicado"), _now("Acto"), _now("Sale de"), _now("Entra a"), _now("Cantidad"), _now("La presenta"), _now("Recibida"),
        _now("Recibida de"), _now("Se responde a más tardar"), _now("Estado"), _now("Devuelta"), _now("Asiento"), _now("Causal"),
        _now("Orden o requisito"),
    ]  # fmt: skip
    for row in found.qs.order_by("received_on", "pk").iterator():
        yield [
            row.source_ref, str(row.get_kind_display()), row.source_title or "", row.target_title or row.payload.get("acquirer", ""),
            str(row.payload["quantity"]), row.presented_by, _written(row.received_on), str(row.received_by), _written(row.answer_by),
            str(row.get_state_display()), _written(row.returned_on), row.posting.number if row.posting else "",
            str(row.get_ground_display()), row.reference,
        ]  # fmt: skip


def _written(day: Any) -> str:
    return f"{day:%d/%m/%Y}" if day else ""


@require_http_methods(["GET", "POST"])
@idempotent
def receive(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = ReceiveForm(request.POST or None, request.FILES or None, entity=entity)

    def again(bound: Any) -> HttpResponse:
        context = {"section": "register", "entity": entity, "form": bound}
        return render(request, "governance/request_receive.html", context)

    if request.method == "GET":
        return again(form)

    def act() -> Any:
        proof, data = taken(request, entity.organisation, form)
        source, target = data.pop("from_account"), data.pop("to_account")
        papers = [proof] if proof else []
        return service.receive(actor=actor(request), entity=entity, source=source, target=target, papers=papers, **data)

    to = lambda made: reverse("governance:registration_request", args=[made.pk])  # noqa: E731
    return acts.perform(request, form, act, done=_("Recibida: corre el plazo de la respuesta."), to=to, again=again)


@require_POST
@idempotent
def give_back(request: HttpRequest, pk: int) -> HttpResponse:
    row = request_pages.one(request, pk)
    access.require(request.user, row.entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = ReturnForm(request.POST, request.FILES)

    def act() -> Any:
        proof, data = taken(request, row.entity.organisation, form)
        return service.give_back(actor=actor(request), request=row, evidence=proof, **data)

    again = lambda bound: request_pages.page(request, row, return_form=bound)  # noqa: E731
    to = reverse("governance:registration_request", args=[row.pk])
    return acts.perform(request, form, act, done=_("Devuelta: quedó escrito qué falta."), to=to, again=again)


@require_POST
@idempotent
def complete(request: HttpRequest, pk: int) -> HttpResponse:
    row = request_pages.one(request, pk)
    access.require(request.user, row.entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = CompleteForm(request.POST, request.FILES)

    def act() -> Any:
        proof, data = taken(request, row.entity.organisation, form)
        return service.complete(actor=actor(request), request=row, evidence=proof, **data)

    again = lambda bound: request_pages.page(request, row, complete_form=bound)  # noqa: E731
    to = reverse("governance:registration_request", args=[row.pk])
    return acts.perform(request, form, act, done=_("Documentos recibidos."), to=to, again=again)
