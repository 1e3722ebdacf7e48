"""What people fill in about payments: a batch, an answer of the bank, a receipt, a hold, its release, a set-off, a period."""

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from core import clock
from core.forms import ActForm, DayField, FigureField
from core.wording import dates, figures
from governance.forms.people import PersonField
from governance.models import DividendInstalment, Entity, PaymentLayout
from governance.models.payment_labels import CHANNELS, CONCEPTS, HOLD_KINDS
from governance.rules.payments.entries import Concept
from governance.rules.payments.kinds import Channel
from governance.rules.payments.layout_kinds import READ, WRITTEN, Outcome
from governance.selectors.payments import standing


def latest_layouts(entity: Entity, purposes: Any) -> Any:
    """Return the version in use of each layout of some purposes."""
    rows = PaymentLayout.objects.filter(organisation=entity.organisation_id, purpose__in=[each.value for each in purposes])
    return rows.filter(pk__in=rows.order_by("code", "-version").distinct("code").values("pk")).order_by("name")


class InstalmentsField(forms.ModelMultipleChoiceField):
    """Instalments to choose from, each named by its class, its number, its day and what it gives to a share."""

    def label_from_instance(self, obj: DividendInstalment) -> str:
        lang = (get_language() or "es")[:2]
        told = (dates.day_medium(obj.pay_on, lang), figures.pesos(obj.per_share, lang))
        return " · ".join((obj.dividend.security.name, _("Cuota %(n)s") % {"n": obj.number}, *told))


class BatchForm(ActForm):
    """What a batch pays, by which road and when."""

    act = "batch"

    channel = forms.ChoiceField(label=_("Canal"), choices=CHANNELS)
    pay_on = DayField(label=_("Fecha de pago"))
    concept = forms.CharField(label=_("Concepto"), max_length=120)
    instalments = InstalmentsField(label=_("Cuotas"), queryset=DividendInstalment.objects.none(), widget=forms.CheckboxSelectMultiple)
    layout = forms.ModelChoiceField(label=_("Formato del archivo"), queryset=PaymentLayout.objects.none(), required=False)
    origin_account = forms.CharField(label=_("Cuenta de origen"), max_length=60, required=False)

    def __init__(self, data: Any = None, *, entity: Entity, **options: Any) -> None:
        super().__init__(data, **options)
        self.fields["instalments"].queryset = standing.instalments(entity)  # type: ignore[attr-defined]
        self.fields["layout"].queryset = latest_layouts(entity, WRITTEN)  # type: ignore[attr-defined]

    def fields_of_batch(self) -> dict[str, Any]:
        """Return what the service takes."""
        data = dict(self.cleaned_data)
        data["channel"] = Channel(data["channel"])
        data["instalments"] = [each.pk for each in data["instalments"]]
        return data


class WindowForm(ActForm):
    """One dividend paid by cheque or at the window."""

    act = "window"

    pay_on = DayField(label=_("Fecha de pago"), initial=clock.today)
    concept = forms.CharField(label=_("Concepto"), max_length=120, initial=_("Dividendos"))


class ReportForm(ActForm):
    """A file of the bank or of the depository."""

    act = "report"

    layout = forms.ModelChoiceField(label=_("Formato"), queryset=PaymentLayout.objects.none())
    file = forms.FileField(label=_("Archivo"))

    def __init__(self, data: Any = None, files: Any = None, *, entity: Entity, **options: Any) -> None:
        super().__init__(data, files, **options)
        self.fields["layout"].queryset = latest_layouts(entity, READ)  # type: ignore[attr-defined]


class ReceiptForm(ActForm):
    """What became of one order that is paid by hand."""

    act = "receipt"

    outcome = forms.ChoiceField(label=_("Resultado"), choices=[(Outcome.PAID.value, _("Pagada")), (Outcome.RETURNED.value, _("Devuelta"))])
    settled_on = DayField(label=_("Fecha"))
    reference = forms.CharField(label=_("Recibo, cheque o título"), max_length=60)


class HoldForm(ActForm):
    """Why a dividend is not paid for now."""

    act = "hold"

    kind = forms.ChoiceField(label=_("Por"), choices=HOLD_KINDS)
    authority = forms.CharField(label=_("Autoridad"), max_length=200, required=False)
    order_number = forms.CharField(label=_("Oficio"), max_length=120, required=False)
    since_on = DayField(label=_("Desde"))
    basis = forms.CharField(label=_("Motivo"), max_length=300)


class ReleaseForm(ActForm):
    """To whom a withheld dividend goes; what is claimed of it, where the order or the claimant says an amount."""

    act = "release"

    payee = PersonField(label=_("Se entrega a"), required=False)
    claimed = FigureField(label=_("Valor reclamado"), decimals=2, required=False)
    order_number = forms.CharField(label=_("Oficio"), max_length=120, required=False)
    decided_on = DayField(label=_("Decidido el"))
    basis = forms.CharField(label=_("Soporte"), max_length=300)

    def __init__(self, data: Any = None, *, entity: Entity, **options: Any) -> None:
        super().__init__(data, **options)
        self.fields["payee"].organisation = entity.organisation  # type: ignore[attr-defined]


class SetOffForm(ActForm):
    """What the holder owes the company."""

    act = "setoff"

    owed = FigureField(label=_("Cuánto debe"), decimals=2, positive=True)
    concept = forms.CharField(label=_("Por concepto de"), max_length=200)
    reference = forms.CharField(label=_("Documento"), max_length=120)
    compensated_on = DayField(label=_("Fecha"))


class YearForm(ActForm):
    """Which year is certified."""

    act = "year"

    year = forms.IntegerField(label=_("Año gravable"), min_value=2000, max_value=2199)


class PeriodForm(ActForm):
    """Which days the voucher covers."""

    act = "period"

    first = DayField(label=_("Desde"))
    last = DayField(label=_("Hasta"))


class AccountsForm(ActForm):
    """The codes of the entity's ledger accounts, a code and a name for each concept."""

    act = "accounts"

    def __init__(self, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        for code, label in CONCEPTS:
            self.fields[f"{code}_code"] = forms.CharField(
                label=_("%(concept)s: código") % {"concept": label}, max_length=20, required=False
            )
            self.fields[f"{code}_name"] = forms.CharField(
                label=_("%(concept)s: nombre") % {"concept": label}, max_length=120, required=False
            )

    def codes(self) -> dict[Concept, tuple[str, str]]:
        """Return the codes as the service takes them."""
        data = self.cleaned_data
        return {concept: (data[f"{concept.value}_code"], data[f"{concept.value}_name"]) for concept in Concept}
