"""Organs of an entity and the mandates of their members. Dates are half-open: the end date is the first day without mandate."""

from datetime import date

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import ScopedQuerySet
from governance.models.entities import Entity
from governance.models.labels import MANDATE_ROLES, ORGAN_KINDS
from governance.models.persons import Person


class Organ(models.Model):
    """One organ of an entity: its board, a committee, its management, its auditor."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="organs", verbose_name=_("entidad"))
    kind = models.CharField(_("clase"), max_length=12, choices=ORGAN_KINDS)
    name = models.CharField(_("nombre"), max_length=120)
    seats = models.PositiveSmallIntegerField(_("puestos"), null=True, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entity", "kind", "name"], name="organ_once")]
        ordering = ["entity_id", "kind", "name"]
        verbose_name = _("órgano")
        verbose_name_plural = _("órganos")

    def __str__(self) -> str:
        return self.name


class Mandate(models.Model):
    """One person in one role of one organ. `to_on` ends the term, `ended_on` the office: between them the person holds over."""

    organisation_path = "organ__entity__organisation"

    organ = models.ForeignKey(Organ, on_delete=models.PROTECT, related_name="mandates", verbose_name=_("órgano"))
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="mandates", verbose_name=_("persona"))
    role = models.CharField(_("cargo"), max_length=24, choices=MANDATE_ROLES)
    seat = models.PositiveSmallIntegerField(_("renglón"), null=True, blank=True)
    independent = models.BooleanField(_("independiente"), default=False)
    from_on = models.DateField(_("desde"))
    to_on = models.DateField(_("fin del período"), null=True, blank=True)
    ended_on = models.DateField(_("cesó el"), null=True, blank=True)
    alternate_of = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="alternates", verbose_name=_("suplente de")
    )
    basis = models.CharField(_("soporte"), max_length=300, blank=True, default="")
    end_basis = models.CharField(_("soporte del cese"), max_length=300, blank=True, default="")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["organ", "person", "role"], condition=Q(ended_on__isnull=True), name="mandate_once_in_office"),
            models.CheckConstraint(condition=Q(to_on__isnull=True) | Q(to_on__gt=F("from_on")), name="mandate_term"),
            models.CheckConstraint(condition=Q(ended_on__isnull=True) | Q(ended_on__gte=F("from_on")), name="mandate_end"),
        ]
        ordering = ["organ_id", "seat", "from_on", "id"]
        verbose_name = _("nombramiento")
        verbose_name_plural = _("nombramientos")

    def __str__(self) -> str:
        return f"{self.person} · {self.role}"

    def holds_over(self, on: date) -> bool:
        """Say whether on this date the term is over and the office is not: the person stays until replaced."""
        in_office = self.from_on <= on and (self.ended_on is None or on < self.ended_on)
        return in_office and self.to_on is not None and on >= self.to_on
