"""The door: who is on the list, who comes in with which shares, who leaves."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from core.views.pages import text_asked
from governance.models import Person
from meetings.selectors import door as found
from meetings.services import door as service
from meetings.services import rolls
from meetings.views.scope import may_act, meeting_of, require_secretary


@require_GET
def search(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    text = text_asked(request, "puerta", 80)
    context = {
        "meeting": meeting,
        "acting": may_act(request.user, meeting),
        "door_text": text,
        "door_rows": found.search(meeting, text) if text else (),
    }
    return render(request, "meetings/_door_rows.html", context)


def _person(request: HttpRequest) -> Person:
    named = request.POST.get("person", "")
    return get_object_or_404(Person.objects.for_user(request.user), pk=int(named) if named.isdecimal() else 0)


def _back(pk: int) -> str:
    return reverse("meetings:detail", args=[pk]) + "#door"


@require_POST
@idempotent
def admit(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    person = _person(request)
    act = lambda: service.admit(actor=actor(request), meeting=meeting, person=person)  # noqa: E731
    return acts.press(request, act, done=_("%(person)s entró.") % {"person": person}, to=_back(pk))


@require_POST
@idempotent
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    person = _person(request)
    act = lambda: service.leave(actor=actor(request), meeting=meeting, person=person)  # noqa: E731
    return acts.press(request, act, done=_("%(person)s salió.") % {"person": person}, to=_back(pk))


@require_POST
@idempotent
def freeze(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    act = lambda: rolls.freeze(actor=actor(request), meeting=meeting)  # noqa: E731
    return acts.press(request, act, done=_("Lista congelada."), to=reverse("meetings:detail", args=[pk]))
