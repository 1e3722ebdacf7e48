"""Users, organisations and roles. An administrator registers people here; nobody signs up alone and nobody is deleted."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.models import Membership, Organisation, User
from core.services import memberships, users


class NewUserForm(AdminUserCreationForm):
    """Asks for the e-mail, which is also the name of the account."""

    class Meta:
        model = User
        fields = ("email",)


@admin.register(User)
class AccountAdmin(UserAdmin):
    list_display = ("email", "first_name", "last_name", "is_active", "is_staff", "last_login")
    list_filter = ("is_active", "is_staff")
    search_fields = ("email", "first_name", "last_name")
    ordering = ("email",)
    filter_horizontal = ()
    add_form = NewUserForm
    add_fieldsets = ((None, {"classes": ("wide",), "fields": ("email", "usable_password", "password1", "password2")}),)
    fieldsets = (
        (None, {"fields": ("email", "password")}),
        (_("Persona"), {"fields": ("first_name", "last_name", "language")}),
        (_("Acceso"), {"fields": ("is_active", "is_staff", "is_superuser", "last_login", "date_joined")}),
    )
    readonly_fields = ("last_login", "date_joined")

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        if isinstance(request.user, User):
            users.save(actor=request.user, user=obj, changed=[str(name) for name in form.changed_data])

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        # Who is not a superuser makes none.
        own = super().get_readonly_fields(request, obj)
        return own if isinstance(request.user, User) and request.user.is_superuser else (*own, "is_superuser", "is_staff")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Organisation)
class OrganisationAdmin(admin.ModelAdmin):
    list_display = ("name", "slug")
    search_fields = ("name",)
    prepopulated_fields = {"slug": ("name",)}

    def save_model(self, request: HttpRequest, obj: Organisation, form: Any, change: bool) -> None:
        if isinstance(request.user, User):
            users.save_organisation(actor=request.user, organisation=obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):
    """A role is given and taken away, never altered."""

    list_display = ("user", "organisation", "role", "scope")
    list_filter = ("role", "organisation")
    list_select_related = ("user", "organisation")
    search_fields = ("user__email",)
    autocomplete_fields = ("user", "organisation")
    actions = None

    def save_model(self, request: HttpRequest, obj: Membership, form: forms.ModelForm, change: bool) -> None:
        if isinstance(request.user, User):
            given = memberships.grant(actor=request.user, user=obj.user, organisation=obj.organisation, role=obj.role, scope=obj.scope)
            obj.pk = given.pk

    def delete_model(self, request: HttpRequest, obj: Membership) -> None:
        if isinstance(request.user, User):
            memberships.withdraw(actor=request.user, membership=obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return obj is None and super().has_change_permission(request, obj)
