"""The entities and their registers as a list, and the page of one: identity, rules in force, classes, organs, what is due."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from core.views.acts import is_refusal, sentence
from core.views.pages import page_of
from governance.models import Entity, Organ, Security
from governance.selectors import books, mandates, obligations
from governance.views.scope import day_asked, entity_of, keeps_books


@require_GET
def listing(request: HttpRequest) -> HttpResponse:
    rows = Entity.objects.for_user(request.user).select_related("organisation", "register").order_by("sort_key", "pk")
    return render(request, "governance/entities.html", {"section": "register", "page": page_of(request, rows)})


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    entity, on = entity_of(request, pk), day_asked(request)
    in_office = list(mandates.of_entity(entity, on))
    organs = [(organ, [row for row in in_office if row.organ_id == organ.pk]) for organ in Organ.objects.filter(entity=entity)]
    context = {
        "section": "register",
        "entity": entity,
        "on": on,
        "securities": Security.objects.filter(entity=entity).order_by("pk"),
        "organs": organs,
        "obligations": obligations.open_of(entity)[:8],
        "keeping": keeps_books(request, entity.organisation_id),
        **_rules(entity, on),
    }
    return render(request, "governance/entity.html", context)


def _rules(entity: Entity, on: Any) -> dict[str, Any]:
    """Return the books in force on the date with their provisions, or the sentence that says there is none."""
    try:
        adopted, book = books.adopted_in_force(entity, on), books.in_force(entity, on)
    except Exception as fault:
        if not is_refusal(fault):
            raise
        return {"adopted": None, "books": [], "no_book": sentence(fault)}
    return {"adopted": adopted, "books": [(one, one.in_force(on)) for one in book.chain()], "no_book": ""}
