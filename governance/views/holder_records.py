"""What is kept of holders beside their shares: the dividends of one, year by year; and whose data an entity is to ask for again."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from core import clock
from core.services import calendars
from core.views.pages import page_of
from core.views.spreadsheets import Cell, spreadsheet
from governance.models import Entity, Person
from governance.selectors import bank_accounts, holder_dividends, holder_updates
from governance.views.issues.scope import told
from governance.views.scope import entity_of, keeps_books


@require_GET
def dividends(request: HttpRequest, pk: int) -> HttpResponse:
    person = get_object_or_404(Person.objects.for_user(request.user).select_related("merged_into"), pk=pk)
    years = holder_dividends.years(person)
    accounts = {row.account_id for year in years for row in year.rows}
    context = {
        "section": "register",
        "person": person,
        "years": years,
        "banks": bank_accounts.in_force_many(accounts, clock.today()),
    }
    return render(request, "governance/person_dividends.html", context)


@require_GET
def updates(request: HttpRequest, pk: int) -> HttpResponse:
    entity, today = entity_of(request, pk), clock.today()
    rule = holder_updates.rule_of(entity, today)
    page = page_of(request, holder_updates.due(entity, today))
    calendar = calendars.calendar(saturday_is_business=entity.saturday_is_business)
    found = [(each, holder_updates.standing(rule, each, on=today, calendar=calendar)) for each in page] if rule is not None else []
    context = {
        "section": "register",
        "entity": entity,
        "rule": rule,
        "page": page,
        "rows": [(each, result, told(result.steps) if result else []) for each, result in found],
        "keeping": keeps_books(request, entity.organisation_id),
    }
    return render(request, "governance/holder_updates.html", context)


@require_GET
def updates_file(request: HttpRequest, pk: int) -> HttpResponseBase:
    entity, today = entity_of(request, pk), clock.today()
    return spreadsheet(f"datos-por-actualizar-{entity.pk}-{today.isoformat()}", _cells(entity))


def _cells(entity: Entity) -> Iterator[list[Cell]]:
    yield [
        _("Titular"),
        _("Documento"),
        _("Actualizados"),
        _("Por actualizar desde"),
        _("Correo"),
        _("Teléfono"),
        _("Dirección"),
        _("Domicilio"),
    ]
    rows: Iterator[Any] = holder_updates.due(entity, clock.today()).iterator(chunk_size=2_000)
    for each in rows:
        updated, due = each.data_updated_on, each.update_due_on
        yield [
            each.name, str(each.identity), f"{updated:%d/%m/%Y}" if updated else "", f"{due:%d/%m/%Y}" if due else "",
            each.email, each.phone, each.address, each.domicile,
        ]  # fmt: skip
