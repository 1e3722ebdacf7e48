"""Files taken in: the file, its rows as read, what is wrong with them, and the facts of what a load wrote or a comparison found.

Rows and problems are staging: they go when the load is discarded. What was applied or compared is written once.
"""

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core import clock
from core.models import AppendOnlyModel, Run, ScopedModel, ScopedQuerySet
from governance.models.entities import Entity
from governance.models.load_labels import LOAD_KINDS, LOAD_STATES
from governance.rules.load_kinds import LoadState


class Load(ScopedModel):
    """One file of an entity from upload to its end. `options` is what the sender declared, `counts` what the preview found."""

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="loads", verbose_name=_("entidad"))
    kind = models.CharField(_("clase"), max_length=24, choices=LOAD_KINDS)
    state = models.CharField(_("estado"), max_length=12, choices=LOAD_STATES, default=LoadState.READING.value)
    name = models.CharField(_("archivo"), max_length=200)
    file = models.CharField(_("guardado como"), max_length=120)
    sha256 = models.CharField("SHA-256", max_length=64)
    size = models.PositiveIntegerField(_("tamaño"))
    options = models.JSONField(_("opciones"), default=dict)
    found = models.JSONField(_("cómo se leyó"), default=dict)
    counts = models.JSONField(_("conteo"), default=dict)
    rows_digest = models.CharField(_("huella de las filas"), max_length=64, blank=True, default="")
    row_count = models.PositiveIntegerField(_("filas"), default=0)
    problem_count = models.PositiveIntegerField(_("errores"), default=0)
    run = models.ForeignKey(Run, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("ejecución"))
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("subido por"))
    uploaded_at = models.DateTimeField(_("subido"))
    failure = models.TextField(_("causa"), blank=True, default="")

    class Meta:
        indexes = [models.Index(fields=["entity", "sha256"], name="load_by_content")]
        ordering = ["-id"]
        verbose_name = _("carga")
        verbose_name_plural = _("cargas")

    def __str__(self) -> str:
        return self.name

    @property
    def declared_on(self) -> date | None:
        """The date of which the file speaks, as its sender declared it."""
        text = self.options.get("on")
        return date.fromisoformat(text) if text else None

    @property
    def on(self) -> date:
        """The date of which the file speaks: today where its sender declared none."""
        return self.declared_on or clock.today()


class LoadRow(models.Model):
    """One row as read: its number in the file, what names it (`identity`) and its values by the keys of the layout."""

    organisation_path = "load__organisation"

    # No key of the database: a row is only ever written with its load and goes with it, and checking a hundred thousand takes a second.
    load = models.ForeignKey(
        Load, on_delete=models.CASCADE, related_name="rows", db_index=False, db_constraint=False, verbose_name=_("carga")
    )
    line = models.PositiveIntegerField(_("fila"))
    identity = models.CharField(_("identidad"), max_length=120, blank=True, default="")
    data = models.JSONField(_("datos"))

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["load", "line"], name="load_row_once")]
        ordering = ["load_id", "line"]
        verbose_name = _("fila de una carga")
        verbose_name_plural = _("filas de cargas")

    def __str__(self) -> str:
        return f"{self.load_id} · {self.line}"


class LoadProblem(models.Model):
    """One thing wrong in a file; row 0 is the file as a whole."""

    organisation_path = "load__organisation"

    load = models.ForeignKey(Load, on_delete=models.CASCADE, related_name="problems", db_index=False, verbose_name=_("carga"))
    row = models.PositiveIntegerField(_("fila"))
    column = models.CharField(_("columna"), max_length=60, blank=True, default="")
    value = models.CharField(_("valor"), max_length=60, blank=True, default="")
    es = models.TextField("es")
    en = models.TextField("en")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["load", "row"], name="load_problem_by_row")]
        ordering = ["load_id", "row", "id"]
        verbose_name = _("error de una carga")
        verbose_name_plural = _("errores de cargas")

    def __str__(self) -> str:
        return f"{self.load_id} · {self.row}: {self.es}"


class AppliedLoad(AppendOnlyModel):
    """That a load was written: the content of its file and of its rows, how many it made, and the postings it entered."""

    organisation_path = "load__organisation"

    load = models.OneToOneField(Load, on_delete=models.PROTECT, related_name="applied", verbose_name=_("carga"))
    sha256 = models.CharField("SHA-256", max_length=64)
    rows_digest = models.CharField(_("huella de las filas"), max_length=64)
    counts = models.JSONField(_("conteo"))
    first_posting = models.PositiveBigIntegerField(_("primer asiento"), null=True)
    last_posting = models.PositiveBigIntegerField(_("último asiento"), null=True)
    applied_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("aplicada por"))
    applied_at = models.DateTimeField(_("aplicada"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(
                condition=Q(first_posting__isnull=True, last_posting__isnull=True) | Q(last_posting__gte=models.F("first_posting")),
                name="applied_load_postings",
            )
        ]
        ordering = ["-id"]
        verbose_name = _("carga aplicada")
        verbose_name_plural = _("cargas aplicadas")

    def __str__(self) -> str:
        return f"{self.load_id} · {self.sha256[:12]}"


class RecordedComparison(AppendOnlyModel):
    """That a list of another system was compared with the register at a date, as known at a posting, and what came of it."""

    organisation_path = "load__organisation"

    load = models.OneToOneField(Load, on_delete=models.PROTECT, related_name="comparison", verbose_name=_("carga"))
    on = models.DateField(_("fecha del libro"))
    known_at = models.PositiveBigIntegerField(_("conocido en el asiento"))
    sha256 = models.CharField("SHA-256", max_length=64)
    result_digest = models.CharField(_("huella del resultado"), max_length=64)
    counts = models.JSONField(_("conteo"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrada por"))
    recorded_at = models.DateTimeField(_("registrada"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        ordering = ["-id"]
        verbose_name = _("comparación registrada")
        verbose_name_plural = _("comparaciones registradas")

    def __str__(self) -> str:
        return f"{self.load_id} · {self.on:%Y-%m-%d}"


class ColumnMapping(ScopedModel):
    """How a system of a house names its columns: its title → our key, or `-` for one that is not read."""

    kind = models.CharField(_("clase"), max_length=24, choices=LOAD_KINDS)
    name = models.CharField(_("nombre"), max_length=80)
    columns = models.JSONField(_("columnas"), default=dict)
    saved_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("guardado por"))
    saved_at = models.DateTimeField(_("guardado"))

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organisation", "kind", "name"], name="column_mapping_once")]
        ordering = ["name", "id"]
        verbose_name = _("mapeo de columnas")
        verbose_name_plural = _("mapeos de columnas")

    def __str__(self) -> str:
        return self.name
