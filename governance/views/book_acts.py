"""Acts of the book that wait for a second person: shown with what they would change, approved, refused, or withdrawn by who asked."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core.forms import ReasonForm
from core.selectors.approvals import about
from core.services.idempotency import idempotent
from core.templatetags.figures import day_long, quantity
from core.views import access, acts
from core.views.actors import actor
from governance.forms.encumbrances import AmendForm, ConstituteForm, PermitForm, ReleaseForm
from governance.forms.movements import ReverseForm
from governance.models import ActRequest, Security
from governance.rules.kinds import ActState, BookAct
from governance.services import book_acts as service
from governance.services import previews
from governance.services.book_acts import Wanted
from governance.services.second_person import APPROVAL
from governance.views.proofs import confirmed
from governance.views.scope import ANSWERERS, LABELS

FORMS: dict[BookAct, type[forms.Form]] = {
    BookAct.REVERSAL: ReverseForm,
    BookAct.CONSTITUTION: ConstituteForm,
    BookAct.AMENDMENT: AmendForm,
    BookAct.RELEASE: ReleaseForm,
    BookAct.PERMISSION: PermitForm,
}
NAMED = frozenset({"basis", "source_ref"})
WAITING = _("Solicitud enviada: la responde otra persona.")


def shown_or_submitted(request: HttpRequest, wanted: Wanted) -> Any:
    """Submit an act where it is confirmed; otherwise return what it would change."""
    if confirmed(request):
        return service.submit(actor=actor(request), wanted=wanted)
    return previews.of_act(actor=actor(request), wanted=wanted)


def told(request: HttpRequest, asked: service.Asked, done: Any, to: Callable[[], HttpResponse]) -> HttpResponse:
    """Say what became of a submitted act and lead there: to what it made, or to the request that waits."""
    if asked.approval is not None:
        messages.success(request, WAITING)
        return redirect("governance:act_request", asked.request.pk)
    messages.success(request, done)
    return to()


def effect_of(form: forms.Form, look: Callable[[], Any]) -> tuple[Any, str]:
    """Return what an act would change by now, or the sentence of why it can no longer be done."""
    seen, effect = acts.attempt(form, look)
    return (effect, "") if seen else (None, " ".join(str(error) for error in form.non_field_errors()))


def _one(request: HttpRequest, pk: int) -> ActRequest:
    related = ("entity__organisation", "undone__register__entity", "account__entity", "security", "encumbrance__account__entity")
    more = ("encumbrance__security", "evidence", "asked_by", "answered_by", "posting", "made")
    return get_object_or_404(ActRequest.objects.for_user(request.user).select_related(*related, *more), pk=pk)


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, _one(request, pk))


def _page(request: HttpRequest, row: ActRequest, **shown: Any) -> HttpResponse:
    waits, wanted = row.state == ActState.ASKED, service.wanted_of(row)
    look = lambda: previews.of_act(actor=row.asked_by, wanted=wanted)  # noqa: E731
    changes, hindrance = effect_of(forms.Form(data={}), look) if waits else (None, "")
    context = {
        "section": "register",
        "row": row,
        "entity": row.entity,
        "terms": _terms(wanted),
        "changes": changes,
        "hindrance": hindrance,
        "waits": waits,
        "deciding": True,
        "approval": about(row, APPROVAL).first(),
        "mine": row.asked_by_id == request.user.pk,
        "answering": access.holds(request.user, row.entity.organisation_id, ANSWERERS),
        "form": ReasonForm(),
        "withdraw_form": ReasonForm(auto_id="withdraw-%s"),
        **shown,
    }
    return render(request, "governance/act_request.html", context)


def _terms(wanted: Wanted) -> list[tuple[Any, str]]:
    """Return what the act says, as words: each field that is filled, but those that the page names by itself."""
    fields = FORMS[wanted.kind].base_fields
    found = []
    for name, value in wanted.values.items():
        if name in NAMED or value in (None, "", [], ()):
            continue
        field = fields.get(name)
        found.append((field.label if field is not None and field.label else name, _said(field, value, _security(wanted))))
    return found


def _security(wanted: Wanted) -> Security | None:
    return wanted.security or (wanted.encumbrance.security if wanted.encumbrance is not None else None)


def _said(field: forms.Field | None, value: Any, security: Security | None) -> str:
    labels = dict(getattr(field, "choices", None) or ())
    match value:
        case list() | tuple():
            return ", ".join(str(labels.get(each, each)) for each in value)
        case date():
            return str(day_long(value))
        case Decimal():
            return quantity(value, security) if security is not None else str(value)
        case _:
            return str(labels.get(value, value))


@require_POST
@idempotent
def approve(request: HttpRequest, pk: int) -> HttpResponse:
    row = _one(request, pk)
    access.require(request.user, row.entity.organisation_id, ANSWERERS, LABELS)
    act = lambda: service.approve(actor=actor(request), request=row)  # noqa: E731
    return acts.press(request, act, done=_("Aprobado: quedó en el libro."), to=reverse("governance:act_request", args=[row.pk]))


@require_POST
@idempotent
def refuse(request: HttpRequest, pk: int) -> HttpResponse:
    row = _one(request, pk)
    access.require(request.user, row.entity.organisation_id, ANSWERERS, LABELS)
    form = ReasonForm(request.POST)
    act = lambda: service.refuse(actor=actor(request), request=row, reason=form.cleaned_data["reason"])  # noqa: E731
    again = lambda bound: _page(request, row, form=bound)  # noqa: E731
    to = reverse("governance:act_request", args=[row.pk])
    return acts.perform(request, form, act, done=_("Negado, con su razón."), to=to, again=again)
