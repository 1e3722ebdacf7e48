"""Texts that a fund must print and only its administrator may write. Knows no document."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.models.append_only import AppendOnlyModel
from funds.models.funds import Fund


class TextKind(models.TextChoices):
    """Where the text is printed."""

    WARNING = "warning", _("Advertencia obligatoria")
    LEGEND = "legend", _("Leyenda del documento representativo")
    CONTACT = "contact", _("Atención al inversionista")
    DESCRIPTION = "description", _("Clase de fondo")


class FundText(AppendOnlyModel):
    """One version of one text, verbatim, valid from a date until the next version."""

    organisation_path = "fund__organisation"

    fund = models.ForeignKey(Fund, on_delete=models.PROTECT, related_name="texts", verbose_name=_("fondo"))
    kind = models.CharField(_("texto"), max_length=20, choices=TextKind.choices)
    language = models.CharField(_("idioma"), max_length=8, default="es")
    version = models.PositiveIntegerField(_("versión"))
    valid_from = models.DateField(_("vigente desde"))
    text = models.TextField(_("texto"))
    is_sample = models.BooleanField(_("de ejemplo"), default=False)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False, verbose_name=_("registrado por")
    )
    entered_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("texto del fondo")
        verbose_name_plural = _("textos del fondo")
        ordering = ["fund_id", "kind", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["fund", "kind", "language", "version"], name="fund_text_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} v{self.version}"
