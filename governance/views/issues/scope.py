"""Finding an issue or a subscription within the user's organisations, and what a step shows before it is confirmed."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language

from core.rules.steps import Step
from core.views import access, acts
from governance.forms.proofs import ProofFields
from governance.models import Entity, ShareIssue, Subscription
from governance.services import issues as service
from governance.views.proofs import taken
from governance.views.scope import BOOK_KEEPERS, LABELS
from governance.wording import steps as wording

CONFIRMED = "confirmar"


class Effect(NamedTuple):
    """What a step would do: figures with their labels, and the steps of the rules that say so."""

    lines: list[tuple[object, object]]
    steps: tuple[Step, ...] = ()


class Asked(NamedTuple):
    """One step as its page asks for it: its form, its act, what it did, and where one goes then."""

    title: object
    form: forms.Form
    act: Callable[[], Any]
    tell: Callable[[Any], Effect]
    done: object
    to: Callable[[Any], str]


def issue_of(request: HttpRequest, pk: int) -> ShareIssue:
    """Return one issue that the user may see."""
    rows = ShareIssue.objects.for_user(request.user)
    found: ShareIssue = get_object_or_404(rows.select_related("entity__organisation", "security__entity"), pk=pk)
    return found


def subscription_of(request: HttpRequest, pk: int) -> Subscription:
    """Return one subscription that the user may see."""
    rows = Subscription.objects.for_user(request.user)
    found: Subscription = get_object_or_404(
        rows.select_related("issue__entity__organisation", "issue__security__entity", "account", "posting"), pk=pk
    )
    return found


def require_keeper(request: HttpRequest, entity: Entity) -> None:
    """Refuse whoever does not keep the books of the entity."""
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)


def ask(request: HttpRequest, asked: Asked, context: dict[str, Any]) -> HttpResponse:
    """Show the form of a step; once filled, what it would do; once confirmed, do it."""
    page = {"section": "register", "title": asked.title, "form": asked.form, "effect": None, **context}
    if request.method == "GET":
        return render(request, "governance/issue_step.html", page)
    if isinstance(asked.form, ProofFields):
        # Kept before the act is tried: a trial takes back all that it writes.
        form, organisation = asked.form, context["entity"].organisation
        kept, _made = acts.attempt(form, lambda: taken(request, organisation, form))
        if not kept:
            return render(request, "governance/issue_step.html", page, status=acts.REFUSED)
    if CONFIRMED in request.POST:
        carried_out, made = acts.attempt(asked.form, asked.act)
        if carried_out:
            messages.success(request, str(asked.done))
            return redirect(asked.to(made))
    else:
        carried_out, effect = acts.attempt(asked.form, lambda: service.rehearse(asked.act, asked.tell))
        if carried_out:
            return render(request, "governance/issue_step.html", {**page, "effect": effect, "told": told(effect.steps)})
    return render(request, "governance/issue_step.html", page, status=acts.REFUSED)


def told(steps: tuple[Step, ...]) -> list[dict[str, str]]:
    """Write steps as sentences with their figure and article."""
    lang = (get_language() or "es")[:2]
    return [{"sentence": wording.sentence(step, lang), "figure": wording.figure(step, lang), "article": step.article} for step in steps]
