"""Positions: the present balance of an account in a security. A projection: it must equal the fold of the movements."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import ScopedQuerySet
from governance.models.accounts import Account
from governance.models.securities import Security


class Position(models.Model):
    """What one account holds of one security now; never below zero unless the account is the issue account.

    A mirror of a depository takes what the depository says, so its balances may fall below zero until they are reconciled.

    `is_encumbered` says whether an encumbrance was ever entered on it: only then does a posting ask what is in force.
    `moved_on` is the latest effective date among its movements: only a posting dated before it can disturb a past date.
    """

    organisation_path = "account__entity__organisation"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="positions", db_index=False, verbose_name=_("cuenta"))
    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="positions", verbose_name=_("especie"))
    quantity = models.DecimalField(_("cantidad"), max_digits=30, decimal_places=6, default=0)
    is_issue = models.BooleanField(_("cuenta de emisión"), default=False)
    is_mirror = models.BooleanField(_("espejo del depósito"), default=False, db_default=False)
    is_encumbered = models.BooleanField(_("con gravámenes"), default=False, db_default=False)
    moved_on = models.DateField(_("movida el"), null=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "security"], name="position_once"),
            models.CheckConstraint(condition=Q(quantity__gte=0) | Q(is_issue=True) | Q(is_mirror=True), name="position_not_negative"),
        ]
        verbose_name = _("saldo")
        verbose_name_plural = _("saldos")

    def __str__(self) -> str:
        return f"{self.account_id} · {self.security_id}: {self.quantity}"
