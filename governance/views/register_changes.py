"""Two dates of one register side by side: who entered, who left, who holds more or less; as a page and as a spreadsheet."""

from collections.abc import Iterator
from datetime import date

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from core.views.pages import SIZE, carried
from core.views.spreadsheets import Cell, spreadsheet, workbook
from governance.models import Entity, Register, Security
from governance.selectors import register_changes
from governance.selectors.register_changes import Change, State
from governance.views.scope import day_asked, entity_of, number_of, posting_asked

AT_ONCE = 5_000
WORDS: dict[str, object] = {
    "entered": gettext_lazy("entró"),
    "left": gettext_lazy("salió"),
    "more": gettext_lazy("tiene más"),
    "less": gettext_lazy("tiene menos"),
}


def _asked(request: HttpRequest, pk: int) -> tuple[Entity, State, State, int]:
    """Read both sides; without a first date it is the last day of the year before the second one."""
    entity = entity_of(request, pk)
    book = get_object_or_404(Register, entity=entity)
    second = day_asked(request)
    first = day_asked(request, "desde") if request.GET.get("desde") else date(second.year - 1, 12, 31)
    before, after = (posting_asked(request, book.last_number, name) for name in ("asiento_desde", "asiento"))
    return entity, State(first, before), State(second, after), book.last_number


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    entity, first, second, last = _asked(request, pk)
    number = number_of(request.GET.get("page", ""), 1_000_000) or 1
    rows, count = register_changes.changes(entity, first, second, slice((number - 1) * SIZE, number * SIZE))
    if not rows and number > 1:
        number = 1
        rows, count = register_changes.changes(entity, first, second, slice(0, SIZE))
    pager: Page[Change] = Paginator(range(count), SIZE).get_page(number)  # type: ignore[assignment]
    pager.object_list = rows
    context = {
        "section": "register",
        "entity": entity,
        "first": first,
        "second": second,
        "last": last,
        "page": pager,
        "words": WORDS,
        "securities": {each.pk: each for each in Security.objects.filter(entity=entity)},
        "carry": carried(request),
        "whole_list": carried(request).rstrip("&"),
    }
    return render(request, "governance/register_changes.html", context)


@require_GET
def download(request: HttpRequest, pk: int) -> HttpResponseBase:
    entity, first, second, _last = _asked(request, pk)
    name = f"cambios-{entity.pk}-{first.on.isoformat()}-{second.on.isoformat()}"
    write = workbook if request.GET.get("formato") == "xlsx" else spreadsheet
    return write(name, _rows(entity, first, second))


def _rows(entity: Entity, first: State, second: State) -> Iterator[list[Cell]]:
    yield [_("Cuenta"), _("Titular"), _("Especie"), first.on.isoformat(), second.on.isoformat(), _("Diferencia"), _("Cambio")]
    securities = {each.pk: each for each in Security.objects.filter(entity=entity)}
    start, count = 0, 1
    while start < count:
        rows, count = register_changes.changes(entity, first, second, slice(start, start + AT_ONCE))
        for each in rows:
            kind = securities[each.security_id]
            figures = [kind.from_smallest(kind.to_smallest(one)) for one in (each.before, each.after, each.difference)]
            yield [each.number, each.title, kind.code, *figures, str(WORDS[each.kind])]
        start += AT_ONCE
