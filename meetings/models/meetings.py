"""What a meeting is: its kind and call, when and where, its agenda. Knows no votes, no presence, no legal number."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.clock import now
from core.models.scoping import ScopedQuerySet


class Meeting(models.Model):
    """One meeting of one body of one entity. The number runs per entity and is that of its minutes."""

    class Body(models.TextChoices):
        SHAREHOLDERS = "shareholders", _("Asamblea general de accionistas")
        INVESTORS = "investors", _("Asamblea de inversionistas")
        TITLES = "titles", _("Asamblea de tenedores de títulos")
        BOARD = "board", _("Junta directiva")
        COMMITTEE = "committee", _("Comité")

    class Kind(models.TextChoices):
        ORDINARY = "ordinary", _("Ordinaria")
        EXTRAORDINARY = "extraordinary", _("Extraordinaria")

    class Call(models.TextChoices):
        FIRST = "first", _("Primera convocatoria")
        SECOND = "second", _("Segunda convocatoria")
        THIRD = "third", _("Tercera convocatoria")
        BY_RIGHT = "by_right", _("Por derecho propio")
        UNIVERSAL = "universal", _("Universal")

    class Mode(models.TextChoices):
        IN_PERSON = "in_person", _("Presencial")
        REMOTE = "remote", _("No presencial")
        MIXED = "mixed", _("Mixta")

    class State(models.TextChoices):
        CONVENED = "convened", _("Convocada")
        OPEN = "open", _("En sesión")
        SUSPENDED = "suspended", _("Suspendida")
        CLOSED = "closed", _("Levantada")
        FAILED = "failed", _("Sin quórum")
        CANCELLED = "cancelled", _("Cancelada")

    organisation = models.ForeignKey("core.Organisation", on_delete=models.PROTECT, related_name="meetings")
    entity = models.ForeignKey("governance.Entity", on_delete=models.PROTECT, related_name="meetings")
    number = models.PositiveIntegerField(_("número"))
    body = models.CharField(_("órgano"), max_length=20, choices=Body.choices, default=Body.SHAREHOLDERS)
    kind = models.CharField(_("clase"), max_length=20, choices=Kind.choices)
    call = models.CharField(_("convocatoria"), max_length=10, choices=Call.choices, default=Call.FIRST)
    mode = models.CharField(_("modalidad"), max_length=10, choices=Mode.choices, default=Mode.IN_PERSON)
    scheduled_at = models.DateTimeField(_("fecha y hora"))
    registration_at = models.DateTimeField(_("registro desde"), null=True, blank=True)
    place = models.CharField(_("lugar"), max_length=300)
    city = models.CharField(_("ciudad"), max_length=100)
    inspection_place = models.CharField(_("lugar de inspección"), max_length=300, blank=True)
    access = models.TextField(_("medio y acceso remoto"), blank=True)
    convened_by = models.ForeignKey("governance.Person", on_delete=models.PROTECT, related_name="+", verbose_name=_("convoca"))
    caller = models.CharField(_("órgano que convoca"), max_length=30)
    convened_as = models.CharField(_("en calidad de"), max_length=120)
    failed_meeting = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="later_calls")
    language = models.CharField(_("idioma"), max_length=2, default="es")
    state = models.CharField(_("estado"), max_length=10, choices=State.choices, default=State.CONVENED)
    chair = models.ForeignKey("governance.Person", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    secretary = models.ForeignKey("governance.Person", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    opened_at = models.DateTimeField(_("instalada"), null=True, blank=True)
    closed_at = models.DateTimeField(_("levantada"), null=True, blank=True)
    created_at = models.DateTimeField(default=now)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("reunión")
        verbose_name_plural = _("reuniones")
        ordering = ["-scheduled_at", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["entity", "body", "number"], name="meeting_number_per_body"),
            models.CheckConstraint(
                condition=models.Q(closed_at__isnull=True) | models.Q(opened_at__lte=models.F("closed_at")),
                name="meeting_closes_after_opening",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_body_display()} n.º {self.number}"


class AgendaItem(models.Model):
    """One point of the agenda as published: its words, its matter (which chooses the rules) and what is put to the vote."""

    organisation_path = "meeting__organisation"

    class Purpose(models.TextChoices):
        INFORMATIVE = "informative", _("Informativo")
        MOTION = "motion", _("Proposición")
        ELECTION = "election", _("Elección")

    meeting = models.ForeignKey(Meeting, on_delete=models.PROTECT, related_name="items")
    position = models.PositiveSmallIntegerField(_("punto"))
    title = models.CharField(_("título"), max_length=300)
    matter = models.CharField(_("materia"), max_length=60)
    purpose = models.CharField(_("trámite"), max_length=12, choices=Purpose.choices)
    proposal = models.TextField(_("proposición"), blank=True)
    proposed_by = models.CharField(_("proponente"), max_length=200, blank=True)
    exhibit = models.JSONField(_("cuadro"), default=dict, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("punto del orden del día")
        verbose_name_plural = _("puntos del orden del día")
        ordering = ["meeting", "position"]
        constraints = [models.UniqueConstraint(fields=["meeting", "position"], name="agenda_position_once")]

    def __str__(self) -> str:
        return f"{self.position}. {self.title}"
