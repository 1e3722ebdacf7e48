"""One holder: identity, accounts and what they hold, offices, relationships, the latest movements."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from governance.models import Person
from governance.selectors import persons


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    person = get_object_or_404(Person.objects.for_user(request.user), pk=pk)
    return render(request, "governance/person.html", {"section": "register", "page": persons.page(person)})
