"""Work that happens after the transaction. Knows states, leases and attempts; refuses to know what a kind of work does."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models.scoping import ScopedModel


class Run(ScopedModel):
    """Work that people watch: so many items in total, so many done, so many failed."""

    kind = models.CharField("tipo", max_length=60)
    title = models.CharField("título", max_length=200)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name="actor")
    total = models.PositiveIntegerField("total")
    done = models.PositiveIntegerField("hechos", default=0)
    failed = models.PositiveIntegerField("fallidos", default=0)
    opened_at = models.DateTimeField("abierto")
    finished_at = models.DateTimeField("terminado", null=True, blank=True)

    class Meta:
        verbose_name = "ejecución"
        verbose_name_plural = "ejecuciones"
        ordering = ["-id"]
        constraints = [models.CheckConstraint(condition=Q(total__gte=F("done") + F("failed")), name="run_counts_within_total")]

    def __str__(self) -> str:
        return f"{self.title} ({self.done + self.failed}/{self.total})"


class ItemState(models.TextChoices):
    """Where one item stands. ``sending`` marks the seconds in which the outcome of a delivery is not known."""

    QUEUED = "queued", _("en cola")
    WORKING = "working", _("en curso")
    SENDING = "sending", _("enviando")
    DONE = "done", _("hecho")
    SENT = "sent", _("enviado")
    REFUSED = "refused", _("rechazado")
    FAILED = "failed", _("falló")
    NEEDS_DECISION = "needs_decision", _("requiere decisión")


class Item(ScopedModel):
    """One piece of work with a unique key. A worker holds it by a lease; what a dead worker held goes back to the queue."""

    State = ItemState

    run = models.ForeignKey(Run, null=True, blank=True, on_delete=models.PROTECT, related_name="items", verbose_name="ejecución")
    kind = models.CharField("tipo", max_length=60)
    key = models.CharField("clave", max_length=200)
    payload = models.JSONField("datos", default=dict)
    priority = models.PositiveSmallIntegerField("prioridad", default=5)
    state = models.CharField("estado", max_length=16, choices=ItemState.choices, default=ItemState.QUEUED)
    attempts = models.PositiveIntegerField("intentos", default=0)
    due_at = models.DateTimeField("desde")
    lease_token = models.UUIDField("arriendo", null=True, blank=True)
    lease_until = models.DateTimeField("arriendo hasta", null=True, blank=True)
    result = models.JSONField("resultado", null=True, blank=True)
    error = models.TextField("error", blank=True, default="")
    queued_at = models.DateTimeField("en cola desde")
    finished_at = models.DateTimeField("terminado", null=True, blank=True)

    class Meta:
        verbose_name = "tarea"
        verbose_name_plural = "tareas"
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["organisation", "kind", "key"], name="item_key_once"),
            models.CheckConstraint(condition=Q(state__in=ItemState.values), name="item_state_known"),
            models.CheckConstraint(
                condition=Q(state__in=["working", "sending"], lease_token__isnull=False, lease_until__isnull=False)
                | (~Q(state__in=["working", "sending"]) & Q(lease_token__isnull=True, lease_until__isnull=True)),
                name="item_lease_while_held",
            ),
        ]
        indexes = [
            models.Index(fields=["priority", "due_at", "id"], condition=Q(state="queued"), name="item_queue"),
            models.Index(fields=["lease_until"], condition=Q(state__in=["working", "sending"]), name="item_leases"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} · {self.key}"
