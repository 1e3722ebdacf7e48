"""Substitute proposals as they are written at the desk. Knows text and how it came; the order is the rule's."""

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm


class MotionForm(ActForm):
    """One proposal: what, by whom, and how it came."""

    act = "motion"

    text = forms.CharField(label=_("Qué se propone"), widget=forms.Textarea(attrs={"rows": 4}), max_length=4_000)
    proposed_by = forms.CharField(label=_("Proponente"), max_length=200)
    came = forms.ChoiceField(
        label=_("Cómo llegó"),
        choices=(("signed", _("Escrita y firmada")), ("unsigned", _("Escrita sin firma")), ("spoken", _("Verbal: el texto es su resumen"))),
    )
    paper = forms.FileField(label=_("La proposición firmada"), required=False, help_text=_("PDF, PNG o JPEG."))
