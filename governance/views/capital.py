"""The capital of a company at a date: classes, limits, history, cap table; and what is due of it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core.models import Approval, ApprovalState
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from governance.models import CapitalAct, Entity, Obligation
from governance.rules.capital_acts import ActKind
from governance.rules.capital_statement import CapitalStatement
from governance.selectors import cap_tables, keepings
from governance.selectors import capital as selectors
from governance.services import cap_tables as documents
from governance.services import company_duties
from governance.services.capital import acts as capital_acts
from governance.services.capital import approved_order
from governance.views.scope import BOOK_KEEPERS, LABELS, day_asked, entity_of, keeps_books
from governance.wording.steps import figure, sentence

TOP = (10, 20, 50)
KIND_LABELS = {
    ActKind.CONVERSION: _("Convertir una clase"),
    ActKind.SPLIT: _("Dividir o agrupar"),
    ActKind.BUY_BACK: _("Readquirir"),
    ActKind.RESALE: _("Vender propias"),
    ActKind.CANCELLATION: _("Cancelar propias"),
}
GROUPS: dict[str, object] = {
    "treasury": _("Acciones propias readquiridas"),
    "joint": _("Titulares en común"),
    "legal": _("Sociedades"),
    "patrimony": _("Patrimonios autónomos"),
    "natural": _("Personas naturales"),
    "others": _("Los demás titulares"),
}


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    entity, on = entity_of(request, pk), day_asked(request)
    top = next((each for each in TOP if str(each) == request.GET.get("primeros")), TOP[0])
    stated, table = selectors.statement(entity, on), cap_tables.cap_table(entity, on, most=top)
    context = {
        "section": "register",
        "entity": entity,
        "on": on,
        "stated": stated,
        "classes": [(each, keepings.keeper(security, on)) for security in table.classes for each in [stated.by_class[security.pk]]],
        "gauges": [_gauge(limit) for limit in stated.limits],
        "steps": steps(stated),
        "table": table,
        "rows": [_row(row, table) for row in [*table.rows, *([table.others] if table.others else [])]],
        "totals": [(security, table.by_class[security.pk]) for security in table.classes],
        "groups": [(GROUPS[group], total, percent) for group, total, percent in table.groups],
        "top": top,
        "tops": TOP,
        "acts": CapitalAct.objects.filter(entity=entity).select_related("posting", "security", "actor", "evidence")[:12],
        "filings": Obligation.objects.filter(entity=entity, rule="BC-7", status="open").order_by("due_on"),
        "asked": _asked(entity),
        "kinds": [(kind.value, label) for kind, label in KIND_LABELS.items()],
        "term": keepings.corporate_term(entity, on),
        "keeping": keeps_books(request, entity.organisation_id),
    }
    return render(request, "governance/capital.html", context)


def steps(stated: CapitalStatement) -> list[dict[str, str]]:
    """Return the steps of a statement in the language of the page."""
    language = (get_language() or "es")[:2]
    return [{"sentence": sentence(step, language), "figure": figure(step, language), "article": step.article} for step in stated.steps]


def _gauge(limit: Any) -> dict[str, Any]:
    shares, most = int(limit.figures["shares"]), limit.most
    return {
        "of_class": limit.figures.get("share_class", ""),
        "shares": shares,
        "most": most,
        "within": limit.within,
        "used": min(100, shares * 100 // most) if most else 100,
        "article": limit.steps[0].article,
    }


def _row(row: cap_tables.CapRow, table: cap_tables.CapTable) -> dict[str, Any]:
    name = GROUPS[row.group] if row.group in ("treasury", "others") else row.name
    quantities = [(security, row.by_class.get(security.pk, 0)) for security in table.classes]
    return {"name": name, "row": row, "quantities": quantities}


def _asked(entity: Entity) -> list[tuple[Approval, Any]]:
    """Return the acts that wait for a decision, or for being carried out after one."""
    rows = Approval.objects.filter(kind=capital_acts.APPROVAL, subject_id=str(entity.pk), organisation=entity.organisation_id)
    rows = rows.exclude(state__in=(ApprovalState.REJECTED, ApprovalState.WITHDRAWN)).exclude(
        pk__in=CapitalAct.objects.filter(entity=entity).values("approval")
    )
    return [(each, KIND_LABELS[approved_order(each).kind]) for each in rows.select_related("requested_by", "decided_by").order_by("-pk")]


@require_POST
@idempotent
def cap_table(request: HttpRequest, pk: int) -> HttpResponse:
    entity: Entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    on = day_asked(request)
    act = lambda: documents.issue(actor=actor(request), entity=entity, on=on)  # noqa: E731
    return acts.press(request, act, done=_("Composición solicitada: se expide en segundos."), to=reverse("core:documents"))


@require_POST
@idempotent
def duties(request: HttpRequest, pk: int) -> HttpResponse:
    entity: Entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    on = day_asked(request)
    act = lambda: company_duties.refresh(actor=actor(request), entity=entity, on=on)  # noqa: E731
    done = _("Deberes revisados: término, mínimo de accionistas y conciliación del mes.")
    return acts.press(request, act, done=done, to=reverse("governance:capital", args=[pk]))
