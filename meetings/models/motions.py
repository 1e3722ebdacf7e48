"""Proposals that compete with the one of the agenda: each as it was handed in, in the order in which it came."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.clock import now
from core.models.scoping import ScopedQuerySet


class Motion(models.Model):
    """A substitute proposal on one item. The original is the item's own; a withdrawn one stays written and is not voted."""

    organisation_path = "item__meeting__organisation"

    item = models.ForeignKey("meetings.AgendaItem", on_delete=models.PROTECT, related_name="motions")
    sequence = models.PositiveSmallIntegerField(_("sustitutiva"))
    text = models.TextField(_("proposición"))
    proposed_by = models.CharField(_("proponente"), max_length=200)
    written = models.BooleanField(_("por escrito"), default=True)
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    submitted_at = models.DateTimeField(_("presentada"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(default=now)
    withdrawn_at = models.DateTimeField(_("retirada"), null=True, blank=True)
    withdrawal_reason = models.CharField(_("motivo del retiro"), max_length=300, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("proposición sustitutiva")
        verbose_name_plural = _("proposiciones sustitutivas")
        ordering = ["item", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["item", "sequence"], name="motion_sequence_once"),
            models.CheckConstraint(condition=~models.Q(text="") & ~models.Q(proposed_by=""), name="motion_says_what_and_who"),
        ]

    def __str__(self) -> str:
        return f"{self.item} · {self.sequence}"
