"""A power as it comes over the counter: who grants it, to whom, what the paper says, and the paper."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from core import clock
from core.forms import ActForm, DayField, MomentField
from governance.forms.people import PersonField
from meetings.models import Meeting, Proxy


class PowerForm(ActForm):
    """One written power for one meeting."""

    act = "power"

    principal = PersonField(label=_("Poderdante"), help_text=_("Nombre o documento."))
    agent = PersonField(label=_("Apoderado"), required=False)
    capacity = forms.ChoiceField(label=_("Calidad"), choices=Proxy.Capacity.choices)
    meeting_named = forms.CharField(label=_("Reunión o época que menciona"), max_length=200, required=False)
    signed = forms.BooleanField(label=_("Está firmado"), required=False, initial=True)
    signed_at = MomentField(label=_("Otorgado"), required=False)
    certificate_on = DayField(label=_("Fecha del certificado de existencia"), required=False)
    insider_declared = forms.BooleanField(label=_("El apoderado declara ser administrador o empleado"), required=False)
    paper = forms.FileField(label=_("El poder"), required=False, help_text=_("PDF, PNG o JPEG."))

    def __init__(self, *args: Any, meeting: Meeting, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("principal", "agent"):
            self.fields[name].organisation = meeting.organisation  # type: ignore[attr-defined]

    def clean_signed_at(self) -> Any:
        signed = self.cleaned_data["signed_at"]
        if signed is not None and signed > clock.now():
            raise ValidationError(_("Otorgado: la fecha no ha llegado. Escriba la que lleva el poder."))
        return signed


class ReturnForm(ActForm):
    """The reasons that the desk adds to those of the examination, one per line."""

    act = "return"

    reasons = forms.CharField(
        label=_("Razones que agrega la mesa"),
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Una por renglón. Las del examen van siempre."),
    )

    def lines(self) -> list[str]:
        """Return the reasons."""
        return [line.strip() for line in self.cleaned_data["reasons"].splitlines() if line.strip()]
