"""The register at a date, as known at a posting: the sentence that dates it is its filter."""

from datetime import date
from fractions import Fraction
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import SIZE, carried
from governance.models import Entity
from governance.rules.encumbrance_kinds import EncumbranceKind
from governance.rules.kinds import PersonKind
from governance.rules.refusals import MissingFieldError
from governance.selectors import persons, register_marks
from governance.selectors import register as selectors
from governance.selectors.register_rows import Filters
from governance.services import books_of_holders as service
from governance.views.register_views import KINDS, ORDERS, RegisterView, depositors, view_asked
from governance.views.scope import BOOK_KEEPERS, LABELS, day_asked, entity_of, keeps_books, number_of

FEW, MOST_LATER = 8, 1_000
GROUPS: dict[Any, object] = {
    "treasury": _("Propias"),
    PersonKind.LEGAL: _("Sociedades"),
    PersonKind.PATRIMONY: _("Patrimonios"),
    PersonKind.NATURAL: _("Personas naturales"),
}
LETTERS = {
    EncumbranceKind.PLEDGE: "P",
    EncumbranceKind.USUFRUCT: "U",
    EncumbranceKind.ATTACHMENT: "E",
    EncumbranceKind.LITIGATION: "L",
    EncumbranceKind.ANTICHRESIS: "A",
    EncumbranceKind.CANCELLED_REGISTRATION: "C",
    EncumbranceKind.SUSPENSION: "S",
}
MOST_PRINTED = 2_000
HARD = frozenset({EncumbranceKind.PLEDGE, EncumbranceKind.ATTACHMENT, EncumbranceKind.LITIGATION, EncumbranceKind.CANCELLED_REGISTRATION})


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    view = view_asked(request, pk)
    entity, on, known = view.entity, view.on, view.known
    page, pager = _part(request, view)
    totals = list(page.totals.values())
    later = selectors.later_postings(entity, on, known)
    context = {
        "section": "register",
        "entity": entity,
        "on": on,
        "known_at": known,
        "last": view.last,
        "later": list(later[:MOST_LATER]),
        "securities": view.securities,
        "shown": [total.security for total in totals],
        "chosen": view.chosen,
        "filters": view.filters,
        "asked": request.GET,
        "kinds": KINDS,
        "orders": ORDERS,
        "depositors": depositors(entity),
        "totals": totals,
        "page": pager,
        "carry": carried(request, "titular"),
        "whole_list": carried(request, "titular").rstrip("&"),
        "parts": _composition(view, totals[0]) if totals else [],
        "postings": selectors.postings(entity)[:FEW],
        "drawer": _drawer(request, view, page.rows),
        "marks": _marks(view, page.rows),
        "keeping": keeps_books(request, entity.organisation_id),
        "whole": _size(request) == MOST_PRINTED,
        "most": MOST_PRINTED,
    }
    return render(request, "governance/register.html", context)


def _size(request: HttpRequest) -> int:
    """Return how many rows a page has: the usual number, or the many of a page that is to be printed."""
    return MOST_PRINTED if request.GET.get("filas") == "todas" else SIZE


def _part(request: HttpRequest, view: RegisterView) -> tuple[selectors.RegisterPage, Page]:
    """Read the rows of one page; a number beyond the last page is the last."""
    number = number_of(request.GET.get("page", ""), 10_000_000) or 1
    size = _size(request)
    page = view.rows(slice((number - 1) * size, number * size))
    pager: Page[Any] = Paginator(range(page.matching), size).get_page(number)
    if pager.number != number:
        page = view.rows(slice((pager.number - 1) * size, pager.number * size))
    pager.object_list = page.rows
    return page, pager


def _marks(view: RegisterView, rows: list[selectors.RegisterRow]) -> dict[int, list[tuple[str, str, bool]]]:
    """The marks of the rows shown, by the key of the account: letter, word, and whether the shares cannot be disposed of."""
    known = register_marks.known_when(view.entity, view.known, view.last)
    resting = register_marks.of_accounts([row.account.pk for row in rows], view.on, known)
    return {
        key: sorted(
            {
                (LETTERS[EncumbranceKind(each.encumbrance.kind)], each.encumbrance.get_kind_display(), each.encumbrance.kind in HARD)
                for each in found
            }
        )
        for key, found in resting.items()
    }


def _drawer(request: HttpRequest, view: RegisterView, rows: list[Any]) -> dict[str, Any] | None:
    wanted = number_of(request.GET.get("titular", ""), 10**12)
    row = next((row for row in rows if row.account.pk == wanted), None)
    if row is None and wanted:
        found = view.rows(slice(0, 1), Filters(accounts=[wanted])).rows
        row = found[0] if found else None
    if row is None:
        return None
    return {"row": row, "person": persons.page(row.persons[0], movements=FEW, of=row.account) if row.persons else None}


def _composition(view: RegisterView, total: selectors.ClassTotal) -> list[tuple[object, Any, Fraction]]:
    """Return how a class is spread: own shares apart, then legal persons, patrimonies and natural persons."""
    if not total.issued:
        return []
    sums = selectors.composition(total.security, view.on, view.known)
    return [(name, sums[kind], Fraction(sums[kind]) / Fraction(total.issued)) for kind, name in GROUPS.items() if sums.get(kind)]


@require_POST
@idempotent
def issue(request: HttpRequest, pk: int) -> HttpResponse:
    entity: Entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    on = day_asked(request)
    who = actor(request)
    act = lambda: service.issue(actor=who, entity=entity, on=on, since=_since(request.POST.get("desde", "")))  # noqa: E731
    return acts.press(request, act, done=_("Libro solicitado: se expide en segundos."), to=reverse("core:documents"))


def _since(text: str) -> date | None:
    """Read from which date the book lists what happened; nothing is since the register was opened."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise MissingFieldError(
            field="desde",
            value=text,
            message_es=f"«{text}» no es una fecha: escríbala como 2026-01-31 o déjela vacía.",
            message_en=f"“{text}” is no date: write it as 2026-01-31 or leave it empty.",
        ) from error
