"""The first page: a desk, not a dashboard."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from core import clock
from core.views import access
from desk.selectors import home as selectors
from desk.selectors import waiting
from governance.models import Entity


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    today, user = clock.today(), request.user
    entities = list(Entity.objects.for_user(user).select_related("organisation").order_by("sort_key"))
    convening = [row for row in entities if row.kind != "fund" and "secretary" in access.roles_in(user, row.organisation_id)]
    context = {
        "section": "desk",
        "today": today,
        "entities": entities,
        "convening": convening,
        "due": selectors.due(user, today),
        "failures": selectors.failures(user),
        "waiting": waiting.for_second_person(user),
        "differences": selectors.differences(user),
        "meetings": list(selectors.meetings_under_way(user)),
        "disturbed": list(selectors.disturbed_rolls(user)),
        "days": list(selectors.days_under_way(user)),
        "runs": list(selectors.runs_under_way(user)),
        "marks": selectors.year(user, today),
    }
    return render(request, "desk/home.html", context)
