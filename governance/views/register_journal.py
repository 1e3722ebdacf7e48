"""The journal of a register: its postings, their movements, and whether the chain of hashes holds on the page that is read."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from core.views.pages import carried, page_of, text_asked
from governance.models import Register
from governance.models.labels import POSTING_KINDS
from governance.rules.kinds import PostingKind
from governance.selectors import journal
from governance.selectors.journal import Wanted
from governance.views.scope import entity_of, number_of

MOST_LINES = 200


@require_GET
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    book = get_object_or_404(Register, entity=entity)
    wanted = _wanted(request, book.last_number)
    page = page_of(request, journal.postings(entity, wanted))
    page.object_list = list(page.object_list)
    single = page.object_list[0] if wanted.number is not None and page.object_list else None
    context = {
        "section": "register",
        "entity": entity,
        "book": book,
        "wanted": wanted,
        "kinds": POSTING_KINDS,
        "page": page,
        "chain": journal.chain(page.object_list),
        "single": single,
        "lines": journal.lines(single, slice(0, MOST_LINES)) if single else [],
        "carry": carried(request),
    }
    return render(request, "governance/register_journal.html", context)


def _wanted(request: HttpRequest, last: int) -> Wanted:
    kind = request.GET.get("tipo", "")
    return Wanted(
        kind=kind if kind in set(PostingKind) else "",
        holder=text_asked(request, "titular"),
        since=_day(request, "desde"),
        until=_day(request, "hasta"),
        number=number_of(request.GET.get("numero", ""), last),
        late=request.GET.get("tardios") == "si",
    )


def _day(request: HttpRequest, name: str) -> date | None:
    try:
        return date.fromisoformat(request.GET.get(name, ""))
    except ValueError:
        return None
