"""Statements and constancies of a holding: asked for from the register, and their figures made again beside the frozen ones."""

from datetime import date
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core.archive import jsonable
from core.models import Document, User
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import number_asked, page_of
from governance.documents import holders_book, holding_statement
from governance.models import Account, Entity, Register
from governance.rules.refusals import MissingFieldError
from governance.selectors import recomputing
from governance.selectors.recomputing import Recomputed
from governance.services import books_of_holders, holding_statements
from governance.views.scope import BOOK_KEEPERS, LABELS, entity_of

BOOK_FIGURES = ("classes", "inscriptions", "subscribed", "capital", "last_hash")
HOLDING_FIGURES = ("sections", "last_hash")
WORDS: dict[str, object] = {
    "classes": _("los totales por clase"),
    "inscriptions": _("las inscripciones"),
    "subscribed": _("las acciones suscritas"),
    "capital": _("el capital"),
    "last_hash": _("la huella del último asiento"),
    "sections": _("los saldos y movimientos"),
}


@require_POST
@idempotent
def issue(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    access.require(request.user, entity.organisation_id, BOOK_KEEPERS, LABELS)
    who = actor(request)
    return acts.press(
        request, lambda: _issue(request, who, entity), done=_("Documento solicitado: se expide en segundos."), to=reverse("core:documents")
    )


def _issue(request: HttpRequest, who: User, entity: Entity) -> Document:
    text = request.POST.get("cuenta", "")
    account = Account.objects.filter(entity=entity, pk=int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else 0).first()
    on = _day(request, "al")
    if account is None or on is None:
        raise MissingFieldError(
            field="cuenta" if account is None else "fecha",
            value=text,
            message_es="Falta la cuenta o la fecha del documento. Elija un titular del libro y una fecha.",
            message_en="The account or the date of the document is missing. Choose a holder in the register and a date.",
        )
    known = request.POST.get("asiento", "")
    return holding_statements.issue(
        actor=who,
        account=account,
        on=on,
        since=_day(request, "desde"),
        known_at=int(known) if known.isascii() and known.isdecimal() and len(known) < 12 else None,
    )


def _day(request: HttpRequest, name: str) -> date | None:
    try:
        return date.fromisoformat(request.POST.get(name, ""))
    except ValueError:
        return None


@require_GET
def recompute(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    get_object_or_404(Register, entity=entity)
    ours = Q(kind=books_of_holders.KIND, subject_id=str(entity.pk), subject_type=entity._meta.label_lower)
    holdings = Q(kind__in=[holding_statements.STATEMENT, holding_statements.CONSTANCY], organisation=entity.organisation)
    found = Document.objects.filter(ours | holdings).order_by("-pk")
    page = page_of(request, found)
    page.object_list = [each for each in page.object_list if _account(each, entity) or each.kind == books_of_holders.KIND]
    wanted = number_asked(request, "documento")
    document = found.filter(pk=wanted).first() if wanted else None
    if wanted and document is None:
        raise Http404
    context = {
        "section": "register",
        "entity": entity,
        "page": page,
        "carry": "",
        "document": document,
        "result": _compared(document, entity) if document else None,
        "words": WORDS,
    }
    return render(request, "governance/register_recomputed.html", context)


def _account(document: Document, entity: Entity) -> Account | None:
    key = int(document.subject_id) if document.subject_id.isdecimal() else 0
    return Account.objects.filter(entity=entity, pk=key).select_related("entity", "direct_depositor").first()


def _compared(document: Document, entity: Entity) -> Recomputed:
    on = date.fromisoformat(document.data["on"])
    if document.kind == books_of_holders.KIND:
        first = document.data.get("since")

        def book(posting: int) -> dict[str, Any]:
            since = date.fromisoformat(first) if first else None
            return jsonable(holders_book.build(entity, on, posting=posting, language=document.language, since=since))

        return recomputing.compare(document, entity, BOOK_FIGURES, book)
    account = _account(document, entity)
    if account is None:
        raise Http404
    since = document.data["since"]

    def statement(posting: int) -> dict[str, Any]:
        first = date.fromisoformat(since) if since else None
        return jsonable(holding_statement.build(account, on, posting=posting, language=document.language, since=first))

    return recomputing.compare(document, entity, HOLDING_FIGURES, statement, account.pk)
