"""The second person's page: what was asked, by whom, and the decision; who asked may withdraw. Carries out nothing."""

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from core.forms import ActForm, ReasonForm
from core.models import Approval
from core.services import approvals as service
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor

READERS = {"auditor"}


class DecisionForm(ActForm):
    """Accept, or reject with the reason."""

    act = "decision"

    verdict = forms.ChoiceField(
        label=_("Decisión"), choices=[("accept", _("Aprobar")), ("reject", _("Rechazar"))], widget=forms.RadioSelect
    )
    reason = forms.CharField(label=_("Razón"), required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2}))


@require_http_methods(["GET", "POST"])
@idempotent
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    rows = Approval.objects.for_user(request.user).select_related("requested_by", "decided_by", "organisation")
    approval = get_object_or_404(rows, pk=pk)
    mine = approval.requested_by_id == request.user.pk
    form = (ReasonForm if mine else DecisionForm)(request.POST or None)

    def again(bound: forms.Form) -> HttpResponse:
        return render(request, "core/approval.html", {"section": "desk", "approval": approval, "form": bound, "mine": mine})

    own = service.page_of(approval.kind)
    there = reverse(own, args=[approval.subject_id]) if own else reverse("desk:home")
    if own and not mine:
        # What is decided is there, with its figures: a decision taken here would carry out nothing.
        return redirect(there)
    if request.method == "GET":
        return again(form)
    if access.roles_in(request.user, approval.organisation_id) <= READERS:
        raise PermissionDenied(_("La revisoría consulta y no decide."))
    if mine:
        withdraw = lambda: service.withdraw(actor=actor(request), approval=approval, reason=form.cleaned_data["reason"])  # noqa: E731
        return acts.perform(request, form, withdraw, done=_("Solicitud retirada."), to=there, again=again)
    act = lambda: service.decide(  # noqa: E731
        actor=actor(request),
        approval=approval,
        accept=form.cleaned_data["verdict"] == "accept",
        reason=form.cleaned_data["reason"],
    )
    return acts.perform(request, form, act, done=_("Decisión registrada."), to=reverse("desk:home"), again=again)
