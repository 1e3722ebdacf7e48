"""Powers of representation at the desk: as received, as examined, and what became of them. Knows no weights."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.models.scoping import ScopedQuerySet


class Proxy(models.Model):
    """One written power of one holder for one meeting. The checklist is the rule's result, kept with the decision."""

    organisation_path = "meeting__organisation"

    class Capacity(models.TextChoices):
        ATTORNEY = "attorney", _("Apoderado")
        LEGAL = "legal", _("Representante legal")

    class State(models.TextChoices):
        RECEIVED = "received", _("Recibido")
        ACCEPTED = "accepted", _("Aceptado")
        RETURNED = "returned", _("Devuelto")
        REPLACED = "replaced", _("Reemplazado")
        REVOKED = "revoked", _("Revocado")

    meeting = models.ForeignKey("meetings.Meeting", on_delete=models.PROTECT, related_name="proxies")
    principal = models.ForeignKey("governance.Person", on_delete=models.PROTECT, related_name="powers_given")
    agent = models.ForeignKey("governance.Person", on_delete=models.PROTECT, null=True, blank=True, related_name="powers_held")
    substitute = models.ForeignKey("governance.Person", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    capacity = models.CharField(_("calidad"), max_length=10, choices=Capacity.choices, default=Capacity.ATTORNEY)
    medium = models.CharField(_("medio"), max_length=40, blank=True)
    meeting_named = models.CharField(_("reunión o época que menciona"), max_length=200, blank=True)
    signed = models.BooleanField(_("firmado"), default=True)
    signed_at = models.DateTimeField(_("otorgado"), null=True, blank=True)
    certificate_on = models.DateField(_("certificado de existencia"), null=True, blank=True)
    insider_declared = models.BooleanField(_("declara ser administrador o empleado"), default=False)
    portion = models.BigIntegerField(_("parte de los votos"), null=True, blank=True)
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    received_at = models.DateTimeField(_("recibido"))
    state = models.CharField(_("estado"), max_length=10, choices=State.choices, default=State.RECEIVED)
    checklist = models.JSONField(_("examen"), default=list)
    reasons = models.JSONField(_("razones"), default=list)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    replaced_by = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaces")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("poder")
        verbose_name_plural = _("poderes")
        ordering = ["meeting", "received_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["meeting", "principal"],
                condition=models.Q(state="accepted", portion__isnull=True),
                name="one_accepted_power_per_holder",
            ),
            models.CheckConstraint(condition=~models.Q(principal=models.F("agent")), name="power_not_to_oneself"),
            models.CheckConstraint(
                condition=~models.Q(state="accepted") | models.Q(agent__isnull=False), name="accepted_power_names_agent"
            ),
        ]
        indexes = [models.Index(fields=["meeting", "agent", "state"], name="power_by_agent")]

    def __str__(self) -> str:
        return f"{self.principal} → {self.agent or '…'}"
