"""What a company does with a year's profit: the project, its reserves, its tax split, its steps and the meeting's decision.

Every row is a fact, written once; a corrected project is a new one that replaces the earlier. Knows no holder.
"""

from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, Document, Evidence
from governance.models.books import BookChain
from governance.models.entities import Entity
from governance.models.profit_labels import DISTRIBUTION_STAGES, DIVIDEND_FORMS, RESERVE_KINDS
from governance.models.securities import Security

ZERO = Decimal("0.00")


def money(label: Any, **kwargs: Any) -> models.DecimalField:
    """A column of pesos: two decimals."""
    return models.DecimalField(label, max_digits=24, decimal_places=2, **kwargs)


class Distribution(AppendOnlyModel):
    """One project of distribution of one year's profit, in pesos. `profit` is the commercial profit, `taxes` what it still owes of tax.

    `dividends` is everything that goes to holders, in cash or shares; `retained` is what the project leaves undistributed.
    """

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="distributions", verbose_name=_("entidad"))
    profit_year = models.PositiveSmallIntegerField(_("año de la utilidad"))
    period_from = models.DateField(_("periodo desde"))
    period_to = models.DateField(_("periodo hasta"))
    title = models.CharField(_("título"), max_length=160)
    profit = money(_("utilidad"))
    taxes = money(_("impuestos por provisionar"), default=ZERO)
    prior_losses = money(_("pérdidas anteriores por enjugar"), default=ZERO)
    undistributed = money(_("utilidades anteriores no distribuidas"), default=ZERO)
    equity = money(_("patrimonio neto"))
    subscribed = money(_("capital suscrito"))
    legal_reserve = money(_("apropiación para reserva legal"), default=ZERO)
    social = money(_("destinación social"), default=ZERO)
    social_purpose = models.CharField(_("fin social"), max_length=60, blank=True, default="")
    loss_kind = models.CharField(_("clase de pérdida"), max_length=60, blank=True, default="")
    redirects_reserves = models.BooleanField(_("la asamblea cambia la destinación de reservas"), default=False)
    bylaws_amended = models.BooleanField(_("se reformaron los estatutos para liberar reservas"), default=False)
    dividends = money(_("dividendos"))
    retained = money(_("sin distribuir"), default=ZERO)
    minimum = money(_("mínimo por repartir"))
    note = models.TextField(_("exposición"), blank=True, default="")
    book_chain = models.ForeignKey(BookChain, on_delete=models.PROTECT, related_name="+", verbose_name=_("libro de reglas"))
    provisions = models.JSONField(_("reglas aplicadas"), default=list)
    replaces = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by", verbose_name=_("reemplaza")
    )
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("propuesta por"))
    proposed_at = models.DateTimeField(_("propuesta"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=Q(period_to__gte=F("period_from")), name="distribution_period"),
            models.CheckConstraint(
                condition=Q(taxes__gte=0, prior_losses__gte=0, legal_reserve__gte=0, social__gte=0, dividends__gte=0, retained__gte=0),
                name="distribution_signs",
            ),
        ]
        ordering = ["entity_id", "-profit_year", "-id"]
        verbose_name = _("proyecto de distribución")
        verbose_name_plural = _("proyectos de distribución")

    def __str__(self) -> str:
        return self.title


class DistributionReserve(AppendOnlyModel):
    """One reserve in one project: what it had, what the project takes from it and what it adds; `after` always closes.

    `loss_taken` covers losses, `released` may be distributed and `released_untaxed` of it bears no tax; `purpose` says for what an
    occasional reserve was made and `covers` which losses (`any`, one kind, or none).
    """

    organisation_path = "distribution__entity__organisation"

    distribution = models.ForeignKey(Distribution, on_delete=models.PROTECT, related_name="reserves", verbose_name=_("proyecto"))
    kind = models.CharField(_("clase"), max_length=12, choices=RESERVE_KINDS)
    purpose = models.CharField(_("destinación"), max_length=160, blank=True, default="")
    created_year = models.PositiveSmallIntegerField(_("año de creación"))
    covers = models.CharField(_("pérdidas que cubre"), max_length=60, blank=True, default="")
    before = money(_("saldo"))
    loss_taken = money(_("para enjugar pérdidas"), default=ZERO)
    released = money(_("liberada"), default=ZERO)
    released_untaxed = money(_("liberada no gravada"), default=ZERO)
    added = money(_("apropiada"), default=ZERO)
    after = money(_("queda"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["distribution", "kind", "purpose", "created_year"], name="distribution_reserve_once"),
            models.CheckConstraint(
                condition=Q(after=F("before") - F("loss_taken") - F("released") + F("added")), name="distribution_reserve_closes"
            ),
            models.CheckConstraint(
                condition=Q(before__gte=0, loss_taken__gte=0, released__gte=0, added__gte=0, after__gte=0),
                name="distribution_reserve_signs",
            ),
        ]
        ordering = ["distribution_id", "id"]
        verbose_name = _("reserva del proyecto")
        verbose_name_plural = _("reservas del proyecto")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.purpose}".strip()


class ProposedDividend(AppendOnlyModel):
    """What a project gives to each share of one class: the amount per share, on how many shares, and the total."""

    organisation_path = "distribution__entity__organisation"

    distribution = models.ForeignKey(Distribution, on_delete=models.PROTECT, related_name="proposed", verbose_name=_("proyecto"))
    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="+", verbose_name=_("especie"))
    form = models.CharField(_("forma"), max_length=8, choices=DIVIDEND_FORMS)
    per_share = models.DecimalField(_("por acción"), max_digits=24, decimal_places=6)
    shares = models.DecimalField(_("acciones"), max_digits=30, decimal_places=6)
    total = money(_("total"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["distribution", "security"], name="proposed_dividend_once"),
            models.CheckConstraint(condition=Q(per_share__gt=0, shares__gt=0, total__gt=0), name="proposed_dividend_positive"),
        ]
        ordering = ["distribution_id", "security_id"]
        verbose_name = _("dividendo propuesto")
        verbose_name_plural = _("dividendos propuestos")

    def __str__(self) -> str:
        return f"{self.security}: {self.per_share}"


