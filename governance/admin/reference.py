"""Data entry of entities, persons, accounts, securities, organs, mandates and relationships."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from simple_history.admin import SimpleHistoryAdmin

from core.models import User
from governance.admin.load_admin import LoadAdmin
from governance.admin.service_admin import LedgerAdmin, ServiceAdmin
from governance.models import Account, AccountHolder, AdoptedBook, Entity, Mandate, Obligation, Organ, Person, Relationship, Security
from governance.resources import HoldersResource
from governance.services import accounts, entities, mandates, organs, persons, relationships, securities
from governance.services.accounts import Owner


@admin.register(Entity)
class EntityAdmin(ServiceAdmin, SimpleHistoryAdmin):
    list_display = ["name", "kind", "nit", "code", "rule_book"]
    list_filter = ["kind", "listed"]
    search_fields = ["search_key"]
    alterable = (
        "name",
        "short_name",
        "domicile",
        "address",
        "website",
        "registry_note",
        "listed",
        "traits",
        "saturday_is_business",
        "loads_need_approval",
        "movements_need_approval",
    )
    exclude = ["rule_book"]

    def enter(self, actor: User, values: dict[str, Any]) -> Entity:
        return entities.create(actor=actor, **values)

    def alter(self, actor: User, row: Entity, changes: dict[str, Any]) -> None:
        entities.correct(actor=actor, entity=row, changes=changes)


@admin.register(Person)
class PersonAdmin(LoadAdmin, ServiceAdmin, SimpleHistoryAdmin):
    received = sent = (HoldersResource,)
    list_display = ["name", "identity", "kind", "domicile", "data_updated_on"]
    list_filter = ["kind", "id_type"]
    search_fields = ["search_key"]
    alterable = (
        "kind", "id_type", "id_number", "patrimony", "name", "nationality", "domicile", "address", "email", "phone", "delivery",
        "capacity", "data_updated_on",
    )  # fmt: skip

    def enter(self, actor: User, values: dict[str, Any]) -> Person:
        return persons.register(actor=actor, **values)

    def alter(self, actor: User, row: Person, changes: dict[str, Any]) -> None:
        persons.correct(actor=actor, person=row, changes=changes)


class AccountForm(forms.ModelForm):
    """An account with its owners, in equal portions; unequal ones are entered on the register's own screen."""

    owners = forms.ModelMultipleChoiceField(Person.objects.none(), required=False, label=_("titulares"))

    class Meta:
        model = Account
        fields = ["entity", "number", "purpose", "title", "conjunction", "direct_depositor", "opened_on"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["title"].required = False


class OwnershipInline(admin.TabularInline):
    model = AccountHolder
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Account)
class AccountAdmin(ServiceAdmin):
    form = AccountForm
    list_display = ["number", "title", "entity", "purpose", "opened_on", "closed_on"]
    list_filter = ["purpose", "entity"]
    list_select_related = ["entity"]
    search_fields = ["search_key"]

    def get_inlines(self, request: HttpRequest, obj: Any) -> Any:
        return [OwnershipInline] if obj else []

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change, **kwargs)
        owners = form.base_fields.get("owners")
        if isinstance(owners, forms.ModelMultipleChoiceField):
            user = request.user
            everyone = isinstance(user, User) and user.is_superuser
            owners.queryset = Person.objects.all() if everyone else Person.objects.for_user(user)
        return form

    def enter(self, actor: User, values: dict[str, Any]) -> Account:
        owners = list(values.pop("owners"))
        return accounts.open(actor=actor, holders=[Owner(person, 1, len(owners)) for person in owners], **values)


@admin.register(Security)
class SecurityAdmin(ServiceAdmin):
    list_display = ["code", "name", "entity", "kind", "par", "decimals", "keeping"]
    list_filter = ["kind", "keeping"]
    list_select_related = ["entity"]

    def enter(self, actor: User, values: dict[str, Any]) -> Security:
        return securities.create(actor=actor, **values)


@admin.register(Organ)
class OrganAdmin(ServiceAdmin):
    list_display = ["name", "kind", "entity", "seats"]
    list_select_related = ["entity"]

    def enter(self, actor: User, values: dict[str, Any]) -> Organ:
        return organs.create(actor=actor, **values)


@admin.register(Mandate)
class MandateAdmin(ServiceAdmin):
    list_display = ["person", "role", "organ", "from_on", "to_on", "ended_on"]
    list_filter = ["role"]
    list_select_related = ["person", "organ"]
    autocomplete_fields = ["person"]
    alterable = ("ended_on", "end_basis")

    def enter(self, actor: User, values: dict[str, Any]) -> Mandate:
        for unused in self.alterable:
            values.pop(unused)
        return mandates.appoint(actor=actor, **values)

    def alter(self, actor: User, row: Mandate, changes: dict[str, Any]) -> None:
        if changes.get("ended_on"):
            mandates.end(actor=actor, mandate=row, ended_on=changes["ended_on"], basis=row.end_basis)


@admin.register(Relationship)
class RelationshipAdmin(ServiceAdmin):
    list_display = ["person", "kind", "other", "entity", "from_on", "ended_on"]
    list_filter = ["kind"]
    list_select_related = ["person", "other", "entity"]
    autocomplete_fields = ["person", "other"]
    alterable = ("ended_on",)

    def enter(self, actor: User, values: dict[str, Any]) -> Relationship:
        values.pop("ended_on")
        values.pop("organisation")
        return relationships.record(actor=actor, **values)

    def alter(self, actor: User, row: Relationship, changes: dict[str, Any]) -> None:
        if changes.get("ended_on"):
            relationships.end(actor=actor, relationship=row, ended_on=changes["ended_on"])


@admin.register(Obligation)
class ObligationAdmin(LedgerAdmin):
    list_display = ["title_es", "entity", "rule", "due_on", "owner_role", "status"]
    list_filter = ["status", "owner_role"]
    list_select_related = ["entity"]
    date_hierarchy = "due_on"


@admin.register(AdoptedBook)
class AdoptedBookAdmin(LedgerAdmin):
    list_display = ["book_id", "entity", "binds_from", "basis", "adopted_by"]
    list_select_related = ["entity", "adopted_by"]
