"""The statements of a fund: which were issued, sending one by e-mail, and the form that issues one for an account and a quarter."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from core.views.pages import page_of
from funds.forms.statements import StatementForm
from funds.models import Statement
from funds.services import statements as service
from funds.views.scope import OPERATIONS, fund_of, may, require, statement_of


@require_http_methods(["GET", "POST"])
@idempotent
def issue(request: HttpRequest, pk: int) -> HttpResponse:
    fund = fund_of(request, pk)
    rows = Statement.objects.filter(participation_class__fund=fund).select_related("document", "account", "participation_class")
    form = StatementForm(request.POST or None, fund=fund)

    def again(bound: forms.Form) -> HttpResponse:
        context = {
            "section": "funds",
            "fund": fund,
            "form": bound,
            "page": page_of(request, rows.order_by("-pk")),
            "issuing": may(request.user, fund, OPERATIONS),
        }
        return render(request, "funds/statements.html", context)

    if request.method == "GET":
        return again(form)
    require(request, fund, OPERATIONS)
    act = lambda: service.issue(actor=actor(request), **form.request())  # noqa: E731
    return acts.perform(request, form, act, done=_("Extracto solicitado."), to=reverse("funds:statements", args=[pk]), again=again)


@require_POST
@idempotent
def send(request: HttpRequest, pk: int) -> HttpResponse:
    statement = statement_of(request, pk)
    fund = statement.participation_class.fund
    require(request, fund, OPERATIONS)
    act = lambda: service.send(actor=actor(request), statement=statement)  # noqa: E731
    return acts.press(request, act, done=_("El extracto está en la cola de correo."), to=reverse("funds:statements", args=[fund.pk]))
