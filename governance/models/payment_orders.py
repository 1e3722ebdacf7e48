"""Batches of payment orders and what became of each order. A debt is in one live order at most: it is never paid twice.

Knows what was told to the bank; that money arrived is the bank's word, kept in outcomes.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, Approval, Evidence, Run, ScopedQuerySet
from governance.models.accounts import Account
from governance.models.bank_accounts import BankAccount
from governance.models.distributions import money
from governance.models.entities import Entity
from governance.models.payment_debts import DividendDebt
from governance.models.payment_labels import BATCH_STATES, CHANNELS, DIFFERENCES, ORDER_STATES, OUTCOMES, REPORT_STATES
from governance.models.payment_layouts import PaymentLayout
from governance.models.persons import Person
from governance.models.securities import Security
from governance.rules.payments.kinds import BatchState, Channel
from governance.rules.payments.reconciliation import OrderState


class PaymentBatch(models.Model):
    """One list of orders that one person prepared, another approved and a file told to the bank; its content never changes.

    `digest` is the hash of its orders: what was approved is what is sent.
    """

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="payment_batches", verbose_name=_("entidad"))
    number = models.PositiveIntegerField(_("número"))
    channel = models.CharField(_("canal"), max_length=12, choices=CHANNELS, default=Channel.BANK.value)
    security = models.ForeignKey(Security, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("especie"))
    pay_on = models.DateField(_("fecha de pago"))
    concept = models.CharField(_("concepto"), max_length=120)
    origin_account = models.CharField(_("cuenta de origen"), max_length=60, blank=True, default="")
    layout = models.ForeignKey(PaymentLayout, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("formato"))
    state = models.CharField(_("estado"), max_length=12, choices=BATCH_STATES, default=BatchState.ASSEMBLING.value)
    count = models.PositiveIntegerField(_("órdenes"), default=0)
    total = money(_("total"), default=0)
    digest = models.CharField(_("huella"), max_length=64, blank=True, default="")
    approval = models.ForeignKey(Approval, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("aprobación"))
    work = models.ForeignKey(Run, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("ejecución"))
    prepared_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("preparado por"))
    prepared_at = models.DateTimeField(_("preparado"))
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("enviado por")
    )
    sent_at = models.DateTimeField(_("enviado"), null=True, blank=True)
    file = models.CharField(_("archivo"), max_length=120, blank=True, default="")
    sha256 = models.CharField(_("SHA-256"), max_length=64, blank=True, default="")
    size = models.PositiveBigIntegerField(_("tamaño"), null=True, blank=True)
    cancelled_reason = models.CharField(_("motivo de anulación"), max_length=300, blank=True, default="")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entity", "number"], name="payment_batch_number_once"),
            models.CheckConstraint(
                condition=Q(state__in=["assembling", "cancelled"]) | Q(count__gt=0, total__gt=0), name="payment_batch_not_empty"
            ),
            models.CheckConstraint(condition=~Q(state="cancelled") | ~Q(cancelled_reason=""), name="payment_batch_cancel_reasoned"),
            models.CheckConstraint(
                condition=~Q(state__in=["sent", "closed"]) | Q(sent_at__isnull=False, approval__isnull=False), name="payment_batch_approved"
            ),
        ]
        ordering = ["entity_id", "-number"]
        verbose_name = _("lote de pagos")
        verbose_name_plural = _("lotes de pagos")

    def __str__(self) -> str:
        return f"{self.entity} · {self.number}"


class PaymentOrder(models.Model):
    """One payment to one payee at one place, of one or more debts. Only its outcome changes."""

    organisation_path = "batch__entity__organisation"

    batch = models.ForeignKey(PaymentBatch, on_delete=models.PROTECT, related_name="orders", verbose_name=_("lote"))
    line = models.PositiveIntegerField(_("renglón"))
    reference = models.CharField(_("referencia"), max_length=20)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("cuenta"))
    payee = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="payment_orders", verbose_name=_("a"))
    payee_name = models.CharField(_("beneficiario"), max_length=300)
    id_type = models.CharField(_("tipo de documento"), max_length=3, blank=True, default="")
    id_number = models.CharField(_("documento"), max_length=30, blank=True, default="")
    bank_account = models.ForeignKey(
        BankAccount, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("instrucción bancaria")
    )
    bank_code = models.CharField(_("código del banco"), max_length=10, blank=True, default="")
    bank_name = models.CharField(_("banco"), max_length=120, blank=True, default="")
    account_kind = models.CharField(_("tipo de cuenta"), max_length=10, blank=True, default="")
    account_number = models.CharField(_("número de cuenta"), max_length=120, blank=True, default="")
    amount = money(_("valor"))
    gross = money(_("bruto"))
    withheld = money(_("retenido"))
    quantity = models.DecimalField(_("acciones"), max_digits=30, decimal_places=6)
    state = models.CharField(_("estado"), max_length=10, choices=ORDER_STATES, default=OrderState.PREPARED.value)
    settled_on = models.DateField(_("fecha del resultado"), null=True, blank=True)
    reason_code = models.CharField(_("código de la causa"), max_length=20, blank=True, default="")
    reason = models.CharField(_("causa"), max_length=200, blank=True, default="")
    bank_reference = models.CharField(_("referencia del banco"), max_length=60, blank=True, default="")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["batch", "line"], name="payment_order_line_once"),
            models.UniqueConstraint(fields=["batch", "reference"], name="payment_order_reference_once"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="payment_order_positive"),
        ]
        indexes = [models.Index(fields=["batch", "state"], name="payment_order_by_state")]
        ordering = ["batch_id", "line"]
        verbose_name = _("orden de pago")
        verbose_name_plural = _("órdenes de pago")

    def __str__(self) -> str:
        return f"{self.reference}: {self.amount}"


class OrderLine(models.Model):
    """One debt in one order. While it is live no other order may take the debt; a return or a cancellation releases it."""

    organisation_path = "order__batch__entity__organisation"

    order = models.ForeignKey(PaymentOrder, on_delete=models.PROTECT, related_name="lines", verbose_name=_("orden"))
    debt = models.ForeignKey(DividendDebt, on_delete=models.PROTECT, related_name="order_lines", verbose_name=_("dividendo"))
    amount = money(_("valor"))
    released_at = models.DateTimeField(_("liberado"), null=True, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["debt"], condition=Q(released_at__isnull=True), name="debt_in_one_live_order"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="order_line_positive"),
        ]
        ordering = ["order_id", "id"]
        verbose_name = _("dividendo de una orden")
        verbose_name_plural = _("dividendos de una orden")

    def __str__(self) -> str:
        return f"{self.order_id}: {self.debt_id}"


class PaymentReport(models.Model):
    """One file of a bank or of the depository about one batch: kept as it came, with what it sums to and how it was judged."""

    organisation_path = "batch__entity__organisation"

    batch = models.ForeignKey(PaymentBatch, on_delete=models.PROTECT, related_name="reports", verbose_name=_("lote"))
    layout = models.ForeignKey(PaymentLayout, on_delete=models.PROTECT, related_name="+", verbose_name=_("formato"))
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("archivo"))
    name = models.CharField(_("nombre del archivo"), max_length=200)
    sha256 = models.CharField(_("SHA-256"), max_length=64)
    state = models.CharField(_("estado"), max_length=8, choices=REPORT_STATES)
    count = models.PositiveIntegerField(_("renglones"), default=0)
    paid_count = models.PositiveIntegerField(_("pagadas"), default=0)
    paid_total = money(_("total pagado"), default=0)
    returned_count = models.PositiveIntegerField(_("devueltas"), default=0)
    returned_total = money(_("total devuelto"), default=0)
    held_count = models.PositiveIntegerField(_("detenidas"), default=0)
    held_total = money(_("total detenido"), default=0)
    difference_count = models.PositiveIntegerField(_("diferencias"), default=0)
    faults = models.JSONField(_("faltas"), default=list)
    reason = models.CharField(_("motivo"), max_length=300, blank=True, default="")
    imported_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("cargado por"))
    imported_at = models.DateTimeField(_("cargado"))

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["batch", "sha256"], condition=Q(state="applied"), name="payment_report_applied_once"),
        ]
        ordering = ["batch_id", "-id"]
        verbose_name = _("reporte de pagos")
        verbose_name_plural = _("reportes de pagos")

    def __str__(self) -> str:
        return self.name


class PaymentReportLine(AppendOnlyModel):
    """One line of a report as it came, with the order it answers and its difference, where it has one."""

    organisation_path = "report__batch__entity__organisation"

    report = models.ForeignKey(PaymentReport, on_delete=models.PROTECT, related_name="lines", verbose_name=_("reporte"))
    number = models.PositiveIntegerField(_("renglón"))
    order = models.ForeignKey(
        PaymentOrder, on_delete=models.PROTECT, null=True, blank=True, related_name="report_lines", verbose_name=_("orden")
    )
    reference = models.CharField(_("referencia"), max_length=60)
    outcome = models.CharField(_("resultado"), max_length=10, choices=OUTCOMES)
    amount = money(_("valor"))
    expected = money(_("valor enviado"), null=True, blank=True)
    settled_on = models.DateField(_("fecha"), null=True, blank=True)
    reason_code = models.CharField(_("código de la causa"), max_length=20, blank=True, default="")
    reason = models.CharField(_("causa"), max_length=200, blank=True, default="")
    bank_reference = models.CharField(_("referencia del banco"), max_length=60, blank=True, default="")
    difference = models.CharField(_("diferencia"), max_length=20, choices=DIFFERENCES, blank=True, default="")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.UniqueConstraint(fields=["report", "number"], name="payment_report_line_once")]
        ordering = ["report_id", "number"]
        verbose_name = _("renglón de un reporte")
        verbose_name_plural = _("renglones de reportes")

    def __str__(self) -> str:
        return f"{self.number}: {self.reference}"


class OrderOutcome(AppendOnlyModel):
    """One thing that became of an order: the bank's word, or a receipt at the window. A payment may be returned later."""

    organisation_path = "order__batch__entity__organisation"

    order = models.ForeignKey(PaymentOrder, on_delete=models.PROTECT, related_name="outcomes", verbose_name=_("orden"))
    outcome = models.CharField(_("resultado"), max_length=10, choices=OUTCOMES)
    settled_on = models.DateField(_("fecha"))
    amount = money(_("valor"))
    reason_code = models.CharField(_("código de la causa"), max_length=20, blank=True, default="")
    reason = models.CharField(_("causa"), max_length=200, blank=True, default="")
    bank_reference = models.CharField(_("referencia"), max_length=60, blank=True, default="")
    report = models.ForeignKey(PaymentReport, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("reporte"))
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("soporte"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        indexes = [models.Index(fields=["settled_on"], name="order_outcome_by_day")]
        ordering = ["order_id", "id"]
        verbose_name = _("resultado de una orden")
        verbose_name_plural = _("resultados de órdenes")

    def __str__(self) -> str:
        return f"{self.order_id}: {self.outcome}"
