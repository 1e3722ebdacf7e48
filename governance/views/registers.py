"""The register at a date, as known at a posting: the sentence that dates it is its filter."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import SIZE, carried, text_asked
from governance.models import Account, Entity, Register, Security
from governance.rules.kinds import AccountPurpose, PersonKind
from governance.selectors import persons
from governance.selectors import register as selectors
from governance.selectors.register_rows import Filters
from governance.services import books_of_holders as service
from governance.views.scope import BOOK_KEEPERS, LABELS, day_asked, entity_of

FEW, MOST_DRAWN = 8, 2_000
GROUPS: dict[Any, object] = {
    "treasury": _("Propias"),
    "outstanding": _("En circulación"),
    PersonKind.LEGAL: _("Sociedades"),
    PersonKind.PATRIMONY: _("Patrimonios"),
    PersonKind.NATURAL: _("Personas naturales"),
}


def _number(text: str, most: int) -> int | None:
    return min(int(text), most) if text.isascii() and text.isdecimal() and len(text) < 12 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterView:
    """Which register is looked at: of whom, at which date, as known when, of one class or of all."""

    entity: Entity
    on: date
    known: int
    last: int
    securities: list[Security]
    chosen: Security | None

    def rows(self, text: str = "", part: slice = slice(None), security: Security | None = None) -> selectors.RegisterPage:
        """Read some of its rows."""
        return selectors.page(self.entity, self.on, self.known, security or self.chosen, Filters(text=text), part)


def view_asked(request: HttpRequest, pk: int) -> RegisterView:
    """Read from the address which register is looked at."""
    entity = entity_of(request, pk)
    book = get_object_or_404(Register, entity=entity)
    known_at = _number(request.GET.get("asiento", ""), book.last_number)
    securities = list(Security.objects.filter(entity=entity).order_by("pk"))
    return RegisterView(
        entity=entity,
        on=day_asked(request),
        known=book.last_number if known_at is None else known_at,
        last=book.last_number,
        securities=securities,
        chosen=next((one for one in securities if str(one.pk) == request.GET.get("clase")), None),
    )


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    view = view_asked(request, pk)
    entity, on, known = view.entity, view.on, view.known
    text = text_asked(request, "texto")
    page, pager = _part(request, view, text)
    totals = list(page.totals.values())
    context = {
        "section": "register",
        "entity": entity,
        "on": on,
        "known_at": known,
        "last": view.last,
        "later": list(selectors.later_postings(entity, on, known)),
        "securities": view.securities,
        "shown": [total.security for total in totals],
        "chosen": view.chosen,
        "text": text,
        "totals": totals,
        "page": pager,
        "carry": carried(request, "titular"),
        "whole_list": carried(request, "titular").rstrip("&"),
        "parts": _composition(view, totals[0]) if totals else [],
        "postings": selectors.postings(entity)[:FEW],
        "drawer": _drawer(request, view, page.rows),
        "keeping": bool(access.roles_in(request.user, entity.organisation_id).intersection(BOOK_KEEPERS)),
    }
    return render(request, "governance/register.html", context)


def _part(request: HttpRequest, view: RegisterView, text: str) -> tuple[selectors.RegisterPage, Page]:
    """Read the rows of one page; a number beyond the last page is the last."""
    number = _number(request.GET.get("page", ""), 10_000_000) or 1
    page = view.rows(text, slice((number - 1) * SIZE, number * SIZE))
    pager: Page[Any] = Paginator(range(page.matching), SIZE).get_page(number)
    if pager.number != number:
        page = view.rows(text, slice((pager.number - 1) * SIZE, pager.number * SIZE))
    pager.object_list = page.rows
    return page, pager


def _drawer(request: HttpRequest, view: RegisterView, rows: list[Any]) -> dict[str, Any] | None:
    wanted = _number(request.GET.get("titular", ""), 10**12)
    row = next((row for row in rows if row.account.pk == wanted), None)
    if row is None and wanted:
        account = Account.objects.filter(entity=view.entity, pk=wanted).first()
        found = view.rows(account.number).rows if account else []
        row = next((row for row in found if row.account.pk == wanted), None)
    if row is None:
        return None
    return {"row": row, "person": persons.page(row.persons[0], movements=FEW) if row.persons else None}


def _composition(view: RegisterView, total: selectors.ClassTotal) -> list[tuple[object, Any, Fraction]]:
    """Return how a class is spread: own shares apart, then legal persons, patrimonies and natural persons.

    A large register is not read whole for a picture: there only own shares stand apart.
    """
    if not total.issued:
        return []
    sums: dict[Any, Any] = {"treasury": total.treasury}
    if total.accounts > MOST_DRAWN:
        sums["outstanding"] = total.outstanding
    else:
        for row in view.rows(security=total.security).rows:
            if row.account.purpose != AccountPurpose.TREASURY:
                kind = row.persons[0].kind if row.persons else PersonKind.LEGAL
                sums[kind] = sums.get(kind, 0) + row.quantities[total.security.pk]
    return [(name, sums[kind], Fraction(sums[kind]) / Fraction(total.issued)) for kind, name in GROUPS.items() if sums.get(kind)]


@require_POST
@idempotent
def issue(request: HttpRequest, pk: int) -> HttpResponse:
    entity: Entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    on = day_asked(request)
    act = lambda: service.issue(actor=actor(request), entity=entity, on=on)  # noqa: E731
    return acts.press(request, act, done=_("Libro solicitado: se expide en segundos."), to=reverse("core:documents"))
