"""Issues of shares: the decision, the regulation, the clearance, the offer and its end, each a fact with its paper.

Knows no holder and no price paid: those are in rights and subscriptions. What stage an issue is at follows from which facts exist.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.clock import now
from core.models import AppendOnlyModel, ScopedQuerySet
from governance.models.entities import Entity
from governance.models.labels import ISSUING_ORGANS
from governance.models.securities import Security


class RecordedFact(AppendOnlyModel):
    """A fact with who recorded it and when."""

    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"), default=now)

    class Meta(AppendOnlyModel.Meta):
        abstract = True


class ShareIssue(models.Model):
    """One issue of one class, as a body ordered it. Never changed; its row is the lock of everything about the issue.

    With a waiver of pre-emption it keeps the vote: for, of those represented.
    """

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="share_issues", verbose_name=_("entidad"))
    number = models.PositiveIntegerField(_("número"))
    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="issues", verbose_name=_("clase"))
    quantity = models.DecimalField(_("acciones"), max_digits=30, decimal_places=6)
    ordered_by = models.CharField(_("la ordena"), max_length=10, choices=ISSUING_ORGANS)
    ordered_on = models.DateField(_("ordenada el"))
    basis = models.CharField(_("acta"), max_length=300)
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    waived_on = models.DateField(_("renuncia a la preferencia el"), null=True, blank=True)
    waiver_for = models.BigIntegerField(_("votos a favor"), null=True, blank=True)
    waiver_represented = models.BigIntegerField(_("votos representados"), null=True, blank=True)
    waiver_basis = models.CharField(_("acta de la asamblea"), max_length=300, blank=True, default="")
    book_digest = models.CharField(_("libro de reglas"), max_length=64)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"), default=now)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entity", "number"], name="share_issue_number_once"),
            models.CheckConstraint(condition=Q(quantity__gt=0) & ~Q(basis=""), name="share_issue_founded"),
            models.CheckConstraint(
                condition=Q(waived_on__isnull=True, waiver_for__isnull=True, waiver_represented__isnull=True)
                | Q(waived_on__isnull=False, waiver_for__gt=0, waiver_represented__gte=F("waiver_for")) & ~Q(waiver_basis=""),
                name="share_issue_waiver_whole",
            ),
        ]
        ordering = ["entity_id", "-number"]
        verbose_name = _("emisión de acciones")
        verbose_name_plural = _("emisiones de acciones")

    def __str__(self) -> str:
        return f"{self.entity} · {self.number}"

    @property
    def waived(self) -> bool:
        """Say whether the meeting waived the pre-emptive right."""
        return self.waived_on is not None


class IssueRegulation(RecordedFact):
    """The placement regulation of an issue: what a subscription must respect, and the paper where it is written."""

    organisation_path = "issue__entity__organisation"

    issue = models.OneToOneField(ShareIssue, on_delete=models.PROTECT, related_name="regulation", verbose_name=_("emisión"))
    approved_by = models.CharField(_("lo aprueba"), max_length=10, choices=ISSUING_ORGANS)
    approved_on = models.DateField(_("aprobado el"))
    basis = models.CharField(_("acta"), max_length=300)
    delegated = models.CharField(_("acta de la delegación"), max_length=300, blank=True, default="")
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    quantity = models.DecimalField(_("acciones ofrecidas"), max_digits=30, decimal_places=6)
    price = models.DecimalField(_("precio"), max_digits=24, decimal_places=2)
    proportion = models.CharField(_("proporción y forma"), max_length=300, blank=True, default="")
    offer_days = models.PositiveSmallIntegerField(_("plazo de la oferta, en días"))
    offer_day_kind = models.CharField(_("días"), max_length=10)
    in_cash = models.BooleanField(_("en dinero"), default=True)
    initial_numerator = models.PositiveSmallIntegerField(_("cuota inicial, parte"), default=1)
    initial_denominator = models.PositiveSmallIntegerField(_("cuota inicial, de"), default=1)
    instalments = models.PositiveSmallIntegerField(_("cuotas después de la inicial"), default=0)
    balance_months = models.PositiveSmallIntegerField(_("meses para el saldo"), default=0)
    remainder_authorised = models.BooleanField(_("autoriza colocar el remanente"), default=False)
    convertible_from = models.DateField(_("convertible desde"), null=True, blank=True)
    convertible_until = models.DateField(_("convertible hasta"), null=True, blank=True)
    conversion_compulsory = models.BooleanField(_("conversión obligatoria"), default=False)
    book_digest = models.CharField(_("libro de reglas"), max_length=64)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=Q(quantity__gt=0, price__gt=0) & ~Q(basis=""), name="issue_regulation_founded"),
            models.CheckConstraint(
                condition=Q(initial_denominator__gt=0, initial_denominator__gte=F("initial_numerator")), name="issue_regulation_initial"
            ),
            models.CheckConstraint(
                condition=Q(instalments=0, balance_months=0, initial_numerator=F("initial_denominator"))
                | Q(instalments__gt=0, balance_months__gt=0, initial_numerator__lt=F("initial_denominator")),
                name="issue_regulation_instalments",
            ),
        ]
        verbose_name = _("reglamento de colocación")
        verbose_name_plural = _("reglamentos de colocación")

    def __str__(self) -> str:
        return f"{self.issue} · {self.approved_on:%Y-%m-%d}"


class IssueClearance(RecordedFact):
    """The supervisor's approval of a placement regulation."""

    organisation_path = "issue__entity__organisation"

    issue = models.OneToOneField(ShareIssue, on_delete=models.PROTECT, related_name="clearance", verbose_name=_("emisión"))
    approved_on = models.DateField(_("aprobado el"))
    reference = models.CharField(_("resolución"), max_length=120)
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=~Q(reference=""), name="issue_clearance_founded")]
        verbose_name = _("aprobación de la Superintendencia")
        verbose_name_plural = _("aprobaciones de la Superintendencia")

    def __str__(self) -> str:
        return f"{self.issue} · {self.reference}"


