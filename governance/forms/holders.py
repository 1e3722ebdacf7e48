"""What is asked to enter or correct a holder, and the facts kept about one. Knows fields and choices; the services refuse."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm, DayField, FigureField
from core.models import Organisation
from governance.forms.people import PersonField
from governance.forms.proofs import ProofFields
from governance.models import Account, Entity, Person
from governance.models.labels import ACCOUNT_PURPOSES, CONJUNCTIONS, IDENTITY_TYPES, PERSON_KINDS
from governance.models.person_labels import (
    BANK_ACCOUNT_KINDS,
    CAPACITIES,
    CONTACT_KINDS,
    DATA_PURPOSES,
    DATA_REQUEST_KINDS,
    DELIVERIES,
    REPRESENTATIVE_KINDS,
    TAX_BENEFICIARIES,
)
from governance.rules.kinds import AccountPurpose
from governance.rules.person_kinds import OF_PERSONS

OWNERS = 4


def text(label: Any, most: int, **options: Any) -> forms.CharField:
    options.setdefault("required", False)
    return forms.CharField(label=label, max_length=most, **options)


class PersonForm(ActForm):
    """Who a holder is and how to reach them. `distinct` is asked where somebody similar is already there."""

    act = "person"

    kind = forms.ChoiceField(label=_("Clase"), choices=PERSON_KINDS)
    id_type = forms.ChoiceField(label=_("Tipo de documento"), choices=IDENTITY_TYPES)
    id_number = text(_("Número de documento"), 60, required=True, help_text=_("El NIT con su dígito de verificación: 900123456-8."))
    patrimony = text(_("Patrimonio autónomo"), 120, help_text=_("Solo bajo el NIT de una fiduciaria: cada patrimonio es otra persona."))
    name = text(_("Nombre"), 300, required=True, help_text=_("Apellidos, nombres."))
    nationality = text(_("Nacionalidad"), 60)
    domicile = text(_("Domicilio"), 120)
    address = text(_("Dirección para notificar"), 200)
    email = text(_("Correo electrónico"), 320)
    phone = text(_("Teléfono"), 40)
    delivery = forms.ChoiceField(label=_("Se le comunica"), choices=DELIVERIES)
    capacity = forms.ChoiceField(label=_("Capacidad"), choices=CAPACITIES)
    distinct = forms.BooleanField(label=_("Es otra persona: la registro aparte"), required=False)


class HolderActForm(ActForm):
    """An act about one holder; subclasses that name other things of the holder narrow their choices."""

    def __init__(self, *args: Any, person: Person, **options: Any) -> None:
        super().__init__(*args, **options)
        self.person = person
        for field in self.fields.values():
            if isinstance(field, PersonField):
                field.organisation = person.organisation
        accounts = Account.objects.filter(ownerships__person=person).select_related("entity").distinct()
        if isinstance(self.fields.get("account"), forms.ModelChoiceField):
            self.fields["account"].queryset = accounts  # type: ignore[attr-defined]
        if isinstance(self.fields.get("entity"), forms.ModelChoiceField):
            self.fields["entity"].queryset = Entity.objects.filter(organisation=person.organisation)  # type: ignore[attr-defined]


class BankForm(HolderActForm):
    act = "bank"

    kind = forms.ChoiceField(label=_("Tipo"), choices=BANK_ACCOUNT_KINDS)
    bank_code = text(_("Código del banco"), 20)
    bank_name = text(_("Banco"), 120)
    number = text(_("Número"), 40)
    holder_name = text(_("Titular en el banco"), 300, help_text=_("Vacío: la misma persona."))
    account = forms.ModelChoiceField(Account.objects.none(), label=_("Solo para la cuenta"), required=False)
    from_on = DayField(label=_("Desde"))
    basis = text(_("Soporte"), 300, required=True)
    file = forms.FileField(label=_("Certificación bancaria"))


class TaxForm(HolderActForm):
    act = "tax"

    beneficiary = forms.ChoiceField(label=_("Clase de beneficiario"), choices=TAX_BENEFICIARIES)
    country = text(_("País de residencia fiscal"), 60, required=True)
    treaty_rate = FigureField(label=_("Tarifa de convenio (%)"), decimals=2, required=False)
    from_on = DayField(label=_("Desde"))
    basis = text(_("Soporte"), 300, required=True)
    file = forms.FileField(label=_("RUT o certificado"))


class RenewForm(HolderActForm):
    """The holder confirmed the data that we have: when, and by which paper."""

    act = "renew"

    on = DayField(label=_("Confirmados el"))
    basis = text(_("Soporte"), 300, required=True)


class ContactForm(HolderActForm):
    act = "contact"

    kind = forms.ChoiceField(label=_("Clase"), choices=CONTACT_KINDS)
    value = text(_("Dato"), 320, required=True)
    note = text(_("De qué es"), 60)
    for_notices = forms.BooleanField(label=_("Sirve para notificar"), required=False)


class RepresentativeForm(HolderActForm):
    """Of the person, or of one of the person's accounts: the kind says which."""

    act = "representative"

    kind = forms.ChoiceField(label=_("Calidad"), choices=REPRESENTATIVE_KINDS)
    representative = PersonField(label=_("Representante"))
    account = forms.ModelChoiceField(
        Account.objects.none(), label=_("De la cuenta"), required=False, help_text=_("Para cuentas en común y sucesiones.")
    )
    from_on = DayField(label=_("Desde"))
    basis = text(_("Documento"), 300, required=True)
    file = forms.FileField(label=_("Soporte"), required=False)

    def subject(self) -> dict[str, Any]:
        of_person = self.cleaned_data["kind"] in {kind.value for kind in OF_PERSONS}
        return {"person": self.person, "account": None} if of_person else {"person": None, "account": self.cleaned_data["account"]}


