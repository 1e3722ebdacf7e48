"""Finding what an address names, within the user's organisations, and who may act on it. Another organisation's is not found."""

from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _

from core.views import access
from meetings.models import AgendaItem, Meeting, Poll, Proxy

SECRETARY = "secretary"
LIVE = (Meeting.State.CONVENED, Meeting.State.OPEN, Meeting.State.SUSPENDED)
LABELS: dict[str, object] = {SECRETARY: _("secretaría")}


def meeting_of(request: HttpRequest, pk: int) -> Meeting:
    """Return one meeting that the user may see."""
    rows = Meeting.objects.for_user(request.user).select_related("entity", "organisation", "chair", "secretary")
    return get_object_or_404(rows, pk=pk)


def item_of(request: HttpRequest, pk: int) -> AgendaItem:
    """Return one item of an agenda that the user may see."""
    rows = AgendaItem.objects.for_user(request.user).select_related("meeting__entity", "meeting__organisation")
    return get_object_or_404(rows, pk=pk)


def poll_of(request: HttpRequest, pk: int) -> Poll:
    """Return one poll that the user may see."""
    rows = Poll.objects.for_user(request.user).select_related("item__meeting__entity", "item__meeting__organisation", "election")
    return get_object_or_404(rows, pk=pk)


def proxy_of(request: HttpRequest, pk: int) -> Proxy:
    """Return one power that the user may see."""
    rows = Proxy.objects.for_user(request.user).select_related("meeting__entity", "meeting__organisation", "principal", "agent")
    return get_object_or_404(rows, pk=pk)


def may_act(user: Any, meeting: Meeting) -> bool:
    """Say whether the page shows the acts of the secretary's desk."""
    return SECRETARY in access.roles_in(user, meeting.organisation_id)


def require_secretary(request: HttpRequest, meeting: Meeting) -> None:
    """Refuse the act unless the user is secretary of the meeting's organisation."""
    access.require(request.user, meeting.organisation_id, [SECRETARY], LABELS)
