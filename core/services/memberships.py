"""Who has which role where. Knows role names only as words that the apps define."""

from django.db import transaction

from core.models import Membership, Organisation, User
from core.services import audit
from core.services.actors import is_system_user
from core.services.refusals import RefusedError


class RoleMissingError(RefusedError):
    """Somebody acts without the role that the act needs."""

    def __init__(self, user: User, organisation: Organisation, roles: tuple[str, ...]) -> None:
        self.user, self.organisation, self.roles = user, organisation, roles
        wanted = ", ".join(roles)
        super().__init__(
            f"{user} no tiene en {organisation} el papel que se exige ({wanted}): pídalo a un administrador.",
            f"{user} lacks the required role in {organisation} ({wanted}): ask an administrator.",
        )


def has_role(user: User, organisation: Organisation, *roles: str, scope: str = "") -> bool:
    """Say whether the user has one of the roles in the organisation, for the whole of it or for ``scope``."""
    if user.pk is None or not (user.is_active or is_system_user(user)):
        return False
    scopes = {"", scope}
    return Membership.objects.filter(user=user, organisation=organisation, role__in=roles, scope__in=scopes).exists()


def require(user: User, organisation: Organisation, *roles: str, scope: str = "") -> None:
    """Refuse an act without one of the roles.

    Raises ``RoleMissingError``.
    """
    if not has_role(user, organisation, *roles, scope=scope):
        raise RoleMissingError(user, organisation, roles)


@transaction.atomic
def grant(*, actor: User, user: User, organisation: Organisation, role: str, scope: str = "") -> Membership:
    """Give a role; giving it twice changes nothing."""
    membership, made = Membership.objects.get_or_create(user=user, organisation=organisation, role=role, scope=scope)
    if made:
        facts = {"user": user.pk, "role": role, "scope": scope}
        audit.record(actor=actor, organisation=organisation, action="core.grant_role", subject=membership, facts=facts)
    return membership


@transaction.atomic
def withdraw(*, actor: User, membership: Membership) -> None:
    """Take a role away."""
    facts = {"user": membership.user_id, "role": membership.role, "scope": membership.scope}
    audit.record(actor=actor, organisation=membership.organisation, action="core.withdraw_role", subject=membership, facts=facts)
    membership.delete()
