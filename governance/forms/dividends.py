"""What people write of profits: a project, the steps before the vote, the vote, the instalments. Reads figures; decides nothing."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from core.forms import ActForm, DayField, FigureField
from core.rules.numbers import parse_date, parse_decimal
from core.rules.violations import InputError
from governance.models import Security
from governance.models.profit_labels import DISTRIBUTION_STAGES, DIVIDEND_FORMS
from governance.rules.profit_kinds import DistributionStage, DividendForm, ReserveKind
from governance.rules.tax_split import TaxYear
from governance.services.dividends.declarations import Part, Schedule
from governance.services.dividends.project_lines import ZERO, DividendLine, Project, ProjectFields, ReserveLine

_FIGURES = ("profit", "taxes", "prior_losses", "undistributed", "equity", "subscribed", "legal_reserve", "social")


def _pesos(label: Any, *, required: bool = False) -> FigureField:
    return FigureField(label=label, decimals=2, required=required)


class ProjectForm(ActForm):
    """A project of one year: its figures, the legal reserve, one occasional reserve, each class's dividend and the tax return."""

    act = "project"

    profit_year = forms.IntegerField(label=gettext_lazy("Año de la utilidad"), min_value=1990, max_value=2199)
    title = forms.CharField(label=gettext_lazy("Título"), max_length=160)
    profit = _pesos(gettext_lazy("Utilidad"), required=True)
    taxes = _pesos(gettext_lazy("Impuestos por provisionar"))
    prior_losses = _pesos(gettext_lazy("Pérdidas anteriores por enjugar"))
    undistributed = _pesos(gettext_lazy("Utilidades anteriores no distribuidas"))
    equity = _pesos(gettext_lazy("Patrimonio neto"), required=True)
    subscribed = _pesos(gettext_lazy("Capital suscrito"), required=True)
    reserve_before = _pesos(gettext_lazy("Reserva legal: saldo"), required=True)
    reserve_losses = _pesos(gettext_lazy("Reserva legal: para enjugar pérdidas"))
    legal_reserve = _pesos(gettext_lazy("Reserva legal: apropiación"))
    occasional_purpose = forms.CharField(label=gettext_lazy("Reserva ocasional: destinación"), max_length=160, required=False)
    occasional_year = forms.IntegerField(label=gettext_lazy("Reserva ocasional: año"), min_value=1950, max_value=2199, required=False)
    occasional_before = _pesos(gettext_lazy("Reserva ocasional: saldo"))
    occasional_released = _pesos(gettext_lazy("Reserva ocasional: se libera"))
    occasional_untaxed = _pesos(gettext_lazy("De lo liberado, no gravado"))
    occasional_added = _pesos(gettext_lazy("Reserva ocasional: se apropia"))
    social = _pesos(gettext_lazy("Destinación social"))
    social_purpose = forms.CharField(label=gettext_lazy("Fin social"), max_length=60, required=False)
    taxable_income = _pesos(gettext_lazy("Renta líquida gravable"), required=True)
    windfall = _pesos(gettext_lazy("Ganancias ocasionales"))
    income_tax = _pesos(gettext_lazy("Impuesto de renta"), required=True)
    windfall_tax = _pesos(gettext_lazy("Impuesto de ganancia ocasional"))
    foreign_discount = _pesos(gettext_lazy("Descuento por impuestos del exterior"))
    dividends_received = _pesos(gettext_lazy("Dividendos recibidos no gravados"))
    benefits = _pesos(gettext_lazy("Beneficios trasladables"))

    def __init__(self, data: Mapping[str, Any] | None = None, *, securities: Sequence[Security], **options: Any) -> None:
        super().__init__(data, **options)
        self.securities = securities
        for each in securities:
            label = _("%(name)s: dividendo por acción") % {"name": each.name}
            self.fields[f"per_share_{each.pk}"] = FigureField(label=label, decimals=6, required=False)
            self.fields[f"form_{each.pk}"] = forms.ChoiceField(
                label=_("%(name)s: forma") % {"name": each.name}, choices=DIVIDEND_FORMS, required=False
            )

    def project(self) -> Project:
        """Return the project as the service reads it."""
        given = self.cleaned_data
        year = given["profit_year"]
        figures = {name: given[name] or ZERO for name in _FIGURES}
        fields: ProjectFields = {
            "profit_year": year,
            "period_from": date(year, 1, 1),
            "period_to": date(year, 12, 31),
            "title": given["title"],
            "social_purpose": given["social_purpose"],
            **figures,  # type: ignore[typeddict-item]
        }
        dividends = [
            DividendLine(each, given[f"per_share_{each.pk}"], DividendForm(given[f"form_{each.pk}"] or DividendForm.CASH))
            for each in self.securities
            if given[f"per_share_{each.pk}"]
        ]
        return Project(fields, self._reserves(year), dividends, self._tax())

    def _reserves(self, year: int) -> list[ReserveLine]:
        given = self.cleaned_data
        legal = ReserveLine(
            ReserveKind.LEGAL,
            year,
            given["reserve_before"],
            loss_taken=given["reserve_losses"] or ZERO,
            added=given["legal_reserve"] or ZERO,
        )
        if not given["occasional_before"] and not given["occasional_added"]:
            return [legal]
        released = given["occasional_released"] or ZERO
        occasional = ReserveLine(
            ReserveKind.OCCASIONAL,
            given["occasional_year"] or year,
            given["occasional_before"] or ZERO,
            purpose=given["occasional_purpose"],
            released=released,
            released_untaxed=released if given["occasional_untaxed"] is None else given["occasional_untaxed"],
            added=given["occasional_added"] or ZERO,
        )
        return [legal, occasional]

    def _tax(self) -> TaxYear:
        names = ("taxable_income", "windfall", "income_tax", "windfall_tax", "foreign_discount", "dividends_received", "benefits")
        return TaxYear(**{name: self.cleaned_data[name] or ZERO for name in names})


