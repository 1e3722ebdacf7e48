"""Work that went wrong, one piece at a time: a person says to repeat it, or how it ended."""

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from core.forms import ActForm
from core.models import Item
from core.services import deliveries
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.approvals import READERS

DECISIONS = [("retry", _("Repetir")), ("sent", _("Sí llegó: darlo por enviado")), ("refused", _("No llegó y no se repite"))]


class ItemForm(ActForm):
    """What is done with a piece of work that failed or whose outcome is not known."""

    act = "item"

    decision = forms.ChoiceField(label=_("Qué se hace"), choices=DECISIONS, widget=forms.RadioSelect)
    note = forms.CharField(label=_("Nota"), max_length=300, required=False)


@require_http_methods(["GET", "POST"])
@idempotent
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    item = get_object_or_404(Item.objects.for_user(request.user).select_related("run", "organisation"), pk=pk)
    form = ItemForm(request.POST or None)

    def again(bound: forms.Form) -> HttpResponse:
        return render(request, "core/item.html", {"section": "desk", "item": item, "form": bound})

    if request.method == "GET":
        return again(form)
    if access.roles_in(request.user, item.organisation_id) <= READERS:
        raise PermissionDenied(_("La revisoría consulta y no decide."))
    act = lambda: deliveries.decide(actor=actor(request), item=item, **form.cleaned_data)  # noqa: E731
    return acts.perform(request, form, act, done=_("Decisión registrada."), to=reverse("desk:home"), again=again)
