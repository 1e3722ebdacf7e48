"""Who the user is here: roles, organisations, and how much waits for this person's approval."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.models import Approval

ROLES = {
    "secretary": gettext_lazy("Secretaría"),
    "registrar": gettext_lazy("Registro"),
    "approver": gettext_lazy("Aprobación"),
    "auditor": gettext_lazy("Revisoría fiscal"),
    "administrator": gettext_lazy("Administración"),
    "front_office": gettext_lazy("Comercial"),
    "operations": gettext_lazy("Operaciones"),
    "risk": gettext_lazy("Riesgo"),
    "treasury": gettext_lazy("Tesorería"),
}


def sentence(user: Any) -> str:
    """Say the user's roles and organisation: "Secretaría · Grupo Sietecueros"."""
    rows = list(user.memberships.select_related("organisation").order_by("organisation__name", "role"))
    if not rows:
        return _("Sin organización")
    roles = list(dict.fromkeys(str(ROLES.get(row.role, row.role)) for row in rows))
    names = list(dict.fromkeys(row.organisation.name for row in rows))
    return f"{', '.join(roles[:2])} · {names[0]}" + (f" +{len(names) - 1}" if len(names) > 1 else "")


def pending_approvals(user: Any) -> int:
    """Count what another person asked and this one may decide."""
    return waiting_approvals(user).count()


def waiting_approvals(user: Any) -> Any:
    """Return the requests that this user may decide: not the user's own."""
    rows = Approval.objects.for_user(user).filter(state=Approval.State.REQUESTED).exclude(requested_by=user)
    return rows.select_related("requested_by", "organisation").order_by("requested_at")
