"""Relationships of a person with another person or with an entity: kinship, control, employment. Dates are half-open."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import Organisation, ScopedQuerySet
from governance.models.entities import Entity
from governance.models.labels import RELATIONSHIP_KINDS
from governance.models.persons import Person


class Relationship(models.Model):
    """One relationship that bars or groups: `person` is the `kind` of `other`, or of `entity`; exactly one of the two is named."""

    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="relationships", verbose_name=_("organización"))
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="relationships", verbose_name=_("persona"))
    kind = models.CharField(_("relación"), max_length=12, choices=RELATIONSHIP_KINDS)
    other = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, blank=True, related_name="inverse_relationships", verbose_name=_("de la persona")
    )
    entity = models.ForeignKey(
        Entity, on_delete=models.PROTECT, null=True, blank=True, related_name="relationships", verbose_name=_("de la entidad")
    )
    degree = models.PositiveSmallIntegerField(_("grado"), null=True, blank=True)
    from_on = models.DateField(_("desde"))
    ended_on = models.DateField(_("terminó el"), null=True, blank=True)
    basis = models.CharField(_("soporte"), max_length=300, blank=True, default="")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(other__isnull=True, entity__isnull=False) | Q(other__isnull=False, entity__isnull=True),
                name="relationship_one_end",
            ),
            models.CheckConstraint(condition=Q(other__isnull=True) | ~Q(other=F("person")), name="relationship_of_two"),
            models.CheckConstraint(condition=Q(ended_on__isnull=True) | Q(ended_on__gte=F("from_on")), name="relationship_dates"),
        ]
        verbose_name = _("vínculo")
        verbose_name_plural = _("vínculos")

    def __str__(self) -> str:
        return f"{self.person} · {self.kind} · {self.other or self.entity}"
