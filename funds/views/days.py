"""One day of a fund: phases, figures, reconciliation, and its acts: open, enter an input, prepare, publish."""

from datetime import date
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from funds.forms.days import InputForm
from funds.models import Fund, FundDay
from funds.selectors import pages
from funds.services import days as service
from funds.views.scope import APPROVER, FRONT_OFFICE, OPERATIONS, fund_of, may, require


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Http404 from error


def _page(request: HttpRequest, fund: Fund, on: date, form: forms.Form | None = None) -> HttpResponse:
    page = pages.day_page(fund, on)
    day = page.day if page else None
    context: dict[str, Any] = {
        "section": "funds",
        "fund": fund,
        "on": on,
        "page": page,
        "steps": _steps(day) if day and day.preclose is not None else [],
        "closing": may(request.user, fund, OPERATIONS),
        "ordering": may(request.user, fund, FRONT_OFFICE),
        "publishing": may(request.user, fund, OPERATIONS, APPROVER),
        "same_person": bool(day and day.prepared_by_id == request.user.pk),
        "input_form": form or InputForm(),
    }
    return render(request, "funds/day.html", context)


def _steps(day: FundDay) -> list[tuple[object, object]]:
    return [(row.participation_class, pages.steps_of(row)) for row in day.classes.select_related("participation_class")]


@require_GET
def detail(request: HttpRequest, pk: int, on: str) -> HttpResponse:
    return _page(request, fund_of(request, pk), _date(on))


@require_POST
@idempotent
def act(request: HttpRequest, pk: int, on: str, verb: str) -> HttpResponse:
    fund, day = fund_of(request, pk), _date(on)
    acts_by_verb = {"abrir": _open, "insumo": _input, "preparar": _prepare, "publicar": _publish}
    if verb not in acts_by_verb:
        raise Http404
    return acts_by_verb[verb](request, fund, day)


def _to(fund: Fund, on: date) -> str:
    return reverse("funds:day", args=[fund.pk, on.isoformat()])


def _open(request: HttpRequest, fund: Fund, on: date) -> HttpResponse:
    require(request, fund, OPERATIONS)
    return acts.press(request, lambda: service.open_day(actor=actor(request), fund=fund, on=on), done=_("Día abierto."), to=_to(fund, on))


def _input(request: HttpRequest, fund: Fund, on: date) -> HttpResponse:
    require(request, fund, OPERATIONS)
    form = InputForm(request.POST)
    record = lambda: service.record_input(actor=actor(request), fund=fund, on=on, component=form.component())  # noqa: E731
    return acts.perform(
        request, form, record, done=_("Insumo registrado."), to=_to(fund, on), again=lambda bound: _page(request, fund, on, bound)
    )


def _prepare(request: HttpRequest, fund: Fund, on: date) -> HttpResponse:
    require(request, fund, OPERATIONS)
    prepare = lambda: service.prepare(actor=actor(request), fund=fund, on=on)  # noqa: E731
    return acts.press(request, prepare, done=_("Precierre listo: lo publica otra persona."), to=_to(fund, on))


def _publish(request: HttpRequest, fund: Fund, on: date) -> HttpResponse:
    require(request, fund, OPERATIONS, APPROVER)
    publish = lambda: service.publish(actor=actor(request), fund=fund, on=on)  # noqa: E731
    return acts.press(request, publish, done=_("Día publicado."), to=_to(fund, on))
