"""The forms of encumbrances: what is filtered, constituted, released and permitted. They read values; the services judge them."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core import clock
from core.forms import ActForm, DayField, FigureField
from core.models import Organisation
from governance.forms.accounts import AccountField
from governance.forms.people import PersonField
from governance.forms.proofs import ProofFields
from governance.forms.quantities import fit
from governance.models import Entity, Security
from governance.models.encumbrance_labels import CONSENTS, ENCUMBRANCE_KINDS, HOLDER_RIGHTS, ON_TRANSFER, SCOPES

NOTHING = ("", "—")


class ProofForm(ProofFields, ActForm):
    """What every act of the register is entered with: its document, its reference and its date."""

    registered_on = DayField(label=_("Inscrito el"))
    basis = forms.CharField(label=_("Documento de soporte"), max_length=300)
    source_ref = forms.CharField(label=_("Referencia de origen"), max_length=120)


class ConstituteForm(ProofForm):
    """One encumbrance upon shares of an account."""

    act = "constitute"

    kind = forms.ChoiceField(label=_("Gravamen"), choices=ENCUMBRANCE_KINDS)
    security = forms.ModelChoiceField(label=_("Especie"), queryset=Security.objects.none(), empty_label=None)
    quantity = FigureField(label=_("Cantidad"), decimals=6, positive=True)
    beneficiary = PersonField(label=_("A favor de"), required=False, help_text=_("Acreedor, usufructuario o parte actora."))
    agreed_on = DayField(label=_("Convenido u ordenado el"))
    scope = forms.ChoiceField(label=_("Alcance"), choices=[NOTHING, *SCOPES], required=False)
    granted = forms.MultipleChoiceField(
        label=_("Derechos pactados a su favor"), choices=HOLDER_RIGHTS, required=False, widget=forms.CheckboxSelectMultiple
    )
    reserved = forms.MultipleChoiceField(
        label=_("Derechos que se reserva el titular"), choices=HOLDER_RIGHTS, required=False, widget=forms.CheckboxSelectMultiple
    )
    authority = forms.CharField(label=_("Autoridad"), max_length=200, required=False)
    order_number = forms.CharField(label=_("Número de la orden"), max_length=120, required=False)
    deposit_account = forms.CharField(label=_("Cuenta de depósitos judiciales"), max_length=120, required=False)
    upon = forms.MultipleChoiceField(
        label=_("Descansa sobre las acciones de"), required=False, widget=forms.CheckboxSelectMultiple,
        help_text=_("Si no marca ninguno, descansa sobre acciones libres."),
    )  # fmt: skip

    field_order = ("account", "security", "kind", "quantity", "upon", "beneficiary", "granted", "reserved", "scope")

    def __init__(self, data: Any = None, files: Any = None, *, entity: Entity, upon: list[tuple[str, str]], **options: Any) -> None:
        super().__init__(data, files, **options)
        self.fields["account"] = AccountField(label=_("Cuenta"), entity=entity)
        self.fields["security"].queryset = Security.objects.filter(entity=entity)  # type: ignore[attr-defined]
        fit(self, Security.objects.filter(entity=entity))
        self.fields["beneficiary"].organisation = entity.organisation  # type: ignore[attr-defined]
        self.fields["upon"].choices = upon  # type: ignore[attr-defined]
        self.order_fields(self.field_order)
        if not upon:
            del self.fields["upon"]


class ReleaseForm(ProofForm):
    """A release, whole or in part."""

    act = "release"

    quantity = FigureField(label=_("Cantidad"), decimals=6, positive=True, required=False, help_text=_("Vacía: todo lo que queda."))

    field_order = ("quantity",)


class AmendForm(ProofForm):
    """What changes of an encumbrance that lives on: more shares, other rights, another creditor, date of its document or deposit account."""

    act = "amend"

    quantity = FigureField(label=_("Acciones que se agregan"), decimals=6, positive=True, required=False, help_text=_("Vacía: las mismas."))
    granted = forms.MultipleChoiceField(
        label=_("Derechos pactados a su favor"), choices=HOLDER_RIGHTS, required=False, widget=forms.CheckboxSelectMultiple
    )
    reserved = forms.MultipleChoiceField(
        label=_("Derechos que se reserva el titular"), choices=HOLDER_RIGHTS, required=False, widget=forms.CheckboxSelectMultiple
    )
    deposit_account = forms.CharField(label=_("Cuenta de depósitos judiciales"), max_length=120, required=False)

    beneficiary = PersonField(
        label=_("Nuevo acreedor o beneficiario"), required=False, help_text=_("Si el crédito o el derecho se cedió. Vacío: el mismo.")
    )
    agreed_on = DayField(label=_("Fecha del documento, corregida"), required=False, help_text=_("Vacía: la misma."))

    field_order = ("quantity", "beneficiary", "agreed_on", "granted", "reserved", "deposit_account")

    def __init__(self, data: Any = None, files: Any = None, *, organisation: Organisation, **options: Any) -> None:
        super().__init__(data, files, **options)
        self.fields["beneficiary"].organisation = organisation  # type: ignore[attr-defined]

    def changes(self, granted: Iterable[str], reserved: Iterable[str]) -> dict[str, Any]:
        """Return what the valid form changes of rights that stand as they are: what it leaves alone is left out."""
        data, found = self.said(), {}
        for name in ("registered_on", "basis", "source_ref"):
            found[name] = data[name]
        for name, now in (("granted", granted), ("reserved", reserved)):
            if set(data[name]) != set(now):
                found[name] = data[name]
        return {**found, **{name: data[name] for name in ("quantity", "deposit_account", "beneficiary", "agreed_on") if data[name]}}


class PermitForm(ProofFields, ActForm):
    """The leave of one who may say no."""

    act = "permit"

    consent = forms.ChoiceField(label=_("Permiso de"), choices=CONSENTS)
    given_by = forms.CharField(label=_("Otorgado por"), max_length=200)
    reference = forms.CharField(label=_("Documento"), max_length=200)
    given_on = DayField(label=_("Otorgado el"), initial=clock.today)
    quantity = FigureField(label=_("Cantidad"), decimals=6, positive=True, required=False, help_text=_("Vacía: todo lo que queda."))
    on_transfer = forms.ChoiceField(label=_("Al trasladarse, el gravamen"), choices=ON_TRANSFER)
