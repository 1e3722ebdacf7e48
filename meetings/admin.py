"""Looking at meetings, rolls, presence, votes and decisions. Nothing of it is entered or changed here."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from meetings import models as meetings


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows; adds, changes and deletes none."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> Any:
        rows: Any = super().get_queryset(request)
        return rows if getattr(request.user, "is_superuser", False) else rows.for_user(request.user)


COLUMNS: dict[type[models.Model], tuple[str, ...]] = {
    meetings.Meeting: ("number", "entity", "kind", "call", "scheduled_at", "state"),
    meetings.AgendaItem: ("meeting", "position", "title", "matter", "purpose"),
    meetings.Notice: ("meeting", "kind", "planned_on", "laid_out_at", "sent_at"),
    meetings.Publication: ("notice", "medium", "outlet", "published_on", "page", "starts_term", "outcome"),
    meetings.NoticeRecipient: ("notice", "channel", "address", "item"),
    meetings.Proxy: ("meeting", "principal", "agent", "capacity", "state", "received_at"),
    meetings.Roll: ("meeting", "as_of", "posting_number", "entries_count", "frozen_at"),
    meetings.RollSecurity: ("roll", "security", "subscribed", "treasury", "suspended", "entitled"),
    meetings.RollEntry: ("roll", "person", "security", "weight", "blocked"),
    meetings.Credential: ("meeting", "number", "person"),
    meetings.PresenceEvent: ("meeting", "person", "kind", "at"),
    meetings.Representation: ("meeting", "holder", "bearer", "capacity", "votes", "reason", "at"),
    meetings.Poll: ("item", "sequence", "opened_at", "closed_at", "voided_at"),
    meetings.PollBar: ("poll", "person", "role", "rule"),
    meetings.Ballot: ("poll", "entry", "choice", "slate", "weight", "cast_at"),
    meetings.Election: ("item", "title", "scope", "seats"),
    meetings.Slate: ("election", "name", "filed_by", "filed_at", "state"),
    meetings.SlateLine: ("slate", "position", "candidate", "alternate"),
    meetings.Draw: ("poll", "tied", "order", "drawn_at"),
    meetings.Decision: ("meeting", "number", "sequence", "item", "outcome", "stamp", "decided_at"),
    meetings.Minutes: ("meeting", "state", "approved_on", "closed_at"),
    meetings.Statement: ("meeting", "item", "kind", "person", "at"),
    meetings.Signatory: ("minutes", "person", "capacity", "signed_on"),
}

for _model, _columns in COLUMNS.items():
    admin.site.register(_model, ReadOnlyAdmin, list_display=_columns)
