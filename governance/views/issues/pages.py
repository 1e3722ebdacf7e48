"""The list of an entity's issues, the page of one, its rights as a spreadsheet, and the page of one subscription."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from core import clock
from core.services.calendars import calendar
from core.views.acts import is_refusal, sentence
from core.views.pages import page_of
from core.views.spreadsheets import Cell, spreadsheet
from governance.models import ShareIssue
from governance.selectors import issue_pages, issues
from governance.selectors.issue_pages import Stage
from governance.services import issues as service
from governance.views.issues.scope import issue_of, subscription_of, told
from governance.views.scope import entity_of, keeps_books

STAGES = {
    "order": (gettext_lazy("Decisión de emitir"), ""),
    "regulation": (gettext_lazy("Reglamento de colocación"), "reglamento"),
    "clearance": (gettext_lazy("Aprobación de la Superintendencia"), "aprobacion"),
    "offer": (gettext_lazy("Oferta"), "oferta"),
    "subscriptions": (gettext_lazy("Suscripciones"), "suscribir"),
    "closing": (gettext_lazy("Cierre e informe"), "cerrar"),
    "remainder": (gettext_lazy("Remanente"), "suscribir"),
}


@require_GET
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    context = {
        "section": "register",
        "entity": entity,
        "page": page_of(request, issues.of_entity(entity)),
        "keeping": keeps_books(request, entity.organisation_id),
    }
    return render(request, "governance/issues.html", context)


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    issue = issue_of(request, pk)
    days = calendar(saturday_is_business=issue.entity.saturday_is_business)
    try:
        page = issue_pages.page(issue, clock.today(), days)
    except Exception as fault:
        if not is_refusal(fault):
            raise
        return render(request, "governance/issue.html", {"section": "register", "issue": issue, "refusal": sentence(fault)})
    context = {
        "section": "register",
        "issue": issue,
        "page": page,
        "stages": [_stage(stage) for stage in page.stages],
        "figures": told(page.figures.steps) if page.figures else [],
        "keeping": keeps_books(request, issue.entity.organisation_id),
        "most": issue_pages.MOST,
    }
    return render(request, "governance/issue.html", context)


def _stage(stage: Stage) -> dict[str, Any]:
    name, slug = STAGES[stage.code]
    return {"name": name, "slug": slug, "stage": stage, "steps": told(stage.steps)}


@require_GET
def rights(request: HttpRequest, pk: int) -> HttpResponseBase:
    issue = issue_of(request, pk)
    return spreadsheet(f"derechos-{issue.entity_id}-{issue.number}", _rights_rows(issue))


def _rights_rows(issue: ShareIssue) -> Iterator[list[Cell]]:
    yield [
        _("Cuenta"),
        _("Titular"),
        _("Acciones que dan derecho"),
        _("Ofrecidas"),
        _("Cedidas"),
        _("Recibidas"),
        _("Usadas"),
        _("Disponibles"),
    ]
    for row in issue_pages.rights_rows(issue):
        own = row.rights
        figures = (own.held, own.offered, own.given, own.taken, own.used, own.available)
        yield [row.account.number, row.account.title, *(int(each) for each in figures)]


@require_GET
def subscription(request: HttpRequest, pk: int) -> HttpResponse:
    row, today = subscription_of(request, pk), clock.today()
    standing = service.standing_of(row, today)
    context = {
        "section": "register",
        "row": row,
        "standing": standing,
        "steps": told(standing.steps),
        "instalments": row.instalments.order_by("number"),
        "payments": row.payments.select_related("evidence").order_by("paid_on", "pk"),
        "remedies": row.remedies.select_related("evidence").order_by("decided_on", "pk"),
        "liable": issue_pages.liabilities_of(row, today),
        "keeping": keeps_books(request, row.issue.entity.organisation_id),
        "today": today,
    }
    return render(request, "governance/subscription.html", context)
