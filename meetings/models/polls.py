"""A question put to the vote and the ballots cast on it. A ballot's weight is the representation's, never typed."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.models.append_only import AppendOnlyModel
from core.models.scoping import ScopedQuerySet


class Poll(models.Model):
    """One vote on one item. The rules in force when it opens decide; they are kept with it. Closed once, then frozen."""

    organisation_path = "item__meeting__organisation"

    item = models.ForeignKey("meetings.AgendaItem", on_delete=models.PROTECT, related_name="polls")
    election = models.ForeignKey("meetings.Election", on_delete=models.PROTECT, null=True, blank=True, related_name="polls")
    motion = models.ForeignKey("meetings.Motion", on_delete=models.PROTECT, null=True, blank=True, related_name="polls")
    sequence = models.PositiveSmallIntegerField(_("votación"))
    question = models.TextField(_("se vota"))
    book_id = models.CharField(max_length=80)
    book_chain = models.ForeignKey(
        "governance.BookChain", on_delete=models.PROTECT, related_name="+", db_column="book_digest", db_index=False
    )
    provision_ids = models.JSONField(default=list)
    traits = models.JSONField(default=dict)
    barred = models.JSONField(_("no votan"), default=list)
    opened_at = models.DateTimeField(_("abierta"))
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    closed_at = models.DateTimeField(_("cerrada"), null=True, blank=True)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    voided_at = models.DateTimeField(_("anulada"), null=True, blank=True)
    void_reason = models.CharField(_("motivo de anulación"), max_length=300, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("votación")
        verbose_name_plural = _("votaciones")
        ordering = ["item", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["item", "sequence"], name="poll_sequence_once"),
            models.UniqueConstraint(
                fields=["item"], condition=models.Q(closed_at__isnull=True, voided_at__isnull=True), name="one_open_poll_per_item"
            ),
            models.CheckConstraint(
                condition=models.Q(closed_at__isnull=True) | models.Q(voided_at__isnull=True), name="poll_closed_or_void"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.item} ({self.sequence})"


class PollBar(AppendOnlyModel):
    """A holder whose shares may not vote in one poll, and by which rule; written when the poll opens."""

    organisation_path = "poll__item__meeting__organisation"

    poll = models.ForeignKey(Poll, on_delete=models.PROTECT, related_name="bars")
    person = models.ForeignKey("governance.Person", on_delete=models.PROTECT, related_name="+")
    rule = models.CharField(_("regla"), max_length=40)
    article = models.CharField(_("artículo"), max_length=120, blank=True)
    role = models.CharField(_("calidad"), max_length=60, blank=True)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("voto excluido")
        verbose_name_plural = _("votos excluidos")
        constraints = [models.UniqueConstraint(fields=["poll", "person", "rule"], name="bar_once")]

    def __str__(self) -> str:
        return f"{self.person} · {self.rule}"


class Ballot(AppendOnlyModel):
    """The vote of one roll entry (or of one portion of it) in one poll."""

    organisation_path = "poll__item__meeting__organisation"

    class Choice(models.TextChoices):
        FOR = "for", _("A favor")
        AGAINST = "against", _("En contra")
        BLANK = "blank", _("En blanco")
        ABSTAIN = "abstain", _("Abstención")
        NULL = "null", _("Nulo")
        SLATE = "slate", _("Plancha")

    class Origin(models.TextChoices):
        DESK = "desk", _("Mesa")
        EXCEPTION = "exception", _("Por excepción")
        CODE = "code", _("Papeleta")
        IMPORT = "import", _("Archivo")
        LINK = "link", _("Enlace")

    poll = models.ForeignKey(Poll, on_delete=models.PROTECT, related_name="ballots")
    entry = models.ForeignKey("meetings.RollEntry", on_delete=models.PROTECT, related_name="ballots")
    representation = models.ForeignKey("meetings.Representation", on_delete=models.PROTECT, related_name="ballots")
    portion = models.PositiveSmallIntegerField(_("parte"), default=0)
    weight = models.BigIntegerField(_("votos"))
    choice = models.CharField(_("voto"), max_length=8, choices=Choice.choices)
    slate = models.ForeignKey("meetings.Slate", on_delete=models.PROTECT, null=True, blank=True, related_name="ballots")
    bearer = models.ForeignKey("governance.Person", on_delete=models.PROTECT, related_name="+")
    origin = models.CharField(_("entrada"), max_length=10, choices=Origin.choices)
    cast_at = models.DateTimeField(_("hora"))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("voto")
        verbose_name_plural = _("votos")
        constraints = [
            models.UniqueConstraint(fields=["poll", "entry", "portion"], name="one_ballot_per_entry"),
            models.CheckConstraint(condition=models.Q(weight__gt=0), name="ballot_weight_positive"),
            models.CheckConstraint(
                condition=models.Q(choice="slate", slate__isnull=False) | (~models.Q(choice="slate") & models.Q(slate__isnull=True)),
                name="ballot_names_slate",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.choice}"
