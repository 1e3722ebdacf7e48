"""One component of the day's yield as it is typed in: what, how much, income or expense."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm, FigureField
from funds.selectors.phases import LABELS
from funds.services.days import Component

OTHER = "other"


class InputForm(ActForm):
    """One input; an expense is written without sign and marked as such."""

    act = "input"

    kind = forms.ChoiceField(label=_("Componente"), choices=lambda: [*LABELS.items(), (OTHER, _("Otro"))])
    amount = FigureField(label=_("Pesos"), decimals=2)
    is_expense = forms.BooleanField(label=_("Es un gasto"), required=False)
    source_ref = forms.CharField(label=_("Referencia"), max_length=120)
    note = forms.CharField(
        label=_("Nota"), max_length=200, required=False, help_text=_("Obligatoria en «Otro»: es el nombre que se lee en el cierre.")
    )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("kind") == OTHER and not data.get("note"):
            self.add_error("note", _("Escriba en la nota qué componente es."))
        return data

    def component(self) -> Component:
        """Return the component that the service records."""
        data = self.cleaned_data
        amount = -abs(data["amount"]) if data["is_expense"] else data["amount"]
        return Component(kind=data["kind"], amount=amount, is_expense=data["is_expense"], note=data["note"], source_ref=data["source_ref"])
