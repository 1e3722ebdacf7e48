"""Tax that an entity's own payers withheld from it: recorded from their certificates, shared among its holders, certified to each."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from core import clock
from core.services import evidence
from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from core.views.pages import number_asked, page_of
from governance.forms.received_withholdings import ReceivedForm
from governance.models import Dividend, Person, ReceivedWithholding
from governance.rules.payments.certificates import Credit
from governance.selectors.payments import received as read
from governance.selectors.payments import years
from governance.services.payments import certificates
from governance.views.issues.scope import told
from governance.views.payments.scope import may_pay, payer
from governance.views.scope import entity_of

SHOWN = 50


@require_http_methods(["GET", "POST"])
@idempotent
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what was received; a POST records one certificate."""
    entity = entity_of(request, pk)
    form = ReceivedForm(request.POST or None, request.FILES or None, initial={"received_on": clock.today()})

    def again(bound: forms.Form) -> HttpResponse:
        context = {"section": "register", "entity": entity, "page": page_of(request, read.of_entity(entity)), "form": bound}
        return render(request, "governance/payments/received_list.html", {**context, "paying": may_pay(request, entity)})

    if request.method == "GET":
        return again(form)
    payer(request, entity)

    def act() -> ReceivedWithholding:
        given = {name: value for name, value in form.cleaned_data.items() if name != "file"}
        file, proof = form.cleaned_data["file"], None
        if file is not None:
            proof = evidence.store(
                actor=actor(request), organisation=entity.organisation, name=file.name, content=file.read(), kind="received_withholding"
            )
        return certificates.receive(actor=actor(request), entity=entity, evidence=proof, **given)

    to = lambda made: reverse("governance:received_withholding", args=[pk, made.pk])  # noqa: E731
    return acts.perform(request, form, act, done=_("Retención registrada."), to=to, again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def detail(request: HttpRequest, pk: int, key: int) -> HttpResponse:
    """Show how one withholding is shared among the holders of the first dividend; a POST certifies it to each."""
    entity = entity_of(request, pk)
    row = get_object_or_404(
        ReceivedWithholding.objects.select_related("entity__organisation", "evidence", "recorded_by"), pk=key, entity=entity
    )
    dividends = read.first_dividends(row)
    asked = number_asked(request, "dividendo")
    chosen = next((each for each in dividends if each.pk == asked), dividends[0] if dividends else None)
    if request.method == "POST":
        return _pass_on(request, row, chosen)
    passed = read.certificates(row)
    context = {
        "section": "register",
        "entity": entity,
        "row": row,
        "dividends": dividends,
        "chosen": chosen,
        "page": page_of(request, passed),
        "passed": passed.exists(),
        "paying": may_pay(request, entity),
    }
    if chosen is not None and not context["passed"]:
        context |= _shared(row, chosen)
    return render(request, "governance/payments/received.html", context)


def _pass_on(request: HttpRequest, row: ReceivedWithholding, dividend: Dividend | None) -> HttpResponse:
    payer(request, row.entity)
    if dividend is None:
        messages.error(request, _("Ningún dividendo decretado después de recibirla: se traslada con el primero que se decrete."))
        return redirect(request.get_full_path())
    language = (get_language() or "es")[:2]
    act = lambda: certificates.pass_on(actor=actor(request), received=row, dividend=dividend, language=language)  # noqa: E731
    return acts.press(request, act, done=_("Trasladada: los certificados se están expidiendo."), to=request.get_full_path())


def _shared(row: ReceivedWithholding, dividend: Dividend) -> dict[str, Any]:
    """Return how it would be shared, or why it cannot be."""
    asked = forms.Form(data={})
    seen, credit = acts.attempt(asked, lambda: certificates.credit_of(row, dividend))
    if not seen:
        return {"refusal": " ".join(str(error) for error in asked.non_field_errors())}
    found: Credit = credit
    parts = years.parts(dividend)
    names = Person.objects.in_bulk([each.person for each in parts[:SHOWN]])
    shares = [(names[each.person], each.gross, each.withheld, found.certified[str(each.person)]) for each in parts[:SHOWN]]
    total = sum(found.certified.values())
    return {"shares": shares, "more": max(len(parts) - SHOWN, 0), "total": total, "lost": found.lost, "told": told(found.steps)}
