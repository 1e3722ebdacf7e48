"""Documents that are issued once. Knows frozen data, bytes and numbers; refuses to know what a document says.

requested → issued | failed. What was requested never changes; what was issued is never rendered again: a correction is a
new document that ``replaces`` the old one.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models.scoping import ScopedModel


class DocumentState(models.TextChoices):
    """Where a document stands."""

    REQUESTED = "requested", _("solicitado")
    ISSUED = "issued", _("expedido")
    FAILED = "failed", _("falló")


class Document(ScopedModel):
    """One legal document: its frozen data and, once issued, the bytes that were delivered.

    ``number`` is gapless per organisation and kind. ``folio``..``folio_last`` are the pages' numbers in ``folio_series``,
    given when the number of pages is known.
    """

    State = DocumentState

    kind = models.CharField("tipo", max_length=60)
    number = models.PositiveIntegerField("número")
    title = models.CharField("título", max_length=250)
    language = models.CharField("idioma", max_length=8)
    template = models.CharField("plantilla", max_length=120)
    template_digest = models.CharField("huella de la plantilla", max_length=64)
    data = models.JSONField("datos")
    data_digest = models.CharField("huella de los datos", max_length=64)
    subject_type = models.CharField("tipo de objeto", max_length=80)
    subject_id = models.CharField("objeto", max_length=40)
    replaces = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="replaced_by", verbose_name="reemplaza a"
    )
    verification_code = models.CharField("código de verificación", max_length=40, unique=True)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name="solicitado por")
    requested_at = models.DateTimeField("solicitado")
    folio_series = models.CharField("serie de folios", max_length=80, blank=True, default="")
    folio = models.PositiveIntegerField("folio", null=True, blank=True)
    folio_last = models.PositiveIntegerField("último folio", null=True, blank=True)
    state = models.CharField("estado", max_length=12, choices=DocumentState.choices, default=DocumentState.REQUESTED)
    sha256 = models.CharField("SHA-256", max_length=64, blank=True, default="")
    size = models.PositiveIntegerField("tamaño", null=True, blank=True)
    pages = models.PositiveIntegerField("páginas", null=True, blank=True)
    file = models.CharField("archivo", max_length=120, blank=True, default="")
    renderer = models.CharField("impresor", max_length=60, blank=True, default="")
    issued_at = models.DateTimeField("expedido", null=True, blank=True)
    failure = models.TextField("causa del fallo", blank=True, default="")

    class Meta:
        verbose_name = "documento"
        verbose_name_plural = "documentos"
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["organisation", "kind", "number"], name="document_number_once"),
            models.UniqueConstraint(
                fields=["organisation", "folio_series", "folio"], condition=Q(folio__isnull=False), name="document_folio_once"
            ),
            models.CheckConstraint(condition=Q(state__in=DocumentState.values), name="document_state_known"),
            models.CheckConstraint(
                condition=~Q(state="issued")
                | Q(issued_at__isnull=False, size__gt=0, pages__gt=0, sha256__regex=r"^[0-9a-f]{64}$") & ~Q(file=""),
                name="document_issued_has_bytes",
            ),
            models.CheckConstraint(
                condition=Q(folio__isnull=True, folio_last__isnull=True) | Q(folio_last=F("folio") + F("pages") - 1),
                name="document_folios_are_pages",
            ),
            models.CheckConstraint(condition=~Q(replaces=F("id")), name="document_replaces_another"),
        ]
        indexes = [models.Index(fields=["subject_type", "subject_id"], name="document_subject")]

    def __str__(self) -> str:
        return f"{self.title} ({self.verification_code})"
