"""The texts that bind the holders of an entity: versions of its bylaws and of its governance code, with their dates."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from core import clock
from core.services import evidence
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from governance.forms.binding_texts import CodeForm
from governance.models import AdoptedBook, GovernanceCode
from governance.rules.provisions.holders import Adhesion
from governance.selectors import profits
from governance.services import governance_codes
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of, keeps_books


@require_http_methods(["GET", "POST"])
@idempotent
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the versions; a POST records one of the governance code."""
    entity, today = entity_of(request, pk), clock.today()
    form = CodeForm(request.POST or None, request.FILES or None, initial={"binds_from": today})

    def again(bound: forms.Form) -> HttpResponse:
        context = {
            "section": "register",
            "entity": entity,
            "today": today,
            "bylaws": AdoptedBook.objects.filter(entity=entity).select_related("adopted_by").order_by("-binds_from"),
            "codes": GovernanceCode.objects.filter(entity=entity).select_related("recorded_by", "evidence").order_by("-binds_from"),
            "rule": profits.optional(entity, Adhesion, "holder", today),
            "form": bound,
            "keeping": keeps_books(request, entity.organisation_id),
        }
        return render(request, "governance/binding_texts.html", context)

    if request.method == "GET":
        return again(form)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)

    def act() -> Any:
        file, proof = form.cleaned_data["file"], None
        if file is not None:
            proof = evidence.store(
                actor=actor(request), organisation=entity.organisation, name=file.name, content=file.read(), kind="governance_code"
            )
        given = {name: form.cleaned_data[name] for name in ("title", "binds_from", "basis")}
        return governance_codes.adopt(actor=actor(request), entity=entity, evidence=proof, **given)

    to = reverse("governance:binding_texts", args=[pk])
    return acts.perform(request, form, act, done=_("Versión del código registrada."), to=to, again=again)
