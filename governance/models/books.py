"""The bylaws of an entity as adopted, each version binding from a date; and the texts that acts were decided by, kept for ever.

Texts and chains are known by their content: equal texts are one row, whoever adopted or applied them.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.clock import now
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


class BookText(AppendOnlyModel):
    """The text of one rule book, once; its key is the SHA-256 of the text."""

    digest = models.CharField(_("huella"), max_length=64, primary_key=True)
    book_id = models.CharField(_("libro"), max_length=60)
    source = models.TextField(_("texto"))
    kept_at = models.DateTimeField(_("guardado"), default=now)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        ordering = ["book_id", "kept_at", "digest"]
        verbose_name = _("texto de un libro de reglas")
        verbose_name_plural = _("textos de libros de reglas")

    def __str__(self) -> str:
        return f"{self.book_id} · {self.digest[:12]}"


class BookChain(AppendOnlyModel):
    """One text with the chains of the books that it extends, in the order in which it names them.

    The key covers the text and those chains, and so every text that a decision was taken by.
    """

    digest = models.CharField(_("huella"), max_length=64, primary_key=True)
    text = models.ForeignKey(BookText, on_delete=models.PROTECT, related_name="chains", verbose_name=_("texto"))
    extends = models.JSONField(_("extiende"), default=list, blank=True)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        ordering = ["digest"]
        verbose_name = _("cadena de libros de reglas")
        verbose_name_plural = _("cadenas de libros de reglas")

    def __str__(self) -> str:
        return f"{self.text.book_id} · {self.digest[:12]}"
