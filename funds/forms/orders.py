"""An order as an investor asks for it: pesos, units or everything. Knows no price."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from core import clock
from core.forms import FigureField
from funds.forms.accounts import AccountForm
from funds.rules.orders import OrderKind
from funds.services.orders import Measure, Receipt


class OrderForm(AccountForm):
    """Contribution or redemption of one account in one class."""

    act = "order"

    kind = forms.ChoiceField(label=_("Orden"), choices=[(OrderKind.CONTRIBUTION, _("Aporte")), (OrderKind.REDEMPTION, _("Retiro"))])
    amount = FigureField(label=_("Pesos"), decimals=2, positive=True, required=False)
    units = FigureField(label=_("Unidades"), decimals=6, positive=True, required=False)
    everything = forms.BooleanField(label=_("Todo el saldo"), required=False)
    source_ref = forms.CharField(label=_("Referencia de la orden"), max_length=120)
    channel = forms.CharField(label=_("Medio"), max_length=40, required=False)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        given = [name for name in ("amount", "units") if data.get(name) is not None]
        if data.get("everything"):
            given.append("everything")
        if len(given) != 1 and not self.errors:
            raise ValidationError(_("Escriba pesos, unidades o «todo el saldo»: exactamente uno de los tres."))
        return data

    def request(self) -> dict[str, Any]:
        """Return what the service places."""
        data = self.cleaned_data
        return {
            "participation_class": data["participation_class"],
            "account": data["account"],
            "kind": OrderKind(data["kind"]),
            "measure": Measure(amount=data["amount"], units=data["units"], everything=data["everything"]),
            "receipt": Receipt(received_at=clock.now(), source_ref=data["source_ref"], channel=data["channel"]),
        }
