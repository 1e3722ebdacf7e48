"""Two records found to be one person, and two found to be different ones. Knows who decided; erases neither."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, Approval, Organisation
from governance.models.persons import Person


class PersonMerge(AppendOnlyModel):
    """One record absorbed by another, decided by two people. The absorbed one stays, and `moved` says what went to the kept one."""

    organisation_path = "organisation"

    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="+", verbose_name=_("organización"))
    kept = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="absorptions", verbose_name=_("queda"))
    absorbed = models.OneToOneField(Person, on_delete=models.PROTECT, related_name="absorption", verbose_name=_("absorbida"))
    basis = models.CharField(_("soporte"), max_length=300)
    approval = models.OneToOneField(Approval, on_delete=models.PROTECT, related_name="+", verbose_name=_("aprobación"))
    merged_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("unida por"))
    merged_at = models.DateTimeField(_("unida"))
    moved = models.JSONField(_("lo que pasó a la que queda"), default=dict)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=~Q(kept=F("absorbed")), name="person_merge_of_two"),
            models.CheckConstraint(condition=~Q(basis=""), name="person_merge_founded"),
        ]
        ordering = ["-id"]
        verbose_name = _("unión de personas")
        verbose_name_plural = _("uniones de personas")

    def __str__(self) -> str:
        return f"{self.absorbed} → {self.kept}"


class DistinctPersons(AppendOnlyModel):
    """Somebody looked at two similar records and found two persons: they are not proposed again. `first` has the lower key."""

    organisation_path = "first__organisation"

    first = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+", verbose_name=_("una"))
    second = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+", verbose_name=_("otra"))
    reason = models.CharField(_("por qué"), max_length=300)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("decidió"))
    decided_at = models.DateTimeField(_("decidido"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="distinct_persons_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")) & ~Q(reason=""), name="distinct_persons_ordered"),
        ]
        verbose_name = _("personas distintas")
        verbose_name_plural = _("personas distintas")

    def __str__(self) -> str:
        return f"{self.first} ≠ {self.second}"
