"""Long work as people watch it: so many done, so many failed, and each failure with its reason."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET
from django_htmx.http import HttpResponseStopPolling

from core.models import Item, Run
from core.views.pages import page_of

TROUBLED = (Item.State.FAILED, Item.State.REFUSED, Item.State.NEEDS_DECISION)


def _context(request: HttpRequest, pk: int) -> dict[str, object]:
    run = get_object_or_404(Run.objects.for_user(request.user).select_related("actor"), pk=pk)
    failures = Item.objects.filter(run=run, state__in=TROUBLED).order_by("pk")
    return {"run": run, "failures": page_of(request, failures), "section": "desk"}


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, "core/run.html", _context(request, pk))


@require_GET
def progress(request: HttpRequest, pk: int) -> HttpResponse:
    context = _context(request, pk)
    response = render(request, "core/_run.html", context)
    finished = context["run"].finished_at is not None  # type: ignore[attr-defined]
    return HttpResponseStopPolling(response.content) if finished else response
