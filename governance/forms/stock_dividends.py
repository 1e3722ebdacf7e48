"""What is asked of who records what holders chose of a dividend in shares: one holder, or a list."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm, DayField
from governance.forms.accounts import AccountField
from governance.models import Entity
from governance.services.dividends.stock_lists import CASH, SHARES

TAKES = [(SHARES, _("acciones")), (CASH, _("efectivo"))]


class ChoiceForm(ActForm):
    """One holder's choice."""

    act = "choice"

    takes = forms.ChoiceField(label=_("Elige"), choices=TAKES)
    chosen_on = DayField(label=_("Elegido el"))
    file = forms.FileField(label=_("Carta o constancia"), required=False)

    field_order = ("account", "takes", "chosen_on", "file")

    def __init__(self, data: Any = None, files: Any = None, *, entity: Entity, **options: Any) -> None:
        super().__init__(data, files, **options)
        self.fields["account"] = AccountField(label=_("Cuenta"), entity=entity)
        self.order_fields(self.field_order)


class ChoiceListForm(ActForm):
    """Many choices: a file, or rows typed here."""

    act = "choices"

    file = forms.FileField(label=_("Archivo"), required=False, help_text=_("XLSX o CSV con los títulos Cuenta, Elige y, si quiere, Fecha."))
    rows = forms.CharField(
        label=_("O escriba las filas"),
        required=False,
        max_length=400_000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Una por renglón: cuenta; acciones o efectivo; fecha si es otra. Ejemplo: 0001; acciones"),
    )
    chosen_on = DayField(label=_("Elegido el, donde la fila no lo dice"))

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not given.get("file") and not given.get("rows", "").strip():
            self.add_error("rows", _("Adjunte un archivo o escriba al menos una fila."))
        return given

    def content(self) -> tuple[bytes, str]:
        """Return the list as bytes to be read, and its name."""
        file = self.cleaned_data.get("file")
        if file is not None:
            return file.read(), str(file.name)
        lines = [";".join(part.strip() for part in line.split(";")) for line in self.cleaned_data["rows"].splitlines() if line.strip()]
        padded = [line + ";" * (2 - line.count(";")) for line in lines]
        return "\n".join(["Cuenta;Elige;Fecha", *padded]).encode(), "filas.csv"
