"""One holder: identity, accounts and what they hold, offices, relationships, the latest movements; and whom a text may mean."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from core import clock
from core.views import access
from core.views.pages import text_asked
from governance.forms.people import SHOWN_AS
from governance.models import Person
from governance.rules.provisions.holders import SourceOfRights
from governance.selectors import accounts, binding_texts, holder_pages, persons
from governance.views.issues.scope import told
from governance.views.person_data import READING
from governance.views.scope import BOOK_KEEPERS, entity_of

OFFERED = 8
SOURCES = {SourceOfRights.BYLAWS: _("Estatutos"), SourceOfRights.GOVERNANCE_CODE: _("Código de buen gobierno")}


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    person = get_object_or_404(Person.objects.for_user(request.user).select_related("merged_into"), pk=pk)
    held = access.roles_in(request.user, person.organisation_id)
    context = {
        "section": "register",
        "page": persons.page(person),
        "bindings": _bindings(person),
        "facts": holder_pages.facts(person, clock.today()),
        "keeping": bool(held.intersection(BOOK_KEEPERS)) and person.merged_into_id is None,
        "protecting": bool(held.intersection(READING)),
    }
    return render(request, "governance/person.html", context)


def _bindings(person: Person) -> list[tuple[binding_texts.Binding, list[Any]]]:
    """Return what binds a person at each entity, each text with its name and the steps of why."""
    found = binding_texts.of_person(person, clock.today())
    return [(each, [(SOURCES[source], result, told(result.steps)) for source, result in each.texts.items()]) for each in found]


@require_GET
def suggest(request: HttpRequest) -> HttpResponse:
    """Offer the persons that the field being typed in may mean, of the organisations of who types."""
    text = _typed(request)
    found = persons.search(text).filter(pk__in=Person.objects.for_user(request.user).values("pk"))[:OFFERED] if len(text) > 2 else []
    return _offered(SHOWN_AS % {"name": one.name, "number": one.id_number} for one in found)


@require_GET
def suggest_account(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer the accounts of an entity that the field being typed in may mean."""
    return _offered(str(one) for one in accounts.search(entity_of(request, pk), _typed(request))[:OFFERED])


def _typed(request: HttpRequest) -> str:
    """Return the text of the field that the address names: what is being typed."""
    return text_asked(request, request.GET.get("campo", ""))


def _offered(texts: Iterable[str]) -> HttpResponse:
    return HttpResponse(format_html_join("", '<option value="{}"></option>', ((text,) for text in texts)))
