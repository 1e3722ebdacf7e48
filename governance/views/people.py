"""Entering and correcting holders, and the acts that add a fact about one: each page has one form and calls one service."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods

from core import clock
from core.models import Organisation, User
from core.services import evidence
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import carried, page_of, text_asked
from governance.forms import holders as asked
from governance.models import BankAccount, HolderRepresentative, Person
from governance.selectors import bank_accounts as paid
from governance.selectors import duplicates, persons
from governance.selectors import tax_profiles as taxed
from governance.services import accounts, bank_accounts, contacts, holder_updates, merges, representatives, tax_profiles
from governance.services import persons as service
from governance.services.accounts import Owner
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of

CONFIRMING = (*BOOK_KEEPERS, "approver", "treasury")
PROOF = "holder"


class HolderAct(NamedTuple):
    """One act about a holder: its form, its title, what is said when it is done, and what it calls."""

    form: type[asked.HolderActForm]
    title: Any
    done: Any
    carry_out: Callable[[User, Person, Any], Any]


def _kept(who: User, person: Person, form: Any) -> Any:
    """Keep the file of a form as evidence, where there is one."""
    file = form.cleaned_data.get("file")
    if file is None:
        return None
    return evidence.store(actor=who, organisation=person.organisation, name=file.name, content=file.read(), kind=PROOF)


def _given(form: Any, *names: str) -> dict[str, Any]:
    return {name: form.cleaned_data[name] for name in names}


def _bank(who: User, person: Person, form: Any) -> Any:
    names = ("kind", "bank_code", "bank_name", "number", "holder_name", "account", "from_on", "basis")
    return bank_accounts.record(actor=who, person=person, evidence=_kept(who, person, form), **_given(form, *names))


def _tax(who: User, person: Person, form: Any) -> Any:
    names = ("beneficiary", "country", "treaty_rate", "from_on", "basis")
    return tax_profiles.record(actor=who, person=person, evidence=_kept(who, person, form), **_given(form, *names))


def _renew(who: User, person: Person, form: Any) -> Any:
    return holder_updates.renew(actor=who, person=person, **_given(form, "on", "basis"))


def _contact(who: User, person: Person, form: Any) -> Any:
    return contacts.add(actor=who, person=person, **_given(form, "kind", "value", "note", "for_notices"))


def _representative(who: User, person: Person, form: Any) -> Any:
    given = {**_given(form, "kind", "representative", "from_on", "basis"), **form.subject()}
    return representatives.appoint(actor=who, evidence=_kept(who, person, form), **given)


def _merge(who: User, person: Person, form: Any) -> Any:
    return merges.propose(actor=who, absorbed=person, **_given(form, "kept", "basis"))


def _apart(who: User, person: Person, form: Any) -> Any:
    return merges.keep_apart(actor=who, one=person, **_given(form, "other", "reason"))


ACTS: dict[str, HolderAct] = {
    "banco": HolderAct(asked.BankForm, _("Cuenta bancaria"), _("Registrada: falta que otra persona la confirme."), _bank),
    "tributario": HolderAct(asked.TaxForm, _("Perfil tributario"), _("Perfil tributario registrado."), _tax),
    "vigentes": HolderAct(asked.RenewForm, _("Los datos siguen vigentes"), _("Datos confirmados."), _renew),
    "contacto": HolderAct(asked.ContactForm, _("Otro contacto"), _("Contacto registrado."), _contact),
    "representante": HolderAct(asked.RepresentativeForm, _("Representante"), _("Representante registrado."), _representative),
    "unir": HolderAct(asked.MergeForm, _("Unir a otra ficha"), _("Propuesta: la decide otra persona."), _merge),
    "distinta": HolderAct(asked.ApartForm, _("Es otra persona"), _("No se propondrán más como repetidas."), _apart),
}


@require_GET
def listing(request: HttpRequest) -> HttpResponse:
    text = text_asked(request, "texto")
    rows = persons.search(text).filter(organisation__in=_organisations(request))
    context = {"section": "register", "page": page_of(request, rows), "carry": carried(request), "text": text}
    return render(request, "governance/holders.html", context)


@require_GET
def repeated(request: HttpRequest) -> HttpResponse:
    found = [pair for organisation in _organisations(request) for pair in duplicates.pairs(organisation)]
    return render(request, "governance/duplicates.html", {"section": "register", "pairs": found})


@require_http_methods(["GET", "POST"])
@idempotent
def enter(request: HttpRequest) -> HttpResponse:
    organisation = _writing_in(request)
    form = asked.PersonForm(request.POST or None)

    def again(bound: forms.Form, alike: Any = ()) -> HttpResponse:
        return _form_page(request, bound, title=_("Registrar a una persona"), submit=_("Registrar"), alike=alike)

    if request.method == "GET":
        return again(form)
    if form.is_valid() and not form.cleaned_data["distinct"]:
        given = _given(form, "name", "id_number", "patrimony")
        alike = duplicates.similar(organisation, **given)
        if alike:
            response = again(form, alike)
            response.status_code = acts.REFUSED
            return response
    act = lambda: service.register(actor=actor(request), organisation=organisation, **_person(form))  # noqa: E731
    return acts.perform(request, form, act, done=_("Persona registrada."), to=_page, again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def correct(request: HttpRequest, pk: int) -> HttpResponse:
    person = _one(request, pk)
    access.require(request.user, person.organisation_id, BOOK_KEEPERS, LABELS)
    names = [name for name in asked.PersonForm.base_fields if name != "distinct"]
    form = asked.PersonForm(request.POST or None, initial={name: getattr(person, name) for name in names})
    del form.fields["distinct"]
    again = lambda bound: _form_page(request, bound, person=person, title=_("Corregir la ficha"), submit=_("Guardar"))  # noqa: E731
    if request.method == "GET":
        return again(form)
    act = lambda: service.correct(actor=actor(request), person=person, changes=_person(form))  # noqa: E731
    return acts.perform(request, form, act, done=_("Ficha corregida; lo anterior queda en su historia."), to=_page, again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def add(request: HttpRequest, pk: int, act: str) -> HttpResponse:
    person, chosen = _one(request, pk), ACTS.get(act)
    if chosen is None:
        raise Http404
    access.require(request.user, person.organisation_id, BOOK_KEEPERS, LABELS)
    form = chosen.form(request.POST or None, request.FILES or None, person=person, initial={"from_on": clock.today(), "on": clock.today()})

    def again(bound: forms.Form) -> HttpResponse:
        return _form_page(request, bound, person=person, title=chosen.title, submit=_("Registrar"), now=_now(person, act))

    if request.method == "GET":
        return again(form)
    carry_out = lambda: chosen.carry_out(actor(request), person, form)  # noqa: E731
    return acts.perform(request, form, carry_out, done=chosen.done, to=_page(person), again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def confirm_bank(request: HttpRequest, pk: int) -> HttpResponse:
    rows = BankAccount.objects.for_user(request.user).select_related("person__organisation")
    row = get_object_or_404(rows, pk=pk)
    access.require(request.user, row.person.organisation_id, CONFIRMING, LABELS)
    form = asked.ConfirmForm(request.POST or None)

    def again(bound: forms.Form) -> HttpResponse:
        return _form_page(request, bound, person=row.person, title=_("Confirmar la cuenta bancaria"), submit=_("Confirmar"), now=[row])

    if request.method == "GET":
        return again(form)
    act = lambda: bank_accounts.confirm(actor=actor(request), bank_account=row, means=form.cleaned_data["means"])  # noqa: E731
    return acts.perform(request, form, act, done=_("Cuenta bancaria confirmada."), to=_page(row.person), again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def end_representative(request: HttpRequest, pk: int) -> HttpResponse:
    rows = HolderRepresentative.objects.for_user(request.user).select_related("representative__organisation")
    row = get_object_or_404(rows, pk=pk)
    access.require(request.user, row.representative.organisation_id, BOOK_KEEPERS, LABELS)
    form = asked.EndForm(request.POST or None, initial={"ended_on": clock.today()})

    def again(bound: forms.Form) -> HttpResponse:
        return _form_page(request, bound, person=row.representative, title=_("Terminar la representación"), submit=_("Terminar"), now=[row])

    if request.method == "GET":
        return again(form)
    act = lambda: representatives.end(actor=actor(request), row=row, **_given(form, "ended_on", "basis"))  # noqa: E731
    return acts.perform(request, form, act, done=_("Representación terminada."), to=_page(row.representative), again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def open_account(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = asked.AccountForm(request.POST or None, organisation=entity.organisation, initial={"opened_on": clock.today()})
    again = lambda bound: _form_page(request, bound, title=_("Abrir una cuenta"), submit=_("Abrir"), where=entity)  # noqa: E731
    if request.method == "GET":
        return again(form)

    def act() -> Any:
        names = ("number", "purpose", "title", "conjunction", "opened_on", "direct_depositor")
        return accounts.open(actor=actor(request), entity=entity, holders=[Owner(*each) for each in form.owners()], **_given(form, *names))

    target = reverse("governance:register", args=[entity.pk])
    return acts.perform(request, form, act, done=_("Cuenta abierta."), to=target, again=again)


def _organisations(request: HttpRequest) -> Any:
    return Organisation.objects.filter(memberships__user=request.user.pk).distinct()


def _writing_in(request: HttpRequest) -> Organisation:
    """Return the organisation in which the user keeps books: the first one where there are several."""
    held = list(_organisations(request).order_by("pk"))
    if not held:
        raise Http404
    keeping = [one for one in held if access.roles_in(request.user, one.pk).intersection(BOOK_KEEPERS)]
    access.require(request.user, (keeping or held)[0].pk, BOOK_KEEPERS, LABELS)
    return keeping[0]


def _one(request: HttpRequest, pk: int) -> Person:
    return get_object_or_404(Person.objects.for_user(request.user).select_related("organisation", "merged_into"), pk=pk)


def _page(person: Person) -> str:
    return reverse("governance:person", args=[person.pk])


def _person(form: Any) -> Any:
    return {name: value for name, value in form.cleaned_data.items() if name != "distinct"}


def _now(person: Person, act: str) -> list[Any]:
    """Return what is in force before the act, to be seen beside the form."""
    found = {"banco": paid.in_force, "tributario": taxed.in_force}.get(act)
    row = found(person, clock.today()) if found else None
    return [row] if row is not None else []


def _form_page(request: HttpRequest, form: forms.Form, **context: Any) -> HttpResponse:
    return render(request, "governance/holder_form.html", {"section": "register", "form": form, **context})
