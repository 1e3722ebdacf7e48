"""What a transfer is made with: the request, the order and its document, and what a movement taken from a depository left in
disagreement. Knows no balance and no encumbrance.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, ScopedQuerySet
from governance.models.accounts import Account
from governance.models.encumbrance_labels import (
    DISCREPANCY_KINDS,
    PAYERS,
    REFUSAL_GROUNDS,
    REQUEST_EVENTS,
    REQUEST_STATES,
    TRANSFER_FORMS,
)
from governance.models.entities import Entity
from governance.models.labels import POSTING_KINDS
from governance.models.registers import Posting
from governance.models.securities import Security
from governance.rules.encumbrance_kinds import RequestState

Evidence = "core.Evidence"


class RegistrationRequest(models.Model):
    """One asked-for inscription and its answer, given once: inscribed with its posting, or refused on one of two grounds (CCo 416)."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="registration_requests", verbose_name=_("entidad"))
    kind = models.CharField(_("acto"), max_length=16, choices=POSTING_KINDS)
    received_on = models.DateField(_("recibida el"))
    presented_by = models.CharField(_("presentada por"), max_length=200, blank=True, default="")
    payload = models.JSONField(_("contenido"))
    source_ref = models.CharField(_("referencia de origen"), max_length=120)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento"))
    received_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("recibida de"))
    received_at = models.DateTimeField(_("recibida"))
    answer_by = models.DateField(_("se responde a más tardar el"), null=True, blank=True)
    returned_on = models.DateField(_("devuelta el"), null=True, blank=True)
    state = models.CharField(_("estado"), max_length=8, choices=REQUEST_STATES, default=RequestState.RECEIVED.value)
    posting = models.OneToOneField(Posting, on_delete=models.PROTECT, null=True, blank=True, related_name="request")
    ground = models.CharField(_("causal"), max_length=20, choices=REFUSAL_GROUNDS, blank=True, default="")
    reference = models.CharField(_("orden o requisito"), max_length=300, blank=True, default="")
    answer_evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(_("respondida"), null=True, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state="received", answered_at__isnull=True)
                | Q(state="accepted", posting__isnull=False, answered_at__isnull=False)
                | (Q(state="refused", posting__isnull=True, answered_at__isnull=False) & ~Q(ground="") & ~Q(reference="")),
                name="registration_request_answered",
            ),
        ]
        indexes = [models.Index(fields=["entity", "state"], name="registration_request_state")]
        ordering = ["-id"]
        verbose_name = _("solicitud de inscripción")
        verbose_name_plural = _("solicitudes de inscripción")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.source_ref}"


class RequestEvent(AppendOnlyModel):
    """One thing that happened to a request before its answer: received, given a paper, returned for what is missing, or completed."""

    organisation_path = "request__entity__organisation"

    request = models.ForeignKey(RegistrationRequest, on_delete=models.PROTECT, related_name="events", verbose_name=_("solicitud"))
    kind = models.CharField(_("hecho"), max_length=9, choices=REQUEST_EVENTS)
    on = models.DateField(_("fecha"))
    detail = models.CharField(_("detalle"), max_length=500)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento"))
    recorded_at = models.DateTimeField(_("registrado"))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=~Q(detail=""), name="request_event_told")]
        ordering = ["id"]
        verbose_name = _("hecho de una solicitud")
        verbose_name_plural = _("hechos de las solicitudes")

    def __str__(self) -> str:
        return f"{self.request}: {self.get_kind_display()}"


class TransferOrder(AppendOnlyModel):
    """What one posting between holders was made with: its document, the depository's reference, tax and payer, and the book that binds
    the acquirer from the date (adhesion).
    """

    organisation_path = "posting__register__entity__organisation"

    posting = models.OneToOneField(Posting, on_delete=models.PROTECT, related_name="order", verbose_name=_("asiento"))
    form = models.CharField(_("documento"), max_length=16, choices=TRANSFER_FORMS)
    forced = models.BooleanField(_("venta forzada"), default=False)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("copia"))
    depository_ref = models.CharField(_("referencia del depósito"), max_length=120, blank=True, default="")
    tax_amount = models.DecimalField(_("impuesto"), max_digits=20, decimal_places=2, default=0)
    tax_payer = models.CharField(_("a cargo de"), max_length=12, choices=PAYERS, blank=True, default="")
    book_id = models.CharField(_("libro de reglas"), max_length=60, blank=True, default="")
    book_digest = models.CharField(_("huella del libro"), max_length=64, blank=True, default="")
    binds_from = models.DateField(_("obliga al adquirente desde"))
    warnings = models.JSONField(_("advertencias"), default=list, blank=True)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=Q(tax_amount__gte=0), name="transfer_order_tax")]
        verbose_name = _("orden de traspaso")
        verbose_name_plural = _("órdenes de traspaso")

    def __str__(self) -> str:
        return f"{self.posting}: {self.get_form_display()}"


class Discrepancy(AppendOnlyModel):
    """One disagreement that a movement taken from a depository made in our mirror: the movement stands, the disagreement is named."""

    organisation_path = "posting__register__entity__organisation"

    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, related_name="discrepancies", verbose_name=_("asiento"))
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="discrepancies", verbose_name=_("cuenta"))
    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="discrepancies", verbose_name=_("especie"))
    kind = models.CharField(_("clase"), max_length=20, choices=DISCREPANCY_KINDS)
    quantity = models.DecimalField(_("diferencia"), max_digits=30, decimal_places=6)
    on = models.DateField(_("al"))
    found_at = models.DateTimeField(_("hallada"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.UniqueConstraint(fields=["posting", "account", "security", "kind"], name="discrepancy_once")]
        ordering = ["-id"]
        verbose_name = _("diferencia con el depósito")
        verbose_name_plural = _("diferencias con el depósito")

    def __str__(self) -> str:
        return f"{self.account}: {self.quantity}"
