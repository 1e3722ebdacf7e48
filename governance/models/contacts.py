"""How to reach a person besides the first address of each kind. Knows which one serves for notices; sends nothing."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import ScopedQuerySet
from governance.models.person_labels import CONTACT_KINDS
from governance.models.persons import Person


class Contact(models.Model):
    """One more e-mail, telephone or address of a person, until it ends."""

    organisation_path = "person__organisation"

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="contacts", verbose_name=_("persona"))
    kind = models.CharField(_("clase"), max_length=8, choices=CONTACT_KINDS)
    value = models.CharField(_("dato"), max_length=254)
    note = models.CharField(_("de qué es"), max_length=60, blank=True, default="")
    for_notices = models.BooleanField(_("sirve para notificar"), default=False)
    from_on = models.DateField(_("desde"))
    ended_on = models.DateField(_("hasta"), null=True, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "kind", "value"], condition=Q(ended_on__isnull=True), name="contact_once"),
            models.CheckConstraint(condition=~Q(value=""), name="contact_said"),
        ]
        ordering = ["kind", "id"]
        verbose_name = _("contacto")
        verbose_name_plural = _("contactos")

    def __str__(self) -> str:
        return self.value
