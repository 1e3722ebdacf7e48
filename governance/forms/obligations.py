"""How obligations are narrowed, and how one is fulfilled: when, with which file, with which note."""

from typing import Any

import django_filters
from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm, DayField
from governance.models import Entity, Obligation
from governance.models.labels import OBLIGATION_STATUSES


def _own(request: Any) -> Any:
    return Entity.objects.for_user(request.user) if request is not None else Entity.objects.none()


class ObligationFilter(django_filters.FilterSet):
    """By entity, state and year."""

    entity = django_filters.ModelChoiceFilter(
        label=_("Entidad"), queryset=_own, empty_label=_("Todas las entidades"), widget=forms.Select(attrs={"class": "form-select"})
    )
    status = django_filters.ChoiceFilter(
        label=_("Estado"),
        choices=OBLIGATION_STATUSES,
        empty_label=_("Todos los estados"),
        widget=forms.Select(attrs={"class": "form-select"}),
    )
    year = django_filters.NumberFilter(
        label=_("Año"), field_name="due_on", lookup_expr="year", min_value=1990, max_value=2200,
        widget=forms.NumberInput(attrs={"placeholder": _("Año"), "class": "form-control"}),
    )  # fmt: skip

    class Meta:
        model = Obligation
        fields = ["entity", "status", "year"]


class FulfilForm(ActForm):
    """The day on which it was done, and the proof."""

    act = "fulfil"

    on = DayField(label=_("Cumplida el"))
    file = forms.FileField(label=_("Soporte"), required=False, help_text=_("PDF, PNG o JPEG."))
    note = forms.CharField(label=_("Nota"), max_length=300, required=False)
