"""The issuers and funds whose registers and meetings are kept here. Knows no holder and no rule text."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from core.models import Organisation, ScopedQuerySet
from governance.models.labels import ENTITY_KINDS


class Entity(models.Model):
    """One company, fund or trust of an organisation; its traits choose among the provisions of its rule book."""

    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="entities", verbose_name=_("organización"))
    kind = models.CharField(_("clase"), max_length=10, choices=ENTITY_KINDS)
    name = models.CharField(_("nombre"), max_length=200)
    short_name = models.CharField(_("nombre corto"), max_length=60, blank=True, default="")
    sort_key = models.CharField(max_length=400, editable=False, default="")
    search_key = models.CharField(max_length=400, editable=False, default="")
    nit = models.CharField(_("NIT"), max_length=20)
    code = models.CharField(_("código"), max_length=40, blank=True, default="")
    domicile = models.CharField(_("domicilio"), max_length=120, blank=True, default="")
    address = models.CharField(_("dirección"), max_length=200, blank=True, default="")
    website = models.CharField(_("sitio web"), max_length=200, blank=True, default="")
    registry_note = models.CharField(_("inscripción en el registro mercantil"), max_length=200, blank=True, default="")
    listed = models.BooleanField(_("inscrita en bolsa"), default=False)
    traits = models.JSONField(_("rasgos"), default=dict, blank=True)
    saturday_is_business = models.BooleanField(_("el sábado es hábil"), default=False)
    loads_need_approval = models.BooleanField(_("las cargas requieren segunda persona"), default=False)
    movements_need_approval = models.BooleanField(_("los actos del libro los aprueba una segunda persona"), default=False)
    rule_book = models.CharField(_("libro de reglas"), max_length=60, blank=True, default="")
    history = HistoricalRecords()
    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["organisation", "kind", "nit", "code"], name="entity_once"),
            models.CheckConstraint(condition=~models.Q(name=""), name="entity_named"),
        ]
        ordering = ["sort_key", "id"]
        verbose_name = _("entidad")
        verbose_name_plural = _("entidades")

    def __str__(self) -> str:
        return self.name
