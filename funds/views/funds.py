"""The list of funds and the desk of one: its classes, its last days, what waits."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from core.views.pages import number_asked, page_of
from funds.models import Fund
from funds.selectors.pages import fund_page
from funds.views.scope import FRONT_OFFICE, OPERATIONS, fund_of, may


@require_GET
def listing(request: HttpRequest) -> HttpResponse:
    rows = Fund.objects.for_user(request.user).select_related("entity").order_by("run", "entity__sort_key", "pk")
    if (entity := number_asked(request, "entity")) is not None:
        rows = rows.filter(entity=entity)
    return render(request, "funds/list.html", {"section": "funds", "page": page_of(request, rows)})


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    fund = fund_of(request, pk)
    context = {
        "section": "funds",
        "fund": fund,
        "page": fund_page(fund),
        "ordering": may(request.user, fund, FRONT_OFFICE),
        "closing": may(request.user, fund, OPERATIONS),
    }
    return render(request, "funds/detail.html", context)
