"""The list of meetings, the live page of one, its quorum by itself, and the wall of the room."""

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseStopPolling

from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import number_asked, page_of
from governance.models import Entity
from meetings.forms.convening import ConveneForm
from meetings.models import Meeting
from meetings.selectors import pages
from meetings.selectors import quorum as quorums
from meetings.selectors.rolls import later_postings
from meetings.services import meetings as service
from meetings.views.live import live_context
from meetings.views.scope import LABELS, LIVE, SECRETARY, meeting_of, require_secretary

VERBS = {
    "instalar": (service.open_session, _("Sesión instalada.")),
    "suspender": (service.suspend, _("Sesión suspendida.")),
    "reanudar": (service.resume, _("Sesión reanudada.")),
    "levantar": (service.adjourn, _("Sesión levantada.")),
}


@require_GET
def listing(request: HttpRequest) -> HttpResponse:
    rows = Meeting.objects.for_user(request.user).select_related("entity").order_by("-scheduled_at", "-pk")
    if (entity := number_asked(request, "entity")) is not None:
        rows = rows.filter(entity=entity)
    entities = Entity.objects.for_user(request.user)
    context = {"section": "meetings", "page": page_of(request, rows), "entities": entities}
    return render(request, "meetings/list.html", context)


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    later = later_postings(meeting) if hasattr(meeting, "roll") else []
    return render(request, "meetings/detail.html", {**live_context(request, meeting), "later_postings": later})


@require_GET
def quorum(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    response = render(request, "meetings/_quorum.html", {"meeting": meeting, "page": pages.meeting_page(meeting)})
    return response if meeting.state in LIVE else HttpResponseStopPolling(response.content)


@require_GET
def quorum_steps(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    if not hasattr(meeting, "roll"):
        raise Http404
    return render(request, "meetings/_quorum_steps.html", {"quorum": quorums.now(meeting)})


@require_GET
def projection(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    wall = "meetings/_wall.html" if request.headers.get("HX-Request") else "meetings/projection.html"
    return render(request, wall, {"meeting": meeting, "page": pages.meeting_page(meeting)})


@require_POST
@idempotent
def session(request: HttpRequest, pk: int, verb: str) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    if verb not in VERBS:
        raise Http404
    act, done = VERBS[verb]
    return acts.press(request, lambda: act(actor=actor(request), meeting=meeting), done=done, to=reverse("meetings:detail", args=[pk]))


@require_http_methods(["GET", "POST"])
@idempotent
def convene(request: HttpRequest) -> HttpResponse:
    entities = Entity.objects.for_user(request.user).select_related("organisation")
    named = request.POST.get("entity") or request.GET.get("entity") or ""
    entity = get_object_or_404(entities, pk=int(named) if named.isdecimal() else 0)
    access.require(request.user, entity.organisation_id, [SECRETARY], LABELS)
    form = ConveneForm(request.POST or None, entity=entity)

    def again(bound: forms.Form) -> HttpResponse:
        return render(request, "meetings/convene.html", {"section": "meetings", "form": bound, "entity": entity})

    if request.method == "GET":
        return again(form)
    return acts.perform(
        request,
        form,
        lambda: service.convene(actor=actor(request), entity=entity, plan=form.plan()),
        done=_("Reunión convocada."),
        to=lambda meeting: reverse("meetings:detail", args=[meeting.pk]),
        again=again,
    )
