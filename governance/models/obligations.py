"""Obligations: what must be done by when, by whom and with what evidence. Made by the events themselves."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import ScopedQuerySet
from governance.models.entities import Entity
from governance.models.labels import OBLIGATION_STATUSES
from governance.rules.kinds import ObligationStatus


class Obligation(models.Model):
    """One due act under one rule about one subject; once per (entity, rule, subject), so an event repeated makes nothing twice."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="obligations", verbose_name=_("entidad"))
    rule = models.CharField(_("regla"), max_length=40)
    subject = models.CharField(_("asunto"), max_length=120, blank=True, default="")
    title_es = models.CharField(_("título en español"), max_length=300)
    title_en = models.CharField(_("título en inglés"), max_length=300)
    due_on = models.DateField(_("vence el"))
    owner_role = models.CharField(_("responsable"), max_length=30)
    evidence_required = models.CharField(_("evidencia exigida"), max_length=200, blank=True, default="")
    status = models.CharField(_("estado"), max_length=10, choices=OBLIGATION_STATUSES, default=ObligationStatus.OPEN.value)
    done_on = models.DateField(_("hecha el"), null=True, blank=True)
    done_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("hecha por")
    )
    evidence = models.ForeignKey(
        "core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("evidencia")
    )
    note = models.CharField(_("nota"), max_length=300, blank=True, default="")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entity", "rule", "subject"], name="obligation_once"),
            models.CheckConstraint(
                condition=Q(status="open", done_on__isnull=True) | Q(status__in=["fulfilled", "waived"], done_on__isnull=False),
                name="obligation_done_dated",
            ),
            models.CheckConstraint(condition=~Q(status="waived") | ~Q(note=""), name="obligation_waiver_reasoned"),
        ]
        indexes = [models.Index(fields=["entity", "status", "due_on"], name="obligation_due")]
        ordering = ["due_on", "id"]
        verbose_name = _("obligación")
        verbose_name_plural = _("obligaciones")

    def __str__(self) -> str:
        return f"{self.rule}: {self.title_es}"
