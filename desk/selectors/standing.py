"""Who the user is here: roles and organisations."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

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
    "legal_representative": gettext_lazy("Representación legal"),
    "statutory_auditor": gettext_lazy("Revisoría fiscal"),
    "fund_risk": gettext_lazy("Riesgo"),
}


def sentence(user: Any) -> str:
    """Say the user's roles and organisation: "Secretaría · Grupo Sietecueros"."""
    rows = list(user.memberships.select_related("organisation").order_by("organisation__name", "role"))
    if not rows:
        return _("Sin organización")
    roles = list(dict.fromkeys(str(ROLES.get(row.role, row.role)) for row in rows))
    names = list(dict.fromkeys(row.organisation.name for row in rows))
    return f"{', '.join(roles[:2])} · {names[0]}" + (f" +{len(names) - 1}" if len(names) > 1 else "")
