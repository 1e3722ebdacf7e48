"""The titles of shares of a company: their list, one with its acts, and the macro-certificates with their comparison."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from core import clock
from core.services import evidence
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import page_of
from governance.forms.titles import EndForm, MacroForm, PrepareForm, SignForm
from governance.models import Entity, Security, ShareCertificate
from governance.selectors import capital, certificates
from governance.services import certificates as service
from governance.services import custody_checks
from governance.services.certificates.ending import REASONS
from governance.views.proofs import taken
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of, keeps_books
from governance.wording import capital_refusals


@require_http_methods(["GET", "POST"])
@idempotent
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    form = PrepareForm(request.POST or None, entity=entity)

    def again(bound: forms.Form) -> HttpResponse:
        page = page_of(request, certificates.of_entity(entity))
        context = {
            "section": "register",
            "entity": entity,
            "page": page,
            "form": bound,
            "keeping": keeps_books(request, entity.organisation_id),
        }
        return render(request, "governance/titles.html", context)

    if request.method == "GET":
        return again(form)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    to = lambda made: reverse("governance:title", args=[made.pk])  # noqa: E731
    return acts.perform(request, form, lambda: _prepare(request, form), done=_("Título preparado: faltan sus firmas."), to=to, again=again)


def _prepare(request: HttpRequest, form: forms.Form) -> ShareCertificate:
    data = dict(form.cleaned_data)
    security, quantity = Security.objects.get(pk=data.pop("security")), int(data.pop("quantity"))
    return service.prepare(actor=actor(request), security=security, quantity=quantity, **data)


def _one(request: HttpRequest, pk: int) -> ShareCertificate:
    rows = ShareCertificate.objects.for_user(request.user)
    return get_object_or_404(rows.select_related("security__entity__organisation", "account", "document", "end", "replaces"), pk=pk)


def _page(request: HttpRequest, row: ShareCertificate, **shown: forms.Form) -> HttpResponse:
    entity = row.security.entity
    context: dict[str, Any] = {
        "section": "register",
        "entity": entity,
        "row": row,
        "ended": getattr(row, "end", None),
        "signatures": row.signatures.select_related("person"),
        "following": row.replaced_by.all(),
        "sign_form": SignForm(entity=entity),
        "end_form": EndForm(entity=entity),
        "keeping": keeps_books(request, entity.organisation_id),
        **shown,
    }
    return render(request, "governance/title.html", context)


@require_http_methods(["GET"])
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, _one(request, pk))


@require_POST
@idempotent
def sign(request: HttpRequest, pk: int) -> HttpResponse:
    row = _one(request, pk)
    access.require(request.user, row.security.entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = SignForm(request.POST, entity=row.security.entity)
    act = lambda: service.sign(actor=actor(request), certificate=row, **form.cleaned_data)  # noqa: E731
    again = lambda bound: _page(request, row, sign_form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Firma registrada."), to=reverse("governance:title", args=[pk]), again=again)


@require_POST
@idempotent
def issue(request: HttpRequest, pk: int) -> HttpResponse:
    row = _one(request, pk)
    access.require(request.user, row.security.entity.organisation_id, BOOK_KEEPERS, LABELS)
    act = lambda: service.issue(actor=actor(request), certificate=row)  # noqa: E731
    return acts.press(request, act, done=_("Título solicitado: se expide en segundos."), to=reverse("governance:title", args=[pk]))


@require_POST
@idempotent
def end(request: HttpRequest, pk: int) -> HttpResponse:
    row = _one(request, pk)
    access.require(request.user, row.security.entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = EndForm(request.POST, request.FILES, entity=row.security.entity)
    again = lambda bound: _page(request, row, end_form=bound)  # noqa: E731
    to = reverse("governance:title", args=[pk])
    return acts.perform(request, form, lambda: _end(request, row, form), done=_("Título anulado."), to=to, again=again)


def _end(request: HttpRequest, row: ShareCertificate, form: forms.Form) -> Any:
    data, who = form.cleaned_data, actor(request)
    entity, reason = row.security.entity, data["reason"]
    proof = None
    if data["file"] is not None:
        name, content = data["file"].name, data["file"].read()
        proof = evidence.store(actor=who, organisation=entity.organisation, name=name, content=content, kind="title")
    common = {"ended_on": data["ended_on"], "basis": data["basis"], "evidence": proof}
    if reason in REASONS:
        return service.replace_title(actor=who, certificate=row, reason=reason, proofs=data["proofs"], **common)
    if reason == "deposit":
        if data["depository"] is None:
            raise capital_refusals.custody(field="depository", value="", es="Diga en qué depósito.", en="Say in which depository.")
        return service.deposit_title(
            actor=who, certificate=row, depository=data["depository"], reference=data["basis"], deposited_on=data["ended_on"]
        )
    return service.cancel(actor=who, certificate=row, reason=reason, **common)


@require_http_methods(["GET", "POST"])
@idempotent
def macros(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    form = MacroForm(request.POST or None, request.FILES or None, entity=entity)

    def again(bound: forms.Form) -> HttpResponse:
        today = clock.today()
        counts = {each.security: each.issued for each in capital.counts(entity, today)}
        classes = [
            (each, certificates.macro_certificates(each, today), certificates.entries(each, capital.as_quantity(counts[each.pk]), today))
            for each in capital.shares_of(entity)
        ]
        context = {
            "section": "register",
            "entity": entity,
            "classes": classes,
            "checks": certificates.checks(entity)[:20],
            "form": bound,
            "keeping": keeps_books(request, entity.organisation_id),
        }
        return render(request, "governance/macros.html", context)

    if request.method == "GET":
        return again(form)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    to = reverse("governance:macros", args=[pk])
    return acts.perform(request, form, lambda: _record(request, entity, form), done=_("Macrotítulo registrado."), to=to, again=again)


def _record(request: HttpRequest, entity: Entity, form: MacroForm) -> Any:
    proof, data = taken(request, entity.organisation, form)
    security, quantity = Security.objects.get(pk=data.pop("security")), int(data.pop("quantity"))
    return custody_checks.record_macro(actor=actor(request), security=security, quantity=quantity, evidence=proof, **data)


@require_POST
@idempotent
def compare(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    act = lambda: custody_checks.compare_all(actor=actor(request), entity=entity, on=clock.today())  # noqa: E731
    return acts.press(request, act, done=_("Comparado: las diferencias quedaron como tareas."), to=reverse("governance:macros", args=[pk]))
