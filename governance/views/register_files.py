"""The register as a spreadsheet: what the page shows, whole, at the same date and posting and narrowed alike. Issues no document."""

from collections.abc import Iterator

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from core.rules.rounding import half_up
from core.views.spreadsheets import Cell, spreadsheet, workbook
from governance.views.register_views import RegisterView, view_asked

PLACES = 6


@require_GET
def download(request: HttpRequest, pk: int) -> HttpResponseBase:
    view = view_asked(request, pk)
    return spreadsheet(_name(view), _rows(view))


@require_GET
def download_workbook(request: HttpRequest, pk: int) -> HttpResponseBase:
    view = view_asked(request, pk)
    return workbook(_name(view), _rows(view))


def _name(view: RegisterView) -> str:
    return f"libro-{view.entity.pk}-{view.on.isoformat()}-asiento-{view.known}"


def _rows(view: RegisterView) -> Iterator[list[Cell]]:
    """Yield a head and one row per account: its number, the holder, and of each class the quantity and its part in percent."""
    shown = [view.chosen] if view.chosen else view.securities
    parts = [f"{each.code} %" for each in shown]
    yield [
        _("Cuenta"),
        _("Titular"),
        _("Documento"),
        *(name for pair in zip((each.code for each in shown), parts, strict=True) for name in pair),
    ]
    for row in view.lines():
        figures: list[Cell] = []
        for each in shown:
            held, part = row.quantities.get(each.pk), row.parts.get(each.pk, 0)
            figures += ["", ""] if not held else [each.from_smallest(each.to_smallest(held)), half_up(part * 100, PLACES)]
        yield [row.number, row.title, row.identity, *figures]
