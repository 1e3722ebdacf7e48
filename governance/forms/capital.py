"""What is asked for an act on capital: its figures and documents, read by the product's one parser. One form for each kind of act."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm, DayField, FigureField
from core.rules.numbers import parse_decimal
from core.rules.violations import InputError
from governance.forms.proofs import PIECES, ProofFields
from governance.models import Account, Entity
from governance.rules.capital_acts import ActKind
from governance.selectors import capital
from governance.services.capital import Order, Part

FIELDS: dict[ActKind, tuple[str, ...]] = {
    ActKind.CONVERSION: ("security", "target", "parts", "class_disappears"),
    ActKind.SPLIT: ("gives", "for_each", "price"),
    ActKind.BUY_BACK: ("security", "parts", "price", "votes_for", "represented", "profits", "technical_study", "equal_conditions"),
    ActKind.RESALE: ("security", "parts", "price"),
    ActKind.CANCELLATION: ("security", "parts"),
}
ALWAYS = ("decided_on", "effective_on", "basis", "source_ref", *PIECES, "confirmed")


class PartsField(forms.CharField):
    """One account and one quantity on each line: `C12; 1.000`."""

    def __init__(self, **options: Any) -> None:
        self.entity: Entity | None = None
        options.setdefault("widget", forms.Textarea(attrs={"rows": 4}))
        super().__init__(**options)

    def clean(self, value: Any) -> tuple[Part, ...]:
        parts = []
        for number, line in enumerate((super().clean(value) or "").splitlines(), 1):
            if not line.strip():
                continue
            name, _semicolon, text = line.partition(";")
            account = Account.objects.filter(entity=self.entity, number=name.strip()).first()
            try:
                quantity = int(parse_decimal(text.strip(), decimals=0, field=_now("cantidad")))
            except InputError as refusal:
                raise ValidationError(_now("Renglón %(n)s: %(why)s") % {"n": number, "why": refusal.message_es}) from refusal
            if account is None:
                raise ValidationError(
                    _now("Renglón %(n)s: la cuenta «%(name)s» no existe en esta entidad.") % {"n": number, "name": name.strip()}
                )
            parts.append(Part(account.pk, quantity))
        return tuple(parts)


class CapitalActForm(ProofFields, ActForm):
    """One act. It is posted twice: first to see its effect, then with the digest of what was seen."""

    act = "capital"

    security = forms.TypedChoiceField(label=_("Clase"), coerce=int)
    target = forms.TypedChoiceField(label=_("Se convierte en"), coerce=int)
    parts = PartsField(
        label=_("Cuentas y cantidades"), help_text=_("Un renglón por cuenta: número de cuenta; cantidad. Ejemplo: C12; 1000")
    )
    gives = forms.IntegerField(label=_("Se entregan"), min_value=1, max_value=1_000_000, help_text=_("Acciones nuevas."))
    for_each = forms.IntegerField(label=_("por cada"), min_value=1, max_value=1_000_000, help_text=_("Acciones anteriores."))
    price = FigureField(label=_("Precio de una acción"), decimals=2, required=False)
    votes_for = FigureField(label=_("Votos a favor en la asamblea"), decimals=0)
    represented = FigureField(label=_("Acciones representadas"), decimals=0)
    profits = FigureField(label=_("Utilidades líquidas disponibles"), decimals=2)
    technical_study = forms.BooleanField(label=_("Hay estudio técnico del precio"), required=False)
    equal_conditions = forms.BooleanField(label=_("Se ofreció a todos en igualdad de condiciones"), required=False)
    class_disappears = forms.BooleanField(label=_("La clase desaparece por un cambio estructural"), required=False)
    decided_on = DayField(label=_("Decidido el"))
    effective_on = DayField(label=_("Inscrito el"))
    basis = forms.CharField(label=_("Acta o documento"), max_length=300)
    source_ref = forms.CharField(
        label=_("Referencia"), max_length=120, help_text=_("Una sola vez por libro: no se inscribe dos veces lo mismo.")
    )
    confirmed = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, entity: Entity, kind: ActKind, **options: Any) -> None:
        super().__init__(*args, **options)
        self.kind = kind
        for name in self.fields.keys() - {*FIELDS[kind], *ALWAYS}:
            del self.fields[name]
        self.order_fields([*FIELDS[kind], *ALWAYS])
        classes = [(each.pk, each.name) for each in capital.shares_of(entity)]
        for field in self.fields.values():
            if isinstance(field, forms.TypedChoiceField):
                field.choices = classes
            if isinstance(field, PartsField):
                field.entity = entity

    def order(self) -> Order:
        """Return what is asked for."""
        values = {name: value for name, value in self.said().items() if name != "confirmed" and value not in (None, "")}
        values |= {name: int(values[name]) for name in ("votes_for", "represented") if name in values}
        return Order(kind=self.kind, evidence=self.kept.pk if self.kept else None, **values)
