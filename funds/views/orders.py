"""Orders: an investor's contribution or redemption, and giving one up before its close. The unit value is fixed at the close, never here."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from core.forms import ReasonForm
from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from funds.forms.orders import OrderForm
from funds.services import orders as service
from funds.views.scope import FRONT_OFFICE, fund_of, order_of, require


@require_http_methods(["GET", "POST"])
@idempotent
def place(request: HttpRequest, pk: int) -> HttpResponse:
    fund = fund_of(request, pk)
    require(request, fund, FRONT_OFFICE)
    form = OrderForm(request.POST or None, fund=fund)

    def again(bound: forms.Form) -> HttpResponse:
        return render(request, "funds/order.html", {"section": "funds", "fund": fund, "form": bound})

    if request.method == "GET":
        return again(form)
    act = lambda: service.place(actor=actor(request), **form.request())  # noqa: E731
    return acts.perform(request, form, act, done=_("Orden recibida."), to=reverse("funds:detail", args=[pk]), again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    order = order_of(request, pk)
    fund = order.fund
    require(request, fund, FRONT_OFFICE)
    form = ReasonForm(request.POST or None)

    def again(bound: forms.Form) -> HttpResponse:
        return render(request, "funds/withdraw.html", {"section": "funds", "fund": fund, "order": order, "form": bound})

    if request.method == "GET":
        return again(form)
    act = lambda: service.withdraw(actor=actor(request), order=order, reason=form.cleaned_data["reason"])  # noqa: E731
    return acts.perform(request, form, act, done=_("Orden desistida."), to=reverse("funds:detail", args=[fund.pk]), again=again)
