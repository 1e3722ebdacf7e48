"""Paper certificates of shares, deposits of shares in a depository, and the macro-certificates that a depository keeps.

What stands on paper and what stands in book entries of one account never overlap; what ended a certificate is a row of its own.
"""

from decimal import Decimal

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, ScopedQuerySet
from governance.models.accounts import Account
from governance.models.labels import MANDATE_ROLES
from governance.models.persons import Person
from governance.models.registers import Posting
from governance.models.securities import Security

CERTIFICATE_ENDS = [
    ("transfer", _("traspaso")),
    ("division", _("fraccionamiento")),
    ("theft", _("hurto")),
    ("loss", _("extravío")),
    ("deterioration", _("deterioro")),
    ("deposit", _("depósito")),
    ("paid", _("pago total")),
    ("act", _("acto societario")),
    ("error", _("no expedido")),
]


class ShareCertificate(models.Model):
    """One numbered certificate of a class. Frozen from the first write, but for the document that prints it and the day it was issued.

    Provisional while its shares are not fully paid. `replaces` is the certificate that was cancelled for it.
    """

    organisation_path = "security__entity__organisation"

    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="certificates", verbose_name=_("especie"))
    number = models.PositiveBigIntegerField(_("número"))
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="certificates", verbose_name=_("cuenta"))
    quantity = models.DecimalField(_("acciones"), max_digits=30, decimal_places=6)
    provisional = models.BooleanField(_("provisional"), default=False)
    first_share = models.PositiveBigIntegerField(_("de la acción n.º"), null=True, blank=True)
    prepared_on = models.DateField(_("preparado el"))
    posting = models.ForeignKey(
        Posting, on_delete=models.PROTECT, null=True, blank=True, related_name="certificates", verbose_name=_("asiento")
    )
    replaces = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by", verbose_name=_("sustituye")
    )
    duplicate = models.BooleanField(_("duplicado"), default=False)
    document = models.ForeignKey(
        "core.Document", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento")
    )
    issued_on = models.DateField(_("expedido el"), null=True, blank=True)
    prepared_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("preparado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["security", "number"], name="certificate_number_once"),
            models.CheckConstraint(condition=Q(quantity__gt=0) & Q(number__gt=0), name="certificate_positive"),
            models.CheckConstraint(
                condition=Q(document__isnull=True, issued_on__isnull=True) | Q(document__isnull=False, issued_on__isnull=False),
                name="certificate_issued_with_document",
            ),
            models.CheckConstraint(condition=Q(issued_on__isnull=True) | Q(issued_on__gte=F("prepared_on")), name="certificate_dates"),
        ]
        indexes = [models.Index(fields=["account", "security"], name="certificate_of_account")]
        ordering = ["security_id", "number"]
        verbose_name = _("título de acciones")
        verbose_name_plural = _("títulos de acciones")

    def __str__(self) -> str:
        return f"{self.security.code}-{self.number:04d}"

    @property
    def last_share(self) -> int | None:
        return None if self.first_share is None else self.first_share + int(self.quantity) - 1


class CertificateSignature(AppendOnlyModel):
    """One person who signed a certificate, in the office in which they did."""

    organisation_path = "certificate__security__entity__organisation"

    certificate = models.ForeignKey(ShareCertificate, on_delete=models.PROTECT, related_name="signatures", verbose_name=_("título"))
    role = models.CharField(_("calidad"), max_length=24, choices=MANDATE_ROLES)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+", verbose_name=_("firma"))
    signed_on = models.DateField(_("firmado el"))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.UniqueConstraint(fields=["certificate", "role"], name="certificate_signed_once_by_role")]
        ordering = ["certificate_id", "id"]
        verbose_name = _("firma de un título")
        verbose_name_plural = _("firmas de títulos")

    def __str__(self) -> str:
        return f"{self.certificate} · {self.person}"


