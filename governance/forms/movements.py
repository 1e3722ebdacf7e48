"""The forms of a change of holder: the transfer as asked for, its reversal, and the answer of a second person."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm, DayField, FigureField
from governance.forms.accounts import AccountField
from governance.forms.encumbrances import NOTHING, ProofForm
from governance.forms.proofs import ProofFields
from governance.forms.quantities import fit
from governance.models import Entity, Security, ShareCertificate
from governance.models.encumbrance_labels import PAYERS, REFUSAL_GROUNDS, TRANSFER_FORMS
from governance.models.labels import POSTING_KINDS
from governance.rules.encumbrance_kinds import Payer, TransferForm
from governance.rules.kinds import PostingKind
from governance.services.movements.acts import Act

_DIGITS = 13
KINDS = (PostingKind.TRANSFER, PostingKind.INHERITANCE, PostingKind.DONATION, PostingKind.ADJUDICATION)


class MovementForm(ProofForm):
    """One change of holder."""

    act = "transfer"

    kind = forms.ChoiceField(label=_("Acto"), choices=[(key, label) for key, label in POSTING_KINDS if key in KINDS])
    security = forms.ModelChoiceField(label=_("Especie"), queryset=Security.objects.none(), empty_label=None)
    quantity = FigureField(label=_("Cantidad"), decimals=6, positive=True)
    form = forms.ChoiceField(label=_("Documento"), choices=[NOTHING, *TRANSFER_FORMS], required=False)
    forced = forms.BooleanField(label=_("Venta forzada"), required=False)
    agreed_on = DayField(label=_("Fecha de la carta o del acto"))
    dividends_reserved = forms.BooleanField(label=_("La carta reserva los dividendos pendientes al enajenante"), required=False)
    depository_ref = forms.CharField(label=_("Referencia del depósito"), max_length=120, required=False)
    tax_amount = FigureField(label=_("Impuesto (COP)"), decimals=2, required=False)
    tax_payer = forms.ChoiceField(label=_("A cargo de"), choices=[NOTHING, *PAYERS], required=False)
    titles = forms.CharField(
        label=_("Títulos que se dividen"),
        max_length=200,
        required=False,
        help_text=_("Si las acciones están en títulos de papel, sus números separados por comas: 12, 13."),
    )
    presented_by = forms.CharField(label=_("Presenta"), max_length=200, required=False)

    field_order = ("kind", "from_account", "to_account", "security", "quantity", "form", "forced", "basis", "source_ref", "agreed_on")

    def __init__(self, data: Any = None, files: Any = None, *, entity: Entity, **options: Any) -> None:
        super().__init__(data, files, **options)
        self.fields["from_account"] = AccountField(label=_("Sale de la cuenta"), entity=entity)
        self.fields["to_account"] = AccountField(label=_("Entra a la cuenta"), entity=entity)
        self.fields["security"].queryset = Security.objects.filter(entity=entity)  # type: ignore[attr-defined]
        fit(self, Security.objects.filter(entity=entity))
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        data["titles"] = self._titles(data)
        return data

    def _titles(self, data: dict[str, Any]) -> tuple[int, ...]:
        """Return the keys of the titles named by their numbers in the class."""
        written = [each.strip() for each in data.get("titles", "").split(",") if each.strip()]
        numbers = [int(each) for each in written if each.isascii() and each.isdecimal() and len(each) < _DIGITS]
        found = dict(ShareCertificate.objects.filter(security=data.get("security"), number__in=numbers).values_list("number", "pk"))
        missing = [each for each in written if each not in map(str, found)]
        if missing and "security" in data:
            self.add_error("titles", _("La clase no tiene un título número %(number)s. Corríjalo.") % {"number": missing[0]})
        return tuple(found.values())

    def asked(self, evidence: int | None) -> Act:
        """Return the act that the valid form asks for."""
        data = self.cleaned_data
        return Act(
            kind=PostingKind(data["kind"]),
            security=data["security"].pk,
            from_account=data["from_account"].pk,
            to_account=data["to_account"].pk,
            quantity=data["quantity"],
            form=TransferForm(data["form"]) if data["form"] else None,
            agreed_on=data["agreed_on"],
            effective_on=data["registered_on"],
            basis=data["basis"],
            source_ref=data["source_ref"],
            forced=data["forced"],
            depository_ref=data["depository_ref"],
            tax_amount=data["tax_amount"] or Decimal(),
            tax_payer=Payer(data["tax_payer"]) if data["tax_payer"] else None,
            dividends_reserved=data["dividends_reserved"],
            titles=data["titles"],
            evidence=evidence,
            presented_by=data["presented_by"],
        )


class ReverseForm(ProofFields, ActForm):
    """Why a posting is undone, with the document that shows it."""

    act = "reverse"

    basis = forms.CharField(label=_("Motivo y soporte"), max_length=300)
    source_ref = forms.CharField(label=_("Referencia de origen"), max_length=120)


class RejectForm(ProofFields, ActForm):
    """The ground of the law on which an inscription is refused, with the order or whatever shows the missing requirement."""

    act = "reject"

    ground = forms.ChoiceField(label=_("Causal"), choices=REFUSAL_GROUNDS)
    reference = forms.CharField(label=_("Orden o requisito"), max_length=300)
