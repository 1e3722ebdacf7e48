"""The search at the door. Knows a text; the list knows who it means."""

from django import forms


class DoorSearchForm(forms.Form):
    """Any part of a name, a document number or a credential."""

    puerta = forms.CharField(max_length=80, required=False, strip=True)
