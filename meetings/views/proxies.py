"""The proxy desk: powers received, examined, accepted or returned with reasons."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core.services import evidence
from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from core.views.pages import page_of
from meetings.forms.proxies import PowerForm
from meetings.models import Meeting, Proxy
from meetings.services import proxies as service
from meetings.views.scope import may_act, meeting_of, proxy_of, require_secretary


def _page(request: HttpRequest, meeting: Meeting, form: forms.Form | None = None) -> HttpResponse:
    rows = meeting.proxies.select_related("principal", "agent").order_by("-received_at", "-pk")
    context: dict[str, Any] = {
        "section": "meetings",
        "meeting": meeting,
        "page": page_of(request, rows),
        "acting": may_act(request.user, meeting),
        "receive_form": form or PowerForm(meeting=meeting),
    }
    return render(request, "meetings/proxies.html", context)


def _to(pk: int) -> str:
    return reverse("meetings:proxies", args=[pk])


@require_GET
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, meeting_of(request, pk))


@require_POST
@idempotent
def receive(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    form = PowerForm(request.POST, request.FILES, meeting=meeting)
    again = lambda bound: _page(request, meeting, bound)  # noqa: E731
    return acts.perform(request, form, lambda: _receive(request, meeting, form), done=_("Poder recibido."), to=_to(pk), again=again)


def _receive(request: HttpRequest, meeting: Meeting, form: PowerForm) -> Proxy:
    data = dict(form.cleaned_data)
    file, proof = data.pop("paper"), None
    if file is not None:
        proof = evidence.store(actor=actor(request), organisation=meeting.organisation, name=file.name, content=file.read(), kind="power")
    return service.receive(actor=actor(request), meeting=meeting, power=service.Power(evidence=proof, **data))


@require_POST
@idempotent
def accept(request: HttpRequest, pk: int) -> HttpResponse:
    proxy = proxy_of(request, pk)
    require_secretary(request, proxy.meeting)
    act = lambda: service.accept(actor=actor(request), proxy=proxy)  # noqa: E731
    return acts.press(request, act, done=_("Poder aceptado."), to=_to(proxy.meeting_id))


@require_POST
@idempotent
def send_back(request: HttpRequest, pk: int) -> HttpResponse:
    proxy = proxy_of(request, pk)
    require_secretary(request, proxy.meeting)
    act = lambda: service.return_(actor=actor(request), proxy=proxy)  # noqa: E731
    return acts.press(request, act, done=_("Poder devuelto con sus razones."), to=_to(proxy.meeting_id))
