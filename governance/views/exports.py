"""What may be taken away of an entity's register: holders, movements, and the whole in the Open Cap Format. Issues no document."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from core import clock
from core.views.spreadsheets import spreadsheet
from governance.documents import exports, ocf
from governance.models import Register
from governance.rules.files.layouts import LoadKind
from governance.selectors import exports as selectors
from governance.selectors import lot_histories
from governance.views.scope import day_asked, entity_of


@require_GET
def page(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    book = Register.objects.filter(entity=entity).first()
    context = {"section": "register", "entity": entity, "on": day_asked(request), "book": book}
    return render(request, "governance/exports.html", context)


@require_GET
def download(request: HttpRequest, pk: int, what: str, form: str) -> HttpResponseBase:
    entity, on, lang = entity_of(request, pk), day_asked(request), get_language() or "es"
    book = get_object_or_404(Register, entity=entity)
    if what == "ocf":
        content = ocf.package(lot_histories.cap_table(entity, on), generated_at=clock.now())
        response = HttpResponse(content, content_type="application/zip")
        response["Content-Disposition"] = f'attachment; filename="ocf-{entity.pk}-{on.isoformat()}.zip"'
        return response
    if what == "movimientos":
        kind, rows = LoadKind.HISTORY, selectors.movements(entity)
    else:
        kind, rows = LoadKind.OPENING, selectors.holders(entity, on)
    name, head = f"{kind.value}-{entity.pk}-{on.isoformat()}-asiento-{book.last_number}", selectors.titles(kind, lang)
    if form == "xlsx":
        return FileResponse(exports.xlsx(head, rows), as_attachment=True, filename=f"{name}.xlsx")
    return spreadsheet(name, _as_text([head], rows))


def _as_text(head: list[list[str]], rows: Iterable[Sequence[Any]]) -> Iterator[list[Any]]:
    yield from head
    for row in rows:
        yield [f"{cell:%d/%m/%Y}" if isinstance(cell, date) else cell for cell in row]
