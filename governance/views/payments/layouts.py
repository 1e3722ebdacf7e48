"""The layouts of files: a list, and the form in which an administrator enters one or its next version."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods

from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import number_asked
from governance.forms.payment_layouts import ColumnFormSet, LayoutForm, initial_of, layout_of
from governance.models import Entity, PaymentLayout
from governance.services.payments import layouts as service
from governance.views.payments.scope import KEEPERS
from governance.views.scope import LABELS, entity_of


@require_GET
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    rows = PaymentLayout.objects.filter(organisation=entity.organisation).select_related("entered_by").order_by("code", "-version")
    keeping = access.holds(request.user, entity.organisation_id, KEEPERS)
    return render(request, "governance/payments/layouts.html", {"section": "register", "entity": entity, "rows": rows, "keeping": keeping})


@require_http_methods(["GET", "POST"])
@idempotent
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, KEEPERS, LABELS)
    known = number_asked(request, "desde")
    if request.method == "GET":
        if known is None:
            return _page(request, entity, LayoutForm(), ColumnFormSet(prefix="c"))
        head, columns = initial_of(get_object_or_404(PaymentLayout, organisation=entity.organisation, pk=known))
        return _page(request, entity, LayoutForm(initial=head), ColumnFormSet(prefix="c", initial=columns))
    form, rows = LayoutForm(request.POST), ColumnFormSet(request.POST, prefix="c")
    rows_good = rows.is_valid()
    done, made = acts.attempt(form, lambda: _entered(request, entity, form, rows)) if rows_good else (False, None)
    if done and made is not None:
        return redirect(reverse("governance:payment_layouts", args=[pk]))
    response = _page(request, entity, form, rows)
    response.status_code = acts.REFUSED
    return response


def _entered(request: HttpRequest, entity: Entity, form: LayoutForm, rows: Any) -> PaymentLayout:
    head = form.cleaned_data
    return service.enter(
        actor=actor(request),
        organisation=entity.organisation,
        code=head["code"],
        name=head["name"],
        basis=head["basis"],
        layout=layout_of(head, rows),
    )


def _page(request: HttpRequest, entity: Entity, form: LayoutForm, rows: Any) -> HttpResponse:
    context = {"section": "register", "entity": entity, "form": form, "rows": rows, "title": _("Formato de archivo")}
    return render(request, "governance/payments/layout.html", context)
