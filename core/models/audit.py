"""Who did what, and the chain that proves it. Knows codes and facts; refuses to know what an action means.

A record is inserted without a place in the chain (a chain head locked by every transaction would serialise all writers).
The sealer gives each record its place within seconds. ``UnsealedRecord`` is its queue, filled by a trigger, so a record that
commits late is never skipped.
"""

from django.conf import settings
from django.db import models

from core.models.append_only import AppendOnlyModel
from core.models.scoping import ScopedQuerySet


class AuditRecord(AppendOnlyModel):
    """One use case that was carried out. Events of the whole site (a sign-in) have no organisation."""

    organisation = models.ForeignKey(
        "core.Organisation", null=True, blank=True, on_delete=models.PROTECT, related_name="+", verbose_name="organización"
    )
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name="actor")
    action = models.CharField("acción", max_length=80)
    subject_type = models.CharField("tipo de objeto", max_length=80, blank=True, default="")
    subject_id = models.CharField("objeto", max_length=40, blank=True, default="")
    facts = models.JSONField("hechos", default=dict)
    recorded_at = models.DateTimeField("registrado")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = "registro de auditoría"
        verbose_name_plural = "registros de auditoría"
        ordering = ["id"]
        indexes = [
            models.Index(fields=["subject_type", "subject_id"], name="audit_subject"),
            models.Index(fields=["organisation", "-id"], name="audit_organisation"),
        ]

    def __str__(self) -> str:
        return f"{self.pk} · {self.action}"


class AuditSeal(AppendOnlyModel):
    """The place of one record in the chain: gapless ``sequence``, hash of the record, hash of the seal before it."""

    organisation_path = "record__organisation"

    sequence = models.BigIntegerField("posición", unique=True)
    record = models.OneToOneField(AuditRecord, on_delete=models.PROTECT, related_name="seal", verbose_name="registro")
    record_hash = models.CharField("huella del registro", max_length=64)
    previous_hash = models.CharField("huella anterior", max_length=64)
    hash = models.CharField("huella", max_length=64, unique=True)
    sealed_at = models.DateTimeField("sellado")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = "sello de auditoría"
        verbose_name_plural = "sellos de auditoría"
        ordering = ["sequence"]
        constraints = [models.CheckConstraint(condition=models.Q(sequence__gt=0), name="audit_seal_sequence_positive")]

    def __str__(self) -> str:
        return f"{self.sequence} · {self.hash[:12]}"


class UnsealedRecord(models.Model):
    """The sealer's queue: one row per record that has no place in the chain yet."""

    organisation_path = "record__organisation"

    record = models.OneToOneField(AuditRecord, primary_key=True, on_delete=models.PROTECT, related_name="+")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = "registro por sellar"
        verbose_name_plural = "registros por sellar"
