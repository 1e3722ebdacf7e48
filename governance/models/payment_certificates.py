"""Certificates of what was paid and withheld in a year, of tax withheld above and passed on, and of rights exercised with paper.

Every row was issued or received once; a correction is a new version.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, Document, Evidence, Run
from governance.models.accounts import Account
from governance.models.distributions import money
from governance.models.dividends import Dividend, DividendInstalment
from governance.models.entities import Entity
from governance.models.persons import Person
from governance.models.securities import Security


class WithholdingCertificate(AppendOnlyModel):
    """One yearly certificate of one holder; the latest version is the one that counts."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="withholding_certificates", verbose_name=_("entidad"))
    year = models.PositiveSmallIntegerField(_("año"))
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="withholding_certificates", verbose_name=_("titular"))
    version = models.PositiveIntegerField(_("versión"), default=1)
    gross = money(_("total de pagos"))
    withheld = money(_("retenido"))
    document = models.OneToOneField(Document, on_delete=models.PROTECT, related_name="+", verbose_name=_("documento"))
    run = models.ForeignKey(Run, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("ejecución"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["entity", "year", "person", "version"], name="withholding_certificate_once"),
            models.CheckConstraint(condition=Q(gross__gte=F("withheld"), withheld__gte=0), name="withholding_certificate_signs"),
        ]
        ordering = ["entity_id", "-year", "person__sort_key", "-version"]
        verbose_name = _("certificado de retención")
        verbose_name_plural = _("certificados de retención")

    def __str__(self) -> str:
        return f"{self.person} · {self.year}"


class ReceivedWithholding(AppendOnlyModel):
    """One dividend that the entity received as a holder, with the tax that its payer certified as withheld and transferable."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="received_withholdings", verbose_name=_("entidad"))
    payer_name = models.CharField(_("sociedad pagadora"), max_length=200)
    payer_nit = models.CharField(_("NIT"), max_length=20)
    received_on = models.DateField(_("recibido el"))
    gross = money(_("dividendo"))
    withheld = money(_("retenido"))
    reference = models.CharField(_("certificado"), max_length=120)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("soporte"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["entity", "payer_nit", "reference"], name="received_withholding_once"),
            models.CheckConstraint(condition=Q(withheld__gt=0, gross__gte=F("withheld")), name="received_withholding_signs"),
        ]
        ordering = ["entity_id", "-received_on", "-id"]
        verbose_name = _("retención recibida")
        verbose_name_plural = _("retenciones recibidas")

    def __str__(self) -> str:
        return f"{self.payer_name} · {self.reference}"


class CreditCertificate(AppendOnlyModel):
    """What one holder was certified of one withholding received, by their part of the first dividend after it."""

    organisation_path = "received__entity__organisation"

    received = models.ForeignKey(
        ReceivedWithholding, on_delete=models.PROTECT, related_name="credits", verbose_name=_("retención recibida")
    )
    dividend = models.ForeignKey(Dividend, on_delete=models.PROTECT, related_name="+", verbose_name=_("dividendo"))
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="credit_certificates", verbose_name=_("titular"))
    part = money(_("su dividendo"))
    credit = money(_("retención trasladada"))
    document = models.OneToOneField(Document, on_delete=models.PROTECT, related_name="+", verbose_name=_("documento"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["received", "person"], name="credit_certificate_once"),
            models.CheckConstraint(condition=Q(part__gt=0, credit__gt=0), name="credit_certificate_signs"),
        ]
        ordering = ["received_id", "person__sort_key"]
        verbose_name = _("certificado de retención trasladable")
        verbose_name_plural = _("certificados de retención trasladable")

    def __str__(self) -> str:
        return f"{self.person} · {self.credit}"


class RightsPaper(AppendOnlyModel):
    """One certificate of the depository handed in by a holder to collect dividends: for so many instalments of a security."""

    organisation_path = "account__entity__organisation"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="rights_papers", verbose_name=_("cuenta"))
    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="+", verbose_name=_("especie"))
    number = models.CharField(_("número"), max_length=60)
    title = models.CharField(_("título del documento"), max_length=120)
    quantity = models.DecimalField(_("cantidad"), max_digits=30, decimal_places=6)
    requested_on = models.DateField(_("pedido el"))
    issued_on = models.DateField(_("expedido el"))
    certified = models.PositiveSmallIntegerField(_("cuotas que ampara"))
    legal_status = models.CharField(_("situación jurídica"), max_length=300, blank=True, default="")
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["account", "number"], name="rights_paper_once"),
            models.CheckConstraint(condition=Q(quantity__gt=0, certified__gt=0) & ~Q(number=""), name="rights_paper_positive"),
        ]
        ordering = ["account_id", "-issued_on", "-id"]
        verbose_name = _("certificado del depósito")
        verbose_name_plural = _("certificados del depósito")

    def __str__(self) -> str:
        return self.number


class RightsPaperUse(AppendOnlyModel):
    """One exercise of a certificate: for which instalment, and whether it was kept or annotated and returned."""

    organisation_path = "paper__account__entity__organisation"

    paper = models.ForeignKey(RightsPaper, on_delete=models.PROTECT, related_name="uses", verbose_name=_("certificado"))
    instalment = models.ForeignKey(DividendInstalment, on_delete=models.PROTECT, related_name="+", verbose_name=_("cuota"))
    kept = models.BooleanField(_("lo guarda el emisor"))
    used_on = models.DateField(_("ejercido el"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.UniqueConstraint(fields=["paper", "instalment"], name="rights_paper_use_once")]
        ordering = ["paper_id", "id"]
        verbose_name = _("ejercicio de un certificado")
        verbose_name_plural = _("ejercicios de certificados")

    def __str__(self) -> str:
        return f"{self.paper} · {self.instalment_id}"
