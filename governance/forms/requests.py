"""How requests of inscription are narrowed, and what is asked to receive, return and complete one. The services judge."""

from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from core import clock
from core.forms import ActForm, DayField, FigureField
from governance.forms.accounts import AccountField
from governance.forms.movements import KINDS
from governance.forms.proofs import ProofFields
from governance.forms.quantities import fit
from governance.models import Entity, RegistrationRequest, Security
from governance.models.labels import POSTING_KINDS
from governance.selectors import requests as selectors

CHANGES = [(key, label) for key, label in POSTING_KINDS if key in KINDS]
STATES = [
    ("waiting", _("por responder")),
    ("overdue", _("con plazo vencido")),
    ("returned", _("devuelta")),
    ("accepted", _("inscrita")),
    ("refused", _("negada")),
]
_select = {"class": "form-select"}


def _day(label: Any, lookup: str) -> django_filters.DateFilter:
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "class": "form-control"})
    return django_filters.DateFilter(label=label, field_name="received_on", lookup_expr=lookup, widget=widget)


class RequestFilter(django_filters.FilterSet):
    """By state, act, person and the days between which it was received."""

    estado = django_filters.ChoiceFilter(
        label=_("Estado"), choices=STATES, method="of_state", empty_label=_("Todos los estados"), widget=forms.Select(attrs=_select)
    )
    acto = django_filters.ChoiceFilter(
        label=_("Acto"), field_name="kind", choices=CHANGES, empty_label=_("Todos los actos"), widget=forms.Select(attrs=_select)
    )
    persona = django_filters.CharFilter(
        label=_("Titular o quien presenta"), method="of_person", max_length=100,
        widget=forms.TextInput(attrs={"class": "form-control", "placeholder": _("Titular o quien presenta")}),
    )  # fmt: skip
    desde = _day(_("Recibidas desde"), "gte")
    hasta = _day(_("Recibidas hasta"), "lte")

    class Meta:
        model = RegistrationRequest
        fields: list[str] = []

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, **options)
        self.entity = entity

    def of_state(self, rows: QuerySet, _name: str, value: str) -> QuerySet:
        if value in ("accepted", "refused"):
            return rows.filter(state=value)
        rows = rows.filter(state="received", returned_on__isnull=value != "returned")
        return rows.filter(answer_by__lt=clock.today()) if value == "overdue" else rows

    def of_person(self, rows: QuerySet, _name: str, value: str) -> QuerySet:
        return selectors.of_person(rows, self.entity, value.replace("\x00", ""))


class ReceiveForm(ProofFields, ActForm):
    """A request as it comes in, to be answered later."""

    act = "receive"

    received_on = DayField(label=_("Recibida el"), initial=clock.today)
    presented_by = forms.CharField(label=_("La presenta"), max_length=200)
    source_ref = forms.CharField(label=_("Radicado"), max_length=120)
    kind = forms.ChoiceField(label=_("Acto"), choices=CHANGES)
    security = forms.ModelChoiceField(label=_("Especie"), queryset=Security.objects.none(), empty_label=None)
    quantity = FigureField(label=_("Cantidad"), decimals=6, positive=True)
    acquirer = forms.CharField(
        label=_("Nombre de quien adquiere"), max_length=200, required=False, help_text=_("Si todavía no tiene cuenta en el libro.")
    )
    agreed_on = DayField(label=_("Fecha de la carta o del acto"), required=False)
    basis = forms.CharField(
        label=_("Documentos recibidos"), max_length=300, help_text=_("Cada documento que trae: carta, título, escritura, copia judicial.")
    )

    field_order = ("received_on", "presented_by", "source_ref", "kind", "from_account", "to_account", "acquirer", "security", "quantity")

    def __init__(self, data: Any = None, files: Any = None, *, entity: Entity, **options: Any) -> None:
        super().__init__(data, files, **options)
        self.fields["from_account"] = AccountField(label=_("Sale de la cuenta"), entity=entity)
        self.fields["to_account"] = AccountField(label=_("Entra a la cuenta"), entity=entity, required=False)
        self.fields["security"].queryset = Security.objects.filter(entity=entity)  # type: ignore[attr-defined]
        fit(self, Security.objects.filter(entity=entity))
        self.order_fields(self.field_order)


class ReturnForm(ProofFields, ActForm):
    """What is missing."""

    act = "return"

    missing = forms.CharField(label=_("Documentos que faltan"), max_length=500, widget=forms.Textarea(attrs={"rows": 2}))
    returned_on = DayField(label=_("Devuelta el"), initial=clock.today)


class CompleteForm(ProofFields, ActForm):
    """What was brought later."""

    act = "complete"

    brought = forms.CharField(label=_("Documentos que trae"), max_length=500, widget=forms.Textarea(attrs={"rows": 2}))
    received_on = DayField(label=_("Recibidos el"), initial=clock.today)
