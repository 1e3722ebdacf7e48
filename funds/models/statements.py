"""Which statement was issued to which account for which period. Knows no figure: those are frozen in the document."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models.append_only import AppendOnlyModel
from funds.models.funds import ParticipationClass


class Statement(AppendOnlyModel):
    """One account's statement of one class and period; a correction is a later ``version`` whose document cites the old one."""

    organisation_path = "participation_class__fund__organisation"

    participation_class = models.ForeignKey(
        ParticipationClass, on_delete=models.PROTECT, related_name="statements", verbose_name=_("clase")
    )
    account = models.ForeignKey("governance.Account", on_delete=models.PROTECT, related_name="fund_statements", verbose_name=_("cuenta"))
    from_on = models.DateField(_("desde"))
    to_on = models.DateField(_("hasta"))
    version = models.PositiveIntegerField(_("versión"), default=1)
    document = models.OneToOneField("core.Document", on_delete=models.PROTECT, related_name="fund_statement", verbose_name=_("documento"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("extracto")
        verbose_name_plural = _("extractos")
        ordering = ["account_id", "to_on", "version"]
        constraints = [
            models.UniqueConstraint(fields=["participation_class", "account", "to_on", "version"], name="statement_version_once"),
            models.CheckConstraint(condition=Q(from_on__lte=F("to_on")), name="statement_period_order"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} · {self.to_on}"
