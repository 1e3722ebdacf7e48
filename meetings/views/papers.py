"""The papers of the day: what has been issued for a meeting, and a button for each that can be issued now."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from core.models import Document
from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from meetings.models import Meeting
from meetings.services import papers as service
from meetings.views.scope import may_act, meeting_of, require_secretary

OFFERED = (
    ("quorum", _("Constancia de quórum"), _("Cuántos votos hay en la sala en este momento, con su cuenta.")),
    ("attendance", _("Lista de asistencia"), _("Quién asiste, con cuántas acciones propias y representadas.")),
    ("results", _("Resultado de las votaciones"), _("Cada votación cerrada con sus votos, su mínimo y su regla.")),
    ("ballots", _("Papeletas"), _("Una por votante, con su código en cada punto.")),
    ("contingency", _("Carpeta de contingencia"), _("La lista, los poderes aceptados y las hojas de escrutinio, para seguir a mano.")),
)


@require_GET
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, meeting_of(request, pk))


@require_POST
@idempotent
def issue(request: HttpRequest, pk: int, paper: str) -> HttpResponse:
    meeting = meeting_of(request, pk)
    require_secretary(request, meeting)
    if paper not in service.KINDS:
        raise Http404
    act = lambda: service.issue(actor=actor(request), meeting=meeting, paper=paper)  # noqa: E731
    return acts.press(request, act, done=_("Documento pedido: se abre cuando esté impreso."), to=reverse("meetings:papers", args=[pk]))


def _page(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    issued = Document.objects.for_user(request.user).filter(subject_type=meeting._meta.label_lower, subject_id=str(meeting.pk))
    context = {
        "section": "meetings",
        "meeting": meeting,
        "has_roll": hasattr(meeting, "roll"),
        "acting": may_act(request.user, meeting),
        "offered": OFFERED,
        "documents": issued.order_by("-requested_at", "-pk"),
    }
    return render(request, "meetings/papers.html", context)
