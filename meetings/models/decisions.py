"""What was decided, with everything needed to decide it again years later: figures, steps, presence and rules in force."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.models.append_only import AppendOnlyModel


class Decision(AppendOnlyModel):
    """The result of one poll. A draw of lots adds a second row that completes the first; neither is ever changed."""

    organisation_path = "meeting__organisation"

    class Stamp(models.TextChoices):
        NONE = "", _("Sin reparo")
        INEFFECTIVE = "ineffective", _("Ineficaz")
        NULL = "null", _("Nula")

    meeting = models.ForeignKey("meetings.Meeting", on_delete=models.PROTECT, related_name="decisions")
    item = models.ForeignKey("meetings.AgendaItem", on_delete=models.PROTECT, related_name="decisions")
    poll = models.ForeignKey("meetings.Poll", on_delete=models.PROTECT, related_name="decisions")
    sequence = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveSmallIntegerField(_("decisión"))
    outcome = models.CharField(_("resultado"), max_length=20)
    result = models.JSONField(_("cifras y pasos"))
    tally = models.JSONField(_("escrutinio"))
    quorum = models.JSONField(_("quórum"))
    presence = models.JSONField(_("presencia"))
    book_id = models.CharField(max_length=80)
    book_chain = models.ForeignKey(
        "governance.BookChain", on_delete=models.PROTECT, related_name="+", db_column="book_digest", db_index=False
    )
    provision_ids = models.JSONField(default=list)
    stamp = models.CharField(_("reparo"), max_length=12, choices=Stamp.choices, default=Stamp.NONE, blank=True)
    stamp_article = models.CharField(_("artículo"), max_length=200, blank=True)
    stamp_reason = models.CharField(_("causa"), max_length=60, blank=True)
    digest = models.CharField(_("huella"), max_length=64)
    decided_at = models.DateTimeField(_("hora"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("decisión")
        verbose_name_plural = _("decisiones")
        ordering = ["meeting", "number", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["poll", "sequence"], name="decision_sequence_once"),
            models.UniqueConstraint(fields=["meeting", "number", "sequence"], name="decision_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} · {self.item}"
