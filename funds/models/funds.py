"""Which fund, and which kinds of participation it has. Knows no day, no order and no rule."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models.scoping import ScopedModel, ScopedQuerySet
from funds.models.amounts import rate_field, units_field


class Fund(ScopedModel):
    """One collective investment fund; its rules are the books its entity adopted.

    ``started_on`` is its birth; ``first_day_on`` the first day closed here, later where another system closed the earlier ones.

    ``run`` 0 is the fund itself; a parallel run against another system, or a replay of published figures, has its own
    number, so that the same code never mixes two histories.
    """

    entity = models.OneToOneField("governance.Entity", on_delete=models.PROTECT, related_name="fund", verbose_name=_("entidad"))
    code = models.CharField(_("código de negocio"), max_length=40)
    run = models.PositiveIntegerField(_("corrida"), default=0)
    manager_name = models.CharField(_("sociedad administradora"), max_length=200, blank=True, default="")
    manager_nit = models.CharField(_("NIT de la administradora"), max_length=20, blank=True, default="")
    started_on = models.DateField(_("inicio de operaciones"))
    first_day_on = models.DateField(_("primer día"))

    class Meta:
        verbose_name = _("fondo")
        verbose_name_plural = _("fondos")
        constraints = [
            models.UniqueConstraint(fields=["organisation", "code", "run"], name="fund_code_once_per_run"),
            models.CheckConstraint(condition=Q(started_on__lte=F("first_day_on")), name="fund_started_before_first_day"),
        ]

    def __str__(self) -> str:
        return f"{self.entity.name} ({self.code})"


class ParticipationClass(models.Model):
    """One type of participation: its own unit value and fee over the same portfolio. Its units are a security."""

    organisation_path = "fund__organisation"

    fund = models.ForeignKey(Fund, on_delete=models.PROTECT, related_name="classes", verbose_name=_("fondo"))
    security = models.OneToOneField(
        "governance.Security", on_delete=models.PROTECT, related_name="participation_class", verbose_name=_("valor")
    )
    code = models.CharField(_("clase"), max_length=20)
    name = models.CharField(_("nombre"), max_length=100, blank=True, default="")
    initial_unit_value = units_field(_("valor inicial de la unidad"))
    annual_rate = rate_field(_("comisión efectiva anual"), default=0)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("tipo de participación")
        verbose_name_plural = _("tipos de participación")
        ordering = ["fund_id", "code"]
        constraints = [
            models.UniqueConstraint(fields=["fund", "code"], name="participation_class_code_once"),
            models.CheckConstraint(condition=Q(initial_unit_value__gt=0), name="participation_class_initial_value_positive"),
            models.CheckConstraint(condition=Q(annual_rate__gte=0, annual_rate__lt=1), name="participation_class_rate_range"),
        ]

    def __str__(self) -> str:
        return f"{self.code} · {self.name}" if self.name else self.code
