"""The notice of a meeting: its papers, where it appeared with what proof, who was told besides."""

from typing import Any

from django import forms
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core.models import Item
from core.services import evidence
from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from meetings.forms.notices import PublicationForm
from meetings.models import Meeting, NoticeRecipient, Publication
from meetings.selectors import standing
from meetings.services import notices as service
from meetings.views.scope import LIVE, may_act, meeting_of, require_secretary


def _page(request: HttpRequest, meeting: Meeting, form: forms.Form | None = None) -> HttpResponse:
    rows = meeting.notices.filter(kind="summons").select_related("newspaper_document", "personal_document")
    notice = rows.first()
    papers = [paper for paper in (notice.newspaper_document, notice.personal_document) if paper] if notice else []
    context: dict[str, Any] = {
        "section": "meetings",
        "meeting": meeting,
        "notice": notice,
        "papers": papers,
        "standing": standing.of(meeting),
        "publications": Publication.objects.filter(notice=notice).select_related("evidence") if notice else (),
        "recipients": _recipients(notice) if notice else {},
        "acting": may_act(request.user, meeting),
        "live": bool(notice) and may_act(request.user, meeting) and meeting.state in LIVE,
        "publication_form": form or PublicationForm(),
    }
    return render(request, "meetings/notice.html", context)


def _recipients(notice: Any) -> dict[str, int]:
    email = Q(channel=NoticeRecipient.Channel.EMAIL)
    sums = NoticeRecipient.objects.filter(notice=notice).aggregate(
        total=Count("pk", distinct=True),
        email=Count("pk", filter=email, distinct=True),
        post=Count("holders", filter=Q(channel=NoticeRecipient.Channel.POST), distinct=True),
        sent=Count("pk", filter=Q(item__state=Item.State.SENT), distinct=True),
        refused=Count("pk", filter=Q(item__state__in=[Item.State.REFUSED, Item.State.FAILED]), distinct=True),
    )
    run = NoticeRecipient.objects.filter(notice=notice, item__isnull=False).values_list("item__run", flat=True).first()
    return {**sums, "run": run}


def _to(pk: int) -> str:
    return reverse("meetings:notice", args=[pk])


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, meeting_of(request, pk))


@require_POST
@idempotent
def lay_out(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    act = lambda: service.lay_out(actor=actor(request), meeting=meeting)  # noqa: E731
    return acts.press(request, act, done=_("Aviso compuesto: las dos piezas se expiden en segundos."), to=_to(pk))


@require_POST
@idempotent
def send(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    act = lambda: service.send(actor=actor(request), meeting=meeting)  # noqa: E731
    to = lambda run: reverse("core:run", args=[run.pk]) if run else _to(pk)  # noqa: E731
    return acts.press(request, act, done=_("Los mensajes están en cola."), to=to)


@require_POST
@idempotent
def record_publication(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    form = PublicationForm(request.POST, request.FILES)
    again = lambda bound: _page(request, meeting, bound)  # noqa: E731
    return acts.perform(request, form, lambda: _record(request, meeting, form), done=_("Publicación registrada."), to=_to(pk), again=again)


def _record(request: HttpRequest, meeting: Meeting, form: PublicationForm) -> Publication:
    data, file = form.cleaned_data, form.cleaned_data["clipping"]
    proof = None
    if file is not None:
        proof = evidence.store(
            actor=actor(request), organisation=meeting.organisation, name=file.name, content=file.read(), kind="clipping"
        )
    appearance = service.Appearance(
        medium=data["medium"], outlet=data["outlet"], published_on=data["published_on"], page=data["page"], evidence=proof
    )
    return service.record_publication(actor=actor(request), meeting=meeting, appearance=appearance)
