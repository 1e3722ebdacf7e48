"""Shares in depositories: what each account has there, on paper and free, with the papers that say so; deposit and withdrawal."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods

from core import clock
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import carried, page_of, text_asked
from governance.forms.deposits import DepositForm
from governance.selectors import deposits as selectors
from governance.services import certificates as service
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of, keeps_books

ACTS: dict[str, tuple[Any, Any, Any]] = {
    "depositar": (_("Depositar acciones"), _("Depósito registrado."), service.deposit),
    "retirar": (_("Retirar del depósito"), _("Retiro registrado: las acciones pueden volver a tener título."), service.withdraw),
}


@require_GET
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    entity, text = entity_of(request, pk), text_asked(request, "titular")
    page = page_of(request, selectors.of_entity(entity, text))
    context = {
        "section": "register",
        "entity": entity,
        "page": page,
        "carry": carried(request),
        "text": text,
        "totals": selectors.totals(entity, clock.today()),
        "acts": [(slug, title) for slug, (title, _done, _act) in ACTS.items()],
        "keeping": keeps_books(request, entity.organisation_id),
    }
    return render(request, "governance/deposits.html", context)


@require_http_methods(["GET", "POST"])
@idempotent
def record(request: HttpRequest, pk: int, act: str) -> HttpResponse:
    entity = entity_of(request, pk)
    if act not in ACTS:
        raise Http404
    title, done, carry_out = ACTS[act]
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = DepositForm(request.POST or None, entity=entity)

    def again(bound: Any) -> HttpResponse:
        context = {"section": "register", "form": bound, "title": title, "submit": _("Registrar"), "where": entity}
        return render(request, "governance/holder_form.html", context)

    if request.method == "GET":
        return again(form)

    def does() -> Any:
        data = {**form.cleaned_data, "quantity": int(form.cleaned_data["quantity"])}
        return carry_out(actor=actor(request), **data)

    return acts.perform(request, form, does, done=done, to=reverse("governance:deposits", args=[pk]), again=again)