class StageForm(ActForm):
    """One step before the vote."""

    act = "stage"

    stage = forms.ChoiceField(
        label=gettext_lazy("Paso"), choices=[each for each in DISTRIBUTION_STAGES if each[0] != DistributionStage.DISTRIBUTION]
    )
    done_on = DayField(label=gettext_lazy("Hecho el"))
    reference = forms.CharField(label=gettext_lazy("Soporte"), max_length=300)


class DecisionForm(ActForm):
    """The meeting's decision on a project."""

    act = "decision"

    decided_on = DayField(label=gettext_lazy("Decidida el"))
    minutes_ref = forms.CharField(label=gettext_lazy("Acta"), max_length=200)
    represented = FigureField(label=gettext_lazy("Acciones representadas"), decimals=0, positive=True)
    in_favour = FigureField(label=gettext_lazy("Acciones a favor"), decimals=0)
    holders_in_favour = forms.IntegerField(label=gettext_lazy("Accionistas a favor"), min_value=0)
    new_shares_approved = forms.BooleanField(label=gettext_lazy("Aprueba dividendos de acciones nuevas"), required=False)


class ScheduleForm(ActForm):
    """The instalments of each class: one line for each, with its date and its amount per share."""

    act = "schedule"

    def __init__(self, data: Mapping[str, Any] | None = None, *, proposed: Sequence[Any], **options: Any) -> None:
        super().__init__(data, **options)
        self.proposed = proposed
        for each in proposed:
            self.fields[f"parts_{each.security_id}"] = forms.CharField(
                label=_("%(name)s: cuotas") % {"name": each.security.name},
                widget=forms.Textarea(attrs={"rows": 4}),
                help_text=_("Una por renglón: fecha y valor por acción, como 01/04/2026 884"),
            )
            if each.form != DividendForm.CASH:
                self.fields[f"price_{each.security_id}"] = FigureField(
                    label=_("%(name)s: valor de cada acción nueva") % {"name": each.security.name}, decimals=2, positive=True
                )
                self.fields[f"until_{each.security_id}"] = DayField(
                    label=_("%(name)s: se elige hasta") % {"name": each.security.name}, required=False
                )
            if each.form == DividendForm.STOCK:
                self.fields[f"preferred_{each.security_id}"] = FigureField(
                    label=_("%(name)s: acciones preferenciales a favor de pagar en acciones") % {"name": each.security.name},
                    decimals=0,
                    required=False,
                )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        self.schedules: dict[int, Schedule] = {}
        for each in self.proposed:
            name = f"parts_{each.security_id}"
            try:
                parts = [_part(line) for line in given.get(name, "").splitlines() if line.strip()]
                self.schedules[each.security_id] = Schedule(
                    parts,
                    given.get(f"price_{each.security_id}"),
                    given.get(f"until_{each.security_id}"),
                    given.get(f"preferred_{each.security_id}") or Decimal(0),
                )
            except InputError as refusal:
                english = (get_language() or "es").startswith("en")
                self.add_error(name, refusal.message_en if english else refusal.message_es)
        return given


def _part(line: str) -> Part:
    day, _space, amount = line.strip().partition(" ")
    per_share: Decimal = parse_decimal(amount.strip(), decimals=6, field="valor por acción")
    return Part(parse_date(day, field="fecha de pago"), per_share)
