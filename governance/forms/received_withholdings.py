"""What is asked of a dividend that the entity received with tax withheld: as its payer's certificate says."""

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm, DayField, FigureField


class ReceivedForm(ActForm):
    """One certificate of the payer."""

    act = "received"

    payer_name = forms.CharField(label=_("Sociedad pagadora"), max_length=200)
    payer_nit = forms.CharField(label=_("NIT"), max_length=20)
    received_on = DayField(label=_("Recibido el"))
    gross = FigureField(label=_("Dividendo"), decimals=2, positive=True)
    withheld = FigureField(label=_("Retenido"), decimals=2, positive=True)
    reference = forms.CharField(label=_("Número del certificado"), max_length=120)
    file = forms.FileField(label=_("Certificado"), required=False, help_text=_("PDF, PNG o JPEG."))
