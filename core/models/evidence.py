"""Files that people hand in as proof: clippings, powers, certificates. Knows hashes and kinds; never what they prove."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from core.models.append_only import AppendOnlyModel
from core.models.scoping import ScopedModel


class Evidence(AppendOnlyModel, ScopedModel):
    """One uploaded file, stored by its hash. ``name`` is only a label: the stored name is made from the hash."""

    kind = models.CharField("tipo", max_length=60)
    name = models.CharField("nombre", max_length=200)
    content_type = models.CharField("tipo de contenido", max_length=100)
    sha256 = models.CharField("SHA-256", max_length=64)
    size = models.PositiveIntegerField("tamaño")
    file = models.CharField("archivo", max_length=120)
    stored_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name="guardado por")
    stored_at = models.DateTimeField("guardado")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = "soporte"
        verbose_name_plural = "soportes"
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["organisation", "kind", "sha256"], name="evidence_once"),
            models.CheckConstraint(condition=Q(sha256__regex=r"^[0-9a-f]{64}$"), name="evidence_sha256_shape"),
        ]

    def __str__(self) -> str:
        return self.name
