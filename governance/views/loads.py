"""Lists taken in, on the screen: the loads of an entity, what a file would do before it is confirmed, its errors, its end."""

from datetime import date
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseStopPolling

from core import clock
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import page_of
from core.views.spreadsheets import spreadsheet, workbook
from governance.documents import load_templates
from governance.forms.loads import MappingForm, RereadForm, UploadForm
from governance.models import Entity, Load, LoadRow, Security
from governance.models.load_labels import LOAD_KINDS, VERDICTS
from governance.rules.files.columns import Column, ColumnType
from governance.rules.files.layouts import LoadKind, layout_of
from governance.rules.load_kinds import LoadState
from governance.selectors import loads as selectors
from governance.services.files import comparisons, mappings, previews, progress
from governance.services.files import loads as service
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of, keeps_books

SHOWN, PROBLEMS_SHOWN = 50, 200
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_MOVING = (LoadState.READING, LoadState.APPLYING)


def load_of(request: HttpRequest, pk: int) -> Load:
    """Return one load that the user may see."""
    rows = Load.objects.for_user(request.user).select_related("entity__organisation", "organisation", "uploaded_by", "run")
    found: Load = get_object_or_404(rows, pk=pk)
    return found


@require_http_methods(["GET", "POST"])
@idempotent
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    form = UploadForm(request.POST or None, request.FILES or None, entity=entity)

    def again(bound: forms.Form) -> HttpResponse:
        context = {
            "section": "register",
            "entity": entity,
            "page": page_of(request, selectors.of_entity(entity)),
            "form": bound,
            "mapping_form": MappingForm(),
            "kinds": LOAD_KINDS,
            "keeping": keeps_books(request, entity.organisation_id),
        }
        return render(request, "governance/loads.html", context)

    if request.method == "GET":
        return again(form)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    return acts.perform(
        request, form, lambda: _received(request, entity, form), done=_("Archivo recibido: revise qué haría antes de confirmarlo."),
        to=lambda load: reverse("governance:load", args=[load.pk]), again=again,
    )  # fmt: skip


def _received(request: HttpRequest, entity: Entity, form: UploadForm) -> Load:
    file = form.cleaned_data["file"]
    return service.receive(
        actor=actor(request), entity=entity, kind=form.kind_given(), name=file.name, content=file.read(), options=form.options_given()
    )


