"""Snapshots: the register at the end of a half month as known at a posting, kept so that a past date need not be summed from the beginning.

A projection. It is true for ever of its own date and posting; what came after either is added by whoever reads it, so an old snapshot
costs time and never a wrong figure. Knows no reason to make one (see services.snapshots).
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.models import ScopedQuerySet
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
        verbose_name = _("saldos guardados")
        verbose_name_plural = _("saldos guardados")

    def __str__(self) -> str:
        return f"{self.register_id} · {self.on:%d/%m/%Y} · {self.posting_number}"


class SnapshotBlock(models.Model):
    """What some accounts held of one security in a snapshot, account by account; empty holdings are left out, the issue account is below zero.

    Two arrays of one length: a row for each holding took four times the room, and to look at the rows took longer than to add what moved.
    """

    organisation_path = "snapshot__register__entity__organisation"

    snapshot = models.ForeignKey(Snapshot, on_delete=models.CASCADE, related_name="blocks", db_index=False, verbose_name=_("fecha"))
    security = models.ForeignKey(
        Security, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False, verbose_name=_("especie")
    )
    accounts = ArrayField(models.BigIntegerField(), verbose_name=_("cuentas"))
    quantities = ArrayField(models.DecimalField(max_digits=30, decimal_places=6), verbose_name=_("cantidades"))

    objects = ScopedQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["snapshot", "security"], name="snapshot_blocks_of")]
        verbose_name = _("saldos guardados de una especie")
        verbose_name_plural = _("saldos guardados de una especie")

    def __str__(self) -> str:
        return f"{self.snapshot_id} · {self.security_id}: {len(self.accounts)}"
