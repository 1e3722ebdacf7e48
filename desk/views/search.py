"""The search page: everything that carries a text or a number, grouped by what it is."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from core.views.pages import text_asked
from desk.selectors.finding import find


@require_GET
def search(request: HttpRequest) -> HttpResponse:
    query = text_asked(request, "q")
    return render(request, "desk/search.html", {"query": query, "found": find(request.user, query)})
