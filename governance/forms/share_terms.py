"""What is asked for the terms of shares and of the company: a privilege, who keeps a book, the seat and the term. The services judge."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core import clock
from core.forms import ActForm, DayField
from governance.forms.people import PersonField
from governance.forms.proofs import ProofFields
from governance.models import Entity, Privilege, Security
from governance.models.labels import ORGAN_KINDS
from governance.models.share_terms import DEMATERIALISATIONS, PRIVILEGE_KINDS
from governance.rules.kinds import OrganKind, SecurityKind
from governance.rules.provisions.shares import KeeperKind

DECIDING = [pair for pair in ORGAN_KINDS if pair[0] in (OrganKind.MEETING, OrganKind.BOARD)]
KEEPERS = [
    (KeeperKind.ISSUER.value, _("la misma sociedad")),
    (KeeperKind.DEPOSITORY.value, _("un depósito central")),
    (KeeperKind.SPECIALISED_ENTITY.value, _("una entidad especializada")),
]


class TermsForm(ProofFields, ActForm):
    """One dated fact of an entity, with its document."""

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, **options)
        self.entity = entity
        for field in self.fields.values():
            if isinstance(field, PersonField):
                field.organisation = entity.organisation


class PrivilegeForm(TermsForm):
    """An economic advantage of a privileged class."""

    act = "privilege"

    security = forms.ModelChoiceField(label=_("Clase privilegiada"), queryset=Security.objects.none(), empty_label=None)
    kind = forms.ChoiceField(label=_("Privilegio"), choices=PRIVILEGE_KINDS)
    detail = forms.CharField(label=_("Contenido"), max_length=300)
    cumulation_years = forms.IntegerField(label=_("Años acumulables"), min_value=0, max_value=99, initial=0)
    votes_per_share = forms.IntegerField(label=_("Votos por acción"), min_value=0, max_value=99, initial=1)
    from_on = DayField(label=_("Desde"), initial=clock.today)
    basis = forms.CharField(label=_("Acta o escritura"), max_length=300)

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, entity=entity, **options)
        rows = Security.objects.filter(entity=entity, kind=SecurityKind.PRIVILEGED.value)
        self.fields["security"].queryset = rows  # type: ignore[attr-defined]


class SuppressForm(TermsForm):
    """The end of a privilege."""

    act = "suppress"

    privilege = forms.ModelChoiceField(label=_("Privilegio"), queryset=Privilege.objects.none(), empty_label=None)
    from_on = DayField(label=_("Se suprime desde"), initial=clock.today)
    basis = forms.CharField(
        label=_("Acta o escritura"), max_length=300, help_text=_("La decisión de la asamblea, con el voto de los titulares de la clase.")
    )

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, entity=entity, **options)
        rows = Privilege.objects.filter(security__entity=entity, ends__isnull=True, ended_by__isnull=True)
        self.fields["privilege"].queryset = rows.select_related("security")  # type: ignore[attr-defined]


class KeeperForm(TermsForm):
    """Who keeps the book of a class from a date."""

    act = "keeper"

    security = forms.ModelChoiceField(label=_("Clase"), queryset=Security.objects.none(), empty_label=None)
    keeper_kind = forms.ChoiceField(label=_("Lo lleva"), choices=KEEPERS)
    keeper = PersonField(label=_("Encargado"), required=False, help_text=_("Cuando no es la misma sociedad."))
    dematerialisation = forms.ChoiceField(label=_("Desmaterialización"), choices=DEMATERIALISATIONS)
    from_on = DayField(label=_("Desde"), initial=clock.today)
    decided_by = forms.ChoiceField(label=_("Órgano que decide"), choices=DECIDING, initial=OrganKind.BOARD.value)
    resolution = forms.CharField(label=_("Resolución"), max_length=300)

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, entity=entity, **options)
        self.fields["security"].queryset = Security.objects.filter(entity=entity)  # type: ignore[attr-defined]


class TermForm(TermsForm):
    """The seat and the term that a registered amendment gives the company."""

    act = "term"

    domicile = forms.CharField(label=_("Domicilio"), max_length=120)
    expires_on = DayField(label=_("El término vence el"))
    decided_by = forms.ChoiceField(label=_("Órgano que decide"), choices=DECIDING)
    decided_on = DayField(label=_("Decidido el"))
    registered_on = DayField(label=_("Escritura inscrita el"), initial=clock.today)
    basis = forms.CharField(label=_("Acta y escritura"), max_length=300)
