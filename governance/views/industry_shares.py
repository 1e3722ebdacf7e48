"""Shares given for work: who has them, that they have voice and no vote, what a transfer of them needs, and their release."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from core import clock
from core.models import Evidence
from core.services import evidence
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from governance.forms.industry_shares import IndustryForm, ReleaseForm
from governance.models import Entity, IndustryShare
from governance.rules.privileges import industry_transfer, industry_votes
from governance.rules.provisions import IndustryShareRule
from governance.selectors import keepings, profits
from governance.services import share_terms
from governance.views.issues.scope import told
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of, keeps_books


def _kept(request: HttpRequest, entity: Entity, file: Any) -> Evidence | None:
    if file is None:
        return None
    return evidence.store(
        actor=actor(request), organisation=entity.organisation, name=file.name, content=file.read(), kind="industry_shares"
    )


@require_http_methods(["GET", "POST"])
@idempotent
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what is not released; a POST records shares given to one person."""
    entity, today = entity_of(request, pk), clock.today()
    form = IndustryForm(request.POST or None, request.FILES or None, organisation=entity.organisation, initial={"granted_on": today})

    def again(bound: forms.Form) -> HttpResponse:
        rule = profits.optional(entity, IndustryShareRule, "industry", today)
        rows = keepings.industry_shares(entity, today)
        context = {
            "section": "register",
            "entity": entity,
            "rule": rule,
            "rows": [(row, industry_votes(rule, shares=row.quantity)) for row in rows] if rule else [],
            "told": told(industry_transfer(rule, released=False).steps) if rule and rows else [],
            "form": bound,
            "keeping": keeps_books(request, entity.organisation_id),
        }
        return render(request, "governance/industry_shares.html", context)

    if request.method == "GET":
        return again(form)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)

    def act() -> IndustryShare:
        given = {name: form.cleaned_data[name] for name in ("person", "quantity", "granted_on", "basis")}
        proof = _kept(request, entity, form.cleaned_data["file"])
        return share_terms.give_for_work(actor=actor(request), entity=entity, evidence=proof, **given)

    to = reverse("governance:industry_shares", args=[pk])
    return acts.perform(request, form, act, done=_("Acciones de industria registradas."), to=to, again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def release(request: HttpRequest, pk: int) -> HttpResponse:
    row = get_object_or_404(IndustryShare.objects.for_user(request.user).select_related("entity__organisation", "person"), pk=pk)
    access.require(request.user, row.entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = ReleaseForm(request.POST or None, request.FILES or None, initial={"released_on": clock.today()})

    def again(bound: forms.Form) -> HttpResponse:
        context = {"section": "register", "form": bound, "where": row.entity, "title": f"{_('Liberar acciones de industria')}: {row}"}
        return render(request, "governance/holder_form.html", {**context, "submit": _("Liberar")})

    if request.method == "GET":
        return again(form)

    def act() -> IndustryShare:
        proof = _kept(request, row.entity, form.cleaned_data["file"])
        given = {name: form.cleaned_data[name] for name in ("released_on", "basis")}
        return share_terms.release_industry(actor=actor(request), shares=row, evidence=proof, **given)

    to = reverse("governance:industry_shares", args=[row.entity_id])
    return acts.perform(request, form, act, done=_("Acciones liberadas: ya se negocian libremente."), to=to, again=again)