class TaxSplit(AppendOnlyModel):
    """The taxed and the untaxed part of a project's dividends (tax statute 48-49), with the figures it comes from.

    `used` is excess of other years that is spent here, `carried` what this year leaves in the control account.
    """

    organisation_path = "distribution__entity__organisation"

    distribution = models.OneToOneField(Distribution, on_delete=models.PROTECT, related_name="tax_split", verbose_name=_("proyecto"))
    taxable_income = money(_("renta líquida gravable"))
    windfall = money(_("ganancias ocasionales"), default=ZERO)
    income_tax = money(_("impuesto de renta"))
    windfall_tax = money(_("impuesto de ganancia ocasional"), default=ZERO)
    foreign_discount = money(_("descuento por impuestos del exterior"), default=ZERO)
    dividends_received = money(_("dividendos recibidos no gravados"), default=ZERO)
    benefits = money(_("beneficios trasladables"), default=ZERO)
    most = money(_("máximo no gravado"))
    used = money(_("exceso de otros años usado"), default=ZERO)
    untaxed = money(_("no gravado"))
    taxed = money(_("gravado"))
    carried = money(_("exceso que pasa a la cuenta de control"), default=ZERO)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=Q(untaxed__gte=0, taxed__gte=0, carried__gte=0, used__gte=0), name="tax_split_signs"),
        ]
        verbose_name = _("parte gravada y no gravada")
        verbose_name_plural = _("partes gravadas y no gravadas")

    def __str__(self) -> str:
        return f"{self.untaxed} + {self.taxed}"


class UntaxedExcess(AppendOnlyModel):
    """One entry of the control account of an entity: excess of a year that came in (positive) or was used (negative)."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="untaxed_excess", verbose_name=_("entidad"))
    origin_year = models.PositiveSmallIntegerField(_("año de origen"))
    distribution = models.ForeignKey(Distribution, on_delete=models.PROTECT, related_name="excess_entries", verbose_name=_("proyecto"))
    amount = money(_("valor"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["distribution", "origin_year"], name="untaxed_excess_once"),
            models.CheckConstraint(condition=~Q(amount=0), name="untaxed_excess_moves"),
        ]
        ordering = ["entity_id", "origin_year", "id"]
        verbose_name = _("movimiento de la cuenta de control")
        verbose_name_plural = _("movimientos de la cuenta de control")

    def __str__(self) -> str:
        return f"{self.origin_year}: {self.amount}"


class DistributionStep(AppendOnlyModel):
    """One step that came before the vote on the profits: when it was done and what shows it (BC-82.1)."""

    organisation_path = "distribution__entity__organisation"

    distribution = models.ForeignKey(Distribution, on_delete=models.PROTECT, related_name="stages", verbose_name=_("proyecto"))
    stage = models.CharField(_("paso"), max_length=20, choices=DISTRIBUTION_STAGES)
    done_on = models.DateField(_("hecho el"))
    reference = models.CharField(_("soporte"), max_length=300)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["distribution", "stage"], name="distribution_step_once"),
            models.CheckConstraint(condition=~Q(reference=""), name="distribution_step_founded"),
        ]
        ordering = ["distribution_id", "id"]
        verbose_name = _("paso de la distribución")
        verbose_name_plural = _("pasos de la distribución")

    def __str__(self) -> str:
        return f"{self.get_stage_display()} · {self.done_on:%Y-%m-%d}"


class DistributionDecision(AppendOnlyModel):
    """What the meeting decided on a project: the minutes that say so and the votes. One project is decided once.

    `meeting_ref` names the decision of the meeting where it is kept (`meetings.Decision:41`); this app does not read it.
    """

    organisation_path = "distribution__entity__organisation"

    distribution = models.OneToOneField(Distribution, on_delete=models.PROTECT, related_name="decision", verbose_name=_("proyecto"))
    decided_on = models.DateField(_("decidida el"))
    minutes_ref = models.CharField(_("acta"), max_length=200)
    meeting_ref = models.CharField(_("decisión de la asamblea"), max_length=80, blank=True, default="")
    document = models.ForeignKey(Document, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento"))
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("soporte"))
    represented = models.DecimalField(_("votos representados"), max_digits=30, decimal_places=6)
    in_favour = models.DecimalField(_("votos a favor"), max_digits=30, decimal_places=6)
    holders_in_favour = models.PositiveIntegerField(_("accionistas a favor"), default=2)
    qualified = models.BooleanField(_("mayoría calificada"))
    new_shares_approved = models.BooleanField(_("aprueba dividendos de acciones nuevas"), default=False)
    figures = models.JSONField(_("cifras de la decisión"), default=dict)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrada por"))
    recorded_at = models.DateTimeField(_("registrada"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=~Q(minutes_ref=""), name="distribution_decision_founded"),
            models.CheckConstraint(condition=Q(in_favour__gte=0, represented__gte=F("in_favour")), name="distribution_decision_votes"),
        ]
        verbose_name = _("decisión sobre la distribución")
        verbose_name_plural = _("decisiones sobre la distribución")

    def __str__(self) -> str:
        return f"{self.minutes_ref} · {self.decided_on:%Y-%m-%d}"
