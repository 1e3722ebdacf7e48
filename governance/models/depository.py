"""The depository beside our book: who it is, what it reported, each difference with its owner and due date, and how each ended.

A report's lines are the rows of its load. Nothing here moves a holding: a reconciliation is a posting like any other.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, Approval, Evidence, ScopedQuerySet
from governance.models.accounts import Account
from governance.models.depository_labels import CLEARING_KINDS, DIFFERENCE_KINDS
from governance.models.entities import Entity
from governance.models.loads import Load
from governance.models.registers import Posting
from governance.models.securities import Security
from governance.models.transfers import Discrepancy


class DepositoryAgreement(models.Model):
    """Who keeps the securities of an entity in deposit, and who answers here for the differences, within how many business days."""

    organisation_path = "entity__organisation"

    entity = models.OneToOneField(Entity, on_delete=models.PROTECT, related_name="depository", verbose_name=_("entidad"))
    name = models.CharField(_("depósito central"), max_length=200)
    contract = models.CharField(_("contrato"), max_length=200, blank=True, default="")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("responsable"))
    days_to_clear = models.PositiveSmallIntegerField(_("días hábiles para aclarar"))

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(days_to_clear__gt=0) & ~Q(name=""), name="depository_agreement_whole")]
        verbose_name = _("convenio con el depósito central")
        verbose_name_plural = _("convenios con el depósito central")

    def __str__(self) -> str:
        return self.name


class DepositoryReport(AppendOnlyModel):
    """One file of a depository as taken: its class and cut-off date where it lists holdings, and what it adds up to beside our book."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="depository_reports", verbose_name=_("entidad"))
    load = models.ForeignKey(Load, on_delete=models.PROTECT, related_name="depository_reports", verbose_name=_("archivo"))
    security = models.ForeignKey(
        Security, on_delete=models.PROTECT, null=True, blank=True, related_name="depository_reports", verbose_name=_("especie")
    )
    on = models.DateField(_("corte"))
    rows = models.PositiveIntegerField(_("filas"))
    listed = models.DecimalField(_("total informado"), max_digits=30, decimal_places=6, null=True, blank=True)
    subscribed = models.DecimalField(_("total suscrito"), max_digits=30, decimal_places=6, null=True, blank=True)
    known_at = models.PositiveBigIntegerField(_("último asiento conocido"))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.UniqueConstraint(fields=["load", "security"], name="depository_report_once", nulls_distinct=False)]
        ordering = ["-on", "-id"]
        verbose_name = _("informe del depósito")
        verbose_name_plural = _("informes del depósito")

    def __str__(self) -> str:
        return f"{self.load.name} · {self.on:%Y-%m-%d}"


class DepositoryDifference(models.Model):
    """One difference of a report: what they say, what we held, who answers for it and until when. Only its owner and term ever change."""

    organisation_path = "report__entity__organisation"

    report = models.ForeignKey(DepositoryReport, on_delete=models.PROTECT, related_name="differences", verbose_name=_("informe"))
    kind = models.CharField(_("clase"), max_length=12, choices=DIFFERENCE_KINDS)
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, null=True, blank=True, related_name="depository_differences", verbose_name=_("cuenta")
    )
    line = models.PositiveIntegerField(_("fila"), null=True, blank=True)
    holder = models.CharField(_("titular según el depósito"), max_length=400, blank=True, default="")
    theirs = models.DecimalField(_("según el depósito"), max_digits=30, decimal_places=6, default=0)
    ours = models.DecimalField(_("según el libro"), max_digits=30, decimal_places=6, default=0)
    note = models.CharField(_("detalle"), max_length=300, blank=True, default="")
    discrepancy = models.OneToOneField(
        Discrepancy, on_delete=models.PROTECT, null=True, blank=True, related_name="difference", verbose_name=_("discrepancia")
    )
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("responsable"))
    due_on = models.DateField(_("vence"))

    objects = ScopedQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["report", "kind"], name="depository_difference_kind")]
        ordering = ["report_id", "id"]
        verbose_name = _("diferencia con el depósito")
        verbose_name_plural = _("diferencias con el depósito")

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.account or self.holder}"


class Reconciliation(models.Model):
    """One proposal of movements that end differences of a report, waiting for a second person, and the posting that it became."""

    organisation_path = "report__entity__organisation"

    report = models.ForeignKey(DepositoryReport, on_delete=models.PROTECT, related_name="reconciliations", verbose_name=_("informe"))
    lines = models.JSONField(_("movimientos"))
    differences = models.JSONField(_("diferencias"))
    approval = models.OneToOneField(
        Approval, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("aprobación")
    )
    posting = models.OneToOneField(Posting, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("asiento"))
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("propuesta por"))
    proposed_at = models.DateTimeField(_("propuesta"))

    objects = ScopedQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]
        verbose_name = _("conciliación con el depósito")
        verbose_name_plural = _("conciliaciones con el depósito")

    def __str__(self) -> str:
        return f"{self.report} · {self.pk}"


class DifferenceClearing(AppendOnlyModel):
    """How one difference ended: by a posting, by a later report that agrees, or explained with its proof."""

    organisation_path = "difference__report__entity__organisation"

    difference = models.OneToOneField(DepositoryDifference, on_delete=models.PROTECT, related_name="clearing", verbose_name=_("diferencia"))
    kind = models.CharField(_("cómo"), max_length=10, choices=CLEARING_KINDS)
    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("asiento"))
    report = models.ForeignKey(
        DepositoryReport, on_delete=models.PROTECT, null=True, blank=True, related_name="cleared", verbose_name=_("informe posterior")
    )
    explanation = models.CharField(_("explicación"), max_length=500, blank=True, default="")
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("soporte"))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    cleared_at = models.DateTimeField(_("aclarada"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="reconciled", posting__isnull=False)
                | Q(kind="agreed", report__isnull=False)
                | (Q(kind="explained") & ~Q(explanation="")),
                name="difference_clearing_founded",
            )
        ]
        ordering = ["-id"]
        verbose_name = _("aclaración de una diferencia")
        verbose_name_plural = _("aclaraciones de diferencias")

    def __str__(self) -> str:
        return f"{self.difference}: {self.get_kind_display()}"
