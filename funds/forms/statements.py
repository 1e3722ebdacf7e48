"""Which account's statement, of which class, for which quarter."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from core import clock
from core.forms import ActForm
from funds.models import Fund, ParticipationClass
from funds.selectors.statements import Quarter
from governance.models import Account

QUARTERS = [(1, _("enero a marzo")), (2, _("abril a junio")), (3, _("julio a septiembre")), (4, _("octubre a diciembre"))]


class StatementForm(ActForm):
    """One quarterly statement."""

    act = "statement"

    participation_class = forms.ModelChoiceField(label=_("Clase"), queryset=ParticipationClass.objects.none())
    account = forms.CharField(label=_("Cuenta"), max_length=40)
    year = forms.IntegerField(label=_("Año"), min_value=2000, max_value=2200)
    quarter = forms.TypedChoiceField(label=_("Trimestre"), choices=QUARTERS, coerce=int)

    def __init__(self, *args: Any, fund: Fund, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fund = fund
        self.fields["participation_class"].queryset = ParticipationClass.objects.filter(fund=fund)  # type: ignore[attr-defined]
        self.fields["year"].initial = clock.today().year

    def clean_account(self) -> Account:
        number = self.cleaned_data["account"].strip()
        account = Account.objects.filter(entity=self.fund.entity_id, number=number).first()
        if account is None:
            raise ValidationError(_("Cuenta «%(number)s»: no existe en este fondo. Revise el número del encargo.") % {"number": number})
        return account

    def request(self) -> dict[str, Any]:
        """Return what the service issues."""
        data = self.cleaned_data
        quarter = Quarter(year=data["year"], number=data["quarter"])
        return {"participation_class": data["participation_class"], "account": data["account"], "quarter": quarter}
