"""A dividend that may be taken in shares: what holders choose, one by one or by list, its effect, and the credit of the new shares."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core import clock
from core.services import evidence
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import carried, page_of
from core.views.spreadsheets import Cell, spreadsheet
from governance.forms.stock_dividends import ChoiceForm, ChoiceListForm
from governance.models import Account, Dividend, EntitlementRun
from governance.rules.profit_kinds import DividendForm
from governance.rules.provisions import StockDividend
from governance.selectors import profits, stock_choices, stock_dividends
from governance.services.dividends import stock, stock_lists
from governance.services.dividends.stock_lists import CASH, SHARES
from governance.views.scope import BOOK_KEEPERS, LABELS, keeps_books

SHOWN = 50


def _one(request: HttpRequest, pk: int) -> Dividend:
    rows = Dividend.objects.for_user(request.user).exclude(form=DividendForm.CASH.value)
    return get_object_or_404(rows.select_related("security__entity__organisation", "distribution__decision"), pk=pk)


def _page(request: HttpRequest, row: Dividend, **shown: Any) -> HttpResponse:
    entity, today = row.security.entity, clock.today()
    state = request.GET.get("elige", "") if request.GET.get("elige", "") in stock_choices.STATES else ""
    instalment = row.instalments.get()
    start = {"chosen_on": today}
    context = {
        "section": "register",
        "entity": entity,
        "row": row,
        "instalment": instalment,
        "rule": profits.optional(entity, StockDividend, "choice", row.declared_on),
        "choosing": row.form == DividendForm.CHOICE,
        "last_day": stock_dividends.last_day(row),
        "open": row.form == DividendForm.CHOICE and today <= stock_dividends.last_day(row),
        "counts": stock_choices.counts(row),
        "state": state,
        "page": page_of(request, stock_choices.holders(row, state)),
        "carry": carried(request),
        "runs": EntitlementRun.objects.filter(distribution=row.distribution_id, pay_on=instalment.pay_on).order_by("-pk"),
        "credited": stock_dividends.credited(row),
        "keeping": keeps_books(request, entity.organisation_id),
        "payable": today >= instalment.pay_on,
        "form": ChoiceForm(entity=entity, initial=start),
        "list_form": ChoiceListForm(initial=start),
        **shown,
    }
    return render(request, "governance/dividends/stock.html", context)


def _to(row: Dividend) -> str:
    return reverse("governance:stock_dividend", args=[row.pk])


@require_http_methods(["GET", "POST"])
@idempotent
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the dividend, and its effect where it is asked for; a POST records one holder's choice."""
    row = _one(request, pk)
    if request.method == "GET":
        return _effect(request, row) if "efecto" in request.GET else _page(request, row)
    entity = row.security.entity
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = ChoiceForm(request.POST, request.FILES, entity=entity)

    def act() -> Any:
        given = form.cleaned_data
        proof = _kept(request, row, given["file"])
        takes, day = given["takes"] == SHARES, given["chosen_on"]
        return stock.choose(actor=actor(request), dividend=row, account=given["account"], takes_shares=takes, chosen_on=day, evidence=proof)

    again = lambda bound: _page(request, row, form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Elección registrada."), to=_to(row), again=again)


def _kept(request: HttpRequest, row: Dividend, file: Any) -> Any:
    if file is None:
        return None
    organisation = row.security.entity.organisation
    return evidence.store(actor=actor(request), organisation=organisation, name=file.name, content=file.read(), kind="stock_choice")


def _effect(request: HttpRequest, row: Dividend) -> HttpResponse:
    seen, plan = acts.attempt(asked := forms.Form(data={}), lambda: stock.preview(row))
    if not seen:
        response = _page(request, row, refusal=" ".join(str(error) for error in asked.non_field_errors()))
        response.status_code = acts.REFUSED
        return response
    shown = plan.credits[:SHOWN]
    names = Account.objects.in_bulk([each.account_id for each in shown])
    return _page(request, row, plan=plan, credits=[(names[each.account_id], each) for each in shown], more=len(plan.credits) - len(shown))


@require_POST
@idempotent
def choose_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what a list says, row by row; confirmed, record it whole."""
    row = _one(request, pk)
    access.require(request.user, row.security.entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = ChoiceListForm(request.POST, request.FILES)
    again = lambda bound: _page(request, row, list_form=bound)  # noqa: E731

    def read() -> list[stock_lists.ChoiceRow]:
        content, name = form.content()
        return stock_lists.read(content, name, chosen_on=form.cleaned_data["chosen_on"])

    if request.POST.get("step") == "confirm":
        act = lambda: stock_lists.choose_all(actor=actor(request), dividend=row, rows=read())  # noqa: E731
        return acts.perform(request, form, act, done=_("Lista registrada."), to=_to(row), again=again)
    seen, rows = acts.attempt(form, read)
    if not seen:
        response = again(form)
        response.status_code = acts.REFUSED
        return response
    checked = stock_lists.check(row, rows)
    typed = "\n".join(f"{each.number};{SHARES if each.takes_shares else CASH};{each.chosen_on:%d/%m/%Y}" for each in rows)
    told = [(each, acts.sentence(each.refusal) if each.refusal else "") for each in checked]
    wrong = sum(1 for each in checked if each.refusal)
    carried_on = {"rows": typed, "chosen_on": form.cleaned_data["chosen_on"].isoformat()}
    return _page(request, row, checked=told[:SHOWN], rows_read=len(rows), wrong=wrong, carried_on=carried_on)


@require_POST
@idempotent
def credit(request: HttpRequest, pk: int) -> HttpResponse:
    row = _one(request, pk)
    access.require(request.user, row.security.entity.organisation_id, BOOK_KEEPERS, LABELS)
    act = lambda: stock.credit(actor=actor(request), dividend=row)  # noqa: E731
    return acts.press(request, act, done=_("Acciones acreditadas; el cambio de capital queda por certificar e inscribir."), to=_to(row))


@require_GET
def download(request: HttpRequest, pk: int) -> HttpResponseBase:
    row = _one(request, pk)
    return spreadsheet(f"elecciones-{row.pk}", _cells(row))


def _cells(row: Dividend) -> Iterator[list[Cell]]:
    yield [_("Cuenta"), _("Titular"), _("Acciones"), _("Elige"), _("Fecha")]
    words = {True: SHARES, False: CASH, None: ""}
    rows: Iterator[Any] = stock_choices.holders(row).iterator(chunk_size=2_000)
    for each in rows:
        day = f"{each.chosen_on:%d/%m/%Y}" if each.chosen_on else ""
        yield [each.number, each.title, each.held, words[each.takes], day]
