"""Encumbrances of an entity as a list, one with its history, and the forms that constitute, release and permit."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core import clock
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import page_of, text_asked
from core.wording.sort_keys import search_key
from governance.forms.encumbrances import AmendForm, ConstituteForm, PermitForm, ReleaseForm
from governance.forms.quantities import fit
from governance.models import Account, Encumbrance, Entity
from governance.models.encumbrance_labels import ENCUMBRANCE_KINDS
from governance.selectors import encumbrances as selectors
from governance.services import encumbrances as service
from governance.services import previews
from governance.views.proofs import confirmed, keep, proof_of, taken
from governance.views.scope import BOOK_KEEPERS, LABELS, day_asked, entity_of, keeps_books
from governance.wording import steps as wording


@require_GET
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    entity, on = entity_of(request, pk), day_asked(request)
    rows = selectors.in_force(entity=entity, on=on)
    kind, text = request.GET.get("clase", ""), text_asked(request, "titular")
    if kind:
        rows = [each for each in rows if each.encumbrance.kind == kind]
    words = search_key(text).split()
    rows = [each for each in rows if all(word in each.encumbrance.account.search_key for word in words)]
    context = {
        "section": "register",
        "entity": entity,
        "on": on,
        "page": page_of(request, rows),
        "kinds": ENCUMBRANCE_KINDS,
        "kind": kind,
        "text": text,
        "keeping": keeps_books(request, entity.organisation_id),
    }
    return render(request, "governance/encumbrances.html", context)


def _one(request: HttpRequest, pk: int) -> Encumbrance:
    rows = Encumbrance.objects.for_user(request.user)
    related = ("account__entity__organisation", "security", "beneficiary", "actor", "evidence", "carried_from", "posting")
    return get_object_or_404(rows.select_related(*related), pk=pk)


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, _one(request, pk))


def _page(request: HttpRequest, row: Encumbrance, **shown: Any) -> HttpResponse:
    today = clock.today()
    account, security = row.account, row.security
    standing = next(
        (each for each in selectors.in_force(account=account, security=security, on=today) if each.encumbrance.pk == row.pk), None
    )
    history = sorted(
        [*row.amendments.select_related("actor", "evidence"), *row.releases.select_related("actor", "evidence")],
        key=lambda fact: (fact.registered_on, fact.recorded_at),
    )
    state = previews.state_of(account, security)
    context = {
        "section": "register",
        "row": row,
        "entity": account.entity,
        "standing": standing,
        "history": history,
        "permissions": row.permissions.select_related("actor", "evidence"),
        "state": state,
        "steps": [(step, wording.sentence(step, request.LANGUAGE_CODE[:2])) for step in state.steps],
        "keeping": keeps_books(request, account.entity.organisation_id),
        "release_form": ReleaseForm(initial={"registered_on": today}),
        "amend_form": AmendForm(
            initial={
                "registered_on": today,
                "granted": sorted(standing.resting.granted) if standing else [],
                "reserved": sorted(standing.resting.reserved) if standing else [],
            }
        ),
        "permit_form": PermitForm(),
        **shown,
    }
    return render(request, "governance/encumbrance.html", context)


@require_http_methods(["GET", "POST"])
@idempotent
def constitute(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = _constitute_form(request, entity)

    def again(bound: forms.Form, changes: Any = None) -> HttpResponse:
        context = {"section": "register", "entity": entity, "form": bound, "changes": changes, "title": _("Inscribir un gravamen")}
        return render(request, "governance/act.html", context)

    if request.method == "GET":
        return again(form)
    done, changes = acts.attempt(form, lambda: _constitute(request, entity, form))
    if done and confirmed(request):
        messages.success(request, _("Gravamen inscrito."))
        return redirect("governance:encumbrance", changes.pk)
    response = again(form, changes)
    response.status_code = 200 if done else acts.REFUSED
    return response


def _constitute_form(request: HttpRequest, entity: Entity) -> ConstituteForm:
    number = request.POST.get("account", request.GET.get("cuenta", ""))
    account = Account.objects.filter(entity=entity, number=number).first()
    rows = selectors.in_force(account=account, on=clock.today()) if account else []
    upon = [(str(each.encumbrance.pk), f"{each.encumbrance} · {each.encumbrance.security}") for each in rows]
    initial = {"registered_on": clock.today(), "agreed_on": clock.today(), "account": number}
    return ConstituteForm(request.POST or None, request.FILES or None, entity=entity, upon=upon, initial=initial)


def _constitute(request: HttpRequest, entity: Entity, form: ConstituteForm) -> Any:
    """Constitute where it is confirmed; otherwise return what it would change."""
    data = dict(form.cleaned_data)
    proof = proof_of(request, entity.organisation, data)
    keep(form, proof)
    account, security = data.pop("account"), data.pop("security")
    upon = list(Encumbrance.objects.filter(account=account, security=security, pk__in=data.pop("upon", ())))
    fields = {name: value for name, value in data.items() if name not in ("file", "proof")}

    def act() -> Encumbrance:
        return service.constitute(actor=actor(request), account=account, security=security, upon=upon, evidence=proof, **fields)

    return act() if confirmed(request) else previews.of_encumbrance(account=account, security=security, act=act)


@require_POST
@idempotent
def release(request: HttpRequest, pk: int) -> HttpResponse:
    row = _one(request, pk)
    organisation = row.account.entity.organisation
    access.require(request.user, organisation.pk, BOOK_KEEPERS, LABELS)
    form = ReleaseForm(request.POST, request.FILES)
    fit(form, [row.security])

    def act() -> Any:
        data = form.cleaned_data
        proof = proof_of(request, organisation, data)
        fields = {name: data[name] for name in ("registered_on", "basis", "source_ref", "quantity")}
        does = lambda: service.release(actor=actor(request), encumbrance=row, evidence=proof, **fields)  # noqa: E731
        if confirmed(request):
            return does()
        keep(form, proof)
        return previews.of_encumbrance(account=row.account, security=row.security, act=does)

    done, made = acts.attempt(form, act)
    if done and confirmed(request):
        messages.success(request, _("Gravamen levantado."))
        return redirect("governance:encumbrance", row.pk)
    response = _page(request, row, release_form=form, changes=made, changing="release")
    response.status_code = 200 if done else acts.REFUSED
    return response


@require_POST
@idempotent
def amend(request: HttpRequest, pk: int) -> HttpResponse:
    row = _one(request, pk)
    organisation = row.account.entity.organisation
    access.require(request.user, organisation.pk, BOOK_KEEPERS, LABELS)
    form = AmendForm(request.POST, request.FILES)
    fit(form, [row.security])

    def act() -> Any:
        proof, _said = taken(request, organisation, form)
        changes = form.changes(*_rights_now(row))
        does = lambda: service.amend(actor=actor(request), encumbrance=row, evidence=proof, **changes)  # noqa: E731
        return does() if confirmed(request) else previews.of_encumbrance(account=row.account, security=row.security, act=does)

    done, made = acts.attempt(form, act)
    if done and confirmed(request):
        messages.success(request, _("Gravamen modificado."))
        return redirect("governance:encumbrance", row.pk)
    response = _page(request, row, amend_form=form, changes=made, changing="amend")
    response.status_code = 200 if done else acts.REFUSED
    return response


def _rights_now(row: Encumbrance) -> tuple[list[str], list[str]]:
    """Return the rights agreed and reserved as they stand today."""
    standing = selectors.in_force(account=row.account, security=row.security, on=clock.today())
    found = next((each.resting for each in standing if each.encumbrance.pk == row.pk), None)
    return (sorted(found.granted), sorted(found.reserved)) if found else (row.granted, row.reserved)


@require_POST
@idempotent
def permit(request: HttpRequest, pk: int) -> HttpResponse:
    row = _one(request, pk)
    organisation = row.account.entity.organisation
    access.require(request.user, organisation.pk, BOOK_KEEPERS, LABELS)
    form = PermitForm(request.POST, request.FILES)
    fit(form, [row.security])

    def act() -> Any:
        proof, data = taken(request, organisation, form)
        return service.permit(actor=actor(request), encumbrance=row, evidence=proof, **data)

    again = lambda bound: _page(request, row, permit_form=bound)  # noqa: E731
    to = reverse("governance:encumbrance", args=[row.pk])
    return acts.perform(request, form, act, done=_("Permiso registrado."), to=to, again=again)
