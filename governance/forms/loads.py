"""What is asked of who sends a list: the file, its date, and what cannot be found in it. And how old titles are mapped to ours."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.forms import ActForm, DayField, FigureField, refused
from governance.models import ColumnMapping, Entity, Security
from governance.models.load_labels import LOAD_KINDS
from governance.rules.files.faults import FileFault
from governance.rules.files.layouts import LoadKind
from governance.wording import file_refusals

STRICT, SPANISH, ENGLISH = "", "es", "en"
FORMATS = [
    (STRICT, gettext_lazy("Sin puntos ni comas de miles")),
    (SPANISH, gettext_lazy("1.234,56 (punto de miles, coma decimal)")),
    (ENGLISH, gettext_lazy("1,234.56 (coma de miles, punto decimal)")),
]
DAY_FIRST, MONTH_FIRST = "", "month"
DATES = [(DAY_FIRST, gettext_lazy("día/mes/año")), (MONTH_FIRST, gettext_lazy("mes/día/año"))]
ENCODINGS = [("", gettext_lazy("Detectarla")), ("utf-8", "UTF-8"), ("cp1252", "Windows-1252"), ("utf-16", "UTF-16")]


class ReadingForm(forms.Form):
    """How a list writes its numbers and its dates."""

    numbers = forms.ChoiceField(label=gettext_lazy("Cómo escribe los números"), choices=FORMATS, required=False)
    dates = forms.ChoiceField(label=gettext_lazy("Cómo escribe las fechas"), choices=DATES, required=False)

    def reading_given(self) -> dict[str, Any]:
        """Return what was declared of the reading, as the load keeps it."""
        data = self.cleaned_data
        given: dict[str, Any] = {}
        if data["numbers"]:
            given |= {"lang": data["numbers"], "grouping": True}
        if data["dates"] == MONTH_FIRST:
            given["month_first"] = True
        return given


class RereadForm(ReadingForm, ActForm):
    """The other reading of a list that waits to be confirmed."""

    act = "reread"


class DeclaredForm(ReadingForm):
    """What the sender of a list declares of it: its date, its support, how it writes numbers and letters. Nothing of it is needed."""

    on = DayField(
        label=gettext_lazy("Fecha del libro"), required=False, help_text=gettext_lazy("De apertura o de comparación; hoy si se deja vacía.")
    )
    basis = forms.CharField(label=gettext_lazy("Soporte"), max_length=300, required=False)
    sheet = forms.CharField(label=gettext_lazy("Hoja"), max_length=60, required=False, help_text=gettext_lazy("Si el libro tiene varias."))
    encoding = forms.ChoiceField(label=gettext_lazy("Codificación del CSV"), choices=ENCODINGS, required=False)
    lenient = forms.BooleanField(label=gettext_lazy("No leer las columnas desconocidas"), required=False)
    hidden = forms.BooleanField(label=gettext_lazy("Leer también filas y columnas ocultas"), required=False)

    def options_given(self) -> dict[str, Any]:
        """Return what the sender declared, as the load keeps it."""
        data = self.cleaned_data
        given: dict[str, Any] = {name: data[name] for name in ("sheet", "encoding", "basis", "lenient", "hidden") if data[name]}
        if data["on"]:
            given["on"] = data["on"].isoformat()
        return given | self.reading_given()


class ListField(forms.FileField):
    """A list sent by a browser; one that is too large is refused by its size, before a byte of it is read into memory."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", gettext_lazy("Archivo"))
        options.setdefault("help_text", gettext_lazy("XLSX o CSV."))
        options.setdefault("widget", forms.FileInput(attrs={"accept": ".xlsx,.csv"}))
        super().__init__(**options)

    def clean(self, data: Any, initial: Any = None) -> Any:
        file = super().clean(data, initial)
        if file and file.size > settings.LOAD_MAX_BYTES:
            fault = FileFault("large", size=file.size, most=settings.LOAD_MAX_BYTES)
            raise refused(file_refusals.refused(fault, file.name))
        return file


class UploadForm(DeclaredForm, ActForm):
    """One file, and what it is."""

    act = "upload"
    field_order = ("kind", "file", "on", "basis", "numbers", "dates", "mapping")

    kind = forms.ChoiceField(label=gettext_lazy("Qué trae"), choices=LOAD_KINDS)
    file = ListField()
    mapping = forms.ModelChoiceField(ColumnMapping.objects.none(), label=gettext_lazy("Mapeo de columnas"), required=False)

    def __init__(self, *given: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*given, **options)
        mapping = self.fields["mapping"]
        if isinstance(mapping, forms.ModelChoiceField):
            mapping.queryset = ColumnMapping.objects.filter(organisation=entity.organisation)
            mapping.empty_label = _("Ninguno: los títulos de la plantilla")
        self.securities = list(Security.objects.filter(entity=entity).order_by("pk"))
        for each in self.securities:
            label = _("Suscritas de %(code)s") % {"code": each.code}
            self.fields[f"stated_{each.pk}"] = FigureField(
                decimals=each.decimals, label=label, required=False, help_text=_("En el libro de apertura la lista debe sumar esto.")
            )

    def kind_given(self) -> LoadKind:
        return LoadKind(self.cleaned_data["kind"])

    def options_given(self) -> dict[str, Any]:
        data, given = self.cleaned_data, super().options_given()
        if data["mapping"]:
            given["mapping"] = data["mapping"].columns
        stated = {
            str(each.pk): format(data[f"stated_{each.pk}"], "f") for each in self.securities if data.get(f"stated_{each.pk}") is not None
        }
        if stated and data["kind"] == LoadKind.OPENING:
            given["stated"] = stated
        return given


class MappingForm(ActForm):
    """One title of the old system a line, and ours after the sign of equality."""

    act = "mapping"

    kind = forms.ChoiceField(label=gettext_lazy("De qué lista"), choices=LOAD_KINDS)
    name = forms.CharField(label=gettext_lazy("Nombre del mapeo"), max_length=80)
    columns = forms.CharField(
        label=gettext_lazy("Su título = nuestra columna"),
        widget=forms.Textarea(attrs={"rows": 6, "placeholder": "Nro. Ident. = Documento\nVr. nominal = -"}),
        help_text=gettext_lazy("Una por línea; «-» para una columna que no se lee."),
        max_length=4_000,
    )

    def clean_columns(self) -> dict[str, str]:
        pairs = [line.partition("=") for line in self.cleaned_data["columns"].splitlines() if line.strip()]
        if not pairs or any(not theirs.strip() or not ours.strip() for theirs, _sign, ours in pairs):
            raise forms.ValidationError(_("Escriba en cada línea su título, el signo = y nuestra columna."))
        return {theirs.strip(): ours.strip() for theirs, _sign, ours in pairs}
