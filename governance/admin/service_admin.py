"""How the admin writes: by calling a service and showing its refusal, and only what belongs to the user's organisations."""

from typing import Any

from django.contrib import admin, messages
from django.db import models
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import get_language

from core.models import Organisation, User
from core.rules.violations import InputError


class ScopedAdmin(admin.ModelAdmin):
    """Shows the rows of the user's organisations and deletes nothing."""

    list_per_page = 50
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> models.QuerySet:
        rows = super().get_queryset(request)
        user = request.user
        if isinstance(user, User) and user.is_superuser:
            return rows
        return rows.filter(pk__in=self.model.objects.for_user(user).values("pk"))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        target = db_field.related_model
        user = request.user
        if not (isinstance(user, User) and user.is_superuser):
            if target is Organisation:
                kwargs["queryset"] = Organisation.objects.filter(memberships__user=user.pk).distinct()
            elif hasattr(target.objects.none(), "for_user"):
                kwargs["queryset"] = target.objects.for_user(user)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)


class LedgerAdmin(ScopedAdmin):
    """A ledger has no form: it is read."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ServiceAdmin(ScopedAdmin):
    """Enters rows by `enter` and changes them by `alter`, both of which call one service; `alterable` names what may change."""

    alterable: tuple[str, ...] = ()

    def enter(self, actor: User, values: dict[str, Any]) -> models.Model:
        raise NotImplementedError

    def alter(self, actor: User, row: Any, changes: dict[str, Any]) -> None:
        raise NotImplementedError

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj is None:
            return self.readonly_fields
        own = [field.name for field in self.model._meta.fields if field.editable and field.name not in self.alterable]
        return [*self.readonly_fields, *(name for name in own if name in (self.fields or own))]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(self.alterable) and super().has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        actor = request.user
        if not isinstance(actor, User):
            return
        if change:
            changes = {name: form.cleaned_data[name] for name in form.changed_data}
            self.alter(actor, obj, changes)
        else:
            entered = self.enter(actor, dict(form.cleaned_data))
            obj.__dict__.update(entered.__dict__)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """The service has written everything."""

    def changeform_view(self, request: HttpRequest, object_id: Any = None, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except InputError as refusal:
            english = (get_language() or "").startswith("en")
            messages.error(request, refusal.message_en if english else refusal.message_es)
            return HttpResponseRedirect(request.get_full_path())
