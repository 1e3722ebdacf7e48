"""The minutes: the words around the facts, who approves and signs, and the paper issued. Figures are never stored here."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.clock import now
from core.models.scoping import ScopedQuerySet


class Minutes(models.Model):
    """The act of one meeting: a draft until its required contents and signatures are complete, then frozen."""

    organisation_path = "meeting__organisation"

    class State(models.TextChoices):
        DRAFT = "draft", _("Borrador")
        CLOSED = "closed", _("Cerrada")

    meeting = models.OneToOneField("meetings.Meeting", on_delete=models.PROTECT, related_name="minutes")
    state = models.CharField(_("estado"), max_length=10, choices=State.choices, default=State.DRAFT)
    also_present = models.TextField(_("también asisten"), blank=True)
    certification = models.TextField(_("certificación de la convocatoria"), blank=True)
    annexes = models.JSONField(_("anexos"), default=list, blank=True)
    book_title = models.CharField(_("libro de actas"), max_length=200, blank=True)
    first_folio = models.PositiveIntegerField(_("primer folio"), null=True, blank=True)
    approved_on = models.DateField(_("aprobada"), null=True, blank=True)
    updated_at = models.DateTimeField(default=now)
    closed_at = models.DateTimeField(_("cerrada"), null=True, blank=True)
    document = models.ForeignKey("core.Document", on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("acta")
        verbose_name_plural = _("actas")

    def __str__(self) -> str:
        return f"Acta n.º {self.meeting.number}"


class MinutesText(models.Model):
    """The secretary's narrative of one item; the figures around it come from the decision."""

    organisation_path = "minutes__meeting__organisation"

    minutes = models.ForeignKey(Minutes, on_delete=models.PROTECT, related_name="texts")
    item = models.ForeignKey("meetings.AgendaItem", on_delete=models.PROTECT, related_name="texts")
    narrative = models.TextField(_("relato"), blank=True)
    margin = models.CharField(_("acotación"), max_length=300, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("relato")
        verbose_name_plural = _("relatos")
        ordering = ["minutes", "item__position"]
        constraints = [models.UniqueConstraint(fields=["minutes", "item"], name="one_narrative_per_item")]

    def __str__(self) -> str:
        return f"{self.item}"


class Statement(models.Model):
    """A written statement or an intervention that the minutes must carry, with the credential of who spoke."""

    organisation_path = "meeting__organisation"

    class Kind(models.TextChoices):
        WRITTEN = "written", _("Constancia escrita")
        SPOKEN = "spoken", _("Intervención")

    meeting = models.ForeignKey("meetings.Meeting", on_delete=models.PROTECT, related_name="statements")
    item = models.ForeignKey("meetings.AgendaItem", on_delete=models.PROTECT, related_name="statements")
    kind = models.CharField(_("clase"), max_length=8, choices=Kind.choices)
    person = models.ForeignKey("governance.Person", on_delete=models.PROTECT, related_name="+")
    credential = models.PositiveIntegerField(_("credencial"), null=True, blank=True)
    text = models.TextField(_("texto"))
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(_("hora"))

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("constancia")
        verbose_name_plural = _("constancias")
        ordering = ["meeting", "at", "pk"]

    def __str__(self) -> str:
        return f"{self.person}: {self.text[:40]}"


class Signatory(models.Model):
    """Who signs the minutes and as what; a commission member first approves the draft."""

    organisation_path = "minutes__meeting__organisation"

    class Capacity(models.TextChoices):
        CHAIR = "chair", _("Presidente")
        SECRETARY = "secretary", _("Secretario")
        COMMISSION = "commission", _("Comisión aprobatoria")
        AUDITOR = "auditor", _("Revisor fiscal")
        LEGAL = "legal_representative", _("Representante legal")

    minutes = models.ForeignKey(Minutes, on_delete=models.PROTECT, related_name="signatories")
    person = models.ForeignKey("governance.Person", on_delete=models.PROTECT, related_name="+")
    capacity = models.CharField(_("calidad"), max_length=20, choices=Capacity.choices)
    position = models.PositiveSmallIntegerField(default=1)
    approved_on = models.DateField(_("aprobó"), null=True, blank=True)
    signed_on = models.DateField(_("firmó"), null=True, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("firmante")
        verbose_name_plural = _("firmantes")
        ordering = ["minutes", "position", "pk"]
        constraints = [models.UniqueConstraint(fields=["minutes", "person", "capacity"], name="signs_once_per_capacity")]

    def __str__(self) -> str:
        return f"{self.person} ({self.get_capacity_display()})"
