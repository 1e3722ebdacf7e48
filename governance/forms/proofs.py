"""The document that comes with an act: one piece of every form that records an act with its basis. Reads a file; judges nothing."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.models import Evidence

PIECES = ("file", "proof")


class ProofFields(forms.Form):
    """A copy of the document, or the one that was kept when the form was first sent."""

    file = forms.FileField(label=_("Copia del documento"), required=False, help_text=_("PDF, PNG o JPEG."))
    proof = forms.IntegerField(required=False, widget=forms.HiddenInput)

    kept: Evidence | None = None

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.order_fields([name for name in self.fields if name not in PIECES])

    def told(self, kept: Evidence | None) -> None:
        """Write into a form that is shown again which file was kept, so that it need not be sent twice."""
        self.kept = kept
        given: Any = self.data
        data = given.copy()
        data["proof"] = str(kept.pk) if kept else ""
        self.data = data
        if kept is not None:
            words = {"name": kept.name, "hash": kept.sha256[:16]}
            self["file"].help_text = _("Guardado: «%(name)s», SHA-256 %(hash)s… No hace falta enviarlo otra vez.") % words

    def said(self) -> dict[str, Any]:
        """Return what a valid form says beside its document."""
        return {name: value for name, value in self.cleaned_data.items() if name not in PIECES}
