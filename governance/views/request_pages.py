"""One request of inscription with what happened to it, and its answer: approved by a second person, or refused with its ground."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core import clock
from core.forms import ReasonForm
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from governance.forms.movements import RejectForm
from governance.forms.requests import CompleteForm, ReturnForm
from governance.models import RegistrationRequest, ShareCertificate
from governance.models.encumbrance_labels import PAYERS, TRANSFER_FORMS
from governance.rules.encumbrance_kinds import RefusalGround, RequestState
from governance.selectors import requests as selectors
from governance.services import movements as service
from governance.services import previews
from governance.services.movements import terms
from governance.services.movements.acts import RECEIVED, Act, thawed
from governance.services.movements.receipts import waiting
from governance.views.book_acts import effect_of
from governance.views.proofs import taken
from governance.views.scope import ANSWERERS, BOOK_KEEPERS, LABELS


def one(request: HttpRequest, pk: int) -> RegistrationRequest:
    """Return one request that the user may see."""
    rows = RegistrationRequest.objects.for_user(request.user)
    related = ("entity__organisation", "posting", "received_by", "answered_by", "evidence", "answer_evidence")
    return get_object_or_404(rows.select_related(*related), pk=pk)


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    return page(request, one(request, pk))


def page(request: HttpRequest, row: RegistrationRequest, **shown: Any) -> HttpResponse:
    """Show a request with the acts that its state and the user's roles allow."""
    roles = access.roles_in(request.user, row.entity.organisation_id)
    is_open = row.state == RequestState.RECEIVED
    approval = waiting(row) if is_open else None
    act = thawed(row.payload) if approval is not None and RECEIVED not in row.payload else None
    changes, hindrance = _effect(row, act) if act is not None else (None, "")
    context = {
        "section": "register",
        "row": row,
        "entity": row.entity,
        "content": selectors.content(row),
        "term": terms.arithmetic(row),
        "events": row.events.select_related("actor", "evidence"),
        "open": is_open,
        "approval": approval,
        "changes": changes,
        "hindrance": hindrance,
        "deciding": True,
        "said": _said(act),
        "withdraw_form": ReasonForm(auto_id="withdraw-%s"),
        "mine": approval is not None and approval.requested_by_id == request.user.pk,
        "answering": bool(roles.intersection(ANSWERERS)),
        "keeping": bool(roles.intersection(BOOK_KEEPERS)),
        "form": RejectForm(),
        "return_form": ReturnForm(),
        "complete_form": CompleteForm(),
        "today": clock.today(),
        **shown,
    }
    return render(request, "governance/registration_request.html", context)


def _effect(row: RegistrationRequest, act: Act) -> tuple[Any, str]:
    """Return what a frozen act would change by now, or the sentence of why it can no longer be inscribed."""
    look = lambda: previews.of_transfer(actor=row.received_by, entity=row.entity, act=act)  # noqa: E731
    return effect_of(forms.Form(data={}), look)


def _said(act: Act | None) -> dict[str, Any]:
    """Return what else a frozen act says, as the words of its form."""
    if act is None:
        return {}
    return {
        "form": dict(TRANSFER_FORMS).get(act.form.value if act.form else "", ""),
        "payer": dict(PAYERS).get(act.tax_payer.value if act.tax_payer else "", ""),
        "titles": ShareCertificate.objects.filter(pk__in=act.titles),
        "act": act,
    }


@require_POST
@idempotent
def approve(request: HttpRequest, pk: int) -> HttpResponse:
    row = one(request, pk)
    access.require(request.user, row.entity.organisation_id, ANSWERERS, LABELS)
    act = lambda: service.approve(actor=actor(request), request=row)  # noqa: E731
    to = reverse("governance:registration_request", args=[row.pk])
    return acts.press(request, act, done=_("Inscrito: quedó en el libro."), to=to)


@require_POST
@idempotent
def reject(request: HttpRequest, pk: int) -> HttpResponse:
    row = one(request, pk)
    access.require(request.user, row.entity.organisation_id, ANSWERERS, LABELS)
    form = RejectForm(request.POST, request.FILES)

    def act() -> Any:
        proof, data = taken(request, row.entity.organisation, form)
        answer = service.reject if waiting(row) else service.refuse
        ground = RefusalGround(data["ground"])
        return answer(actor=actor(request), request=row, ground=ground, reference=data["reference"], evidence=proof)

    again = lambda bound: page(request, row, form=bound)  # noqa: E731
    to = reverse("governance:registration_request", args=[row.pk])
    return acts.perform(request, form, act, done=_("Inscripción negada con su causal."), to=to, again=again)
