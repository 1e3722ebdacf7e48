"""A posting with its documents and its reversal, and the form of a change of holder with its effect, asked for now or received before."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core import clock
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import number_asked
from governance.forms.movements import MovementForm, ReverseForm
from governance.models import Entity, Posting, RegistrationRequest
from governance.rules.kinds import BookAct
from governance.selectors import requests as pending
from governance.services import movements as service
from governance.services import previews
from governance.services.book_acts import Wanted
from governance.views.book_acts import shown_or_submitted, told
from governance.views.proofs import confirmed, keep, proof_of, taken
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of, keeps_books

SHOWN = 200


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
        "asks": entity.movements_need_approval,
        "pending": pending.acts_of(entity).filter(undone=row).first(),
        "act": row.acts.select_related("asked_by", "answered_by", "evidence").first(),
        "keeping": keeps_books(request, entity.organisation_id),
        **shown,
    }
    return render(request, "governance/posting.html", context)


@require_POST
@idempotent
def reverse_posting(request: HttpRequest, pk: int) -> HttpResponse:
    row = _posting(request, pk)
    entity = row.register.entity
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = ReverseForm(request.POST, request.FILES)

    def act() -> Any:
        proof, said = taken(request, entity.organisation, form)
        return shown_or_submitted(request, Wanted(kind=BookAct.REVERSAL, entity=entity, undone=row, values=said, evidence=proof))

    done, made = acts.attempt(form, act)
    if done and confirmed(request):
        return told(request, made, _("Asiento revertido."), lambda: redirect("governance:posting", made.made.pk))
    response = _posting_page(request, row, form=form, changes=made)
    response.status_code = 200 if done else acts.REFUSED
    return response


@require_http_methods(["GET", "POST"])
@idempotent
def transfer(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    taking_up = _received(request, entity)
    form = MovementForm(request.POST or None, request.FILES or None, entity=entity, initial=_initial(request, taking_up))

    def again(bound: forms.Form, changes: Any = None) -> HttpResponse:
        title = _("Inscribir un traspaso")
        context = {"section": "register", "entity": entity, "form": bound, "changes": changes, "title": title, "received": taking_up}
        context["asks"] = entity.movements_need_approval
        context["twin"] = _twin(entity, bound, taking_up) if bound.is_bound else None
        return render(request, "governance/act.html", context)

    if request.method == "GET":
        return again(form)
    done, made = acts.attempt(form, lambda: _transfer(request, entity, form, taking_up))
    if done and confirmed(request):
        if made.posting is not None:
            messages.success(request, _("Acto inscrito en el libro."))
            return redirect("governance:posting", made.posting.pk)
        messages.success(request, _("Solicitud enviada: la responde otra persona."))
        return redirect("governance:registration_request", made.request.pk)
    response = again(form, made)
    response.status_code = 200 if done else acts.REFUSED
    return response


def _twin(entity: Entity, form: forms.Form, beside: RegistrationRequest | None) -> Any:
    """Return what waits with the reference of a refused form, to lead there."""
    return pending.waiting_with(entity, str(form.data.get("source_ref", "")).strip(), beside=beside)


def _transfer(request: HttpRequest, entity: Entity, form: MovementForm, taking_up: RegistrationRequest | None) -> Any:
    """Submit where it is confirmed; otherwise return what it would change."""
    proof = proof_of(request, entity.organisation, form.cleaned_data)
    kept = proof or (taking_up.evidence if taking_up else None)
    act = form.asked(kept.pk if kept else None)
    if confirmed(request) and taking_up is not None:
        return service.take_up(actor=actor(request), request=taking_up, act=act)
    if confirmed(request):
        return service.submit(actor=actor(request), entity=entity, act=act)
    keep(form, proof)
    return previews.of_transfer(actor=actor(request), entity=entity, act=act)


def _received(request: HttpRequest, entity: Entity) -> RegistrationRequest | None:
    """Return the request that the address takes up, which was received before and waits."""
    key = number_asked(request, "solicitud")
    if key is None:
        return None
    rows = RegistrationRequest.objects.for_user(request.user).filter(entity=entity).select_related("entity__organisation", "evidence")
    return get_object_or_404(rows, pk=key, state="received")


def _initial(request: HttpRequest, row: RegistrationRequest | None) -> dict[str, Any]:
    """Return what the form starts with: today, and what a request received before says."""
    today = clock.today()
    if row is None:
        asked_for = {"from_account": "cuenta", "security": "especie", "titles": "titulo"}
        return {"registered_on": today, "agreed_on": today, **{name: request.GET.get(key, "") for name, key in asked_for.items()}}
    asked = pending.content(row)
    return {
        "kind": row.kind,
        "security": asked.security.pk,
        "from_account": asked.source.number,
        "to_account": asked.target.number if asked.target else "",
        "quantity": f"{asked.quantity.normalize():f}".replace(".", ","),
        "agreed_on": asked.agreed_on or today,
        "registered_on": today,
        "basis": asked.basis,
        "source_ref": row.source_ref,
        "presented_by": row.presented_by,
    }
