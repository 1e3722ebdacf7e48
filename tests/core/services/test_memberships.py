"""Roles: given, taken, asked for; service accounts act and never sign in."""

import pytest

from core.models import AuditRecord, Document, Item, Membership, Organisation, User
from core.services import memberships
from core.services.actors import is_system_user, system_user

pytestmark = pytest.mark.django_db


def test_a_role_holds_in_its_organisation_only(secretary: User, organisation: Organisation, other_organisation: Organisation) -> None:
    assert memberships.has_role(secretary, organisation, "secretary")
    assert memberships.has_role(secretary, organisation, "approver", "secretary")
    assert not memberships.has_role(secretary, organisation, "approver")
    assert not memberships.has_role(secretary, other_organisation, "secretary")


def test_a_narrow_role_holds_in_its_scope_only(auditor: User, organisation: Organisation, administrator: User) -> None:
    memberships.grant(actor=administrator, user=auditor, organisation=organisation, role="operations", scope="fund:1")
    assert memberships.has_role(auditor, organisation, "operations", scope="fund:1")
    assert not memberships.has_role(auditor, organisation, "operations", scope="fund:2")
    assert not memberships.has_role(auditor, organisation, "operations")


def test_a_wide_role_holds_in_every_scope(secretary: User, organisation: Organisation) -> None:
    assert memberships.has_role(secretary, organisation, "secretary", scope="company:9")


def test_who_was_switched_off_has_no_role(secretary: User, organisation: Organisation) -> None:
    secretary.is_active = False
    assert not memberships.has_role(secretary, organisation, "secretary")


def test_an_act_without_the_role_is_refused(auditor: User, organisation: Organisation) -> None:
    memberships.require(auditor, organisation, "auditor")
    with pytest.raises(memberships.RoleMissingError, match="no tiene en Casa Matriz el papel que se exige \\(secretary\\)"):
        memberships.require(auditor, organisation, "secretary")


def test_giving_and_taking_are_audited(administrator: User, auditor: User, organisation: Organisation) -> None:
    given = {"user": auditor, "organisation": organisation, "role": "risk"}
    membership = memberships.grant(actor=administrator, **given)
    assert memberships.grant(actor=administrator, **given) == membership
    assert AuditRecord.objects.filter(action="core.grant_role").count() == 1
    memberships.withdraw(actor=administrator, membership=membership)
    assert not Membership.objects.filter(user=auditor, role="risk").exists()
    assert AuditRecord.objects.get(action="core.withdraw_role").facts["role"] == "risk"


def test_a_service_account_acts_and_never_signs_in(organisation: Organisation, administrator: User) -> None:
    account = system_user("preparer")
    assert system_user("preparer") == account
    assert is_system_user(account)
    assert not account.is_active
    assert not account.has_usable_password()
    memberships.grant(actor=administrator, user=account, organisation=organisation, role="operations")
    assert memberships.has_role(account, organisation, "operations")


def test_a_service_account_has_a_short_code() -> None:
    with pytest.raises(ValueError, match="not a code"):
        system_user("No Es")


def test_rows_are_seen_inside_their_organisation_only(
    secretary: User, outsider: User, administrator: User, organisation: Organisation
) -> None:
    from core import work

    work.enqueue(kind="test.kind", key="k", payload={}, organisation=organisation)
    assert Item.objects.for_user(secretary).count() == 1
    assert Item.objects.for_user(outsider).count() == 0
    assert Item.objects.for_organisation(organisation).count() == 1
    secretary.is_active = False
    assert Item.objects.for_user(secretary).count() == 0
    assert Document.objects.for_user(User()).count() == 0
