"""A fund's days, one for every calendar day: the portfolio's day and each class's share of it.

The database itself holds the identities: figures that do not add up to the cent, a skipped date, an opening that is not
yesterday's close or a residue beyond rounding cannot be stored, and a published day cannot change (constraints here, and
those that Django cannot say in ``0002_guards``).
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models.append_only import AppendOnlyModel
from core.models.scoping import ScopedQuerySet
from funds.models.amounts import fine_field, money_field, units_field
from funds.models.funds import Fund, ParticipationClass


class DayState(models.TextChoices):
    """How far the day has come."""

    OPEN = "open", _("Abierto")
    PREPARED = "prepared", _("Precierre listo")
    PUBLISHED = "published", _("Publicado")


_PRECLOSE = F("opening_value") + F("gross_yield") - F("fee")
_CLOSE = F("preclose") + F("contributions") - F("redemptions") + F("annulments") - F("withholding")


def _known_when_prepared(*names: str) -> Q:
    return Q(state=DayState.OPEN) | Q(**{f"{name}__isnull": False for name in names})


class FundDay(models.Model):
    """The portfolio's day: opening (yesterday's close), gross yield, fee, pre-close, movements, close. Pesos, two decimals.

    ``book_chain`` and the ids in ``provisions`` say by which rules, so that it can be computed again years later.
    """

    organisation_path = "fund__organisation"

    fund = models.ForeignKey(Fund, on_delete=models.PROTECT, related_name="days", db_index=False, verbose_name=_("fondo"))
    valued_on = models.DateField(_("día"))
    previous = models.OneToOneField(
        "self", on_delete=models.PROTECT, related_name="next", null=True, blank=True, verbose_name=_("anterior")
    )
    previous_on = models.DateField(_("día anterior"), null=True, blank=True)
    state = models.CharField(_("estado"), max_length=12, choices=DayState.choices, default=DayState.OPEN)
    opening_value = money_field(_("apertura"))
    income = money_field(_("ingresos"), null=True, blank=True)
    expenses = money_field(_("gastos"), null=True, blank=True)
    gross_yield = money_field(_("rendimientos del día"), null=True, blank=True)
    fee = money_field(_("comisión"), null=True, blank=True)
    preclose = money_field(_("precierre"), null=True, blank=True)
    contributions = money_field(_("aportes"), null=True, blank=True)
    redemptions = money_field(_("retiros"), null=True, blank=True)
    annulments = money_field(_("anulaciones"), null=True, blank=True)
    withholding = money_field(_("retención"), default=0)
    closing_value = money_field(_("cierre"), null=True, blank=True)
    order_count = models.PositiveIntegerField(_("órdenes"), default=0)
    book_chain = models.ForeignKey(
        "governance.BookChain",
        on_delete=models.PROTECT,
        related_name="+",
        db_column="book_digest",
        db_index=False,
        null=True,
        blank=True,
        verbose_name=_("reglamento"),
    )
    provisions = models.JSONField(_("reglas aplicadas"), default=list)
    prepared_digest = models.CharField(_("huella del precierre"), max_length=64, blank=True, default="")
    digest = models.CharField(_("huella"), max_length=64, blank=True, default="")
    posting = models.OneToOneField(
        "governance.Posting", on_delete=models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("asiento")
    )
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False, verbose_name=_("abierto por")
    )
    opened_at = models.DateTimeField(_("abierto"))
    prepared_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        null=True,
        blank=True,
        verbose_name=_("preparado por"),
    )
    prepared_at = models.DateTimeField(_("preparado"), null=True, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        null=True,
        blank=True,
        verbose_name=_("publicado por"),
    )
    published_at = models.DateTimeField(_("publicado"), null=True, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("día del fondo")
        verbose_name_plural = _("días del fondo")
        ordering = ["fund_id", "valued_on"]
        constraints = [
            models.UniqueConstraint(fields=["fund", "valued_on"], name="fund_day_once"),
            models.UniqueConstraint(fields=["fund"], condition=Q(previous__isnull=True), name="fund_day_one_first"),
            models.CheckConstraint(
                condition=Q(previous__isnull=True, previous_on__isnull=True) | Q(previous__isnull=False, previous_on__isnull=False),
                name="fund_day_knows_previous",
            ),
            models.CheckConstraint(condition=Q(gross_yield=F("income") - F("expenses")), name="fund_day_yield_identity"),
            models.CheckConstraint(condition=Q(preclose=_PRECLOSE), name="fund_day_preclose_identity"),
            models.CheckConstraint(condition=Q(closing_value=_CLOSE), name="fund_day_close_identity"),
            models.CheckConstraint(
                condition=Q(contributions__gte=0, redemptions__gte=0, fee__gte=0, withholding__gte=0), name="fund_day_signs"
            ),
            models.CheckConstraint(
                condition=_known_when_prepared(
                    "income",
                    "expenses",
                    "gross_yield",
                    "fee",
                    "preclose",
                    "contributions",
                    "redemptions",
                    "annulments",
                    "closing_value",
                    "book_chain",
                    "prepared_by",
                    "prepared_at",
                ),
                name="fund_day_figures_when_prepared",
            ),
            models.CheckConstraint(
                condition=~Q(state=DayState.PUBLISHED) | Q(published_by__isnull=False, published_at__isnull=False, digest__gt=""),
                name="fund_day_publisher_when_published",
            ),
            models.CheckConstraint(condition=~Q(prepared_by=F("published_by")), name="fund_day_two_people"),
        ]

    def __str__(self) -> str:
        return f"{self.fund_id} · {self.valued_on}"


class ClassDay(models.Model):
    """One class's share of the day; its unit value is pre-close over opening units, to six decimals.

    ``residue`` is what rounding leaves: close minus closing units times unit value; it never exceeds half a millionth per
    opening unit plus what rounding each order can leave.
    """

    organisation_path = "fund_day__fund__organisation"

    fund_day = models.ForeignKey(FundDay, on_delete=models.PROTECT, related_name="classes", db_index=False, verbose_name=_("día del fondo"))
    participation_class = models.ForeignKey(
        ParticipationClass, on_delete=models.PROTECT, related_name="days", db_index=False, verbose_name=_("clase")
    )
    valued_on = models.DateField(_("día"))
    previous = models.OneToOneField(
        "self", on_delete=models.PROTECT, related_name="next", null=True, blank=True, verbose_name=_("anterior")
    )
    opening_value = money_field(_("apertura"))
    opening_units = units_field(_("unidades de apertura"))
    gross_yield = money_field(_("rendimientos del día"), null=True, blank=True)
    fee = money_field(_("comisión"), null=True, blank=True)
    preclose = money_field(_("precierre"), null=True, blank=True)
    unit_value = units_field(_("valor de la unidad"), null=True, blank=True)
    contributions = money_field(_("aportes"), null=True, blank=True)
    redemptions = money_field(_("retiros"), null=True, blank=True)
    annulments = money_field(_("anulaciones"), null=True, blank=True)
    withholding = money_field(_("retención"), default=0)
    units_in = units_field(_("unidades que entran"), null=True, blank=True)
    units_out = units_field(_("unidades que salen"), null=True, blank=True)
    units_annulled = units_field(_("unidades anuladas"), null=True, blank=True)
    closing_units = units_field(_("unidades de cierre"), null=True, blank=True)
    closing_value = money_field(_("cierre"), null=True, blank=True)
    orders_priced = models.PositiveIntegerField(_("órdenes liquidadas"), default=0)
    residue = fine_field(_("residuo de redondeo"), null=True, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("día de la clase")
        verbose_name_plural = _("días de la clase")
        ordering = ["participation_class_id", "valued_on"]
        constraints = [
            models.UniqueConstraint(fields=["fund_day", "participation_class"], name="class_day_once"),
            models.UniqueConstraint(fields=["participation_class", "valued_on"], name="class_day_one_per_date"),
            models.UniqueConstraint(fields=["participation_class"], condition=Q(previous__isnull=True), name="class_day_one_first"),
            models.CheckConstraint(condition=Q(preclose=_PRECLOSE), name="class_day_preclose_identity"),
            models.CheckConstraint(condition=Q(closing_value=_CLOSE), name="class_day_close_identity"),
            models.CheckConstraint(
                condition=Q(closing_units=F("opening_units") + F("units_in") - F("units_out") + F("units_annulled")),
                name="class_day_units_identity",
            ),
            models.CheckConstraint(condition=Q(opening_units__gte=0, closing_units__gte=0), name="class_day_units_not_negative"),
            models.CheckConstraint(condition=Q(unit_value__gt=0), name="class_day_unit_value_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.participation_class_id} · {self.valued_on}"


class DayInput(AppendOnlyModel):
    """One component of the day's yield, signed (an expense is negative), as received; ``replaces`` corrects an earlier one."""

    organisation_path = "fund_day__fund__organisation"

    fund_day = models.ForeignKey(FundDay, on_delete=models.PROTECT, related_name="inputs", verbose_name=_("día del fondo"))
    kind = models.CharField(_("componente"), max_length=40)
    amount = money_field(_("pesos"))
    is_expense = models.BooleanField(_("gasto"), default=False)
    note = models.CharField(_("nota"), max_length=200, blank=True, default="")
    source_ref = models.CharField(_("referencia de origen"), max_length=120, blank=True, default="")
    replaces = models.OneToOneField(
        "self", on_delete=models.PROTECT, related_name="replaced_by", null=True, blank=True, verbose_name=_("reemplaza")
    )
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False, verbose_name=_("registrado por")
    )
    received_at = models.DateTimeField(_("recibido"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("insumo del día")
        verbose_name_plural = _("insumos del día")
        ordering = ["fund_day_id", "id"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.amount}"
