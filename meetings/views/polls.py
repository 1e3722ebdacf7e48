"""Polls at the desk: open, cast by exception, close and count, annul, file slates, draw lots."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core.forms import ReasonForm
from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from meetings.forms.elections import DrawForm, SlateForm
from meetings.forms.votes import VotesForm
from meetings.models import Election, Poll, Slate
from meetings.selectors import pages
from meetings.services import closings, elections
from meetings.services import polls as service
from meetings.views.live import live_context
from meetings.views.scope import item_of, poll_of, require_secretary


def _live(pk: int, anchor: str = "") -> str:
    return reverse("meetings:detail", args=[pk]) + anchor


@require_POST
@idempotent
def open_poll(request: HttpRequest, pk: int) -> HttpResponse:
    item = item_of(request, pk)
    require_secretary(request, item.meeting)
    named = request.POST.get("election", "")
    election = get_object_or_404(Election, pk=int(named), item=item) if named.isascii() and named.isdecimal() else None
    act = lambda: service.open_poll(actor=actor(request), item=item, election=election)  # noqa: E731
    return acts.press(request, act, done=_("Votación abierta."), to=_live(item.meeting_id, "#poll"))


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    poll = poll_of(request, pk)
    return redirect(_live(poll.item.meeting_id, "#poll"))


@require_POST
@idempotent
def cast(request: HttpRequest, pk: int) -> HttpResponse:
    poll = poll_of(request, pk)
    meeting = poll.item.meeting
    require_secretary(request, meeting)
    form = VotesForm(request.POST, poll=poll)
    again = lambda bound: render(request, "meetings/detail.html", live_context(request, meeting, votes_form=bound))  # noqa: E731
    act = lambda: service.cast_by_exception(  # noqa: E731
        actor=actor(request), poll=poll, exceptions=form.cleaned_data["exceptions"], **form.vote(form.cleaned_data["choice"])
    )
    return acts.perform(request, form, act, done=_("Votos registrados."), to=_live(meeting.pk, "#poll"), again=again)


@require_POST
@idempotent
def close(request: HttpRequest, pk: int) -> HttpResponse:
    poll = poll_of(request, pk)
    require_secretary(request, poll.item.meeting)
    act = lambda: closings.close(actor=actor(request), poll=poll)  # noqa: E731
    return acts.press(request, act, done=_("Votación cerrada y escrutada."), to=_live(poll.item.meeting_id, "#vt"))


@require_POST
@idempotent
def void(request: HttpRequest, pk: int) -> HttpResponse:
    poll = poll_of(request, pk)
    meeting = poll.item.meeting
    require_secretary(request, meeting)
    form = ReasonForm(request.POST)
    again = lambda bound: render(request, "meetings/detail.html", live_context(request, meeting, void_form=bound))  # noqa: E731
    act = lambda: service.void(actor=actor(request), poll=poll, reason=form.cleaned_data["reason"])  # noqa: E731
    done = _("Votación anulada: sus votos quedan escritos y no cuentan.")
    return acts.perform(request, form, act, done=done, to=_live(meeting.pk, "#ag"), again=again)


@require_http_methods(["GET", "POST"])
@idempotent
def file_slate(request: HttpRequest, pk: int) -> HttpResponse:
    item = item_of(request, pk)
    require_secretary(request, item.meeting)
    initial = {"election": request.GET.get("election")}
    form = SlateForm(request.POST or None, elections=Election.objects.filter(item=item), initial=initial)

    def again(bound: forms.Form) -> HttpResponse:
        filed = Slate.objects.filter(election__item=item).select_related("election").order_by("election_id", "filed_at", "pk")
        context = {"section": "meetings", "meeting": item.meeting, "item": item, "form": bound, "filed": filed}
        return render(request, "meetings/slate.html", context)

    if request.method == "GET":
        return again(form)
    act = lambda: elections.file_slate(actor=actor(request), election=form.cleaned_data["election"], slate=form.plan())  # noqa: E731
    here = reverse("meetings:slate_file", args=[pk])
    return acts.perform(request, form, act, done=_("Plancha recibida: la lista dice si se vota."), to=here, again=again)


@require_POST
@idempotent
def draw(request: HttpRequest, pk: int) -> HttpResponse:
    poll = poll_of(request, pk)
    meeting = poll.item.meeting
    require_secretary(request, meeting)
    form = DrawForm(request.POST, tied=_tied(poll))
    again = lambda bound: render(request, "meetings/detail.html", live_context(request, meeting, draw_form=bound))  # noqa: E731
    act = lambda: closings.draw(actor=actor(request), poll=poll, lots=form.lots())  # noqa: E731
    return acts.perform(request, form, act, done=_("Sorteo registrado."), to=_live(meeting.pk, "#vt"), again=again)


def _tied(poll: Poll) -> tuple[str, ...]:
    """Return the slates between which lots are to be drawn; a poll without a tie has no draw."""
    page: Any = pages.meeting_page(poll.item.meeting)
    for row in page.items:
        for decision in row.decisions:
            if decision.election and decision.decision.poll_id == poll.pk and decision.election.tied:
                return tuple(decision.election.tied)
    raise Http404