class CertificateEnd(AppendOnlyModel):
    """Why and when one certificate was cancelled, with the proof that the reason asks for."""

    organisation_path = "certificate__security__entity__organisation"

    certificate = models.OneToOneField(ShareCertificate, on_delete=models.PROTECT, related_name="end", verbose_name=_("título"))
    reason = models.CharField(_("motivo"), max_length=16, choices=CERTIFICATE_ENDS)
    ended_on = models.DateField(_("cancelado el"))
    basis = models.CharField(_("soporte"), max_length=300)
    evidence = models.ForeignKey(
        "core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("evidencia")
    )
    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("asiento"))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=~Q(basis=""), name="certificate_end_founded")]
        ordering = ["certificate_id"]
        verbose_name = _("cancelación de un título")
        verbose_name_plural = _("cancelaciones de títulos")

    def __str__(self) -> str:
        return f"{self.certificate} · {self.get_reason_display()}"


class Deposit(AppendOnlyModel):
    """Shares of an account handed to a depository (or taken back: below zero), so that they are book entries and no longer paper."""

    organisation_path = "security__entity__organisation"

    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="deposits", verbose_name=_("especie"))
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="deposits", verbose_name=_("cuenta"))
    depository = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+", verbose_name=_("depósito"))
    quantity = models.DecimalField(_("acciones"), max_digits=30, decimal_places=6)
    deposited_on = models.DateField(_("depositadas el"))
    reference = models.CharField(_("referencia del depósito"), max_length=120)
    certificate = models.OneToOneField(
        ShareCertificate, on_delete=models.PROTECT, null=True, blank=True, related_name="deposit", verbose_name=_("título")
    )
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=~Q(quantity=0) & ~Q(reference=""), name="deposit_founded"),
            models.UniqueConstraint(fields=["depository", "reference", "account", "security"], name="deposit_reference_once"),
        ]
        ordering = ["security_id", "deposited_on", "id"]
        verbose_name = _("depósito de acciones")
        verbose_name_plural = _("depósitos de acciones")

    def __str__(self) -> str:
        return f"{self.security} · {self.quantity}"


class MacroCertificate(AppendOnlyModel):
    """One global certificate of a class in a depository from a date, until another replaces it."""

    organisation_path = "security__entity__organisation"

    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="macro_certificates", verbose_name=_("especie"))
    depository = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+", verbose_name=_("depósito"))
    number = models.CharField(_("número"), max_length=60)
    quantity = models.DecimalField(_("acciones"), max_digits=30, decimal_places=6)
    from_on = models.DateField(_("desde"))
    replaces = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by", verbose_name=_("sustituye")
    )
    basis = models.CharField(_("soporte"), max_length=300)
    evidence = models.ForeignKey(
        "core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento")
    )
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["security", "depository", "number"], name="macro_certificate_once"),
            models.CheckConstraint(condition=Q(quantity__gte=0) & ~Q(basis=""), name="macro_certificate_founded"),
        ]
        ordering = ["security_id", "from_on", "id"]
        verbose_name = _("macrotítulo")
        verbose_name_plural = _("macrotítulos")

    def __str__(self) -> str:
        return f"{self.number} · {self.security}"


class HoldingsCheck(AppendOnlyModel):
    """One comparison of a class at a date: the book against its macro-certificates, or the holders against what is subscribed."""

    organisation_path = "security__entity__organisation"

    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="checks", verbose_name=_("especie"))
    kind = models.CharField(
        _("control"), max_length=16, choices=[("macro", _("contra macrotítulos")), ("subscribed", _("contra lo suscrito"))]
    )
    on = models.DateField(_("fecha"))
    expected = models.DecimalField(_("esperado"), max_digits=30, decimal_places=6)
    found = models.DecimalField(_("encontrado"), max_digits=30, decimal_places=6)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        ordering = ["security_id", "-on", "-id"]
        verbose_name = _("control de saldos")
        verbose_name_plural = _("controles de saldos")

    def __str__(self) -> str:
        return f"{self.security} · {self.on:%Y-%m-%d} · {self.difference}"

    @property
    def difference(self) -> Decimal:
        return self.found - self.expected
