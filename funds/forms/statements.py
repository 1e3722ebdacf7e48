"""Which account's statement, of which class, for which quarter."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core import clock
from funds.forms.accounts import AccountForm
from funds.models import Fund
from funds.selectors.statements import Quarter

QUARTERS = [(1, _("enero a marzo")), (2, _("abril a junio")), (3, _("julio a septiembre")), (4, _("octubre a diciembre"))]


class StatementForm(AccountForm):
    """One quarterly statement."""

    act = "statement"

    year = forms.IntegerField(label=_("Año"), min_value=2000, max_value=2200)
    quarter = forms.TypedChoiceField(label=_("Trimestre"), choices=QUARTERS, coerce=int)

    def __init__(self, *args: Any, fund: Fund, **options: Any) -> None:
        super().__init__(*args, fund=fund, **options)
        self.fields["year"].initial = clock.today().year

    def request(self) -> dict[str, Any]:
        """Return what the service issues."""
        data = self.cleaned_data
        quarter = Quarter(year=data["year"], number=data["quarter"])
        return {"participation_class": data["participation_class"], "account": data["account"], "quarter": quarter}
