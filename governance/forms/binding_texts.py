"""What is asked of a new version of the governance code."""

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm, DayField
from governance.forms.proofs import ProofFields


class CodeForm(ProofFields, ActForm):
    """One version: its title, the first day it binds, the act that adopted it, its text."""

    act = "code"

    title = forms.CharField(label=_("Título"), max_length=200)
    binds_from = DayField(label=_("Rige desde"))
    basis = forms.CharField(label=_("Acta"), max_length=300)
