"""A posting with its documents and its reversal, the form of a change of holder with its effect, and a request with its answer."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core import clock
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from governance.forms.movements import MovementForm, RejectForm, ReverseForm
from governance.models import Entity, Posting, RegistrationRequest
from governance.rules.encumbrance_kinds import RefusalGround
from governance.services import movements as service
from governance.services import previews, register
from governance.services.movements.acts import parties, thawed
from governance.views.proofs import confirmed, keep, proof_of
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of, keeps_books

SHOWN = 200
ANSWERERS = (*BOOK_KEEPERS, "approver", "administrator")


def _posting(request: HttpRequest, pk: int) -> Posting:
    rows = Posting.objects.for_user(request.user).select_related("register__entity__organisation", "actor", "reverses")
    return get_object_or_404(rows, pk=pk)


@require_GET
def posting(request: HttpRequest, pk: int) -> HttpResponse:
    return _posting_page(request, _posting(request, pk))


def _posting_page(request: HttpRequest, row: Posting, **shown: Any) -> HttpResponse:
    entity = row.register.entity
    lines = row.movements.select_related("security", "from_account", "to_account").order_by("line")
    context = {
        "section": "register",
        "row": row,
        "entity": entity,
        "lines": lines[:SHOWN],
        "order": getattr(row, "order", None),
        "undone_by": getattr(row, "reversed_by", None),
        "discrepancies": row.discrepancies.select_related("account", "security"),
        "moved": row.encumbrances.select_related("account", "security"),
        "form": ReverseForm(),
        "keeping": keeps_books(request, entity.organisation_id),
        **shown,
    }
    return render(request, "governance/posting.html", context)


@require_POST
@idempotent
def reverse_posting(request: HttpRequest, pk: int) -> HttpResponse:
    row = _posting(request, pk)
    access.require(request.user, row.register.entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = ReverseForm(request.POST)
    act = lambda: register.reverse(actor=actor(request), posting=row, **form.cleaned_data)  # noqa: E731
    to = lambda made: reverse("governance:posting", args=[made.pk])  # noqa: E731
    again = lambda bound: _posting_page(request, row, form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Asiento revertido."), to=to, again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def transfer(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    initial = {"registered_on": clock.today(), "agreed_on": clock.today(), "from_account": request.GET.get("cuenta", "")}
    form = MovementForm(request.POST or None, request.FILES or None, entity=entity, initial=initial)

    def again(bound: forms.Form, changes: Any = None) -> HttpResponse:
        title = _("Inscribir un traspaso")
        context = {"section": "register", "entity": entity, "form": bound, "changes": changes, "title": title}
        return render(request, "governance/act.html", context)

    if request.method == "GET":
        return again(form)
    done, made = acts.attempt(form, lambda: _transfer(request, entity, form))
    if done and confirmed(request):
        if made.posting is not None:
            return redirect("governance:posting", made.posting.pk)
        return redirect("governance:registration_request", made.request.pk)
    response = again(form, made)
    response.status_code = 200 if done else acts.REFUSED
    return response


def _transfer(request: HttpRequest, entity: Entity, form: MovementForm) -> Any:
    """Submit where it is confirmed; otherwise return what it would change."""
    proof = proof_of(request, entity.organisation, form.cleaned_data)
    act = form.asked(proof.pk if proof else None)
    if confirmed(request):
        return service.submit(actor=actor(request), entity=entity, act=act)
    keep(form, proof)
    return previews.of_transfer(actor=actor(request), entity=entity, act=act)


def _request(request: HttpRequest, pk: int) -> RegistrationRequest:
    rows = RegistrationRequest.objects.for_user(request.user)
    return get_object_or_404(rows.select_related("entity__organisation", "posting", "received_by", "answered_by", "evidence"), pk=pk)


@require_GET
def registration_request(request: HttpRequest, pk: int) -> HttpResponse:
    return _request_page(request, _request(request, pk))


def _request_page(request: HttpRequest, row: RegistrationRequest, **shown: Any) -> HttpResponse:
    act = thawed(row.payload)
    roles = access.roles_in(request.user, row.entity.organisation_id)
    context = {
        "section": "register",
        "row": row,
        "entity": row.entity,
        "asked": act,
        "of": parties(row.entity, act),
        "waiting": row.state == "received",
        "mine": row.received_by_id == request.user.pk,
        "answering": bool(roles.intersection(ANSWERERS)),
        "form": RejectForm(),
        **shown,
    }
    return render(request, "governance/registration_request.html", context)


@require_POST
@idempotent
def approve(request: HttpRequest, pk: int) -> HttpResponse:
    row = _request(request, pk)
    access.require(request.user, row.entity.organisation_id, ANSWERERS, LABELS)
    act = lambda: service.approve(actor=actor(request), request=row)  # noqa: E731
    to = reverse("governance:registration_request", args=[row.pk])
    return acts.press(request, act, done=_("Inscrito: quedó en el libro."), to=to)


@require_POST
@idempotent
def reject(request: HttpRequest, pk: int) -> HttpResponse:
    row = _request(request, pk)
    access.require(request.user, row.entity.organisation_id, ANSWERERS, LABELS)
    form = RejectForm(request.POST)

    def act() -> Any:
        ground = RefusalGround(form.cleaned_data["ground"])
        return service.reject(actor=actor(request), request=row, ground=ground, reference=form.cleaned_data["reference"])

    again = lambda bound: _request_page(request, row, form=bound)  # noqa: E731
    to = reverse("governance:registration_request", args=[row.pk])
    return acts.perform(request, form, act, done=_("Inscripción negada con su causal."), to=to, again=again)
