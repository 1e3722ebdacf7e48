"""What each account takes of each instalment: shares, gross, tax withheld, net, and to whom the net goes.

Written in one set by a run over one payment date of one distribution; only an approved run is paid. Knows no bank and no payment.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, Approval, Run, ScopedQuerySet
from governance.models.accounts import Account
from governance.models.books import BookChain
from governance.models.distributions import Distribution, money
from governance.models.dividends import DividendInstalment
from governance.models.persons import Person
from governance.models.profit_labels import BENEFICIARY_KINDS, DISPOSALS, ENTITLEMENT_BASES, RUN_STATES
from governance.models.registers import Posting
from governance.rules.profit_kinds import Disposal, EntitlementBasis, RunState


class EntitlementRun(models.Model):
    """One computation of what falls due on one date of a distribution, from the register as known at a posting.

    Totals are those of its rows. Of one distribution and date at most one run is approved; an approved run never changes.
    """

    organisation_path = "distribution__entity__organisation"

    distribution = models.ForeignKey(Distribution, on_delete=models.PROTECT, related_name="runs", verbose_name=_("proyecto"))
    pay_on = models.DateField(_("pago"))
    known_at = models.PositiveBigIntegerField(_("según el asiento"))
    state = models.CharField(_("estado"), max_length=12, choices=RUN_STATES, default=RunState.REQUESTED.value)
    work = models.ForeignKey(Run, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("ejecución"))
    approval = models.ForeignKey(Approval, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("aprobación"))
    rows = models.PositiveIntegerField(_("renglones"), default=0)
    gross = money(_("bruto"), default=0)
    withheld = money(_("retenido"), default=0)
    net = money(_("neto"), default=0)
    rounding = money(_("redondeo repartido"), default=0)
    digest = models.CharField(_("huella"), max_length=64, blank=True, default="")
    reason = models.TextField(_("motivo"), blank=True, default="")
    book_chain = models.ForeignKey(BookChain, on_delete=models.PROTECT, related_name="+", verbose_name=_("libro de reglas"))
    provisions = models.JSONField(_("reglas aplicadas"), default=list)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("pedida por"))
    requested_at = models.DateTimeField(_("pedida"))
    computed_at = models.DateTimeField(_("calculada"), null=True, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["distribution", "pay_on"], condition=Q(state__in=["requested", "computed", "approved"]), name="run_one_live"
            ),
            models.CheckConstraint(condition=Q(net=F("gross") - F("withheld")), name="run_totals_close"),
        ]
        ordering = ["distribution_id", "pay_on", "-id"]
        verbose_name = _("liquidación de dividendos")
        verbose_name_plural = _("liquidaciones de dividendos")

    def __str__(self) -> str:
        return f"{self.distribution} · {self.pay_on:%Y-%m-%d}"


class Entitlement(AppendOnlyModel):
    """What one account takes of one instalment, in one line for each destination and owner: net = gross − withheld, always.

    `shares` is what it is computed on, `paid_shares` the same counted by the paid part of the par. `beneficiary` is whose income
    it is for tax; `payee` who receives it (none: kept in deposit, or the account's owner is not known). `holder_base` and
    `holder_tax` are the beneficiary's whole dividend of the declaration and the whole tax on it, of which this line has its part.
    """

    organisation_path = "run__distribution__entity__organisation"

    run = models.ForeignKey(EntitlementRun, on_delete=models.PROTECT, related_name="entitlements", verbose_name=_("liquidación"))
    instalment = models.ForeignKey(DividendInstalment, on_delete=models.PROTECT, related_name="entitlements", verbose_name=_("cuota"))
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="entitlements", verbose_name=_("cuenta"))
    line = models.PositiveSmallIntegerField(_("renglón"), default=1)
    basis = models.CharField(_("por ser"), max_length=10, choices=ENTITLEMENT_BASES, default=EntitlementBasis.HELD.value)
    posting = models.ForeignKey(
        Posting, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False, verbose_name=_("asiento")
    )
    shares = models.DecimalField(_("acciones"), max_digits=30, decimal_places=6)
    paid_shares = models.DecimalField(_("acciones por su parte pagada"), max_digits=36, decimal_places=12)
    beneficiary = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, blank=True, related_name="entitlements", verbose_name=_("beneficiario")
    )
    beneficiary_kind = models.CharField(_("clase de beneficiario"), max_length=24, choices=BENEFICIARY_KINDS)
    gross_untaxed = money(_("no gravado"))
    gross_taxed = money(_("gravado"))
    gross = money(_("bruto"))
    withheld_general = money(_("retención a la tarifa general"), default=0)
    withheld_special = money(_("retención a la tarifa del dividendo"), default=0)
    withheld = money(_("retenido"), default=0)
    net = money(_("neto"))
    holder_base = money(_("dividendo entero del beneficiario"))
    holder_tax = money(_("retención entera del beneficiario"))
    payee = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("se paga a"))
    disposal = models.CharField(_("destino"), max_length=12, choices=DISPOSALS, default=Disposal.HOLDER.value)
    destination = models.CharField(_("orden o cuenta de destino"), max_length=300, blank=True, default="")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["run", "instalment", "account", "line"], name="entitlement_once"),
            models.CheckConstraint(condition=Q(gross=F("gross_untaxed") + F("gross_taxed")), name="entitlement_gross_closes"),
            models.CheckConstraint(condition=Q(withheld=F("withheld_general") + F("withheld_special")), name="entitlement_tax_closes"),
            models.CheckConstraint(condition=Q(net=F("gross") - F("withheld")), name="entitlement_net_closes"),
            models.CheckConstraint(
                condition=Q(gross_untaxed__gte=0, gross_taxed__gte=0, withheld_general__gte=0, withheld_special__gte=0, net__gte=0),
                name="entitlement_signs",
            ),
        ]
        ordering = ["run_id", "account__sort_key", "account_id", "instalment_id", "line"]
        verbose_name = _("derecho al dividendo")
        verbose_name_plural = _("derechos al dividendo")

    def __str__(self) -> str:
        return f"{self.account} · {self.instalment} · {self.net}"


class StockCredit(AppendOnlyModel):
    """What one account takes of one instalment in shares: `amount` in pesos, whole new shares, and the cash of what is less than one.

    Written with its run; once the run is approved the shares are credited as they stand here. The cash is among the run's entitlements.
    """

    organisation_path = "run__distribution__entity__organisation"

    run = models.ForeignKey(EntitlementRun, on_delete=models.PROTECT, related_name="stock_credits", verbose_name=_("liquidación"))
    instalment = models.ForeignKey(DividendInstalment, on_delete=models.PROTECT, related_name="stock_credits", verbose_name=_("cuota"))
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+", verbose_name=_("cuenta"))
    amount = money(_("dividendo en acciones"))
    shares = models.DecimalField(_("acciones nuevas"), max_digits=30, decimal_places=6)
    cash = money(_("parte de acción en efectivo"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["run", "instalment", "account"], name="stock_credit_once"),
            models.CheckConstraint(condition=Q(amount__gt=0, shares__gte=0, cash__gte=0, amount__gte=F("cash")), name="stock_credit_signs"),
        ]
        ordering = ["run_id", "instalment_id", "account__sort_key", "account_id"]
        verbose_name = _("acciones nuevas de un dividendo")
        verbose_name_plural = _("acciones nuevas de los dividendos")

    def __str__(self) -> str:
        return f"{self.account} · {self.instalment} · {self.shares}"
