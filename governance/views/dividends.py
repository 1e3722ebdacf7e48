"""Profits and dividends of an entity: its projects, one project with its arithmetic, and the acts that lead to its instalments."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core import clock
from core.services.idempotency import idempotent
from core.templatetags.sheets import step_groups
from core.views import access, acts
from core.views.actors import actor
from governance.forms.dividends import DecisionForm, ProjectForm, ScheduleForm, StageForm
from governance.models import Distribution, DividendInstalment
from governance.rules.profit_kinds import DistributionStage
from governance.selectors import dividends as read
from governance.selectors import profits
from governance.selectors.payments import declared
from governance.services.dividends import decisions, declarations, papers, project_checks, projects, runs
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of, keeps_books
from governance.wording import steps as wording

PLACES = {
    "paid": gettext_lazy("Pagado a sus titulares, o compensado"),
    "withheld_tax": gettext_lazy("Retención en la fuente"),
    "kept": gettext_lazy("En depósito por un gravamen, un pleito o una orden"),
    "unclaimed": gettext_lazy("Exigible y sin reclamar"),
    "prescribed": gettext_lazy("Prescrito"),
    "under_way": gettext_lazy("En un lote de pago"),
    "later": gettext_lazy("De cuotas que no se han liquidado"),
    "in_shares": gettext_lazy("Entregado en acciones"),
    "untaken": gettext_lazy("De acciones que no reciben, y redondeo"),
}


@require_GET
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    calendar = DividendInstalment.objects.filter(dividend__distribution__entity=entity).select_related("dividend__security")
    context = {
        "section": "register",
        "entity": entity,
        "projects": profits.projects(entity),
        "dividends": read.declared(entity),
        "calendar": calendar.order_by("-pay_on", "dividend_id")[:40],
        "defaults": profits.open_defaults(entity, clock.today()),
        "acting": keeps_books(request, entity.organisation_id),
    }
    return render(request, "governance/dividends/list.html", context)


@require_http_methods(["GET", "POST"])
@idempotent
def propose(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    securities = list(entity.securities.exclude(kind__in=["unit", "title"]).order_by("pk"))
    form = ProjectForm(request.POST if request.method == "POST" else request.GET or None, securities=securities)

    def again(bound: forms.Form) -> HttpResponse:
        return render(
            request, "governance/dividends/propose.html", {"section": "register", "entity": entity, "form": bound, "effect": None}
        )

    if request.method == "POST":
        act = lambda: projects.propose(actor=actor(request), entity=entity, project=form.project())  # noqa: E731
        to = lambda made: reverse("governance:distribution", args=[made.pk])  # noqa: E731
        return acts.perform(request, form, act, done=_("Proyecto registrado."), to=to, again=again)
    if not form.is_bound:
        return again(form)
    seen, effect = acts.attempt(form, lambda: projects.examine(entity=entity, project=form.project()))
    return render(request, "governance/dividends/propose.html", _effect(entity, form, effect)) if seen else again(form)


def _effect(entity: Any, form: ProjectForm, effect: project_checks.Checked) -> dict[str, Any]:
    steps = [*effect.absorption.steps, *effect.appropriation.steps, *(step for each in effect.preferred for step in each.steps)]
    steps += [*effect.least.steps, *effect.split.steps]
    carried = [(name, value) for name, value in form.data.items() if value]
    return {
        "section": "register",
        "entity": entity,
        "form": form,
        "effect": effect,
        "carried": carried,
        **step_groups(steps, wording, get_language()),
    }


def _one(request: HttpRequest, pk: int) -> Distribution:
    rows = Distribution.objects.for_user(request.user).select_related("entity__organisation", "decision", "tax_split", "proposed_by")
    return get_object_or_404(rows, pk=pk)


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, _one(request, pk))


def _page(request: HttpRequest, row: Distribution, **shown: Any) -> HttpResponse:
    least = project_checks.minimum_again(row)
    dates = sorted({each.pay_on for each in DividendInstalment.objects.filter(dividend__distribution=row)})
    settled = {each.pay_on for each in row.runs.all() if each.state in runs.LIVE}
    today, place = clock.today(), declared.of_distribution(row)
    context = {
        "section": "register",
        "entity": row.entity,
        "row": row,
        "place": place,
        "places": [(PLACES[name], amount) for name, amount in place.parts() if amount],
        "decided": hasattr(row, "decision"),
        "reserves": row.reserves.all(),
        "proposed": row.proposed.select_related("security"),
        "stages": row.stages.all(),
        "declared": row.declared.select_related("security").prefetch_related("instalments"),
        "runs": row.runs.select_related("requested_by"),
        "dates": dates,
        "open_dates": [day for day in dates if day not in settled],
        "acting": keeps_books(request, row.entity.organisation_id),
        "stage_form": StageForm(initial={"done_on": today}),
        "decision_form": DecisionForm(initial={"decided_on": today}),
        "schedule_form": ScheduleForm(proposed=list(row.proposed.select_related("security"))),
        **step_groups(least.steps, wording, get_language()),
        **shown,
    }
    return render(request, "governance/dividends/project.html", context)


def _may(request: HttpRequest, pk: int) -> Distribution:
    row = _one(request, pk)
    access.require(request.user, row.entity.organisation_id, BOOK_KEEPERS, LABELS)
    return row


@require_POST
@idempotent
def stage(request: HttpRequest, pk: int) -> HttpResponse:
    row, form = _may(request, pk), StageForm(request.POST)

    def act() -> Any:
        given = form.cleaned_data
        which = DistributionStage(given["stage"])
        return decisions.record_stage(
            actor=actor(request), distribution=row, stage=which, done_on=given["done_on"], reference_text=given["reference"]
        )

    again = lambda bound: _page(request, row, stage_form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Paso registrado."), to=reverse("governance:distribution", args=[pk]), again=again)


@require_POST
@idempotent
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    row, form = _may(request, pk), DecisionForm(request.POST)
    act = lambda: decisions.decide(actor=actor(request), distribution=row, **form.cleaned_data)  # noqa: E731
    again = lambda bound: _page(request, row, decision_form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Decisión registrada."), to=reverse("governance:distribution", args=[pk]), again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def declare(request: HttpRequest, pk: int) -> HttpResponse:
    row = _may(request, pk)
    proposed = list(row.proposed.select_related("security"))
    form = ScheduleForm(request.POST if request.method == "POST" else request.GET or None, proposed=proposed)
    again = lambda bound: _page(request, row, schedule_form=bound)  # noqa: E731
    if request.method == "POST":
        act = lambda: declarations.declare(actor=actor(request), distribution=row, schedules=form.schedules)  # noqa: E731
        to = reverse("governance:distribution", args=[pk])
        return acts.perform(request, form, act, done=_("Dividendos decretados; sus fechas quedan como obligaciones."), to=to, again=again)
    seen, plan = acts.attempt(form, lambda: declarations.plan(row, form.schedules))
    if not seen:
        return again(form)
    names = {each.security_id: each.security.name for each in proposed}
    planned = [(names[key], each) for key, parts in plan.items() for each in parts]
    carried = [(name, value) for name, value in form.data.items() if value]
    return _page(request, row, schedule_form=form, planned=planned, carried=carried, warned=declarations.warnings(row, plan))


@require_POST
@idempotent
def compute(request: HttpRequest, pk: int, day: str) -> HttpResponse:
    row = _may(request, pk)
    found = next(
        (each.pay_on for each in DividendInstalment.objects.filter(dividend__distribution=row) if each.pay_on.isoformat() == day), None
    )
    to = lambda made: (  # noqa: E731
        reverse("governance:dividend_run", args=[made.pk]) if made else reverse("governance:distribution", args=[pk])
    )
    act = lambda: runs.request(actor=actor(request), distribution=row, pay_on=found or clock.today())  # noqa: E731
    return acts.press(request, act, done=_("Liquidación pedida; la aprueba otra persona."), to=to)


@require_POST
@idempotent
def notice(request: HttpRequest, pk: int) -> HttpResponse:
    row = _may(request, pk)
    act = lambda: papers.issue_notice(actor=actor(request), distribution=row, language=(get_language() or "es")[:2])  # noqa: E731
    to = lambda made: (  # noqa: E731
        reverse("core:document", args=[made.pk]) if made else reverse("governance:distribution", args=[pk])
    )
    return acts.press(request, act, done=_("Aviso pedido."), to=to)
