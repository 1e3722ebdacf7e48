"""Who acts for co-owners, for an estate, or for a person who cannot act alone: since when, until when, by which document."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import Evidence, ScopedQuerySet
from governance.models.accounts import Account
from governance.models.person_labels import REPRESENTATIVE_KINDS
from governance.models.persons import Person
from governance.rules.person_kinds import OF_PERSONS


class HolderRepresentative(models.Model):
    """One representation: of an account (co-owners, BC-29; estate, BC-30) or of a person (BC-32). Dates are half-open."""

    organisation_path = "representative__organisation"

    kind = models.CharField(_("calidad"), max_length=16, choices=REPRESENTATIVE_KINDS)
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, null=True, blank=True, related_name="representatives", verbose_name=_("cuenta")
    )
    person = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, blank=True, related_name="representatives", verbose_name=_("persona representada")
    )
    representative = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="represents", verbose_name=_("representante"))
    from_on = models.DateField(_("desde"))
    ended_on = models.DateField(_("terminó el"), null=True, blank=True)
    basis = models.CharField(_("documento"), max_length=300)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("evidencia"))
    end_basis = models.CharField(_("documento del término"), max_length=300, blank=True, default="")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=sorted(kind.value for kind in OF_PERSONS), person__isnull=False, account__isnull=True)
                | (~Q(kind__in=sorted(kind.value for kind in OF_PERSONS)) & Q(person__isnull=True, account__isnull=False)),
                name="representative_of_one",
            ),
            models.CheckConstraint(condition=Q(person__isnull=True) | ~Q(person=F("representative")), name="representative_another"),
            models.CheckConstraint(condition=Q(ended_on__isnull=True) | Q(ended_on__gte=F("from_on")), name="representative_dates"),
            models.CheckConstraint(condition=~Q(basis=""), name="representative_founded"),
        ]
        ordering = ["-from_on", "-id"]
        verbose_name = _("representante")
        verbose_name_plural = _("representantes")

    def __str__(self) -> str:
        return f"{self.representative} · {self.get_kind_display()}"
