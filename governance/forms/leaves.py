"""What is asked for a leave to trade: as requested, as given by the organ or the supervisor, as denied. The services judge it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core import clock
from core.forms import ActForm, DayField, FigureField
from governance.forms.people import PersonField
from governance.forms.proofs import ProofFields
from governance.forms.quantities import fit
from governance.models import Entity, Security
from governance.models.encumbrance_labels import LEAVE_KINDS, SIDES

STATES = [("in_force", _("vigentes")), ("expired", _("vencidos")), ("spent", _("agotados"))]


class LeaveForm(ProofFields, ActForm):
    """Whose leave, for what, up to how much."""

    person = PersonField(label=_("Persona"), help_text=_("El administrador que negocia, o quien llega al diez por ciento."))
    kind = forms.ChoiceField(label=_("Permiso"), choices=LEAVE_KINDS)
    side = forms.ChoiceField(label=_("Para"), choices=SIDES)
    quantity = FigureField(label=_("Hasta cuántas acciones"), decimals=6, positive=True, required=False, help_text=_("Vacía: sin límite."))
    statement = forms.CharField(
        label=_("Motivo de la operación, ajeno a la especulación"), max_length=500, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["person"].organisation = entity.organisation  # type: ignore[attr-defined]
        fit(self, Security.objects.filter(entity=entity))


class AskForm(LeaveForm):
    """A leave as asked for."""

    act = "ask"

    asked_on = DayField(label=_("Pedido el"), initial=clock.today)


class GiveForm(LeaveForm):
    """A leave as given."""

    act = "give"

    given_by = forms.CharField(label=_("Otorgado por"), max_length=200, help_text=_("Junta directiva, asamblea o Superintendencia."))
    reference = forms.CharField(label=_("Acta o resolución"), max_length=200)
    given_on = DayField(label=_("Otorgado el"), initial=clock.today)
    expires_on = DayField(label=_("Vence el"), required=False)
    members = forms.IntegerField(
        label=_("Miembros del órgano"), min_value=1, max_value=99, required=False, help_text=_("Vacío: los de la junta a esa fecha.")
    )
    votes_for = forms.IntegerField(label=_("Votos a favor"), min_value=0, max_value=99, required=False)
    speculative = forms.BooleanField(label=_("La operación es especulativa"), required=False)


class DenyForm(ActForm):
    """By which decision a leave was denied."""

    act = "deny"

    answered_on = DayField(label=_("Negado el"), initial=clock.today)
    answer = forms.CharField(label=_("Acta o resolución y razón"), max_length=300)
