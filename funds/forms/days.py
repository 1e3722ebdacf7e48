"""One component of the day's yield as it is typed in: what, how much, income or expense."""

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm, FigureField
from funds.services.days import Component


class InputForm(ActForm):
    """One input; an expense is written without sign and marked as such."""

    act = "input"

    kind = forms.CharField(label=_("Componente"), max_length=40)
    amount = FigureField(label=_("Pesos"), decimals=2)
    is_expense = forms.BooleanField(label=_("Es un gasto"), required=False)
    source_ref = forms.CharField(label=_("Referencia"), max_length=120)
    note = forms.CharField(label=_("Nota"), max_length=200, required=False)

    def component(self) -> Component:
        """Return the component that the service records."""
        data = self.cleaned_data
        amount = -abs(data["amount"]) if data["is_expense"] else data["amount"]
        return Component(kind=data["kind"], amount=amount, is_expense=data["is_expense"], note=data["note"], source_ref=data["source_ref"])
