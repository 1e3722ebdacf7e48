"""The steps of an issue of shares as people write them. Knows fields and readings; refuses to know what a step needs."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from core import clock
from core.forms import ActForm, DayField, FigureField
from core.wording.sort_keys import search_key
from governance.forms.proofs import ProofFields
from governance.models import Account, Entity, Security
from governance.models.labels import ISSUING_ORGANS, PAYMENT_ORIGINS, REMEDIES, SUBSCRIPTION_ORIGINS
from governance.rules.kinds import AccountPurpose, SecurityKind
from governance.rules.provisions.notice import Medium

_SHARES = (SecurityKind.COMMON, SecurityKind.PREFERRED, SecurityKind.PRIVILEGED)
_MEDIA = [
    (Medium.NEWSPAPER.value, _("Periódico")),
    (Medium.WEBSITE.value, _("Página web")),
    (Medium.EMAIL.value, _("Correo electrónico")),
    (Medium.POST.value, _("Correo físico")),
]


class FractionField(forms.CharField):
    """A part written as 1/2."""

    def clean(self, value: Any) -> Fraction | None:
        text = super().clean(value)
        if not text:
            return None
        top, bar, bottom = text.replace(" ", "").partition("/")
        if (
            not bar
            or not (top.isascii() and top.isdecimal() and bottom.isascii() and bottom.isdecimal())
            or not 0 < int(top) <= int(bottom) < 1000
        ):
            raise ValidationError(_now("«%(text)s» no es una parte: escriba por ejemplo 1/2.") % {"text": text})
        return Fraction(int(top), int(bottom))


class AccountField(forms.CharField):
    """One holder's account of an entity, by its number or by a name that only it has."""

    entity: Entity | None = None

    def clean(self, value: Any) -> Account | None:
        text = super().clean(value)
        if not text:
            return None
        rows = Account.objects.filter(entity=self.entity, closed_on__isnull=True).exclude(purpose=AccountPurpose.ISSUE.value)
        exact = rows.filter(number=text).first()
        if exact is not None:
            return exact
        for word in search_key(text).split():
            rows = rows.filter(search_key__contains=word)
        found = list(rows[:3])
        if len(found) != 1:
            said = _now("«%(text)s» nombra varias cuentas") if found else _now("«%(text)s»: ninguna cuenta con ese número o nombre")
            raise ValidationError((said + _now(". Escriba el número de la cuenta.")) % {"text": text})
        return found[0]


class StepForm(ActForm):
    """A step of an issue; account fields look only in the accounts of its entity."""

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            if isinstance(field, AccountField):
                field.entity = entity


class PaperForm(ProofFields, StepForm):
    """A step that stands on a document."""


class OrderForm(PaperForm):
    """The decision to issue; with a waiver, the meeting's vote."""

    security = forms.ModelChoiceField(label=_("Clase"), queryset=Security.objects.none())
    quantity = FigureField(label=_("Acciones"), decimals=0, positive=True)
    ordered_by = forms.ChoiceField(label=_("Órgano que la ordena"), choices=ISSUING_ORGANS)
    ordered_on = DayField(label=_("Fecha de la decisión"))
    basis = forms.CharField(label=_("Acta"), max_length=300)
    pays_work = forms.BooleanField(label=_("Paga trabajo en acciones"), required=False)
    policy_on = DayField(label=_("Asamblea que aprobó la política de ese pago"), required=False)
    waived_on = DayField(label=_("Asamblea que renunció a la preferencia"), required=False)
    waiver_for = FigureField(label=_("Votos a favor de la renuncia"), decimals=0, positive=True, required=False)
    waiver_represented = FigureField(label=_("Votos representados"), decimals=0, positive=True, required=False)
    waiver_basis = forms.CharField(label=_("Acta de esa asamblea"), max_length=300, required=False)

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, entity=entity, **options)
        self.fields["security"].queryset = Security.objects.filter(entity=entity, kind__in=_SHARES)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        names = ("waived_on", "waiver_for", "waiver_represented", "waiver_basis")
        given = [name for name in names if data.get(name)]
        if given and len(given) < len(names):
            raise ValidationError(_now("De la renuncia a la preferencia escriba los cuatro datos, o ninguno."))
        return data


