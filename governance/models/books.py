"""The bylaws of an entity as adopted: append-only versions of a rule book, each binding from a date."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel
from governance.models.entities import Entity


class AdoptedBook(AppendOnlyModel):
    """One version of the rule book of an entity: its whole text, the deed or minutes that adopted it, the date it binds from."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="adopted_books", verbose_name=_("entidad"))
    book_id = models.CharField(_("libro"), max_length=60)
    source = models.TextField(_("texto"))
    digest = models.CharField(_("huella"), max_length=64)
    binds_from = models.DateField(_("rige desde"))
    basis = models.CharField(_("acta o escritura"), max_length=300)
    adopted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    adopted_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["entity", "binds_from"], name="adopted_book_once_a_day"),
            models.CheckConstraint(condition=~Q(source="") & ~Q(basis=""), name="adopted_book_founded"),
        ]
        ordering = ["entity_id", "binds_from"]
        verbose_name = _("libro de reglas adoptado")
        verbose_name_plural = _("libros de reglas adoptados")

    def __str__(self) -> str:
        return f"{self.book_id} · {self.binds_from:%Y-%m-%d}"
