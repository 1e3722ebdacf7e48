"""Encumbrances of an entity as a list, one with its history, and the forms that constitute, release and permit."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core import clock
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import page_of, text_asked
from core.wording.sort_keys import search_key
from governance.forms.encumbrances import AmendForm, ConstituteForm, PermitForm, ProofForm, ReleaseForm
from governance.forms.quantities import fit
from governance.models import Account, Encumbrance, Entity
from governance.models.encumbrance_labels import ENCUMBRANCE_KINDS
from governance.rules.kinds import BookAct
from governance.selectors import encumbrances as selectors
from governance.selectors import requests as pending
from governance.services import book_acts, previews
from governance.services.book_acts import Wanted
from governance.views.book_acts import shown_or_submitted, told
from governance.views.proofs import confirmed, taken
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
        [*row.amendments.select_related("actor", "evidence", "beneficiary"), *row.releases.select_related("actor", "evidence")],
        key=lambda fact: (fact.registered_on, fact.recorded_at),
    )
    state = previews.state_of(account, security)
    context = {
        "section": "register",
        "row": row,
        "entity": account.entity,
        "standing": standing,
        "favour": standing.beneficiary if standing else row.beneficiary,
        "agreed_on": standing.agreed_on if standing else row.agreed_on,
        "history": history,
        "permissions": row.permissions.select_related("actor", "evidence"),
        "state": state,
        "steps": [(step, wording.sentence(step, request.LANGUAGE_CODE[:2])) for step in state.steps],
        "keeping": keeps_books(request, account.entity.organisation_id),
        "release_form": ReleaseForm(initial={"registered_on": today}),
        "permit_word": _("Pedir la aprobación") if account.entity.movements_need_approval else _("Registrar el permiso"),
        "asks": account.entity.movements_need_approval,
        "pending": pending.acts_of(account.entity).filter(encumbrance=row),
        "amend_form": AmendForm(
            organisation=account.entity.organisation,
            initial={
                "registered_on": today,
                "granted": sorted(standing.resting.granted) if standing else [],
                "reserved": sorted(standing.resting.reserved) if standing else [],
            },
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
        context["asks"] = entity.movements_need_approval
        return render(request, "governance/act.html", context)

    if request.method == "GET":
        return again(form)
    done, made = acts.attempt(form, lambda: shown_or_submitted(request, _wanted(request, entity, form)))
    if done and confirmed(request):
        return told(request, made, _("Gravamen inscrito."), lambda: redirect("governance:encumbrance", made.made.pk))
    response = again(form, made)
    response.status_code = 200 if done else acts.REFUSED
    return response


def _constitute_form(request: HttpRequest, entity: Entity) -> ConstituteForm:
    number = request.POST.get("account", request.GET.get("cuenta", ""))
    account = Account.objects.filter(entity=entity, number=number).first()
    rows = selectors.in_force(account=account, on=clock.today()) if account else []
    upon = [(str(each.encumbrance.pk), f"{each.encumbrance} · {each.encumbrance.security}") for each in rows]
    initial = {"registered_on": clock.today(), "agreed_on": clock.today(), "account": number}
    return ConstituteForm(request.POST or None, request.FILES or None, entity=entity, upon=upon, initial=initial)


def _wanted(request: HttpRequest, entity: Entity, form: ConstituteForm) -> Wanted:
    """Return what the valid form asks for, with its document."""
    proof, data = taken(request, entity.organisation, form)
    account, security = data.pop("account"), data.pop("security")
    upon = list(Encumbrance.objects.filter(account=account, security=security, pk__in=data.pop("upon", ())))
    data["upon"] = upon
    return Wanted(kind=BookAct.CONSTITUTION, entity=entity, account=account, security=security, values=data, evidence=proof)


@require_POST
@idempotent
def release(request: HttpRequest, pk: int) -> HttpResponse:
    row, form = _one(request, pk), ReleaseForm(request.POST, request.FILES)
    fit(form, [row.security])
    return _changed(request, row, form, (BookAct.RELEASE, _("Gravamen levantado.")), lambda said: said)


@require_POST
@idempotent
def amend(request: HttpRequest, pk: int) -> HttpResponse:
    row = _one(request, pk)
    form = AmendForm(request.POST, request.FILES, organisation=row.account.entity.organisation)
    fit(form, [row.security])
    return _changed(request, row, form, (BookAct.AMENDMENT, _("Gravamen modificado.")), lambda _said: form.changes(*_rights_now(row)))


def _changed(
    request: HttpRequest, row: Encumbrance, form: ProofForm, act: tuple[BookAct, Any], read: Callable[[dict[str, Any]], dict[str, Any]]
) -> HttpResponse:
    """Show what a change of an encumbrance would do, or submit it where it is confirmed."""
    kind, words = act
    entity = row.account.entity
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)

    def submit() -> Any:
        proof, said = taken(request, entity.organisation, form)
        return shown_or_submitted(request, Wanted(kind=kind, entity=entity, encumbrance=row, values=read(said), evidence=proof))

    done, made = acts.attempt(form, submit)
    if done and confirmed(request):
        return told(request, made, words, lambda: redirect("governance:encumbrance", row.pk))
    shown = {"release_form": form, "changing": "release"} if kind is BookAct.RELEASE else {"amend_form": form, "changing": "amend"}
    response = _page(request, row, changes=made, **shown)
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
    entity = row.account.entity
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = PermitForm(request.POST, request.FILES)
    fit(form, [row.security])

    def act() -> Any:
        proof, data = taken(request, entity.organisation, form)
        return book_acts.submit(
            actor=actor(request), wanted=Wanted(kind=BookAct.PERMISSION, entity=entity, encumbrance=row, values=data, evidence=proof)
        )

    done, made = acts.attempt(form, act)
    if done:
        return told(request, made, _("Permiso registrado."), lambda: redirect("governance:encumbrance", row.pk))
    response = _page(request, row, permit_form=form)
    response.status_code = acts.REFUSED
    return response
