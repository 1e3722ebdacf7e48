"""The unit values behind a chart, as JSON: exact texts, so that nothing is rounded on the way."""

from django.http import HttpRequest, JsonResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from core.wording import dates
from funds.selectors import series
from funds.views.scope import class_of

MOST = 400


@require_GET
def unit_values(request: HttpRequest, pk: int) -> JsonResponse:
    participation_class = class_of(request, pk)
    asked = request.GET.get("dias", "90")
    days = min(int(asked), MOST) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else 90
    points = series.unit_values(participation_class, days=max(days, 2))
    language = get_language() or "es"
    rows = [{"on": dates.day_short(p.on, language), "value": str(p.unit_value), "flow": str(p.net_flow)} for p in points]
    return JsonResponse({"class": participation_class.code, "points": rows})