class IssueOffer(RecordedFact):
    """The offer as it was told: its notice, its medium, its last day; and what it offered to whom at the record date."""

    organisation_path = "issue__entity__organisation"

    issue = models.OneToOneField(ShareIssue, on_delete=models.PROTECT, related_name="offer", verbose_name=_("emisión"))
    notice_on = models.DateField(_("aviso de oferta"))
    media = models.JSONField(_("medios"), default=list)
    closes_on = models.DateField(_("vence la oferta"))
    record_on = models.DateField(_("fecha de la proporción"))
    posting_number = models.PositiveBigIntegerField(_("asiento"))
    base = models.DecimalField(_("acciones que dan derecho"), max_digits=30, decimal_places=6)
    entitled = models.DecimalField(_("derechos repartidos"), max_digits=30, decimal_places=6)
    outcome = models.CharField(_("plazo"), max_length=20)
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    book_digest = models.CharField(_("libro de reglas"), max_length=64)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=Q(closes_on__gt=F("notice_on")), name="issue_offer_dates")]
        verbose_name = _("oferta")
        verbose_name_plural = _("ofertas")

    def __str__(self) -> str:
        return f"{self.issue} · {self.notice_on:%Y-%m-%d}"


class IssueClosing(RecordedFact):
    """The end of the offer, with the figures that the manager and the auditor report."""

    organisation_path = "issue__entity__organisation"

    issue = models.OneToOneField(ShareIssue, on_delete=models.PROTECT, related_name="closing", verbose_name=_("emisión"))
    closed_on = models.DateField(_("cerrada el"))
    subscribed = models.DecimalField(_("acciones suscritas"), max_digits=30, decimal_places=6)
    amount = models.DecimalField(_("valor suscrito"), max_digits=24, decimal_places=2)
    paid = models.DecimalField(_("pagado"), max_digits=24, decimal_places=2)
    document = models.ForeignKey("core.Document", on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("cierre de la oferta")
        verbose_name_plural = _("cierres de ofertas")

    def __str__(self) -> str:
        return f"{self.issue} · {self.closed_on:%Y-%m-%d}"
