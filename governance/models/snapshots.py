"""Snapshots: the register at the end of a month as known at a posting, kept so that a past date need not be summed from the beginning.

A projection. It is true for ever of its own date and posting; what came after either is added by whoever reads it, so an old snapshot
costs time and never a wrong figure. Knows no reason to make one (see services.snapshots).
"""

from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.models import ScopedQuerySet
from governance.models.accounts import Account
from governance.models.registers import Register
from governance.models.securities import Security


class Snapshot(models.Model):
    """The register at the end of one date, of all postings up to one number. Its rows never change: a newer one takes its place."""

    organisation_path = "register__entity__organisation"

    register = models.ForeignKey(Register, on_delete=models.PROTECT, related_name="snapshots", db_index=False, verbose_name=_("libro"))
    on = models.DateField(_("fecha"))
    posting_number = models.PositiveBigIntegerField(_("último asiento incluido"))
    holdings = models.PositiveIntegerField(_("saldos"), default=0)
    built_at = models.DateTimeField(_("hecha"))

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["register", "on", "posting_number"], name="snapshot_once")]
        ordering = ["register_id", "on", "posting_number"]
        verbose_name = _("saldos de fin de mes")
        verbose_name_plural = _("saldos de fin de mes")

    def __str__(self) -> str:
        return f"{self.register_id} · {self.on:%d/%m/%Y} · {self.posting_number}"


class SnapshotPosition(models.Model):
    """What one account held of one security in a snapshot; empty holdings have no row, the issue account is below zero."""

    organisation_path = "snapshot__register__entity__organisation"

    pk = models.CompositePrimaryKey("snapshot_id", "security_id", "account_id")
    # Three look-ups a row would cost more than the row; the verifier compares every row with the movements, which have the keys.
    snapshot = models.ForeignKey(
        Snapshot, on_delete=models.CASCADE, related_name="positions", db_index=False, db_constraint=False, verbose_name=_("fecha")
    )
    security = models.ForeignKey(
        Security, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False, verbose_name=_("especie")
    )
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False, verbose_name=_("cuenta")
    )
    quantity = models.DecimalField(_("cantidad"), max_digits=30, decimal_places=6)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        # The rows of one snapshot lie together: to know in which blocks is enough.
        indexes = [BrinIndex(fields=["snapshot"], pages_per_range=32, name="snapshot_blocks")]
        verbose_name = _("saldo de fin de mes")
        verbose_name_plural = _("saldos de fin de mes")

    def __str__(self) -> str:
        return f"{self.snapshot_id} · {self.account_id}: {self.quantity}"
