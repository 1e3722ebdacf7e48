"""Leaves to trade of administrators and of large acquirers: asked for, given, denied; each with its votes, its uses and its end."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods

from core import clock
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import carried, number_asked, page_of, text_asked
from governance.forms.leaves import STATES, AskForm, DenyForm, GiveForm
from governance.models import Entity, LeaveRequest, TradingLeave
from governance.models.encumbrance_labels import LEAVE_KINDS
from governance.selectors import leave_uses as selectors
from governance.services import movements as service
from governance.services.movements import leaves as votes
from governance.views.proofs import taken
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of, keeps_books


@require_GET
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    entity, today = entity_of(request, pk), clock.today()
    kind, state, text = request.GET.get("clase", ""), request.GET.get("estado", ""), text_asked(request, "persona")
    rows = selectors.narrowed(selectors.of_entity(entity), kind=kind, state=state, text=text, on=today)
    context = {
        "section": "register",
        "entity": entity,
        "page": page_of(request, rows),
        "carry": carried(request),
        "waiting": selectors.waiting(entity),
        "kinds": LEAVE_KINDS,
        "states": STATES,
        "kind": kind,
        "state": state,
        "text": text,
        "today": today,
        "keeping": keeps_books(request, entity.organisation_id),
    }
    return render(request, "governance/leaves.html", context)


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    rows = TradingLeave.objects.for_user(request.user).select_related("entity", "person", "actor", "evidence", "request")
    row = get_object_or_404(rows, pk=pk)
    context = {
        "section": "register",
        "entity": row.entity,
        "row": row,
        "votes": votes.votes(row),
        "left": selectors.left(row),
        "uses": row.uses.select_related("posting__reversed_by"),
        "today": clock.today(),
    }
    return render(request, "governance/leave.html", context)


@require_http_methods(["GET", "POST"])
@idempotent
def ask(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = AskForm(request.POST or None, request.FILES or None, entity=entity)
    again = lambda bound: _form(request, entity, bound, _("Registrar una solicitud de permiso"))  # noqa: E731
    if request.method == "GET":
        return again(form)

    def act() -> Any:
        proof, data = taken(request, entity.organisation, form)
        return service.ask_leave(actor=actor(request), entity=entity, evidence=proof, **data)

    to = reverse("governance:leaves", args=[pk])
    return acts.perform(request, form, act, done=_("Solicitud registrada: la decide el órgano o la Superintendencia."), to=to, again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def give(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    asked = _asked(request, entity)
    form = GiveForm(request.POST or None, request.FILES or None, entity=entity, initial=_initial(asked))
    again = lambda bound: _form(request, entity, bound, _("Registrar un permiso para negociar"))  # noqa: E731
    if request.method == "GET":
        return again(form)

    def act() -> Any:
        proof, data = taken(request, entity.organisation, form)
        return service.record_leave(actor=actor(request), entity=entity, evidence=proof, request=asked, **data)

    to = lambda made: reverse("governance:leave", args=[made.pk])  # noqa: E731
    return acts.perform(request, form, act, done=_("Permiso registrado."), to=to, again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def deny(request: HttpRequest, pk: int) -> HttpResponse:
    rows = LeaveRequest.objects.for_user(request.user).select_related("entity__organisation", "person")
    row = get_object_or_404(rows, pk=pk)
    access.require(request.user, row.entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = DenyForm(request.POST or None)
    again = lambda bound: _form(request, row.entity, bound, _("Registrar que el permiso se negó"))  # noqa: E731
    if request.method == "GET":
        return again(form)
    act = lambda: service.deny_leave(actor=actor(request), request=row, **form.cleaned_data)  # noqa: E731
    to = reverse("governance:leaves", args=[row.entity_id])
    return acts.perform(request, form, act, done=_("Permiso negado: quedó en la historia."), to=to, again=again)


def _asked(request: HttpRequest, entity: Entity) -> LeaveRequest | None:
    key = number_asked(request, "solicitud")
    return get_object_or_404(LeaveRequest, entity=entity, pk=key, state="asked") if key is not None else None


def _initial(asked: LeaveRequest | None) -> dict[str, Any]:
    if asked is None:
        return {}
    quantity = f"{asked.quantity.normalize():f}".replace(".", ",") if asked.quantity else ""
    return {"person": asked.person.id_number, "kind": asked.kind, "side": asked.side, "quantity": quantity, "statement": asked.statement}


def _form(request: HttpRequest, entity: Entity, form: Any, title: object) -> HttpResponse:
    context = {"section": "register", "form": form, "title": title, "submit": _("Registrar"), "where": entity}
    return render(request, "governance/holder_form.html", context)
