"""Elections of a body by quotient: its seats, the slates and their candidates, and the lots drawn."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.models.append_only import AppendOnlyModel
from core.models.scoping import ScopedQuerySet


class Election(models.Model):
    """One voting with its own seats and its own quotient; an item has two where independents are voted apart."""

    organisation_path = "item__meeting__organisation"

    class Scope(models.TextChoices):
        ALL = "all", _("Todos los puestos")
        INDEPENDENTS = "independents", _("Miembros independientes")
        OTHERS = "others", _("Miembros no independientes")

    item = models.ForeignKey("meetings.AgendaItem", on_delete=models.PROTECT, related_name="elections")
    organ = models.ForeignKey("governance.Organ", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    scope = models.CharField(_("votación"), max_length=14, choices=Scope.choices, default=Scope.ALL)
    title = models.CharField(_("título"), max_length=200)
    seats = models.PositiveSmallIntegerField(_("puestos"))
    term = models.CharField(_("período"), max_length=60, blank=True)
    slates_due_on = models.DateField(_("planchas hasta"), null=True, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("elección")
        verbose_name_plural = _("elecciones")
        ordering = ["item", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["item", "scope"], name="election_scope_once"),
            models.CheckConstraint(condition=models.Q(seats__gt=0), name="election_has_seats"),
        ]

    def __str__(self) -> str:
        return self.title


class Slate(models.Model):
    """A list of candidates filed for one election; excluded ones stay with their reasons and are not voted."""

    organisation_path = "election__item__meeting__organisation"

    class State(models.TextChoices):
        FILED = "filed", _("Inscrita")
        EXCLUDED = "excluded", _("No se vota")
        WITHDRAWN = "withdrawn", _("Retirada")

    election = models.ForeignKey(Election, on_delete=models.PROTECT, related_name="slates")
    name = models.CharField(_("plancha"), max_length=80)
    filed_by = models.CharField(_("inscrita por"), max_length=200)
    filed_at = models.DateTimeField(_("inscrita"))
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    state = models.CharField(_("estado"), max_length=10, choices=State.choices, default=State.FILED)
    reasons = models.JSONField(_("razones"), default=list)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("plancha")
        verbose_name_plural = _("planchas")
        ordering = ["election", "filed_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["election", "name"], name="slate_name_once")]

    def __str__(self) -> str:
        return self.name


class SlateLine(models.Model):
    """A candidate in the order of the slate, with the personal alternate where the body has them, and the papers handed in."""

    organisation_path = "slate__election__item__meeting__organisation"

    slate = models.ForeignKey(Slate, on_delete=models.PROTECT, related_name="lines")
    position = models.PositiveSmallIntegerField(_("renglón"))
    candidate = models.CharField(_("candidato"), max_length=200)
    identification = models.CharField(_("identificación"), max_length=60, blank=True)
    person = models.ForeignKey("governance.Person", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    alternate = models.CharField(_("suplente"), max_length=200, blank=True)
    alternate_identification = models.CharField(_("identificación del suplente"), max_length=60, blank=True)
    accepted = models.BooleanField(_("aceptación escrita"), default=False)
    independence_declared = models.BooleanField(_("declara independencia"), default=False)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        verbose_name = _("candidato")
        verbose_name_plural = _("candidatos")
        ordering = ["slate", "position"]
        constraints = [models.UniqueConstraint(fields=["slate", "position"], name="slate_line_once")]

    def __str__(self) -> str:
        return self.candidate


class Draw(AppendOnlyModel):
    """Lots drawn before the chair for tied residuals: who was tied, the order drawn, how, by whom, before whom."""

    organisation_path = "poll__item__meeting__organisation"

    poll = models.OneToOneField("meetings.Poll", on_delete=models.PROTECT, related_name="draw")
    tied = models.JSONField(_("empatadas"))
    order = models.JSONField(_("orden sacado"))
    method = models.TextField(_("método"))
    drawn_by = models.CharField(_("sacó"), max_length=200)
    witnesses = models.JSONField(_("testigos"))
    drawn_at = models.DateTimeField(_("hora"))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("sorteo")
        verbose_name_plural = _("sorteos")

    def __str__(self) -> str:
        return f"{self.poll}: {self.order}"
