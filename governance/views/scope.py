"""Finding an entity within the user's organisations, and who may act on its books."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as say
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
ANSWERERS = (*BOOK_KEEPERS, "approver", "administrator")
"""Who may answer, as a second person, what another asked of the book."""


def entity_of(request: HttpRequest, pk: int) -> Entity:
    """Return one entity that the user may see."""
    return get_object_or_404(Entity.objects.for_user(request.user).select_related("organisation"), pk=pk)


def keeps_books(request: HttpRequest, organisation_id: int) -> bool:
    """Say whether the page shows the acts of who keeps the books of the organisation."""
    return access.holds(request.user, organisation_id, BOOK_KEEPERS)


def day_asked(request: HttpRequest, name: str = "al") -> date:
    """Return the date in the address, today where there is none; one that cannot be read, or of the future, is today and is told."""
    text, today = request.GET.get(name, "").strip(), clock.today()
    if not text:
        return today
    try:
        asked = date.fromisoformat(text)
    except ValueError:
        said = say("«%(text)s» no es una fecha como 2026-03-27: se muestra hoy, %(today)s.")
        messages.warning(request, said % {"text": text[:30], "today": f"{today:%d/%m/%Y}"})
        return today
    if asked > today:
        said = say("Pidió el %(asked)s, que todavía no llega: se muestra hoy, %(today)s.")
        messages.warning(request, said % {"asked": f"{asked:%d/%m/%Y}", "today": f"{today:%d/%m/%Y}"})
        return today
    return asked


def number_of(text: str, most: int) -> int | None:
    """Return a number of the address, at most so much; None where it is none."""
    return min(int(text), most) if text.isascii() and text.isdecimal() and len(text) < 12 else None


def posting_asked(request: HttpRequest, last: int, name: str = "asiento") -> int:
    """Return the posting in the address, the last one where there is none; one that is not in the book is the last and is told."""
    text = request.GET.get(name, "").strip()
    if not text:
        return last
    number = number_of(text, last + 1)
    if number is not None and number <= last:
        return number
    said = say("Pidió lo conocido en el asiento «%(text)s» y el último del libro es el %(last)s: se muestra ese.")
    messages.warning(request, said % {"text": text[:30], "last": last})
    return last


def kept_entities(user: Any) -> QuerySet[Entity]:
    """Return the entities whose books the user keeps; a superuser without the role keeps none."""
    kept = Membership.objects.filter(user=user.pk, role__in=BOOK_KEEPERS).values("organisation_id")
    return Entity.objects.for_user(user).filter(organisation__in=kept).order_by("name")