class RegulationForm(PaperForm):
    """What the placement regulation settles."""

    approved_by = forms.ChoiceField(label=_("Órgano que lo aprueba"), choices=ISSUING_ORGANS)
    approved_on = DayField(label=_("Fecha"))
    basis = forms.CharField(label=_("Acta"), max_length=300)
    delegated = forms.CharField(label=_("Acta de la delegación, si la hubo"), max_length=300, required=False)
    price = FigureField(label=_("Precio por acción"), decimals=2, positive=True)
    proportion = forms.CharField(label=_("Proporción y forma"), max_length=300, required=False)
    offer_days = forms.IntegerField(label=_("Plazo de la oferta, en días hábiles"), min_value=1, max_value=365)
    initial_part = FractionField(label=_("Parte que se paga al suscribir"), initial="1/1")
    instalments = forms.IntegerField(label=_("Cuotas después de la inicial"), min_value=0, max_value=60, initial=0)
    balance_months = forms.IntegerField(label=_("Meses para pagar el saldo"), min_value=0, max_value=120, initial=0)
    in_cash = forms.BooleanField(label=_("Se paga en dinero"), required=False, initial=True)
    remainder_authorised = forms.BooleanField(label=_("Autoriza colocar el remanente"), required=False)
    convertible_from = DayField(label=_("Convertibles desde"), required=False)
    convertible_until = DayField(label=_("Convertibles hasta"), required=False)


class ClearanceForm(PaperForm):
    """The supervisor's approval."""

    approved_on = DayField(label=_("Fecha de la aprobación"))
    reference = forms.CharField(label=_("Resolución"), max_length=120)


class OfferForm(PaperForm):
    """The notice of the offer."""

    notice_on = DayField(label=_("Aviso de oferta"))
    closes_on = DayField(label=_("Último día de la oferta"))
    channels = forms.MultipleChoiceField(label=_("Medios"), choices=_MEDIA, widget=forms.CheckboxSelectMultiple)


class AssignmentForm(PaperForm):
    """Rights that one account assigns to one or two others."""

    assignor = AccountField(label=_("Cuenta del cedente"))
    assigned_on = DayField(label=_("Fecha de la cesión"))
    basis = forms.CharField(label=_("Documento"), max_length=300)
    assignee_1 = AccountField(label=_("Primer cesionario"))
    quantity_1 = FigureField(label=_("Acciones"), decimals=0, positive=True)
    assignee_2 = AccountField(label=_("Segundo cesionario"), required=False)
    quantity_2 = FigureField(label=_("Acciones del segundo"), decimals=0, positive=True, required=False)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if bool(data.get("assignee_2")) is not bool(data.get("quantity_2")) and not self.errors:
            raise ValidationError(_now("Del segundo cesionario escriba la cuenta y las acciones."))
        return data

    def assignees(self) -> list[tuple[Account, Decimal]]:
        """Return who takes how many rights."""
        data = self.cleaned_data
        pairs = [(data[f"assignee_{number}"], data[f"quantity_{number}"]) for number in (1, 2)]
        return [(account, quantity) for account, quantity in pairs if account is not None]


class SubscribeForm(StepForm):
    """One subscription and what is paid at once."""

    account = AccountField(label=_("Cuenta del suscriptor"))
    quantity = FigureField(label=_("Acciones"), decimals=0, positive=True)
    accepted_on = DayField(label=_("Fecha de la aceptación"))
    basis = forms.CharField(label=_("Documento"), max_length=300)
    paid = FigureField(label=_("Pagado al suscribir"), decimals=2)
    reference = forms.CharField(label=_("Referencia del pago"), max_length=120)
    origin = forms.ChoiceField(label=_("Por"), choices=[("", _("según la fecha")), *SUBSCRIPTION_ORIGINS], required=False)


class CloseForm(StepForm):
    """The end of the offer."""

    closed_on = DayField(label=_("Fecha del cierre"))


class ReceiptForm(PaperForm):
    """Money received on account of a subscription."""

    paid_on = DayField(label=_("Fecha del pago"), initial=clock.today)
    amount = FigureField(label=_("Valor"), decimals=2, positive=True)
    reference = forms.CharField(label=_("Referencia"), max_length=120)
    origin = forms.ChoiceField(label=_("Procede de"), choices=PAYMENT_ORIGINS)


class RemedyForm(PaperForm):
    """What the board decided against a subscriber in arrears."""

    remedy = forms.ChoiceField(label=_("Medida"), choices=REMEDIES)
    decided_on = DayField(label=_("Fecha de la decisión"), initial=clock.today)
    basis = forms.CharField(label=_("Acta de la junta"), max_length=300)
