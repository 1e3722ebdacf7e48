"""What was done, issued, stored and queued: to look at. None of it has a form."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from core.models import Approval, AuditRecord, Document, Evidence, Item, Run


class ReadOnlyAdmin(admin.ModelAdmin):
    """Rows to look at: not added, not changed, not deleted."""

    list_per_page = 50
    show_full_result_count = False
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(AuditRecord)
class AuditRecordAdmin(ReadOnlyAdmin):
    list_display = ("recorded_at", "actor", "action", "organisation", "subject_type", "subject_id")
    list_filter = ("action", "organisation")
    list_select_related = ("actor", "organisation")
    search_fields = ("=subject_id", "actor__email")
    date_hierarchy = "recorded_at"


@admin.register(Document)
class DocumentAdmin(ReadOnlyAdmin):
    list_display = ("title", "kind", "state", "organisation", "requested_at", "issued_at")
    list_filter = ("state", "kind", "organisation")
    list_select_related = ("organisation",)
    search_fields = ("title", "=verification_code", "=sha256")


@admin.register(Evidence)
class EvidenceAdmin(ReadOnlyAdmin):
    list_display = ("name", "kind", "organisation", "stored_by", "stored_at")
    list_filter = ("kind", "organisation")
    list_select_related = ("organisation", "stored_by")
    search_fields = ("name", "=sha256")


@admin.register(Approval)
class ApprovalAdmin(ReadOnlyAdmin):
    list_display = ("kind", "state", "organisation", "requested_by", "requested_at", "decided_by", "decided_at")
    list_filter = ("state", "kind", "organisation")
    list_select_related = ("organisation", "requested_by", "decided_by")


@admin.register(Run)
class RunAdmin(ReadOnlyAdmin):
    list_display = ("title", "kind", "organisation", "actor", "opened_at", "finished_at")
    list_filter = ("kind", "organisation")
    list_select_related = ("organisation", "actor")


@admin.register(Item)
class ItemAdmin(ReadOnlyAdmin):
    list_display = ("key", "kind", "state", "attempts", "organisation", "due_at", "finished_at")
    list_filter = ("state", "kind", "organisation")
    list_select_related = ("organisation",)
    search_fields = ("=key",)
