"""Slates and lots as they are written at the desk. Knows text and order; the quotient is none of its business."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm
from meetings.models import Election
from meetings.services.closings import Lots
from meetings.services.elections import LinePlan, SlatePlan


class SlateForm(ActForm):
    """One slate: its name, who files it, one candidate per line."""

    act = "slate"

    election = forms.ModelChoiceField(label=_("Elección"), queryset=Election.objects.none())
    name = forms.CharField(label=_("Plancha"), max_length=80)
    filed_by = forms.CharField(label=_("Inscrita por"), max_length=200)
    candidates = forms.CharField(
        label=_("Candidatos"),
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Uno por renglón y en orden: Nombre; documento; suplente; documento del suplente."),
    )
    accepted = forms.BooleanField(label=_("Con aceptación escrita de todos"), required=False)
    independent = forms.BooleanField(label=_("Todos declaran independencia"), required=False)

    def __init__(self, *args: Any, elections: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["election"].queryset = elections  # type: ignore[attr-defined]

    def plan(self) -> SlatePlan:
        """Return the slate that the service files."""
        names = ("candidate", "identification", "alternate", "alternate_identification")
        lines = tuple(
            LinePlan(
                **dict(zip(names, row, strict=True)),
                accepted=self.cleaned_data["accepted"],
                independence_declared=self.cleaned_data["independent"],
            )
            for row in self.cleaned_data["candidates"]
        )
        return SlatePlan(name=self.cleaned_data["name"], filed_by=self.cleaned_data["filed_by"], lines=lines)

    def clean_candidates(self) -> list[list[str]]:
        rows = [[part.strip() for part in line.split(";")] for line in self.cleaned_data["candidates"].splitlines() if line.strip()]
        for number, row in enumerate(rows, start=1):
            if len(row) > 4 or not row[0]:
                raise ValidationError(
                    _("Renglón %(number)s: escriba nombre; documento; suplente; documento del suplente.") % {"number": number}
                )
        return [row + [""] * (4 - len(row)) for row in rows]


class DrawForm(ActForm):
    """Lots drawn: the order in which the tied slates came out, how, by whom, before which two witnesses."""

    act = "draw"

    first = forms.ChoiceField(label=_("Salió primero"))
    method = forms.CharField(label=_("Método"), max_length=300, initial=_("Balotas en urna cerrada"))
    drawn_by = forms.CharField(label=_("Sacó"), max_length=200)
    witness_1 = forms.CharField(label=_("Primer testigo"), max_length=200)
    witness_2 = forms.CharField(label=_("Segundo testigo"), max_length=200)

    def __init__(self, *args: Any, tied: Sequence[str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.tied = [str(name) for name in tied]
        self.fields["first"].choices = [(name, name) for name in self.tied]  # type: ignore[attr-defined]

    def order(self) -> list[str]:
        """Return the slates in the order drawn; those behind the first keep the order of filing."""
        first = self.cleaned_data["first"]
        return [first, *(name for name in self.tied if name != first)]

    def lots(self) -> Lots:
        """Return the draw that the service records."""
        data = self.cleaned_data
        witnesses = (data["witness_1"], data["witness_2"])
        return Lots(order=tuple(self.order()), method=data["method"], drawn_by=data["drawn_by"], witnesses=witnesses)
