"""The admin writes through services, and ledgers have no form."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from core.models import AuditRecord, HolidayOverride, Membership, Organisation, User
from tests.fixtures.cast import with_second_factor

pytestmark = pytest.mark.django_db


@pytest.fixture
def superuser(administrator: User) -> User:
    administrator.is_staff = administrator.is_superuser = True
    administrator.save()
    return with_second_factor(administrator)


@pytest.fixture
def desk(client: Client, superuser: User) -> Client:
    client.force_login(superuser, backend="django.contrib.auth.backends.ModelBackend")
    return client


def last_action() -> str:
    return AuditRecord.objects.latest("pk").action


def test_a_user_is_registered_by_e_mail_and_recorded_without_the_password(desk: Client) -> None:
    fields = {"email": "nuevo@example.com", "usable_password": "true", "password1": "una-clave-larga-1", "password2": "una-clave-larga-1"}
    assert desk.post(reverse("admin:core_user_add"), fields).status_code == 302
    user = User.objects.get(email="nuevo@example.com")
    assert user.username == user.email
    assert user.check_password("una-clave-larga-1")
    record = AuditRecord.objects.latest("pk")
    assert record.action == "core.register_user"
    assert "clave" not in str(record.facts)


def test_a_role_is_given_and_taken_away_and_both_are_recorded(desk: Client, secretary: User, organisation: Organisation) -> None:
    fields = {"user": secretary.pk, "organisation": organisation.pk, "role": "approver", "scope": ""}
    assert desk.post(reverse("admin:core_membership_add"), fields).status_code == 302
    given = Membership.objects.get(user=secretary, role="approver")
    assert last_action() == "core.grant_role"
    assert desk.post(reverse("admin:core_membership_delete", args=[given.pk]), {"post": "yes"}).status_code == 302
    assert not Membership.objects.filter(pk=given.pk).exists()
    assert last_action() == "core.withdraw_role"


def test_a_corrected_day_is_recorded(desk: Client) -> None:
    fields = {"day": "2026-07-13", "is_holiday": "on", "reason": "Ley 2578 de 2026"}
    assert desk.post(reverse("admin:core_holidayoverride_add"), fields).status_code == 302
    assert HolidayOverride.objects.get().is_holiday
    assert last_action() == "core.override_holiday"


def test_an_organisation_is_recorded(desk: Client) -> None:
    assert desk.post(reverse("admin:core_organisation_add"), {"name": "Otra casa", "slug": "otra-casa"}).status_code == 302
    assert last_action() == "core.save_organisation"


@pytest.mark.parametrize("model", [model for model in admin.site._registry if getattr(model, "append_only", False)], ids=str)
def test_what_is_written_once_is_never_changed(desk: Client, model: type, rf: object, superuser: User) -> None:
    request = rf.get("/")
    request.user = superuser
    shown = admin.site._registry[model]
    # A new version of a text is entered through its service; a ledger's row is not entered at all.
    assert not shown.has_add_permission(request) or hasattr(shown, "enter")
    assert not shown.has_change_permission(request)
    assert not shown.has_delete_permission(request)
    assert desk.get(reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")).status_code == 200


@pytest.mark.parametrize("name", ["user", "organisation", "membership", "document", "item", "run", "approval", "holidayoverride"])
def test_every_list_opens(desk: Client, name: str, secretary: User) -> None:
    assert desk.get(reverse(f"admin:core_{name}_changelist")).status_code == 200


def test_nobody_in_the_admin_edits_a_list_or_deletes_a_user(desk: Client, secretary: User) -> None:
    assert not [shown for shown in admin.site._registry.values() if shown.list_editable]
    assert desk.post(reverse("admin:core_user_delete", args=[secretary.pk]), {"post": "yes"}).status_code == 403
