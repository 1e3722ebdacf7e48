"""Finding an entity within the user's organisations, and who may act on its books."""

from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _

from core import clock
from core.models import Membership
from core.views import access
from governance.models import Entity

LABELS: dict[str, object] = {
    "secretary": _("secretaría"),
    "registrar": _("registro"),
    "operations": _("operaciones"),
    "administrator": _("administración"),
    "risk": _("riesgo"),
    "treasury": _("tesorería"),
    "front_office": _("comercial"),
    "approver": _("aprobación"),
    "auditor": _("revisoría fiscal"),
}
BOOK_KEEPERS = ("registrar", "secretary")


def entity_of(request: HttpRequest, pk: int) -> Entity:
    """Return one entity that the user may see."""
    return get_object_or_404(Entity.objects.for_user(request.user).select_related("organisation"), pk=pk)


def keeps_books(request: HttpRequest, organisation_id: int) -> bool:
    """Say whether the page shows the acts of who keeps the books of the organisation."""
    return access.holds(request.user, organisation_id, BOOK_KEEPERS)


def day_asked(request: HttpRequest, name: str = "al") -> date:
    """Return the date in the address, today where there is none or none that can be read; never a future one."""
    try:
        asked = date.fromisoformat(request.GET.get(name, ""))
    except ValueError:
        return clock.today()
    return min(asked, clock.today())


def kept_entities(user: Any) -> QuerySet[Entity]:
    """Return the entities whose books the user keeps; a superuser without the role keeps none."""
    kept = Membership.objects.filter(user=user.pk, role__in=BOOK_KEEPERS).values("organisation_id")
    return Entity.objects.for_user(user).filter(organisation__in=kept).order_by("name")
