"""What the fund holds at the end of a day, as received. Knows no price source and values nothing."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models.append_only import AppendOnlyModel
from core.models.scoping import ScopedModel
from funds.models.amounts import money_field, units_field
from funds.models.funds import Fund


class Instrument(ScopedModel):
    """One thing a fund can hold: a security, a term deposit, a bank account."""

    code = models.CharField(_("código"), max_length=40)
    name = models.CharField(_("nombre"), max_length=200)
    issuer = models.CharField(_("emisor"), max_length=200)
    species = models.CharField(_("especie"), max_length=60)
    rating = models.CharField(_("calificación"), max_length=20, blank=True, default="")
    currency = models.CharField(_("moneda"), max_length=3, default="COP")
    matures_on = models.DateField(_("vence"), null=True, blank=True)

    class Meta:
        verbose_name = _("instrumento")
        verbose_name_plural = _("instrumentos")
        constraints = [models.UniqueConstraint(fields=["organisation", "code"], name="instrument_code_once")]

    def __str__(self) -> str:
        return self.name


class PortfolioSnapshot(AppendOnlyModel):
    """One day's list of holdings, as received at one time; a later ``version`` of the day replaces it."""

    organisation_path = "fund__organisation"

    fund = models.ForeignKey(Fund, on_delete=models.PROTECT, related_name="portfolios", verbose_name=_("fondo"))
    valued_on = models.DateField(_("día"))
    version = models.PositiveIntegerField(_("versión"), default=1)
    source = models.CharField(_("origen"), max_length=200)
    digest = models.CharField(_("huella"), max_length=64)
    received_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False, verbose_name=_("recibido por")
    )
    received_at = models.DateTimeField(_("recibido"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("portafolio")
        verbose_name_plural = _("portafolios")
        ordering = ["fund_id", "valued_on", "version"]
        constraints = [models.UniqueConstraint(fields=["fund", "valued_on", "version"], name="portfolio_version_once")]

    def __str__(self) -> str:
        return f"{self.fund_id} · {self.valued_on}"


class PortfolioPosition(AppendOnlyModel):
    """How much of one instrument the fund held that day, and what it was worth in pesos."""

    organisation_path = "snapshot__fund__organisation"

    snapshot = models.ForeignKey(PortfolioSnapshot, on_delete=models.PROTECT, related_name="positions", verbose_name=_("portafolio"))
    instrument = models.ForeignKey(Instrument, on_delete=models.PROTECT, related_name="positions", verbose_name=_("instrumento"))
    nominal = units_field(_("nominal"))
    value = money_field(_("valor, pesos"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("posición del portafolio")
        verbose_name_plural = _("posiciones del portafolio")
        constraints = [
            models.UniqueConstraint(fields=["snapshot", "instrument"], name="portfolio_position_once"),
            models.CheckConstraint(condition=Q(nominal__gte=0), name="portfolio_position_nominal"),
        ]

    def __str__(self) -> str:
        return f"{self.instrument_id}: {self.value}"
