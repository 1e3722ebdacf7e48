"""What is asked for a title of shares, its signature, its end, and a macro-certificate."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core import clock
from core.forms import ActForm, DayField, FigureField
from governance.forms.people import PersonField
from governance.forms.proofs import ProofFields
from governance.models import Account, Entity, MacroCertificate
from governance.models.labels import MANDATE_ROLES
from governance.rules.provisions.shares import TitleProof
from governance.selectors import capital
from governance.wording.terms import WORDS

ENDS = [
    ("theft", _("duplicado por hurto")),
    ("loss", _("duplicado por pérdida")),
    ("deterioration", _("duplicado por deterioro")),
    ("deposit", _("depósito")),
    ("error", _("anular sin sustituir")),
]


class PrepareForm(ActForm):
    """A title to prepare."""

    act = "prepare"

    security = forms.TypedChoiceField(label=_("Clase"), coerce=int)
    account = forms.CharField(label=_("Cuenta"), max_length=40, help_text=_("Número de la cuenta del titular."))
    quantity = FigureField(label=_("Acciones"), decimals=0, positive=True)
    prepared_on = DayField(label=_("Preparado el"), initial=clock.today)
    first_share = forms.IntegerField(label=_("De la acción n.º"), required=False, min_value=1)
    provisional = forms.BooleanField(label=_("Provisional: no están pagadas del todo"), required=False)

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, **options)
        self.entity = entity
        self.fields["security"].choices = [(each.pk, each.name) for each in capital.shares_of(entity)]  # type: ignore[attr-defined]

    def clean_account(self) -> Account:
        found = Account.objects.filter(entity=self.entity, number=self.cleaned_data["account"].strip()).first()
        if found is None:
            raise forms.ValidationError(_("Ninguna cuenta de esta entidad tiene ese número."))
        return found


class SignForm(ActForm):
    """Who signed, as what, when."""

    act = "sign"

    person = PersonField(label=_("Quién firma"))
    role = forms.ChoiceField(
        label=_("En calidad de"), choices=[pair for pair in MANDATE_ROLES if pair[0] in ("legal_representative", "secretary")]
    )
    signed_on = DayField(label=_("Firmado el"), initial=clock.today)

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["person"].organisation = entity.organisation  # type: ignore[attr-defined]


class EndForm(ActForm):
    """How a title ends, with its proof."""

    act = "end"

    reason = forms.ChoiceField(label=_("Motivo"), choices=ENDS)
    ended_on = DayField(label=_("Fecha"), initial=clock.today)
    basis = forms.CharField(label=_("Soporte"), max_length=300)
    file = forms.FileField(label=_("Prueba"), required=False, help_text=_("Denuncia, garantía u original."))
    proofs = forms.MultipleChoiceField(
        label=_("Se entregó"),
        required=False,
        choices=[(each.value, WORDS[each.value][0]) for each in TitleProof],
        widget=forms.CheckboxSelectMultiple,
    )
    depository = PersonField(label=_("Depósito"), required=False)

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["depository"].organisation = entity.organisation  # type: ignore[attr-defined]


class MacroForm(ProofFields, ActForm):
    """A macro-certificate as the depository states it."""

    act = "macro"

    security = forms.TypedChoiceField(label=_("Clase"), coerce=int)
    depository = PersonField(label=_("Depósito"))
    number = forms.CharField(label=_("Número"), max_length=60)
    quantity = FigureField(label=_("Acciones"), decimals=0)
    from_on = DayField(label=_("Desde"), initial=clock.today)
    replaces = forms.ModelChoiceField(label=_("Sustituye a"), queryset=MacroCertificate.objects.none(), required=False)
    basis = forms.CharField(label=_("Soporte"), max_length=300)

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["security"].choices = [(each.pk, each.name) for each in capital.shares_of(entity)]  # type: ignore[attr-defined]
        self.fields["depository"].organisation = entity.organisation  # type: ignore[attr-defined]
        rows = MacroCertificate.objects.filter(security__entity=entity, replaced_by__isnull=True).select_related("security")
        self.fields["replaces"].queryset = rows  # type: ignore[attr-defined]
