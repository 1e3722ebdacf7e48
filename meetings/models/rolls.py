"""The frozen list of who may vote how much at one meeting. Written once; nothing later in the register touches it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.clock import now
from core.models.append_only import AppendOnlyModel


class Roll(AppendOnlyModel):
    """One roll per meeting: from the register (date and posting), a depository's certificate, or an organ's members."""

    organisation_path = "meeting__organisation"

    class Basis(models.TextChoices):
        REGISTER = "register", _("Libro de registro")
        DEPOSITORY = "depository", _("Certificado del depósito")
        MEMBERS = "members", _("Miembros del órgano")

    meeting = models.OneToOneField("meetings.Meeting", on_delete=models.PROTECT, related_name="roll")
    basis = models.CharField(_("origen"), max_length=10, choices=Basis.choices, default=Basis.REGISTER)
    as_of = models.DateField(_("cierre del libro"))
    posting_number = models.BigIntegerField(_("asiento"), null=True, blank=True)
    entries_count = models.PositiveIntegerField(_("renglones"))
    digest = models.CharField(_("huella"), max_length=64)
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    frozen_at = models.DateTimeField(_("congelada"), default=now)
    frozen_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("lista de votantes")
        verbose_name_plural = _("listas de votantes")

    def __str__(self) -> str:
        return f"{self.meeting} · {self.as_of}"


class RollSecurity(AppendOnlyModel):
    """The sums of one security at the freeze: subscribed, less own shares, less suspended, gives what is entitled. Smallest parts."""

    organisation_path = "roll__meeting__organisation"

    roll = models.ForeignKey(Roll, on_delete=models.PROTECT, related_name="securities")
    security = models.ForeignKey("governance.Security", on_delete=models.PROTECT, related_name="+")
    subscribed = models.BigIntegerField(_("suscritas"))
    treasury = models.BigIntegerField(_("propias readquiridas"))
    suspended = models.BigIntegerField(_("con voto suspendido"), default=0)
    entitled = models.BigIntegerField(_("en la lista"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("clase en la lista")
        verbose_name_plural = _("clases en la lista")
        ordering = ["roll", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["roll", "security"], name="roll_security_once"),
            models.CheckConstraint(
                condition=models.Q(entitled=models.F("subscribed") - models.F("treasury") - models.F("suspended")),
                name="roll_security_adds_up",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.security}: {self.entitled}"


class RollEntry(AppendOnlyModel):
    """One account's votes in one security, in smallest parts, and the person whose head counts: the holder, or who votes encumbered shares.

    `blocked` says why nobody may represent it yet (co-owners without common representative): it stays in the base.
    """

    organisation_path = "roll__meeting__organisation"

    roll = models.ForeignKey(Roll, on_delete=models.PROTECT, related_name="entries")
    person = models.ForeignKey("governance.Person", on_delete=models.PROTECT, related_name="+")
    account = models.ForeignKey("governance.Account", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    security = models.ForeignKey("governance.Security", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    weight = models.BigIntegerField(_("votos"))
    blocked = models.CharField(_("no puede representarse"), max_length=40, blank=True)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("renglón de la lista")
        verbose_name_plural = _("renglones de la lista")
        ordering = ["roll", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["roll", "account", "security", "person"], name="roll_entry_once"),
            models.CheckConstraint(condition=models.Q(weight__gt=0), name="roll_weight_positive"),
        ]
        indexes = [models.Index(fields=["roll", "person"], name="roll_by_person")]

    def __str__(self) -> str:
        return f"{self.person}: {self.weight}"
