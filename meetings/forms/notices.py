"""A publication as it is reported: where, when, on which page, with its clipping."""

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm, DayField
from meetings.models import Publication


class PublicationForm(ActForm):
    """One appearance of the notice in one medium."""

    act = "publication"

    medium = forms.ChoiceField(label=_("Medio"), choices=Publication.Medium.choices)
    outlet = forms.CharField(label=_("Nombre del medio"), max_length=160)
    published_on = DayField(label=_("Fecha"))
    page = forms.CharField(label=_("Página"), max_length=20, required=False)
    clipping = forms.FileField(label=_("Recorte"), required=False, help_text=_("PDF, PNG o JPEG; obligatorio para el diario."))
