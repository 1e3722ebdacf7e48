"""Who can sign in, and the houses they work for. Knows accounts; roles are given by ``memberships``."""

from collections.abc import Sequence

from django.db import transaction

from core.models import Organisation, User
from core.services import audit

SECRET = {"password", "password1", "password2", "usable_password"}


@transaction.atomic
def save(*, actor: User, user: User, changed: Sequence[str]) -> User:
    """Write a new or changed account, its name following its e-mail; what was typed as a password is not recorded."""
    is_new = user.pk is None
    if is_new:
        user.username = user.email
    user.save()
    facts = {"email": user.email, "changed": sorted(set(changed) - SECRET), "active": user.is_active, "superuser": user.is_superuser}
    audit.record(actor=actor, organisation=None, action="core.register_user" if is_new else "core.change_user", subject=user, facts=facts)
    return user


@transaction.atomic
def save_organisation(*, actor: User, organisation: Organisation) -> Organisation:
    """Write a new or renamed house."""
    organisation.save()
    facts = {"name": organisation.name, "slug": organisation.slug}
    audit.record(actor=actor, organisation=organisation, action="core.save_organisation", subject=organisation, facts=facts)
    return organisation
