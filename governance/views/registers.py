"""The register at a date, as known at a posting: the sentence that dates it is its filter."""

from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import carried, page_of
from governance.models import Entity, Register, Security
from governance.rules.kinds import AccountPurpose, PersonKind
from governance.selectors import persons
from governance.selectors import register as selectors
from governance.services import books_of_holders as service
from governance.views.scope import BOOK_KEEPERS, LABELS, day_asked, entity_of

FEW = 8


def _number(text: str, most: int) -> int | None:
    return min(int(text), most) if text.isascii() and text.isdecimal() and len(text) < 12 else None


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    entity, on = entity_of(request, pk), day_asked(request)
    book = get_object_or_404(Register, entity=entity)
    known_at = _number(request.GET.get("asiento", ""), book.last_number)
    securities = list(Security.objects.filter(entity=entity).order_by("pk"))
    chosen = next((one for one in securities if str(one.pk) == request.GET.get("clase")), None)
    text = request.GET.get("texto", "").strip()
    page = selectors.page(entity, on, known_at=known_at, text=text)
    shown = [chosen] if chosen else securities
    rows = [row for row in page.rows if not chosen or row.quantities.get(chosen.pk)]
    known = book.last_number if known_at is None else known_at
    context = {
        "section": "register",
        "entity": entity,
        "on": on,
        "known_at": known,
        "last": book.last_number,
        "later": list(selectors.later_postings(entity, on, known)),
        "securities": securities,
        "shown": shown,
        "chosen": chosen,
        "text": text,
        "totals": [page.totals[one.pk] for one in shown if one.pk in page.totals],
        "page": page_of(request, rows),
        "carry": carried(request, "titular"),
        "parts": _composition(page, shown[0]) if shown else [],
        "postings": selectors.postings(entity)[:FEW],
        "drawer": _drawer(request, rows),
        "keeping": bool(access.roles_in(request.user, entity.organisation_id).intersection(BOOK_KEEPERS)),
    }
    return render(request, "governance/register.html", context)


def _drawer(request: HttpRequest, rows: list[Any]) -> dict[str, Any] | None:
    wanted = request.GET.get("titular", "")
    row = next((row for row in rows if str(row.account.pk) == wanted), None)
    if row is None:
        return None
    return {"row": row, "person": persons.page(row.persons[0], movements=FEW) if row.persons else None}


def _composition(page: selectors.RegisterPage, security: Security) -> list[tuple[object, Any, Fraction]]:
    """Return how a class is spread: own shares apart, then legal persons, patrimonies and natural persons."""
    total = page.totals.get(security.pk)
    if total is None or not total.issued:
        return []
    names = {
        "treasury": _("Propias"),
        PersonKind.LEGAL: _("Sociedades"),
        PersonKind.PATRIMONY: _("Patrimonios"),
        PersonKind.NATURAL: _("Personas naturales"),
    }
    sums: dict[Any, Any] = {}
    for row in page.rows:
        quantity = row.quantities.get(security.pk)
        if quantity:
            own = row.account.purpose == AccountPurpose.TREASURY
            kind = "treasury" if own else row.persons[0].kind if row.persons else PersonKind.LEGAL
            sums[kind] = sums.get(kind, 0) + quantity
    return [(name, sums[kind], Fraction(sums[kind]) / Fraction(total.issued)) for kind, name in names.items() if sums.get(kind)]


@require_POST
@idempotent
def issue(request: HttpRequest, pk: int) -> HttpResponse:
    entity: Entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    on = day_asked(request)
    act = lambda: service.issue(actor=actor(request), entity=entity, on=on)  # noqa: E731
    return acts.press(request, act, done=_("Libro solicitado: se expide en segundos."), to=reverse("core:documents"))
