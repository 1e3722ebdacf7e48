"""The days on which the calendar of the law is corrected by hand."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from core.models import HolidayOverride, User
from core.services import calendars


@admin.register(HolidayOverride)
class HolidayOverrideAdmin(admin.ModelAdmin):
    list_display = ("day", "is_holiday", "reason")
    list_filter = ("is_holiday",)
    date_hierarchy = "day"

    def save_model(self, request: HttpRequest, obj: HolidayOverride, form: Any, change: bool) -> None:
        if isinstance(request.user, User):
            obj.pk = calendars.override(actor=request.user, day=obj.day, is_holiday=obj.is_holiday, reason=obj.reason).pk

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("day",) if obj else ()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
