"""Bonds and interest that are overdue: while one is, no dividend is declared or computed. Recorded and, once paid, cured."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from core import clock
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from governance.forms.deposits import CureForm, DefaultForm
from governance.models import BondDefault
from governance.rules.provisions import DividendBar
from governance.selectors import profits
from governance.services.dividends import defaults
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of, keeps_books


@require_http_methods(["GET", "POST"])
@idempotent
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    form = DefaultForm(request.POST or None)

    def again(bound: Any) -> HttpResponse:
        context = {
            "section": "register",
            "entity": entity,
            "rows": BondDefault.objects.filter(entity=entity).select_related("recorded_by").order_by("-overdue_since", "-pk"),
            "bar": profits.optional(entity, DividendBar, "bond_default", clock.today()),
            "form": bound,
            "keeping": keeps_books(request, entity.organisation_id),
        }
        return render(request, "governance/bond_defaults.html", context)

    if request.method == "GET":
        return again(form)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    act = lambda: defaults.record(actor=actor(request), entity=entity, **form.cleaned_data)  # noqa: E731
    to = reverse("governance:bond_defaults", args=[pk])
    return acts.perform(request, form, act, done=_("Mora registrada: no se decretan dividendos mientras dure."), to=to, again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def cure(request: HttpRequest, pk: int, key: int) -> HttpResponse:
    entity = entity_of(request, pk)
    row = get_object_or_404(BondDefault, entity=entity, pk=key)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = CureForm(request.POST or None)

    def again(bound: Any) -> HttpResponse:
        context = {
            "section": "register",
            "form": bound,
            "title": _("Registrar el pago de la mora"),
            "submit": _("Registrar"),
            "where": entity,
        }
        return render(request, "governance/holder_form.html", context)

    if request.method == "GET":
        return again(form)
    act = lambda: defaults.cure(actor=actor(request), default=row, **form.cleaned_data)  # noqa: E731
    to = reverse("governance:bond_defaults", args=[pk])
    return acts.perform(request, form, act, done=_("Mora pagada."), to=to, again=again)
