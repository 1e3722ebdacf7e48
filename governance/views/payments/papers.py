"""Yearly certificates in a run, the voucher of a period as CSV or XLSX, and the codes of the ledger."""

import tempfile
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

import xlsxwriter
from django import forms
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core import clock
from core.models import Run
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import page_of
from core.views.spreadsheets import Cell, spreadsheet, text_cell
from governance.forms.payments import AccountsForm, PeriodForm, YearForm
from governance.models import Entity, LedgerAccount, WithholdingCertificate
from governance.models.payment_labels import CONCEPTS, EVENTS
from governance.rules.payments.entries import Entry, entries, missing_codes
from governance.selectors.payments import happenings
from governance.services.payments import certificates, layouts
from governance.views.payments.scope import KEEPERS, may_pay, payer
from governance.views.scope import LABELS, entity_of


@require_http_methods(["GET", "POST"])
@idempotent
def years(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    form = YearForm(request.POST or None, initial={"year": clock.today().year - 1})

    def again(bound: forms.Form) -> HttpResponse:
        rows = (
            WithholdingCertificate.objects.filter(entity=entity)
            .select_related("person", "document")
            .order_by("-year", "person__sort_key", "-version")
        )
        runs = Run.objects.filter(organisation=entity.organisation, kind=certificates.ITEM, pk__in=rows.values("run")).order_by("-pk")[:5]
        context = {"section": "register", "entity": entity, "form": bound, "page": page_of(request, rows), "runs": runs}
        context["paying"] = may_pay(request, entity)
        return render(request, "governance/payments/years.html", context)

    if request.method == "GET":
        return again(form)
    payer(request, entity)
    act = lambda: certificates.issue_year(actor=actor(request), entity=entity, year=form.cleaned_data["year"])  # noqa: E731
    to = lambda run: reverse("core:run", args=[run.pk])  # noqa: E731
    return acts.perform(request, form, act, done=_("Los certificados se están expidiendo."), to=to, again=again)


def _period(request: HttpRequest) -> tuple[date, date]:
    form = PeriodForm({"first": request.GET.get("desde", ""), "last": request.GET.get("hasta", "")})
    if form.is_valid() and form.cleaned_data["first"] <= form.cleaned_data["last"]:
        return form.cleaned_data["first"], form.cleaned_data["last"]
    today = clock.today()
    return today.replace(day=1), today


@require_GET
def voucher(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    return _voucher(request, entity, AccountsForm(initial=_initial(entity)))


def _voucher(request: HttpRequest, entity: Entity, form: forms.Form) -> HttpResponse:
    first, last = _period(request)
    found = happenings.of_period(entity, first, last)
    codes = happenings.codes(entity)
    missing = missing_codes({each.event for each in found}, codes)
    lines = [] if missing else list(entries(found, codes))
    labels = dict(CONCEPTS)
    context = {
        "section": "register",
        "entity": entity,
        "first": first,
        "last": last,
        "missing": [labels[each.value] for each in missing],
        "page": page_of(request, lines),
        "events": dict(EVENTS),
        "debit": sum((each.debit for each in lines), 0),
        "credit": sum((each.credit for each in lines), 0),
        "form": form,
        "keeping": access.holds(request.user, entity.organisation_id, KEEPERS),
    }
    return render(request, "governance/payments/voucher.html", context)


def _initial(entity: Entity) -> dict[str, str]:
    rows = LedgerAccount.objects.filter(entity=entity)
    return {f"{row.concept}_{name}": getattr(row, name) for row in rows for name in ("code", "name")}


@require_POST
@idempotent
def accounts(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, KEEPERS, LABELS)
    form = AccountsForm(request.POST)
    act = lambda: layouts.name_accounts(actor=actor(request), entity=entity, codes=form.codes())  # noqa: E731
    again = lambda bound: _voucher(request, entity, bound)  # noqa: E731
    return acts.perform(
        request, form, act, done=_("Cuentas contables guardadas."), to=reverse("governance:voucher", args=[pk]), again=again
    )


HEAD = ("fecha", "hecho", "cuenta", "nombre", "débito", "crédito", "referencia", "tercero")


@require_GET
def voucher_file(request: HttpRequest, pk: int, form: str) -> HttpResponseBase:
    entity = entity_of(request, pk)
    first, last = _period(request)
    codes, found = happenings.codes(entity), happenings.of_period(entity, first, last)
    if missing_codes({each.event for each in found}, codes):
        return voucher(request, pk)
    lines, name = entries(found, codes), f"comprobante-{entity.pk}-{first.isoformat()}-{last.isoformat()}"
    return spreadsheet(name, _cells(lines)) if form == "csv" else _workbook(name, _cells(lines))


def _cells(lines: Iterable[Entry]) -> Iterator[list[Cell]]:
    events = {code: str(label) for code, label in EVENTS}
    yield list(HEAD)
    for each in lines:
        yield [
            each.on.isoformat(),
            events[each.event],
            each.account,
            each.account_name,
            each.debit,
            each.credit,
            each.reference,
            each.third_party,
        ]


def _workbook(name: str, rows: Iterator[list[Cell]]) -> FileResponse:
    """Write rows to a workbook in constant memory: figures as figures, texts as texts that are never formulas."""
    file: Any = tempfile.TemporaryFile()  # noqa: SIM115 - the response closes it
    options = {"constant_memory": True, "in_memory": False, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(file, options) as book:
        sheet = book.add_worksheet("comprobante")
        money = book.add_format({"num_format": "#,##0.00"})
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                if isinstance(cell, str):
                    sheet.write_string(number, column, text_cell(cell))
                else:
                    sheet.write_number(number, column, cell, money)
    file.seek(0)
    return FileResponse(file, as_attachment=True, filename=f"{name}.xlsx")
