"""Dividends declared by the meeting: how much each share takes, in which instalments, and who chose shares or cash.

Knows no account's amount (see entitlements). Every row but a default's end is written once.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, Evidence, ScopedQuerySet
from governance.models.accounts import Account
from governance.models.books import BookChain
from governance.models.distributions import Distribution, money
from governance.models.entities import Entity
from governance.models.profit_labels import DIVIDEND_FORMS
from governance.models.securities import Security
from governance.rules.profit_kinds import DividendForm


class Dividend(AppendOnlyModel):
    """One dividend of one security, declared by one decision: the amount of each share and the total of all entitled shares.

    `shares` are those entitled when it was declared (issued less treasury). `declared_on`, not the payment, chooses the tax regime.
    For a dividend in shares `stock_price` is the value at which each new share is credited, and `choose_by` the last day on which holders
    choose, where they may.
    """

    organisation_path = "distribution__entity__organisation"

    distribution = models.ForeignKey(Distribution, on_delete=models.PROTECT, related_name="declared", verbose_name=_("proyecto"))
    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="dividends", verbose_name=_("especie"))
    form = models.CharField(_("forma"), max_length=8, choices=DIVIDEND_FORMS, default=DividendForm.CASH.value)
    declared_on = models.DateField(_("decretado el"))
    profit_year = models.PositiveSmallIntegerField(_("año de la utilidad"))
    per_share = models.DecimalField(_("por acción"), max_digits=24, decimal_places=6)
    shares = models.DecimalField(_("acciones con derecho"), max_digits=30, decimal_places=6)
    total = money(_("total"))
    untaxed_total = money(_("no gravado"))
    taxed_total = money(_("gravado"))
    stock_price = money(_("valor de cada acción nueva"), null=True, blank=True)
    choose_by = models.DateField(_("se elige hasta"), null=True, blank=True)
    book_chain = models.ForeignKey(BookChain, on_delete=models.PROTECT, related_name="+", verbose_name=_("libro de reglas"))
    provisions = models.JSONField(_("reglas aplicadas"), default=list)
    declared_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["distribution", "security"], name="dividend_once"),
            models.CheckConstraint(condition=Q(per_share__gt=0, shares__gt=0, total__gt=0), name="dividend_positive"),
            models.CheckConstraint(
                condition=Q(untaxed_total__gte=0, taxed_total__gte=0, total=F("untaxed_total") + F("taxed_total")),
                name="dividend_split_closes",
            ),
            models.CheckConstraint(
                condition=Q(form="cash", stock_price__isnull=True) | Q(form__in=["stock", "choice"], stock_price__gt=0),
                name="dividend_stock_priced",
            ),
            models.CheckConstraint(
                condition=Q(choose_by__isnull=True) | Q(form="choice", choose_by__gte=F("declared_on")), name="dividend_choice_dated"
            ),
        ]
        ordering = ["-declared_on", "security_id"]
        verbose_name = _("dividendo")
        verbose_name_plural = _("dividendos")

    def __str__(self) -> str:
        return f"{self.security} · {self.declared_on:%Y-%m-%d} · {self.per_share}"


class DividendInstalment(AppendOnlyModel):
    """One payment of a dividend: its date, its part per share, its total, and the days on which a trade does not carry it.

    Trades agreed from `ex_from` to `pay_on` leave the dividend with the seller; `last_cum_on` is the last trading day that carries it.
    The amounts per share of a dividend's instalments add up to the dividend's.
    """

    organisation_path = "dividend__distribution__entity__organisation"

    dividend = models.ForeignKey(Dividend, on_delete=models.PROTECT, related_name="instalments", verbose_name=_("dividendo"))
    number = models.PositiveSmallIntegerField(_("cuota"))
    pay_on = models.DateField(_("pago"))
    per_share = models.DecimalField(_("por acción"), max_digits=24, decimal_places=6)
    total = money(_("total"))
    ex_from = models.DateField(_("exdividendo desde"), null=True, blank=True)
    last_cum_on = models.DateField(_("último día con dividendo"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["dividend", "number"], name="instalment_once"),
            models.UniqueConstraint(fields=["dividend", "pay_on"], name="instalment_once_a_day"),
            models.CheckConstraint(condition=Q(number__gt=0, per_share__gt=0), name="instalment_positive"),
            models.CheckConstraint(condition=Q(last_cum_on__lte=F("pay_on")), name="instalment_cum_before_payment"),
        ]
        ordering = ["dividend_id", "number"]
        verbose_name = _("cuota del dividendo")
        verbose_name_plural = _("cuotas del dividendo")

    def __str__(self) -> str:
        return f"{self.dividend} · {self.number}"


class StockChoice(AppendOnlyModel):
    """What the holder of an account chose of a dividend that may be taken in shares; the latest row counts (BC-86)."""

    organisation_path = "account__entity__organisation"

    dividend = models.ForeignKey(Dividend, on_delete=models.PROTECT, related_name="choices", verbose_name=_("dividendo"))
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+", verbose_name=_("cuenta"))
    takes_shares = models.BooleanField(_("recibe acciones"))
    chosen_on = models.DateField(_("elegido el"))
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("soporte"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        indexes = [models.Index(fields=["dividend", "account", "-id"], name="stock_choice_latest")]
        ordering = ["dividend_id", "account_id", "id"]
        verbose_name = _("elección de acciones o efectivo")
        verbose_name_plural = _("elecciones de acciones o efectivo")

    def __str__(self) -> str:
        return f"{self.account}: {self.takes_shares}"


class BondDefault(models.Model):
    """Bonds or interest that the entity owes past their date; while it is open no dividend is declared or paid (D. 2555 6.4.1.1.26)."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="bond_defaults", verbose_name=_("entidad"))
    bond = models.CharField(_("emisión"), max_length=200)
    overdue_since = models.DateField(_("en mora desde"))
    cured_on = models.DateField(_("pagada el"), null=True, blank=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(bond=""), name="bond_default_named"),
            models.CheckConstraint(condition=Q(cured_on__isnull=True) | Q(cured_on__gte=F("overdue_since")), name="bond_default_dates"),
        ]
        ordering = ["entity_id", "overdue_since", "id"]
        verbose_name = _("mora de bonos")
        verbose_name_plural = _("moras de bonos")

    def __str__(self) -> str:
        return f"{self.bond} · {self.overdue_since:%Y-%m-%d}"
