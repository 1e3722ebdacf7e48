"""What is asked to deposit shares in a depository, to take them back, and to record bonds that are overdue. The services judge."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core import clock
from core.forms import ActForm, DayField, FigureField
from governance.forms.accounts import AccountField
from governance.forms.people import PersonField
from governance.models import Entity, Security
from governance.selectors import capital


class DepositForm(ActForm):
    """Which shares of which account, where, under which reference."""

    act = "deposit"

    security = forms.ModelChoiceField(label=_("Clase"), queryset=Security.objects.none(), empty_label=None)
    quantity = FigureField(label=_("Acciones"), decimals=0, positive=True)
    depository = PersonField(label=_("Depósito"))
    reference = forms.CharField(
        label=_("Certificado o anotación del depósito"), max_length=120, help_text=_("El número del papel del depósito: una sola vez.")
    )
    deposited_on = DayField(label=_("Fecha"), initial=clock.today)

    field_order = ("security", "account", "quantity", "depository", "reference", "deposited_on")

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["account"] = AccountField(label=_("Cuenta"), entity=entity)
        keys = [each.pk for each in capital.shares_of(entity)]
        self.fields["security"].queryset = Security.objects.filter(pk__in=keys)  # type: ignore[attr-defined]
        self.fields["depository"].organisation = entity.organisation  # type: ignore[attr-defined]
        self.order_fields(self.field_order)


class DefaultForm(ActForm):
    """Bonds or interest that were not paid on their date."""

    act = "default"

    bond = forms.CharField(label=_("Emisión de bonos"), max_length=200)
    overdue_since = DayField(label=_("En mora desde"), initial=clock.today)


class CureForm(ActForm):
    """When what was overdue was paid."""

    act = "cure"

    cured_on = DayField(label=_("Pagada el"), initial=clock.today)
