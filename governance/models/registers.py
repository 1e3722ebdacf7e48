"""The register: postings of movements between accounts, numbered without gaps and chained by hash.

Everything here but the counter is append-only. Knows nothing of why a posting is allowed: services and rules decide that.
"""

from datetime import UTC

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, ScopedQuerySet
from governance.models.accounts import Account
from governance.models.entities import Entity
from governance.models.labels import POSTING_KINDS
from governance.models.securities import Security


class Register(models.Model):
    """The register of one entity and its counter: the last number given and the hash it gave. Locked last in a posting."""

    organisation_path = "entity__organisation"

    entity = models.OneToOneField(Entity, on_delete=models.PROTECT, related_name="register", verbose_name=_("entidad"))
    opened_on = models.DateField(_("abierto el"))
    last_number = models.PositiveBigIntegerField(_("último asiento"), default=0)
    last_hash = models.CharField(_("última huella"), max_length=64, blank=True, default="")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("libro de registro")
        verbose_name_plural = _("libros de registro")

    def __str__(self) -> str:
        return f"{self.entity}: {self.last_number}"


class Posting(AppendOnlyModel):
    """One act entered in the register: 1..n movements under one number. Never changed; a correction is a reversal.

    `agreed_on` decides whose the dividend is, `effective_on` who votes (never in the future), `recorded_at` when it was known.
    `is_late` is set by the database: some earlier posting has a later `effective_on`. The others are in order of number and of date.
    """

    organisation_path = "register__entity__organisation"

    register = models.ForeignKey(Register, on_delete=models.PROTECT, related_name="postings", verbose_name=_("libro"))
    number = models.PositiveBigIntegerField(_("asiento"))
    kind = models.CharField(_("clase"), max_length=16, choices=POSTING_KINDS)
    basis = models.CharField(_("soporte"), max_length=300)
    source_ref = models.CharField(_("referencia de origen"), max_length=120)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    agreed_on = models.DateField(_("convenido el"))
    effective_on = models.DateField(_("inscrito el"))
    recorded_at = models.DateTimeField(_("registrado"))
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by", verbose_name=_("revierte")
    )
    dividends_reserved = models.BooleanField(_("dividendos pendientes reservados al enajenante"), default=False, db_default=False)
    line_count = models.PositiveIntegerField(_("movimientos"))
    lines_digest = models.CharField(_("huella de los movimientos"), max_length=64)
    previous_hash = models.CharField(_("huella anterior"), max_length=64, blank=True)
    hash = models.CharField(_("huella"), max_length=64)
    is_late = models.BooleanField(_("con fecha anterior"), db_default=False, default=False, editable=False)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["register", "number"], name="posting_number_once"),
            models.UniqueConstraint(fields=["register", "source_ref"], name="posting_source_once"),
            models.CheckConstraint(condition=Q(number__gt=0) & Q(line_count__gt=0), name="posting_counted"),
            models.CheckConstraint(condition=~Q(source_ref="") & ~Q(basis=""), name="posting_founded"),
        ]
        indexes = [
            models.Index(fields=["register", "effective_on"], name="posting_by_date"),
            models.Index(fields=["register", "effective_on", "number"], condition=Q(is_late=False), name="posting_in_order"),
            models.Index(fields=["register", "number"], include=["effective_on"], condition=Q(is_late=True), name="posting_late"),
        ]
        ordering = ["register_id", "number"]
        verbose_name = _("asiento")
        verbose_name_plural = _("asientos")

    def __str__(self) -> str:
        return f"{self.register.entity} · {self.number}"

    def payload(self) -> dict[str, str | int | None]:
        """Return what the hash covers, in one form for the writer and the verifier; a reservation only where there is one."""
        reserved: dict[str, str | int | None] = {"dividends_reserved": 1} if self.dividends_reserved else {}
        return {
            **reserved,
            "register": self.register_id,
            "number": self.number,
            "kind": self.kind,
            "basis": self.basis,
            "source_ref": self.source_ref,
            "actor": self.actor_id,
            "agreed_on": self.agreed_on.isoformat(),
            "effective_on": self.effective_on.isoformat(),
            "recorded_at": self.recorded_at.astimezone(UTC).isoformat(timespec="microseconds"),
            "reverses": self.reverses_id,
            "line_count": self.line_count,
            "lines_digest": self.lines_digest,
        }


class Movement(AppendOnlyModel):
    """One line of a posting: a positive quantity of one security from one account to another, so it balances by construction.

    `posting_number` and `effective_on` repeat the posting's, so that "as of date, as known at posting" reads one index.
    """

    organisation_path = "posting__register__entity__organisation"

    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, related_name="movements", db_index=False, verbose_name=_("asiento"))
    line = models.PositiveIntegerField(_("renglón"))
    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="movements", db_index=False, verbose_name=_("especie"))
    from_account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="outgoing", db_index=False, verbose_name=_("de"))
    to_account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="incoming", db_index=False, verbose_name=_("a"))
    quantity = models.DecimalField(_("cantidad"), max_digits=30, decimal_places=6)
    effective_on = models.DateField(_("inscrito el"))
    posting_number = models.PositiveBigIntegerField(_("número del asiento"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["posting", "line"], name="movement_line_once"),
            models.CheckConstraint(condition=Q(quantity__gt=0), name="movement_positive"),
            models.CheckConstraint(condition=~Q(from_account=F("to_account")), name="movement_moves"),
        ]
        indexes = [
            models.Index(
                fields=["from_account", "security", "effective_on"], include=["quantity", "posting_number"], name="movement_out_covering"
            ),
            models.Index(
                fields=["to_account", "security", "effective_on"], include=["quantity", "posting_number"], name="movement_in_covering"
            ),
            models.Index(
                fields=["security", "effective_on"],
                include=["from_account", "to_account", "quantity", "posting_number"],
                name="movement_by_date_covering",
            ),
        ]
        ordering = ["posting_id", "line"]
        verbose_name = _("movimiento")
        verbose_name_plural = _("movimientos")

    def __str__(self) -> str:
        return f"{self.posting_number}.{self.line}"
