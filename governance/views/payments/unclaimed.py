"""What nobody collected, by age; and what becomes reserve, proposed by one person and confirmed by another."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core import clock
from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from core.views.approvals import DecisionForm
from core.views.pages import page_of
from governance.models import DividendDebt
from governance.rules.payments.standing import DebtState
from governance.selectors.payments import provisions, standing
from governance.services.payments import prescriptions
from governance.views.payments.scope import act_of, may_approve, may_pay, payer, second
from governance.views.scope import entity_of


@require_GET
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    entity, today = entity_of(request, pk), clock.today()
    ages = standing.ages(entity, today)
    context = {
        "section": "register",
        "entity": entity,
        "ages": ages,
        "total": sum((age.total for age in ages), standing.ZERO),
        "count": sum(age.count for age in ages),
        "page": page_of(request, standing.unclaimed(entity, today)),
        "returned": DividendDebt.objects.filter(entity=entity, state=DebtState.RETURNED.value).count(),
        "rule": provisions.prescription(entity, today),
        "acts": entity.prescription_acts.select_related("proposed_by", "decided_by")[:10],
        "paying": may_pay(request, entity),
    }
    return render(request, "governance/payments/unclaimed.html", context)


@require_POST
@idempotent
def propose(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    payer(request, entity)
    act = lambda: prescriptions.propose(actor=actor(request), entity=entity)  # noqa: E731

    def to(made: object) -> str:
        number = getattr(made, "number", None)
        address = reverse("governance:unclaimed", args=[pk])
        return reverse("governance:prescription", args=[pk, number]) if number else address

    return acts.press(request, act, done=_("Lista propuesta: la confirma otra persona."), to=to)


@require_http_methods(["GET", "POST"])
@idempotent
def prescription(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    row = act_of(request, pk, number)
    form = DecisionForm(request.POST or None)

    def again(bound: forms.Form) -> HttpResponse:
        lines = row.proposed.select_related("debt__account").order_by("last_on", "pk")
        context = {
            "section": "register",
            "entity": row.entity,
            "act": row,
            "page": page_of(request, lines),
            "form": bound,
            "mine": row.proposed_by_id == request.user.pk,
            "approving": may_approve(request, row.entity),
        }
        return render(request, "governance/payments/prescription.html", context)

    if request.method == "GET":
        return again(form)
    second(request, row.entity)
    act = lambda: prescriptions.decide(  # noqa: E731
        actor=actor(request), act=row, accept=form.cleaned_data["verdict"] == "accept", reason=form.cleaned_data["reason"]
    )
    return acts.perform(
        request, form, act, done=_("Decisión registrada."), to=reverse("governance:prescription", args=[pk, number]), again=again
    )
