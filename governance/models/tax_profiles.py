"""What a holder is for the withholding of dividends, since when and on what proof. Knows no rate."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, Evidence
from governance.models.person_labels import TAX_BENEFICIARIES
from governance.models.persons import Person


class TaxProfile(AppendOnlyModel):
    """One tax standing of a person from a date on; a later one takes its place."""

    organisation_path = "person__organisation"

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="tax_profiles", verbose_name=_("persona"))
    beneficiary = models.CharField(_("clase de beneficiario"), max_length=24, choices=TAX_BENEFICIARIES)
    resident = models.BooleanField(_("residente fiscal en Colombia"))
    country = models.CharField(_("país de residencia fiscal"), max_length=60)
    files_return = models.BooleanField(_("declara renta"), null=True, blank=True)
    treaty_rate = models.DecimalField(_("tarifa de convenio (%)"), max_digits=5, decimal_places=2, null=True, blank=True)
    from_on = models.DateField(_("desde"))
    basis = models.CharField(_("soporte"), max_length=300)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("evidencia"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=~Q(basis="") & ~Q(country=""), name="tax_profile_founded"),
            models.CheckConstraint(
                condition=Q(treaty_rate__isnull=True) | Q(treaty_rate__gte=0, treaty_rate__lte=100, resident=False),
                name="tax_profile_treaty",
            ),
        ]
        indexes = [models.Index(fields=["person", "from_on"], name="tax_profile_by_person")]
        ordering = ["-from_on", "-id"]
        verbose_name = _("perfil tributario")
        verbose_name_plural = _("perfiles tributarios")

    def __str__(self) -> str:
        return str(self.get_beneficiary_display())
