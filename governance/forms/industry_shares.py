"""What is asked of shares given for work: whose, how many, by which document; and of their release."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm, DayField
from core.models import Organisation
from governance.forms.people import PersonField


class IndustryForm(ActForm):
    """Shares given to one person for work."""

    act = "industry"

    person = PersonField(label=_("A quién"))
    quantity = forms.IntegerField(label=_("Cantidad"), min_value=1, max_value=10**12)
    granted_on = DayField(label=_("Otorgadas el"))
    basis = forms.CharField(label=_("Soporte"), max_length=300)
    file = forms.FileField(label=_("Documento"), required=False, help_text=_("PDF, PNG o JPEG."))

    def __init__(self, data: Any = None, files: Any = None, *, organisation: Organisation, **options: Any) -> None:
        super().__init__(data, files, **options)
        self.fields["person"].organisation = organisation  # type: ignore[attr-defined]


class ReleaseForm(ActForm):
    """The release of shares given for work."""

    act = "industry-release"

    released_on = DayField(label=_("Liberadas el"))
    basis = forms.CharField(label=_("Soporte"), max_length=300)
    file = forms.FileField(label=_("Documento"), required=False, help_text=_("PDF, PNG o JPEG."))