class EndForm(ActForm):
    act = "end"

    ended_on = DayField(label=_("Primer día sin representación"))
    basis = text(_("Documento"), 300, required=True)


class ConfirmForm(ActForm):
    act = "confirm"

    means = text(_("Cómo se confirmó"), 200, required=True)


class AuthorisationForm(HolderActForm):
    act = "authorisation"

    purpose = forms.ChoiceField(label=_("Finalidad"), choices=DATA_PURPOSES)
    given_on = DayField(label=_("Otorgada el"))
    text_version = text(_("Versión del texto"), 60, required=True)
    file = forms.FileField(label=_("Prueba"))


class RevocationForm(ProofFields, ActForm):
    act = "revocation"

    revoked_on = DayField(label=_("Revocada el"))
    basis = text(_("Soporte"), 300, required=True)


class RequestForm(ProofFields, HolderActForm):
    act = "request"

    entity = forms.ModelChoiceField(Entity.objects.none(), label=_("A qué entidad"))
    kind = forms.ChoiceField(label=_("Clase"), choices=DATA_REQUEST_KINDS)
    received_on = DayField(label=_("Recibida el"))
    text = text(_("Qué pide"), 1000, required=True, widget=forms.Textarea(attrs={"rows": 3}))


class MergeForm(HolderActForm):
    """Which record stays; this one is absorbed."""

    act = "merge"

    kept = PersonField(label=_("Persona que queda"))
    basis = text(_("Soporte"), 300, required=True)


class ApartForm(HolderActForm):
    act = "apart"

    other = PersonField(label=_("Otra persona"))
    reason = text(_("Por qué son distintas"), 300, required=True)


class AccountForm(ActForm):
    """An account with up to four owners and their portions; the first marked one is the common representative."""

    act = "account"

    number = text(_("Número de la cuenta"), 40, required=True)
    purpose = forms.ChoiceField(
        label=_("Destino"),
        choices=[each for each in ACCOUNT_PURPOSES if each[0] not in (AccountPurpose.ISSUE, AccountPurpose.TREASURY)],
    )
    title = text(_("Título"), 300, help_text=_("Vacío: los nombres de los titulares."))
    conjunction = forms.ChoiceField(label=_("Actúan"), choices=[("", "—"), *CONJUNCTIONS], required=False)
    opened_on = DayField(label=_("Abierta el"))
    direct_depositor = PersonField(label=_("Depositante directo"), required=False)

    def __init__(self, *args: Any, organisation: Organisation, **options: Any) -> None:
        super().__init__(*args, **options)
        for number in range(1, OWNERS + 1):
            self.fields[f"owner_{number}"] = PersonField(label=_("Titular %(n)s") % {"n": number}, required=number == 1)
            self.fields[f"numerator_{number}"] = forms.IntegerField(label=_("Cuota, numerador"), min_value=1, max_value=10**9, initial=1)
            self.fields[f"denominator_{number}"] = forms.IntegerField(
                label=_("Cuota, denominador"), min_value=1, max_value=10**9, initial=1
            )
            for name in (f"numerator_{number}", f"denominator_{number}"):
                self.fields[name].required = False
        self.fields["representative"] = forms.TypedChoiceField(
            label=_("Representante común"), coerce=int, empty_value=None, required=False,
            choices=[("", _("ninguno todavía")), *[(n, _("Titular %(n)s") % {"n": n}) for n in range(1, OWNERS + 1)]],
        )  # fmt: skip
        for field in self.fields.values():
            if isinstance(field, PersonField):
                field.organisation = organisation

    def owners(self) -> list[tuple[Person, int, int, bool]]:
        """Return each owner named, with numerator, denominator and whether the common representative."""
        data = self.cleaned_data
        return [
            (person, data.get(f"numerator_{n}") or 1, data.get(f"denominator_{n}") or 1, data["representative"] == n)
            for n in range(1, OWNERS + 1)
            if (person := data.get(f"owner_{n}")) is not None
        ]
