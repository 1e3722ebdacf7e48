"""The personal-data page of one person (Law 1581 of 2012), for those who answer for it: authorisations, requests, the export."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core import clock
from core.forms import ReasonForm
from core.models import Approval, User
from core.services import evidence
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.approvals import DecisionForm
from governance.forms import holders as asked
from governance.models import DataAuthorisation, DataRequest, Person
from governance.selectors import data_protection as selected
from governance.services import data_protection, merges, person_data
from governance.views.proofs import taken
from governance.views.scope import LABELS

ANSWERING = ("secretary", "registrar", "administrator")
READING = (*ANSWERING, "auditor")


@require_GET
def page(request: HttpRequest, pk: int) -> HttpResponse:
    person = _one(request, pk)
    access.require(request.user, person.organisation_id, READING, LABELS)
    return _page(request, person)


@require_POST
@idempotent
def authorise(request: HttpRequest, pk: int) -> HttpResponse:
    person = _answering(request, pk)
    form = asked.AuthorisationForm(request.POST, request.FILES, person=person)

    def act() -> Any:
        data, who = form.cleaned_data, actor(request)
        proof = _kept(who, person, data["file"])
        given = {name: data[name] for name in ("purpose", "given_on", "text_version")}
        return data_protection.authorise(actor=who, person=person, evidence=proof, **given)

    again = lambda bound: _page(request, person, authorisation_form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Autorización registrada con su prueba."), to=_here(person), again=again)


@require_POST
@idempotent
def ask(request: HttpRequest, pk: int) -> HttpResponse:
    person = _answering(request, pk)
    form = asked.RequestForm(request.POST, request.FILES, person=person)

    def act() -> Any:
        proof, data = taken(request, person.organisation, form)
        return data_protection.receive(actor=actor(request), person=person, evidence=proof, **data)

    again = lambda bound: _page(request, person, request_form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Petición registrada; su respuesta queda por cumplir."), to=_here(person), again=again)


@require_POST
@idempotent
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    rows = DataAuthorisation.objects.for_user(request.user).select_related("person__organisation")
    row = get_object_or_404(rows, pk=pk)
    access.require(request.user, row.person.organisation_id, ANSWERING, LABELS)
    form = asked.RevocationForm(request.POST, request.FILES)

    def act() -> Any:
        proof, data = taken(request, row.person.organisation, form)
        return data_protection.revoke(actor=actor(request), authorisation=row, evidence=proof, **data)

    again = lambda bound: _page(request, row.person, revocation_form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Autorización revocada."), to=_here(row.person), again=again)


@require_POST
@idempotent
def extend(request: HttpRequest, pk: int) -> HttpResponse:
    rows = DataRequest.objects.for_user(request.user).select_related("person__organisation", "entity", "obligation")
    row = get_object_or_404(rows, pk=pk)
    access.require(request.user, row.person.organisation_id, ANSWERING, LABELS)
    form = ReasonForm(request.POST)
    act = lambda: data_protection.extend(actor=actor(request), request=row, reason=form.cleaned_data["reason"])  # noqa: E731
    again = lambda bound: _page(request, row.person, extension_form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Prórroga registrada."), to=_here(row.person), again=again)


@require_POST
def export(request: HttpRequest, pk: int) -> HttpResponse:
    person = _answering(request, pk)
    response = HttpResponse(person_data.export(actor=actor(request), person=person), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="datos-{person.pk}.zip"'
    return response


@require_http_methods(["GET", "POST"])
@idempotent
def merge(request: HttpRequest, pk: int) -> HttpResponse:
    approval = get_object_or_404(Approval.objects.for_user(request.user), pk=pk, kind=merges.KIND)
    access.require(request.user, approval.organisation_id, (*ANSWERING, "approver"), LABELS)
    both = Person.objects.in_bulk([approval.payload["kept"], approval.payload["absorbed"]])
    kept, absorbed = both[approval.payload["kept"]], both[approval.payload["absorbed"]]
    form = DecisionForm(request.POST or None)

    def again(bound: forms.Form) -> HttpResponse:
        context = {"section": "register", "approval": approval, "kept": kept, "absorbed": absorbed, "form": bound,
                   "accounts": absorbed.accounts.select_related("entity")}  # fmt: skip
        return render(request, "governance/merge.html", context)

    if request.method != "POST":
        return again(form)
    act = lambda: merges.decide(  # noqa: E731
        actor=actor(request), approval=approval, accept=form.cleaned_data["verdict"] == "accept", reason=form.cleaned_data["reason"]
    )
    return acts.perform(request, form, act, done=_("Decisión registrada."), to=reverse("governance:person", args=[kept.pk]), again=again)


def _kept(who: User, person: Person, file: Any) -> Any:
    return evidence.store(actor=who, organisation=person.organisation, name=file.name, content=file.read(), kind="data_authorisation")


def _one(request: HttpRequest, pk: int) -> Person:
    return get_object_or_404(Person.objects.for_user(request.user).select_related("organisation", "merged_into"), pk=pk)


def _answering(request: HttpRequest, pk: int) -> Person:
    person = _one(request, pk)
    access.require(request.user, person.organisation_id, ANSWERING, LABELS)
    return person


def _here(person: Person) -> str:
    return reverse("governance:person_data", args=[person.pk])


def _page(request: HttpRequest, person: Person, **shown: forms.Form) -> HttpResponse:
    today = clock.today()
    context = {
        "section": "register",
        "person": person,
        "acting": access.holds(request.user, person.organisation_id, ANSWERING),
        "authorisations": selected.authorisations(person),
        "requests": selected.requests(person),
        "authorisation_form": asked.AuthorisationForm(person=person, initial={"given_on": today}),
        "request_form": asked.RequestForm(person=person, initial={"received_on": today}),
        "revocation_form": asked.RevocationForm(initial={"revoked_on": today}),
        "extension_form": ReasonForm(),
        **shown,
    }
    return render(request, "governance/person_data.html", context)
