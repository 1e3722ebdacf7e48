"""Proposals that compete on one item: the list in the order of the vote, and one more; the vote itself is opened on the live page."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from core.forms import ReasonForm
from core.services import evidence
from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from meetings.forms.motions import MotionForm
from meetings.models import AgendaItem, Motion
from meetings.selectors import motions as read
from meetings.services import motions as service
from meetings.views.scope import item_of, require_secretary


@require_http_methods(["GET", "POST"])
@idempotent
def file(request: HttpRequest, pk: int) -> HttpResponse:
    item = item_of(request, pk)
    require_secretary(request, item.meeting)
    form = MotionForm(request.POST or None, request.FILES or None)
    if request.method == "GET":
        return _page(request, item, form)
    act = lambda: service.file(actor=actor(request), item=item, plan=_plan(request, item, form.cleaned_data))  # noqa: E731
    again = lambda bound: _page(request, item, bound)  # noqa: E731
    done = _("Proposición inscrita: se vota en su turno.")
    return acts.perform(request, form, act, done=done, to=reverse("meetings:motion_file", args=[pk]), again=again)


@require_POST
@idempotent
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    motion = get_object_or_404(Motion.objects.for_user(request.user).select_related("item__meeting__organisation"), pk=pk)
    require_secretary(request, motion.item.meeting)
    form = ReasonForm(request.POST)
    act = lambda: service.withdraw(actor=actor(request), motion=motion, reason=form.cleaned_data["reason"])  # noqa: E731
    again = lambda bound: _page(request, motion.item, MotionForm(), bound)  # noqa: E731
    to = reverse("meetings:motion_file", args=[motion.item_id])
    return acts.perform(request, form, act, done=_("Proposición retirada: queda escrita y no se vota."), to=to, again=again)


def _plan(request: HttpRequest, item: AgendaItem, data: dict[str, Any]) -> service.MotionPlan:
    paper, proof = data["paper"], None
    if paper is not None:
        proof = evidence.store(
            actor=actor(request), organisation=item.meeting.organisation, name=paper.name, content=paper.read(), kind="motion"
        )
    came = data["came"]
    return service.MotionPlan(
        text=data["text"], proposed_by=data["proposed_by"], written=came != "spoken", signed=came == "signed", evidence=proof
    )


def _page(request: HttpRequest, item: AgendaItem, form: forms.Form, reason: forms.Form | None = None) -> HttpResponse:
    found = read.rivals(item)
    context = {
        "section": "meetings",
        "meeting": item.meeting,
        "item": item,
        "form": form,
        "reason_form": reason or ReasonForm(),
        "rivals": found,
        "turn": read.turn(item, found),
    }
    return render(request, "meetings/motions.html", context)
