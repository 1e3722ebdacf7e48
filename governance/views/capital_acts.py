"""The acts on capital as pages: a form, its effect before it is confirmed, the second person where one is needed."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from core import clock
from core.archive import digest
from core.models import Approval
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from governance.forms.capital import CapitalActForm
from governance.models import Account, Entity
from governance.rules.capital_acts import ActKind
from governance.services import capital as service
from governance.services.capital.acts import APPROVAL
from governance.views.capital import KIND_LABELS
from governance.views.proofs import taken
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of
from governance.wording.steps import figure, sentence

FEW = 50


@require_http_methods(["GET", "POST"])
@idempotent
def act(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    entity = entity_of(request, pk)
    if kind not in set(ActKind):
        raise Http404
    wanted = ActKind(kind)
    today = clock.today()
    initial = {"decided_on": today, "effective_on": today, "gives": 1, "for_each": 1}
    form = CapitalActForm(request.POST or None, request.FILES or None, entity=entity, kind=wanted, initial=initial)
    if request.method == "GET":
        return _page(request, entity, form)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)

    def look() -> service.Effect:
        taken(request, entity.organisation, form)
        return service.preview(entity=entity, order=form.order())

    seen, effect = acts.attempt(form, look)
    if not seen:
        response = _page(request, entity, form)
        response.status_code = acts.REFUSED
        return response
    mark = digest(form.order().payload())
    if form.cleaned_data["confirmed"] != mark:
        shown = CapitalActForm({**request.POST.dict(), "confirmed": mark}, entity=entity, kind=wanted)
        shown.is_valid()
        shown.told(form.kept)
        return _page(request, entity, shown, effect)
    return _confirmed(request, entity, form)


def _confirmed(request: HttpRequest, entity: Entity, form: CapitalActForm) -> HttpResponse:
    order = form.order()
    again = lambda bound: _page(request, entity, bound)  # noqa: E731
    if service.needs_two(entity, order.kind):
        ask = lambda: service.request(actor=actor(request), entity=entity, order=order)  # noqa: E731
        to = lambda made: reverse("core:approval", args=[made.pk])  # noqa: E731
        return acts.perform(request, form, ask, done=_("Pedido: lo decide otra persona."), to=to, again=again)
    carry = lambda: service.carry_out(actor=actor(request), entity=entity, order=order)  # noqa: E731
    return acts.perform(
        request, form, carry, done=_("Acto inscrito en el libro."), to=reverse("governance:capital", args=[entity.pk]), again=again
    )


def _page(request: HttpRequest, entity: Entity, form: Any, effect: service.Effect | None = None) -> HttpResponse:
    context: dict[str, Any] = {
        "section": "register",
        "entity": entity,
        "form": form,
        "title": KIND_LABELS[form.kind],
        "effect": effect,
        "two_persons": service.needs_two(entity, form.kind),
        "steps": _steps(effect),
        "fractions": _fractions(effect),
        "classes": _classes(effect),
    }
    return render(request, "governance/capital_act.html", context)


def _steps(effect: service.Effect | None) -> list[dict[str, str]]:
    if effect is None:
        return []
    language = (get_language() or "es")[:2]
    return [{"sentence": sentence(one, language), "figure": figure(one, language), "article": one.article} for one in effect.plan.steps]


def _fractions(effect: service.Effect | None) -> list[tuple[Account, Any]]:
    if effect is None:
        return []
    few = effect.plan.fractions[:FEW]
    accounts = Account.objects.in_bulk([each.account for each in few])
    return [(accounts[each.account], each) for each in few]


def _classes(effect: service.Effect | None) -> list[tuple[Any, Any]]:
    if effect is None:
        return []
    return [(before, effect.after.by_class[key]) for key, before in effect.before.by_class.items()]


@require_POST
@idempotent
def carry_out(request: HttpRequest, pk: int, approval: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    row = get_object_or_404(Approval, pk=approval, kind=APPROVAL, organisation=entity.organisation_id, subject_id=str(entity.pk))
    carry = lambda: service.carry_out(  # noqa: E731
        actor=actor(request), entity=entity, order=service.approved_order(row), approval=row
    )
    return acts.press(request, carry, done=_("Acto inscrito en el libro."), to=reverse("governance:capital", args=[entity.pk]))
