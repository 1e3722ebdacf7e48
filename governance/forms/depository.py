"""What is asked about a depository: its agreement, whose a difference is and until when, and why two books differ."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm, DayField
from core.models import Organisation, User


def _people(organisation: Organisation) -> Any:
    return User.objects.filter(memberships__organisation=organisation, is_active=True).distinct().order_by("email")


class _OfHouse(ActForm):
    """A form that names who answers, among the people of the organisation."""

    def __init__(self, *given: Any, organisation: Organisation, **options: Any) -> None:
        super().__init__(*given, **options)
        self.fields["owner"].queryset = _people(organisation)  # type: ignore[attr-defined]


class AgreementForm(_OfHouse):
    """Who keeps the securities, and who answers here within which term."""

    act = "agreement"

    name = forms.CharField(label=_("Depósito central"), max_length=200)
    contract = forms.CharField(label=_("Contrato"), max_length=200, required=False)
    owner = forms.ModelChoiceField(label=_("Responsable de las diferencias"), queryset=User.objects.none())
    days_to_clear = forms.IntegerField(label=_("Días hábiles para aclararlas"), min_value=1, max_value=250)


class AssignForm(_OfHouse):
    """Another person, another term."""

    act = "assign"

    owner = forms.ModelChoiceField(label=_("Responsable"), queryset=User.objects.none())
    due_on = DayField(label=_("Vence"))


class ExplainForm(ActForm):
    """Why they differ and what was done, with its proof."""

    act = "explain"

    explanation = forms.CharField(label=_("Explicación"), max_length=500, widget=forms.Textarea(attrs={"rows": 3}))
    file = forms.FileField(label=_("Documento"), required=False, help_text=_("PDF, PNG o JPEG."))
