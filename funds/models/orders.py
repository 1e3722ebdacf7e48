"""What investors asked for, and at which unit value it was done. Knows no bank and no payment."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models.append_only import AppendOnlyModel
from funds.models.amounts import money_field, units_field
from funds.models.days import ClassDay
from funds.models.funds import Fund, ParticipationClass
from funds.rules.orders import OrderKind

ORDER_KINDS = [
    (OrderKind.CONTRIBUTION.value, _("Aporte")),
    (OrderKind.REDEMPTION.value, _("Retiro")),
    (OrderKind.ANNULMENT.value, _("Anulación")),
]

_EXACTLY_ONE_MEASURE = (
    Q(amount__isnull=False, units__isnull=True, everything=False)
    | Q(amount__isnull=True, units__isnull=False, everything=False)
    | Q(amount__isnull=True, units__isnull=True, everything=True)
)
_SIGN = (
    Q(kind=OrderKind.ANNULMENT.value)
    | Q(kind__in=[OrderKind.CONTRIBUTION.value, OrderKind.REDEMPTION.value], amount__gt=0)
    | Q(kind__in=[OrderKind.CONTRIBUTION.value, OrderKind.REDEMPTION.value], units__gt=0)
    | Q(kind=OrderKind.REDEMPTION.value, everything=True)
)


class Order(AppendOnlyModel):
    """One request of one account, measured in pesos, in units or in "all"; done at the close of ``dealing_on``.

    An annulment is signed: what it adds to the fund is positive. The same ``source_ref`` never enters twice.
    """

    organisation_path = "fund__organisation"

    fund = models.ForeignKey(Fund, on_delete=models.PROTECT, related_name="orders", db_index=False, verbose_name=_("fondo"))
    participation_class = models.ForeignKey(ParticipationClass, on_delete=models.PROTECT, related_name="orders", verbose_name=_("clase"))
    account = models.ForeignKey("governance.Account", on_delete=models.PROTECT, related_name="fund_orders", verbose_name=_("cuenta"))
    number = models.PositiveBigIntegerField(_("número"))
    kind = models.CharField(_("clase de orden"), max_length=20, choices=ORDER_KINDS)
    amount = money_field(_("pesos"), null=True, blank=True)
    units = units_field(_("unidades"), null=True, blank=True)
    everything = models.BooleanField(_("todo el saldo"), default=False)
    received_at = models.DateTimeField(_("recibida"))
    dealing_on = models.DateField(_("día de operación"))
    channel = models.CharField(_("medio"), max_length=40, blank=True, default="")
    source_ref = models.CharField(_("referencia de origen"), max_length=120)
    annuls = models.ForeignKey("self", on_delete=models.PROTECT, related_name="annulments", null=True, blank=True, verbose_name=_("anula"))
    checks = models.JSONField(_("verificaciones"), default=list)
    placed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False, verbose_name=_("registrada por")
    )
    placed_at = models.DateTimeField(_("registrada"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("orden")
        verbose_name_plural = _("órdenes")
        ordering = ["fund_id", "number"]
        indexes = [models.Index(fields=["fund", "dealing_on"], name="order_by_dealing_day")]
        constraints = [
            models.UniqueConstraint(fields=["fund", "number"], name="order_number_once"),
            models.UniqueConstraint(fields=["fund", "source_ref"], name="order_source_once"),
            models.CheckConstraint(condition=_EXACTLY_ONE_MEASURE, name="order_one_measure"),
            models.CheckConstraint(condition=_SIGN, name="order_sign"),
            models.CheckConstraint(condition=~Q(amount=0) & ~Q(units=0), name="order_not_zero"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number}"


class OrderWithdrawal(AppendOnlyModel):
    """The end of an order before any close priced it, with the reason."""

    organisation_path = "order__fund__organisation"

    order = models.OneToOneField(Order, on_delete=models.PROTECT, related_name="withdrawal", verbose_name=_("orden"))
    reason = models.CharField(_("motivo"), max_length=200)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False, verbose_name=_("retirada por")
    )
    withdrawn_at = models.DateTimeField(_("retirada"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("orden desistida")
        verbose_name_plural = _("órdenes desistidas")

    def __str__(self) -> str:
        return f"{self.order} · {self.reason}"


class OrderPricing(AppendOnlyModel):
    """How one order was done: the class day that priced it, its pesos and units (signed: what entered is positive)."""

    organisation_path = "order__fund__organisation"

    order = models.OneToOneField(Order, on_delete=models.PROTECT, related_name="pricing", verbose_name=_("orden"))
    class_day = models.ForeignKey(ClassDay, on_delete=models.PROTECT, related_name="pricings", verbose_name=_("día de la clase"))
    posting = models.ForeignKey(
        "governance.Posting", on_delete=models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("asiento")
    )
    unit_value = units_field(_("valor de la unidad"))
    amount = money_field(_("pesos"))
    units = units_field(_("unidades"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("orden liquidada")
        verbose_name_plural = _("órdenes liquidadas")
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gte=0, units__gte=0) | Q(amount__lte=0, units__lte=0), name="order_pricing_one_direction"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.order} · {self.units}"
