"""Who holds, votes and is paid: one human or legal entity, or one autonomous patrimony under a fiduciary's NIT.

Knows nothing of accounts or of quantities.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from core.models import Organisation, ScopedQuerySet
from governance.models.labels import IDENTITY_TYPES, PERSON_KINDS
from governance.models.person_labels import CAPACITIES, DELIVERIES
from governance.rules.identities import identity
from governance.rules.person_kinds import Capacity, Delivery


class Person(models.Model):
    """One person of an organisation, once per normalised identity; equal NITs of different patrimonies are different persons."""

    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="persons", verbose_name=_("organización"))
    kind = models.CharField(_("clase"), max_length=10, choices=PERSON_KINDS)
    id_type = models.CharField(_("tipo de documento"), max_length=3, choices=IDENTITY_TYPES)
    id_number = models.CharField(_("número de documento"), max_length=30)
    patrimony = models.CharField(_("patrimonio autónomo"), max_length=120, blank=True, default="")
    name = models.CharField(_("nombre"), max_length=300)
    sort_key = models.CharField(max_length=600, editable=False, default="")
    search_key = models.CharField(max_length=700, editable=False, default="")
    skeleton = models.CharField(max_length=600, editable=False, default="")
    capacity = models.CharField(_("capacidad"), max_length=12, choices=CAPACITIES, blank=True, default=Capacity.FULL.value)
    nationality = models.CharField(_("nacionalidad"), max_length=60, blank=True, default="")
    domicile = models.CharField(_("domicilio"), max_length=120, blank=True, default="")
    address = models.CharField(_("dirección"), max_length=200, blank=True, default="")
    email = models.EmailField(_("correo electrónico"), blank=True, default="")
    phone = models.CharField(_("teléfono"), max_length=40, blank=True, default="")
    delivery = models.CharField(_("cómo se le comunica"), max_length=8, choices=DELIVERIES, blank=True, default=Delivery.EMAIL.value)
    data_updated_on = models.DateField(_("datos actualizados el"), null=True, blank=True)
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, editable=False, related_name="merged", verbose_name=_("unida a")
    )
    history = HistoricalRecords()
    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["organisation", "id_type", "id_number", "patrimony"], name="person_once"),
            models.CheckConstraint(
                condition=models.Q(merged_into__isnull=True) | ~models.Q(merged_into=models.F("id")), name="person_not_into_itself"
            ),
            models.CheckConstraint(condition=~models.Q(name="") & ~models.Q(id_number=""), name="person_identified"),
        ]
        indexes = [
            models.Index(fields=["organisation", "sort_key", "id"], name="person_by_name"),
            models.Index(fields=["organisation", "skeleton"], name="person_by_skeleton"),
            models.Index(fields=["organisation", "id_number"], name="person_by_number"),
            models.Index(fields=["data_updated_on"], name="person_by_update"),
        ]
        ordering = ["sort_key", "id"]
        verbose_name = _("persona")
        verbose_name_plural = _("personas")

    def __str__(self) -> str:
        return self.name

    @property
    def identity(self) -> str:
        """The identity as people write it: `C.C. 52.000.418`, `NIT 900.123.456-8 · P.A. 4417`."""
        return identity(self.id_type, self.id_number, self.patrimony)
