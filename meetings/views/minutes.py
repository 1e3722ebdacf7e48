"""The minutes: the draft with its locked figures, the narrative that is written, and the close that issues the paper."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core.forms import ActForm
from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from governance.forms.people import PersonField
from governance.models import Person
from meetings.documents.drafts import draft_sections
from meetings.models import Meeting, Minutes
from meetings.services import minutes as service
from meetings.views.scope import item_of, may_act, meeting_of, require_secretary


class NarrativeForm(forms.Form):
    """The secretary's words on one item."""

    narrative = forms.CharField(required=False, max_length=20_000, strip=True)


class CommissionForm(ActForm):
    """The two persons who review and approve the minutes."""

    act = "commission"

    first = PersonField(label=_("Primera persona"))
    second = PersonField(label=_("Segunda persona"), required=False)

    def __init__(self, *args: Any, meeting: Meeting, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in self.fields:
            self.fields[name].organisation = meeting.organisation  # type: ignore[attr-defined]

    def members(self) -> list[Person]:
        """Return the persons named."""
        return [one for one in (self.cleaned_data["first"], self.cleaned_data["second"]) if one]


def _page(request: HttpRequest, meeting: Meeting, writing: int | None = None, form: forms.Form | None = None) -> HttpResponse:
    minutes = Minutes.objects.filter(meeting=meeting).select_related("document").first()
    context = {
        "section": "meetings",
        "meeting": meeting,
        "minutes": minutes,
        "sections": draft_sections(meeting) if minutes else (),
        "signatories": minutes.signatories.select_related("person") if minutes else (),
        "acting": may_act(request.user, meeting),
        "writing": writing,
        "commission_form": form or CommissionForm(meeting=meeting),
    }
    return render(request, "meetings/minutes.html", context)


def _to(pk: int) -> str:
    return reverse("meetings:minutes", args=[pk])


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, meeting_of(request, pk))


@require_POST
@idempotent
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    act = lambda: service.draft(actor=actor(request), meeting=meeting)  # noqa: E731
    return acts.press(request, act, done=_("Borrador preparado."), to=_to(pk))


@require_POST
@idempotent
def write(request: HttpRequest, pk: int) -> HttpResponse:
    item = item_of(request, pk)
    meeting = item.meeting
    require_secretary(request, meeting)
    form = NarrativeForm(request.POST)
    minutes = get_object_or_404(Minutes, meeting=meeting)
    act = lambda: service.write(actor=actor(request), minutes=minutes, item=item, narrative=form.cleaned_data["narrative"])  # noqa: E731
    again = lambda _bound: _page(request, meeting, item.pk)  # noqa: E731
    return acts.perform(request, form, act, done=_("Relato guardado."), to=_to(meeting.pk), again=again)


@require_POST
@idempotent
def close(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    minutes = get_object_or_404(Minutes, meeting=meeting)
    act = lambda: service.close(actor=actor(request), minutes=minutes)  # noqa: E731
    return acts.press(request, act, done=_("Acta cerrada: el documento se expide en segundos."), to=_to(pk))


@require_POST
@idempotent
def name_commission(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    minutes = get_object_or_404(Minutes, meeting=meeting)
    form = CommissionForm(request.POST, meeting=meeting)
    act = lambda: service.name_commission(actor=actor(request), minutes=minutes, members=form.members())  # noqa: E731
    again = lambda bound: _page(request, meeting, form=bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Comisión nombrada."), to=_to(pk), again=again)


@require_POST
@idempotent
def sign(request: HttpRequest, pk: int) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    minutes = get_object_or_404(Minutes, meeting=meeting)
    named = request.POST.get("person", "")
    people = Person.objects.filter(pk__in=minutes.signatories.values("person"))
    person = get_object_or_404(people, pk=int(named) if named.isascii() and named.isdecimal() else 0)
    act = lambda: service.sign(actor=actor(request), minutes=minutes, person=person)  # noqa: E731
    return acts.press(request, act, done=_("Firma registrada."), to=_to(pk))
