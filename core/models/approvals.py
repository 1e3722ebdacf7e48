"""What needs two people. Knows who asked, over which frozen payload, and who decided; never what the payload does."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models.scoping import ScopedModel


class ApprovalState(models.TextChoices):
    """Where a request stands."""

    REQUESTED = "requested", _("pendiente")
    ACCEPTED = "accepted", _("aprobada")
    REJECTED = "rejected", _("rechazada")
    WITHDRAWN = "withdrawn", _("retirada")


class Approval(ScopedModel):
    """One request over a payload that cannot change, decided once by another person than the one who asked, or withdrawn by the asker."""

    State = ApprovalState

    kind = models.CharField("tipo", max_length=60)
    payload = models.JSONField("contenido")
    payload_digest = models.CharField("huella del contenido", max_length=64)
    subject_type = models.CharField("tipo de objeto", max_length=80)
    subject_id = models.CharField("objeto", max_length=40)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name="solicitada por")
    requested_at = models.DateTimeField("solicitada")
    state = models.CharField("estado", max_length=12, choices=ApprovalState.choices, default=ApprovalState.REQUESTED)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+", verbose_name="decidida por"
    )
    decided_at = models.DateTimeField("decidida", null=True, blank=True)
    reason = models.TextField("razón", blank=True, default="")

    class Meta:
        verbose_name = "aprobación"
        verbose_name_plural = "aprobaciones"
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="withdrawn", decided_by__isnull=True)
                | Q(state="withdrawn", decided_by=F("requested_by"))
                | (~Q(state="withdrawn") & ~Q(decided_by=F("requested_by"))),
                name="approval_two_people",
            ),
            models.CheckConstraint(
                condition=Q(state="requested", decided_by__isnull=True, decided_at__isnull=True)
                | Q(state__in=["accepted", "rejected"], decided_by__isnull=False, decided_at__isnull=False)
                | Q(state="withdrawn", decided_at__isnull=False),
                name="approval_decided_by_somebody",
            ),
            models.UniqueConstraint(
                fields=["organisation", "kind", "subject_type", "subject_id"],
                condition=Q(state="requested"),
                name="approval_one_pending",
            ),
        ]
        indexes = [models.Index(fields=["subject_type", "subject_id"], name="approval_subject")]

    def __str__(self) -> str:
        return f"{self.kind} · {self.get_state_display()}"
