"""The proxy desk: powers received, examined, accepted, returned with reasons or revoked."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core.services import evidence
from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from core.views.pages import page_of
from meetings.forms.proxies import PowerForm, ReturnForm
from meetings.models import Meeting, Proxy
from meetings.selectors import powers
from meetings.services import proxies as service
from meetings.views.scope import LIVE, may_act, meeting_of, proxy_of, require_secretary
from meetings.wording import powers as wording


def _page(request: HttpRequest, meeting: Meeting, form: forms.Form | None = None) -> HttpResponse:
    rows = meeting.proxies.select_related("principal", "agent").order_by("-received_at", "-pk")
    context: dict[str, Any] = {
        "section": "meetings",
        "meeting": meeting,
        "page": page_of(request, rows),
        "live": may_act(request.user, meeting) and meeting.state in LIVE,
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


def _failed(proxy: Proxy) -> list[str]:
    """Say what the examination of a power finds, or why it cannot be made."""
    language = (get_language() or "es")[:2]
    try:
        return [wording.reason(code, language) for code in powers.examine(proxy).reasons]
    except Exception as fault:
        if not acts.is_refusal(fault):
            raise
        return [acts.sentence(fault)]


@require_http_methods(["GET", "POST"])
@idempotent
def send_back(request: HttpRequest, pk: int) -> HttpResponse:
    proxy = proxy_of(request, pk)
    require_secretary(request, proxy.meeting)
    form = ReturnForm(request.POST if request.method == "POST" else None)

    def again(bound: forms.Form) -> HttpResponse:
        context = {"section": "meetings", "meeting": proxy.meeting, "proxy": proxy, "form": bound, "failed": _failed(proxy)}
        return render(request, "meetings/proxy_return.html", context)

    if request.method == "GET":
        return again(form)
    act = lambda: service.return_(actor=actor(request), proxy=proxy, reasons=form.lines())  # noqa: E731
    return acts.perform(request, form, act, done=_("Poder devuelto con sus razones."), to=_to(proxy.meeting_id), again=again)


@require_POST
@idempotent
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    proxy = proxy_of(request, pk)
    require_secretary(request, proxy.meeting)
    act = lambda: service.revoke(actor=actor(request), proxy=proxy)  # noqa: E731
    return acts.press(request, act, done=_("Poder revocado: lo que representaba dejó de contar."), to=_to(proxy.meeting_id))
