"""What a fund brings with it when its days start here and not at its birth. Knows no old system."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models.append_only import AppendOnlyModel
from funds.models.amounts import money_field, units_field
from funds.models.funds import ParticipationClass


class OpeningBalance(AppendOnlyModel):
    """One class's value, units and unit value at the end of ``as_of``, the eve of its first day here."""

    organisation_path = "participation_class__fund__organisation"

    participation_class = models.OneToOneField(
        ParticipationClass, on_delete=models.PROTECT, related_name="opening_balance", verbose_name=_("clase")
    )
    as_of = models.DateField(_("al cierre de"))
    value = money_field(_("valor"))
    units = units_field(_("unidades"))
    unit_value = units_field(_("valor de la unidad"))
    posting = models.ForeignKey("governance.Posting", on_delete=models.PROTECT, related_name="+", verbose_name=_("asiento"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("saldo de apertura")
        verbose_name_plural = _("saldos de apertura")
        constraints = [
            models.CheckConstraint(condition=Q(value__gte=0, units__gte=0, unit_value__gt=0), name="opening_balance_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.participation_class_id} · {self.as_of}"
