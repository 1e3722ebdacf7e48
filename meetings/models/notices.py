"""The summons: its papers, where it appeared and with what proof, and who was told beside. Knows no rule: a publication
keeps the verdict that the rule gave on its day, and by which texts."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.clock import now
from core.models.append_only import AppendOnlyModel
from core.models.scoping import ScopedQuerySet


class Notice(models.Model):
    """One summons (or its supplement or cancellation) of one meeting, laid out for the newspaper and for each holder."""

    organisation_path = "meeting__organisation"

    class Kind(models.TextChoices):
        SUMMONS = "summons", _("Convocatoria")
        SUPPLEMENT = "supplement", _("Adición")
        CANCELLATION = "cancellation", _("Cancelación")

    meeting = models.ForeignKey("meetings.Meeting", on_delete=models.PROTECT, related_name="notices")
    kind = models.CharField(_("clase"), max_length=12, choices=Kind.choices, default=Kind.SUMMONS)
    planned_on = models.DateField(_("publicación prevista"))
    verdict = models.JSONField(_("examen del término"), default=dict)
    legends = models.JSONField(_("menciones"), default=list, blank=True)
    contents = models.JSONField(_("examen del contenido"), default=list, blank=True)
    book_id = models.CharField(max_length=80)
    book_chain = models.ForeignKey(
        "governance.BookChain", on_delete=models.PROTECT, related_name="+", db_column="book_digest", db_index=False
    )
    provision_ids = models.JSONField(default=list)
    newspaper_document = models.ForeignKey("core.Document", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    personal_document = models.ForeignKey("core.Document", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    laid_out_at = models.DateTimeField(_("compuesta"), null=True, blank=True)
    sent_at = models.DateTimeField(_("difundida"), null=True, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("aviso")
        verbose_name_plural = _("avisos")
        ordering = ["meeting", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["meeting"], condition=models.Q(kind="summons"), name="one_summons_per_meeting"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.meeting}"


class Publication(AppendOnlyModel):
    """One appearance of a notice in one medium, with its proof. The one that completes the media that the rule book demands starts
    the term, which counts from the last of them."""

    organisation_path = "notice__meeting__organisation"

    class Medium(models.TextChoices):
        NEWSPAPER = "newspaper", _("Diario")
        WEBSITE = "website", _("Página web")
        EMAIL = "email", _("Correo electrónico")
        POST = "post", _("Correo postal")

    notice = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="publications")
    medium = models.CharField(_("medio"), max_length=10, choices=Medium.choices)
    outlet = models.CharField(_("nombre del medio"), max_length=160)
    published_on = models.DateField(_("fecha"))
    page = models.CharField(_("página"), max_length=20, blank=True)
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    starts_term = models.BooleanField(_("inicia el término"), default=False)
    counts_from = models.DateField(_("cuenta desde"), null=True, blank=True)
    outcome = models.CharField(_("examen del término"), max_length=20, blank=True)
    clear_days = models.IntegerField(_("días libres"), null=True, blank=True)
    verdict = models.JSONField(default=dict)
    book_chain = models.ForeignKey(
        "governance.BookChain", on_delete=models.PROTECT, related_name="+", db_column="book_digest", db_index=False
    )
    recorded_at = models.DateTimeField(default=now)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("publicación")
        verbose_name_plural = _("publicaciones")
        ordering = ["published_on", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(medium="newspaper") | (models.Q(evidence__isnull=False) & ~models.Q(page="")),
                name="newspaper_has_page_and_clipping",
            ),
            models.CheckConstraint(
                condition=models.Q(starts_term=True, counts_from__isnull=False) | models.Q(starts_term=False, counts_from__isnull=True),
                name="start_of_term_is_dated",
            ),
            models.UniqueConstraint(fields=["notice", "medium", "outlet", "published_on"], name="publication_once"),
        ]

    def __str__(self) -> str:
        return f"{self.outlet}, {self.published_on}"


class NoticeRecipient(models.Model):
    """One address to which a notice goes once, for all the holders it serves; without an address, one line of the postal list."""

    organisation_path = "notice__meeting__organisation"

    class Channel(models.TextChoices):
        EMAIL = "email", _("Correo electrónico")
        POST = "post", _("Correo postal")

    notice = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="recipients")
    channel = models.CharField(_("canal"), max_length=6, choices=Channel.choices)
    address = models.CharField(_("dirección"), max_length=254, blank=True)
    holders = models.ManyToManyField("governance.Person", related_name="+", verbose_name=_("titulares"))
    item = models.ForeignKey("core.Item", on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("destinatario")
        verbose_name_plural = _("destinatarios")
        ordering = ["notice", "channel", "address"]
        constraints = [
            models.UniqueConstraint(fields=["notice", "address"], condition=models.Q(channel="email"), name="one_message_per_address"),
        ]

    def __str__(self) -> str:
        return self.address or str(_("Lista postal"))
