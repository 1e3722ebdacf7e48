"""The terms of a company's shares as dated facts: privileges, who keeps each book, the seat and the term with its warnings."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods

from core import clock
from core.models import Evidence, User
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from governance.forms import share_terms as asked
from governance.models import BookKeeping, CorporateTerm, Entity, Privilege
from governance.selectors import capital, keepings, terms_history
from governance.services import share_terms as service
from governance.views.proofs import taken
from governance.views.scope import BOOK_KEEPERS, LABELS, day_asked, entity_of, keeps_books


class Act(NamedTuple):
    """One fact that the page records: its form, its title, what is said when it is done, and what it calls."""

    form: type[asked.TermsForm]
    title: Any
    done: Any
    carry_out: Callable[[User, Entity, dict[str, Any], Evidence | None], Any]


def _grant(who: User, _entity: Entity, data: dict[str, Any], proof: Evidence | None) -> Any:
    return service.grant(actor=who, evidence=proof, **data)


def _suppress(who: User, _entity: Entity, data: dict[str, Any], proof: Evidence | None) -> Any:
    return service.suppress(actor=who, evidence=proof, **data)


def _entrust(who: User, _entity: Entity, data: dict[str, Any], proof: Evidence | None) -> Any:
    return service.entrust(actor=who, evidence=proof, **data)


def _amend(who: User, entity: Entity, data: dict[str, Any], proof: Evidence | None) -> Any:
    return service.amend_term(actor=who, entity=entity, evidence=proof, **data)


ACTS: dict[str, Act] = {
    "privilegio": Act(asked.PrivilegeForm, _("Registrar un privilegio"), _("Privilegio registrado."), _grant),
    "suprimir": Act(asked.SuppressForm, _("Suprimir un privilegio"), _("Privilegio suprimido desde esa fecha."), _suppress),
    "libro": Act(asked.KeeperForm, _("Encargar el libro de una clase"), _("Encargo del libro registrado."), _entrust),
    "termino": Act(asked.TermForm, _("Reformar el domicilio o el término"), _("Reforma registrada."), _amend),
}


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    entity, on = entity_of(request, pk), day_asked(request)
    context = {
        "section": "register",
        "entity": entity,
        "on": on,
        "term": keepings.corporate_term(entity, on),
        "warnings": terms_history.warnings(entity, on),
        "classes": [(each, keepings.in_force(each, on), keepings.privileges(each, on)) for each in capital.shares_of(entity)],
        "history": terms_history.of_entity(entity),
        "acts": [(slug, act.title) for slug, act in ACTS.items()],
        "keeping": keeps_books(request, entity.organisation_id),
    }
    return render(request, "governance/share_terms.html", context)


@require_http_methods(["GET", "POST"])
@idempotent
def record(request: HttpRequest, pk: int, act: str) -> HttpResponse:
    entity, chosen = entity_of(request, pk), ACTS.get(act)
    if chosen is None:
        raise Http404
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = chosen.form(request.POST or None, request.FILES or None, entity=entity, initial=_now(entity, act))

    def again(bound: Any) -> HttpResponse:
        context = {"section": "register", "form": bound, "title": chosen.title, "submit": _("Registrar"), "where": entity}
        return render(request, "governance/holder_form.html", context)

    if request.method == "GET":
        return again(form)

    def carry_out() -> Privilege | BookKeeping | CorporateTerm:
        proof, data = taken(request, entity.organisation, form)
        return chosen.carry_out(actor(request), entity, data, proof)

    to = reverse("governance:share_terms", args=[pk])
    return acts.perform(request, form, carry_out, done=chosen.done, to=to, again=again)


def _now(entity: Entity, act: str) -> dict[str, Any]:
    """Return what a reform starts from: the seat and the term of today."""
    term = keepings.corporate_term(entity, clock.today()) if act == "termino" else None
    return {"domicile": term[0], "expires_on": term[1]} if term else {}
