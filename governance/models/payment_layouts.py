"""The layouts of files of banks and of the depository, and each entity's ledger accounts: data that an administrator enters."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, Organisation, ScopedQuerySet
from governance.models.entities import Entity
from governance.models.payment_labels import CONCEPTS, FILE_PURPOSES


class PaymentLayout(AppendOnlyModel):
    """One version of one layout of an organisation; the latest of its code is in use, earlier ones explain the files of their days."""

    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="+", verbose_name=_("organización"))
    code = models.CharField(_("código"), max_length=40)
    version = models.PositiveIntegerField(_("versión"))
    name = models.CharField(_("nombre"), max_length=120)
    purpose = models.CharField(_("uso"), max_length=20, choices=FILE_PURPOSES)
    definition = models.JSONField(_("formato"))
    digest = models.CharField(_("huella"), max_length=64)
    basis = models.CharField(_("soporte"), max_length=300)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    entered_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["organisation", "code", "version"], name="payment_layout_version_once"),
            models.CheckConstraint(condition=~models.Q(basis="") & ~models.Q(code=""), name="payment_layout_founded"),
        ]
        ordering = ["code", "-version"]
        verbose_name = _("formato de archivo")
        verbose_name_plural = _("formatos de archivo")

    def __str__(self) -> str:
        return f"{self.name} · {self.code} v{self.version}"


class LedgerAccount(models.Model):
    """The code by which one entity's accounting knows one concept of its dividends."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="ledger_accounts", verbose_name=_("entidad"))
    concept = models.CharField(_("concepto"), max_length=20, choices=CONCEPTS)
    code = models.CharField(_("código"), max_length=20)
    name = models.CharField(_("nombre"), max_length=120, blank=True, default="")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entity", "concept"], name="ledger_account_once"),
            models.CheckConstraint(condition=~models.Q(code=""), name="ledger_account_coded"),
        ]
        ordering = ["entity_id", "concept"]
        verbose_name = _("cuenta contable")
        verbose_name_plural = _("cuentas contables")

    def __str__(self) -> str:
        return f"{self.get_concept_display()}: {self.code}"