@require_POST
@idempotent
def save_mapping(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    form = MappingForm(request.POST)
    act = lambda: mappings.save(  # noqa: E731
        actor=actor(request), organisation=entity.organisation, kind=LoadKind(form.cleaned_data["kind"]), name=form.cleaned_data["name"],
        columns=form.cleaned_data["columns"],
    )  # fmt: skip
    again = lambda bound: render(  # noqa: E731
        request, "governance/load_mapping.html", {"section": "register", "entity": entity, "form": bound}
    )
    return acts.perform(
        request, form, act, done=_("Mapeo guardado: elíjalo al subir el archivo."), to=reverse("governance:loads", args=[pk]), again=again
    )


@require_GET
def template(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    entity = entity_of(request, pk)
    chosen = next((each for each in LoadKind if each.value == kind), LoadKind.HOLDERS)
    content = load_templates.xlsx(layout_of(chosen, decimals=6), get_language() or "es")
    response = HttpResponse(content, content_type=XLSX)
    response["Content-Disposition"] = f'attachment; filename="plantilla-{chosen.value}-{entity.pk}.xlsx"'
    return response


def _context(load: Load) -> dict[str, Any]:
    stage, done = progress.asked(load.pk)
    return {"load": load, "entity": load.entity, "section": "register", "moving": load.state in _MOVING, "stage": stage, "stage_done": done}


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    load = load_of(request, pk)
    chosen = request.GET.get("filas", "")
    context = _context(load)
    if load.state in (LoadState.WRONG, LoadState.READY, LoadState.WAITING, LoadState.RECORDED) and load.counts:
        compared = load.kind == LoadKind.COMPARISON
        chosen = chosen if chosen in load.counts else ""
        context["compared"] = comparisons.rows(load, chosen, PROBLEMS_SHOWN) if compared else []
        context["rows"] = [] if compared else previews.first_rows(load, chosen, SHOWN)
    labels = dict(VERDICTS)
    columns = [column for column in layout_of(LoadKind(load.kind)).columns if column.key in load.found.get("columns", ())]
    context["rows"] = _in_words(load, columns, context.get("rows", []))
    context |= {
        "problems": load.problems.all()[:PROBLEMS_SHOWN],
        "counts": [(code, labels[code], count) for code, count in load.counts.items() if code in labels],
        "chosen": chosen,
        "columns": columns,
        "keeping": keeps_books(request, load.organisation_id),
        "approval": service.approval_of(load) if load.state == LoadState.WAITING else None,
        "writes": service.writes(load),
        "reread_form": _reread_form(load) if load.state in (LoadState.READY, LoadState.WRONG) else None,
        "needs_two": service.needs_two(load),
    }
    return render(request, "governance/load.html", context)


def _in_words(load: Load, columns: list[Column], rows: Any) -> list[tuple[LoadRow, str, list[str]]]:
    """Return the rows with their cells as people know them: a class by its code, a choice by its word, a day as a day."""
    codes = {str(pk): code for pk, code in Security.objects.filter(entity=load.entity).values_list("pk", "code")} if rows else {}
    words = {column.key: {code: word for word, code in reversed(list(column.choices.items()))} for column in columns}

    def said(column: Column, value: Any) -> str:
        if column.type is ColumnType.DATE and value:
            return f"{date.fromisoformat(value):%d/%m/%Y}"
        known = codes if column.key == "security" else words[column.key]
        return str(known.get(str(value), value or ""))

    return [(row, verdict, [said(column, row.data.get(column.key, "")) for column in columns]) for row, verdict in rows]


def _reread_form(load: Load) -> RereadForm:
    options = load.options
    numbers = options.get("lang", "") if options.get("grouping") else ""
    return RereadForm(initial={"numbers": numbers, "dates": "month" if options.get("month_first") else ""})


@require_GET
def watch(request: HttpRequest, pk: int) -> HttpResponse:
    load = load_of(request, pk)
    context = _context(load)
    response = render(request, "governance/_load_progress.html", context)
    return response if context["moving"] else HttpResponseStopPolling(response.content)


@require_POST
@idempotent
def decide(request: HttpRequest, pk: int, act: str) -> HttpResponse:
    load = load_of(request, pk)
    access.require(request.user, load.organisation_id, BOOK_KEEPERS, LABELS)
    known: dict[str, tuple[Any, Any]] = {
        "confirmar": (service.confirm, _("Carga confirmada.")),
        "escribir": (service.carry_out, _("Carga escrita.")),
        "descartar": (service.discard, _("Carga descartada: nada se escribió.")),
        "registrar": (comparisons.record, _("Comparación registrada con su huella.")),
    }
    if act not in known:
        act = "descartar"
    carry_out, done = known[act]
    return acts.press(
        request, lambda: carry_out(actor=actor(request), load=load), done=done, to=reverse("governance:load", args=[pk])
    )  # fmt: skip


@require_POST
@idempotent
def reread(request: HttpRequest, pk: int) -> HttpResponse:
    load = load_of(request, pk)
    access.require(request.user, load.organisation_id, BOOK_KEEPERS, LABELS)
    form = RereadForm(request.POST)
    declared = form.reading_given() if form.is_valid() else {}
    return acts.press(
        request, lambda: service.reread(actor=actor(request), load=load, declared=declared), done=_("Archivo leído de nuevo."),
        to=reverse("governance:load", args=[pk]),
    )  # fmt: skip


@require_GET
def problems(request: HttpRequest, pk: int) -> HttpResponseBase:
    return spreadsheet(f"errores-{pk}", _problems(load_of(request, pk)))


@require_GET
def problems_workbook(request: HttpRequest, pk: int) -> HttpResponseBase:
    return workbook(f"errores-{pk}", _problems(load_of(request, pk)))


def _problems(load: Load) -> Any:
    side = "en" if (get_language() or "es").startswith("en") else "es"
    head = [[say("Fila"), say("Columna"), say("Valor"), say("Qué hacer")]]
    return _chained(head, load.problems.values_list("row", "column", "value", side).iterator(chunk_size=2_000))


@require_GET
def compared(request: HttpRequest, pk: int) -> HttpResponseBase:
    load = load_of(request, pk)
    if load.kind != LoadKind.COMPARISON or not load.counts:
        return HttpResponse(status=404)
    labels = dict(VERDICTS)
    head = [
        [
            say("Resultado"),
            say("Clave"),
            say("Nombre"),
            say("Especie"),
            say("Su lista"),
            say("Libro"),
            say("Diferencia"),
        ]
    ]
    rows = (
        [
            str(labels[row.verdict]),
            row.key,
            row.name or "",
            row.security.code,
            _figure(row, row.theirs),
            _figure(row, row.ours),
            _figure(row, row.gap),
        ]
        for row in comparisons.rows(load, most=None)
    )
    return spreadsheet(f"comparacion-{load.pk}-{clock.today().isoformat()}", _chained(head, rows))


def _figure(row: comparisons.ComparedRow, quantity: Any) -> Any:
    return "" if quantity is None else row.security.from_smallest(row.security.to_smallest(quantity))


def _chained(*parts: Any) -> Any:
    for part in parts:
        yield from part
