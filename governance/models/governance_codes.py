"""The governance code of an entity: each version with the act that adopted it and the day from which it binds its holders."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.clock import now
from core.models import AppendOnlyModel, Evidence
from governance.models.entities import Entity


class GovernanceCode(AppendOnlyModel):
    """One version of the code. The next one ends it; what it says is in its text, kept as evidence."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="governance_codes", verbose_name=_("entidad"))
    title = models.CharField(_("título"), max_length=200)
    binds_from = models.DateField(_("rige desde"))
    basis = models.CharField(_("acta"), max_length=300)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("texto"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"), default=now)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["entity", "binds_from"], name="governance_code_once_a_day"),
            models.CheckConstraint(condition=~Q(title="") & ~Q(basis=""), name="governance_code_founded"),
        ]
        ordering = ["entity_id", "binds_from"]
        verbose_name = _("código de buen gobierno")
        verbose_name_plural = _("códigos de buen gobierno")

    def __str__(self) -> str:
        return f"{self.title} · {self.binds_from:%Y-%m-%d}"
