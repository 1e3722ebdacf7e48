"""A layout as an administrator types it from the bank's manual: its head, and one row for each column of each record."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm
from governance.models import PaymentLayout
from governance.models.labels import Choices
from governance.models.payment_labels import FILE_PURPOSES
from governance.rules.payments.layout_kinds import FIELDS, Align, ColumnKind, DateForm, Encoding, FileForm, FilePurpose, LineEnd, RecordKind
from governance.rules.payments.layouts import Column, FileLayout

BLANK_ROWS = 6
FORMS: Choices = [(FileForm.FIXED.value, _("ancho fijo")), (FileForm.DELIMITED.value, _("con separador"))]
RECORDS: Choices = [
    (RecordKind.HEADER.value, _("encabezado")),
    (RecordKind.DETAIL.value, _("detalle")),
    (RecordKind.TOTALS.value, _("totales")),
]
KINDS: Choices = [
    (ColumnKind.TEXT.value, _("texto")),
    (ColumnKind.DIGITS.value, _("solo cifras")),
    (ColumnKind.WHOLE.value, _("número entero")),
    (ColumnKind.MONEY.value, _("dinero")),
    (ColumnKind.DATE.value, _("fecha")),
    (ColumnKind.CODE.value, _("código")),
]
PADS: Choices = [("left: ", _("izquierda, espacios")), ("right: ", _("derecha, espacios")), ("right:0", _("derecha, ceros"))]
POINTS: Choices = [("", _("implícitos")), (".", _("punto")), (",", _("coma"))]
DELIMITERS: list[tuple[str, Any]] = [("", "—"), (";", ";"), (",", ","), ("|", "|"), ("\t", _("tabulador"))]
DATES = [(each.value, each.value) for each in DateForm]
ENCODINGS = [(each.value, each.value) for each in Encoding]
LINE_ENDS = [(LineEnd.CRLF.value, "CR LF"), (LineEnd.LF.value, "LF")]


class LayoutForm(ActForm):
    """The head of a layout."""

    act = "layout"

    code = forms.SlugField(label=_("Código"), max_length=40)
    name = forms.CharField(label=_("Nombre"), max_length=120)
    purpose = forms.ChoiceField(label=_("Uso"), choices=FILE_PURPOSES)
    form = forms.ChoiceField(label=_("Forma"), choices=FORMS)
    delimiter = forms.ChoiceField(label=_("Separador"), choices=DELIMITERS, required=False)
    encoding = forms.ChoiceField(label=_("Codificación"), choices=ENCODINGS)
    line_end = forms.ChoiceField(label=_("Fin de renglón"), choices=LINE_ENDS)
    basis = forms.CharField(label=_("Manual o instrucción de donde sale"), max_length=300)


class ColumnForm(forms.Form):
    """One column; a row without label is not one."""

    record = forms.ChoiceField(label=_("Registro"), choices=RECORDS, initial=RecordKind.DETAIL.value)
    label = forms.CharField(label=_("Columna"), max_length=60, required=False)
    field = forms.ChoiceField(label=_("Dato"), choices=[], required=False)
    constant = forms.CharField(label=_("Constante"), max_length=200, required=False, strip=False)
    kind = forms.ChoiceField(label=_("Clase"), choices=KINDS)
    width = forms.IntegerField(label=_("Ancho"), min_value=0, max_value=500, required=False)
    pad = forms.ChoiceField(label=_("Relleno"), choices=PADS)
    decimals = forms.IntegerField(label=_("Decimales"), min_value=0, max_value=6, required=False, initial=2)
    point = forms.ChoiceField(label=_("Marca decimal"), choices=POINTS, required=False)
    date_form = forms.ChoiceField(label=_("Fecha"), choices=DATES)
    codes = forms.CharField(label=_("Códigos (nuestro=suyo, …)"), max_length=500, required=False)
    plain = forms.BooleanField(label=_("Sin tildes"), required=False)
    cut = forms.BooleanField(label=_("Recorta"), required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        names = sorted({name for records in FIELDS.values() for fields in records.values() for name in fields})
        self.fields["field"].choices = [("", "—"), *((name, name) for name in names)]  # type: ignore[attr-defined]

    def clean_codes(self) -> tuple[tuple[str, str], ...]:
        pairs = [part.partition("=") for part in self.cleaned_data["codes"].split(",") if part.strip()]
        if any(not equals or not theirs.strip() for _ours, equals, theirs in pairs):
            raise ValidationError(_("Escriba los códigos como nuestro=suyo, separados por comas: paid=00, returned=R1."))
        return tuple((ours.strip(), theirs.strip()) for ours, _equals, theirs in pairs)

    def column(self) -> Column | None:
        """Return the column that the row says, or None for an empty row."""
        data = self.cleaned_data
        if not data.get("label"):
            return None
        align, _colon, pad = data["pad"].partition(":")
        return Column(
            record=RecordKind(data["record"]), label=data["label"], field=data["field"], constant=data["constant"], width=data["width"] or 0,
            kind=ColumnKind(data["kind"]), align=Align(align), pad=pad, decimals=2 if data["decimals"] is None else data["decimals"],
            point=data["point"], date_form=DateForm(data["date_form"]), codes=data["codes"], plain=data["plain"], cut=data["cut"],
        )  # fmt: skip


ColumnFormSet = forms.formset_factory(ColumnForm, extra=BLANK_ROWS, max_num=220)


def initial_of(row: PaymentLayout) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a stored layout as the forms show it."""
    told = row.definition
    head = {name: told[name] for name in ("purpose", "form", "delimiter", "encoding", "line_end")}
    head |= {"code": row.code, "name": row.name, "basis": row.basis}
    columns = []
    for column in told["columns"]:
        shown = {**column, "pad": f"{column['align']}:{column['pad']}", "codes": ", ".join("=".join(pair) for pair in column["codes"])}
        columns.append(shown)
    return head, columns


def layout_of(head: dict[str, Any], rows: Any) -> FileLayout:
    """Return the layout that the forms say."""
    columns = [column for form in rows if (column := form.column()) is not None]
    order = list(RecordKind)
    return FileLayout(
        purpose=FilePurpose(head["purpose"]), form=FileForm(head["form"]), encoding=Encoding(head["encoding"]), line_end=LineEnd(head["line_end"]),
        delimiter=head["delimiter"] if head["form"] == FileForm.DELIMITED else "",
        columns=tuple(sorted(columns, key=lambda each: order.index(each.record))),
    )  # fmt: skip
