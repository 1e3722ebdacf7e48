"""What the apps call a document, an approval, a duty's subject and the system's own accounts: codes as words. Decides nothing."""

import re
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core.wording.figures import ABSENT
from desk.selectors.standing import ROLES

register = template.Library()

MEETING_SUBJECT = re.compile(r"meetings\.meeting:(\d+)(?::|$)")
REQUEST_SUBJECT = re.compile(r"governance\.registrationrequest:(\d+)(?::|$)")


def _kinds() -> dict[str, str]:
    return {
        "acta": _("Acta"),
        "meetings.summons": _("Convocatoria"),
        "convocatoria": _("Convocatoria, pieza personal"),
        "convocatoria-periodico": _("Convocatoria, pieza para el diario"),
        "constancia-de-quorum": _("Constancia de quórum"),
        "lista-de-asistencia": _("Lista de asistencia"),
        "resultado-de-votaciones": _("Resultado de las votaciones"),
        "carpeta-de-contingencia": _("Carpeta de contingencia"),
        "papeletas": _("Papeletas"),
        "extracto": _("Extracto trimestral"),
        "extracto-de-titular": _("Extracto de titular"),
        "composicion-del-capital": _("Composición del capital"),
        "informe-de-colocacion": _("Informe de colocación"),
        "aviso-de-dividendos": _("Aviso de dividendos"),
        "relacion-de-liquidacion": _("Relación de liquidación"),
        "titulo-de-acciones": _("Título de acciones"),
        "libro-de-accionistas": _("Libro de registro de accionistas"),
        "libro-de-titulares": _("Libro de registro de titulares"),
        "constancia": _("Constancia"),
        "governance.payment_batch": _("Lote de pagos"),
        "governance.prescription": _("Prescripción de dividendos"),
        "governance.reconcile_depository": _("Conciliación con el depósito"),
        "governance.capital_act": _("Operación de capital"),
        "governance.movement": _("Inscripción en el libro"),
        "governance.book_act": _("Acto del libro"),
        "governance.apply_load": _("Carga de un archivo"),
        "governance.merge_persons": _("Unión de fichas de una persona"),
        "dividends.entitlements": _("Liquidación de un dividendo"),
        "certificado-de-retencion": _("Certificado de retención"),
        "retencion-trasladable": _("Certificado de retención trasladable"),
    }


@register.filter
def kind_word(code: str) -> str:
    """Name a kind of document or approval; one that has no name yet is read as words."""
    return _kinds().get(code) or re.sub(r"[._-]+", " ", code).capitalize()


@register.filter
def role_word(code: str) -> str:
    """Name who answers for a duty."""
    return str(ROLES.get(code, code))


@register.filter
def language_word(code: str) -> str:
    """Name the language of a document."""
    return {"es": _("Español"), "en": _("Inglés")}.get(code, code)


@register.filter
def who(user: Any) -> str:
    """Name who acted; the system's own accounts by what they do."""
    if user is None or user == "":
        return ABSENT
    words = {"Sistema preparer": _("Sistema, preparación"), "Sistema publisher": _("Sistema, publicación")}
    return words.get(str(user), str(user))


@register.filter
def subject_link(code: str) -> SafeString | str:
    """Lead to what a duty is about, where it has a page."""
    asked = REQUEST_SUBJECT.match(code or "")
    if asked is not None:
        return format_html('<a href="{}">{}</a>', reverse("governance:registration_request", args=[asked[1]]), _("Ver la solicitud"))
    found = MEETING_SUBJECT.match(code or "")
    if found is None:
        return ABSENT
    return format_html('<a href="{}">{}</a>', reverse("meetings:detail", args=[found[1]]), _("Ver la reunión"))
