"""What can be held: a class of shares, of fund units or of trust titles, all in one register."""

from decimal import Decimal

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import ScopedQuerySet
from governance.models.entities import Entity
from governance.models.labels import KEEPINGS, SECURITY_KINDS
from governance.rules.kinds import Keeping


class Security(models.Model):
    """One class of holdings of an entity; `decimals` fixes its smallest part (shares 0, units 6)."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="securities", verbose_name=_("entidad"))
    code = models.CharField(_("código"), max_length=40)
    name = models.CharField(_("nombre"), max_length=120)
    kind = models.CharField(_("clase"), max_length=10, choices=SECURITY_KINDS)
    par = models.DecimalField(_("valor nominal"), max_digits=24, decimal_places=6, null=True, blank=True)
    decimals = models.PositiveSmallIntegerField(_("decimales"), default=0)
    keeping = models.CharField(_("llevada en"), max_length=6, choices=KEEPINGS, default=Keeping.OWN.value)
    isin = models.CharField(_("ISIN"), max_length=12, blank=True, default="")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entity", "code"], name="security_code_once"),
            models.CheckConstraint(condition=Q(decimals__in=[0, 6]), name="security_decimals"),
            models.CheckConstraint(condition=Q(par__isnull=True) | Q(par__gt=0), name="security_par_positive"),
        ]
        ordering = ["entity_id", "id"]
        verbose_name = _("especie")
        verbose_name_plural = _("especies")

    def __str__(self) -> str:
        return self.name

    def to_smallest(self, quantity: Decimal) -> int:
        """Return the quantity in whole smallest parts: 1.5 units are 1,500,000. Raise ValueError on a finer quantity."""
        scaled = quantity.scaleb(self.decimals)
        whole = int(scaled)
        if scaled != whole:
            raise ValueError(f"{quantity} is finer than {self.decimals} decimals of {self.code}")
        return whole

    def exact(self, quantity: Decimal) -> Decimal:
        """Return the quantity with the decimals of the security. Raise ValueError on a finer one."""
        return self.from_smallest(self.to_smallest(quantity))

    def from_smallest(self, parts: int) -> Decimal:
        """Return whole smallest parts as a quantity, with the decimals of the security."""
        return Decimal(parts).scaleb(-self.decimals)
