"""What every form about one account in one class of a fund asks for and checks. Knows no act."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm
from funds.models import Fund, ParticipationClass
from governance.models import Account


class AccountForm(ActForm):
    """One class of the fund, and one account by its number."""

    participation_class = forms.ModelChoiceField(label=_("Clase"), queryset=ParticipationClass.objects.none())
    account = forms.CharField(label=_("Cuenta"), max_length=40, help_text=_("El número del encargo."))

    def __init__(self, *args: Any, fund: Fund, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fund = fund
        self.fields["participation_class"].queryset = ParticipationClass.objects.filter(fund=fund)  # type: ignore[attr-defined]

    def clean_account(self) -> Account:
        number = self.cleaned_data["account"].strip()
        account = Account.objects.filter(entity=self.fund.entity_id, number=number).first()
        if account is None:
            raise ValidationError(_("Cuenta «%(number)s»: no existe en este fondo. Revise el número del encargo.") % {"number": number})
        return account
