"""Who may ask for an act. Knows memberships and roles by their text; what a role may do is said by each view.

Another organisation's object is not found (404); an object of one's own organisation without the role is refused (403).
"""

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from core.models import Membership


def roles_in(user: Any, organisation_id: int) -> frozenset[str]:
    """Return the roles of the user in one organisation: one query, kept on the user for the request."""
    known: dict[int, frozenset[str]] = user.__dict__.setdefault("_roles_in", {})
    if organisation_id not in known:
        rows = Membership.objects.filter(user=user, organisation=organisation_id).values_list("role", flat=True)
        known[organisation_id] = frozenset(rows)
    return known[organisation_id]


def holds(user: Any, organisation_id: int, roles: Iterable[str]) -> bool:
    """Say whether the user has one of the roles in the organisation: whether a page shows the acts of these roles."""
    return bool(roles_in(user, organisation_id).intersection(roles))


def require(user: Any, organisation_id: int, roles: Iterable[str], labels: dict[str, object]) -> None:
    """Refuse with a sentence unless the user has one of the roles; a stranger to the organisation finds nothing."""
    held = roles_in(user, organisation_id)
    if not held:
        raise Http404
    wanted = list(roles)
    if not held.intersection(wanted):
        names = ", ".join(str(labels.get(role, role)) for role in wanted)
        raise PermissionDenied(_("Esta acción la hace quien tiene el rol de %(roles)s.") % {"roles": names})
