"""What the live page of a meeting shows: the one page object of the selectors, and the forms of the desk beside it."""

from typing import Any

from django import forms
from django.http import HttpRequest

from core import clock
from meetings.documents.drafts import draft_sections
from meetings.forms.door import DoorSearchForm
from meetings.models import Meeting
from meetings.selectors import door, pages
from meetings.views.scope import may_act


def live_context(request: HttpRequest, meeting: Meeting, **bound: forms.Form) -> dict[str, Any]:
    """Return the context of the live page; a form that was refused comes back in ``bound`` under its own name."""
    page = pages.meeting_page(meeting)
    search = DoorSearchForm(request.GET if "puerta" in request.GET else None)
    text = search.cleaned_data["puerta"] if search.is_valid() else ""
    return {
        "section": "meetings",
        "meeting": meeting,
        "page": page,
        "acting": may_act(request.user, meeting),
        "due": clock.now() >= meeting.scheduled_at,
        "of_day": clock.today() >= clock.date_of(meeting.scheduled_at),
        "current": next((row for row in page.items if row.state in ("open", "draw_required")), None),
        "decided": [row for row in page.items if row.decisions],
        "draft": draft_sections(meeting)[-2:],
        "door_text": text,
        "door_rows": door.search(meeting, text) if text else (),
        **bound,
    }
