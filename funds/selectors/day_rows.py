"""The day's figures as the reglamento orders them: the fund first, then its classes, so that a column can be added by eye."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from funds.models import ClassDay, FundDay
from funds.selectors import series
from funds.selectors.phases import InputRow
from funds.selectors.provisions import DayRules

ZERO = Decimal(0)
HALF_MILLIONTH, HALF_CENT = Decimal("0.0000005"), Decimal("0.005")


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One class."""

    code: str
    name: str
    annual_rate: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line: the fund's figure and each class's. ``weight`` is "", part, sum, total, group or now."""

    code: str
    label: str
    unit: str = "money"
    operator: str = ""
    weight: str = ""
    article: str = ""
    fund: Decimal | None = None
    classes: tuple[Decimal | None, ...] = ()
    notes: tuple[Decimal | None, ...] = ()


def columns(classes: Sequence[ClassDay]) -> tuple[Column, ...]:
    """Return the classes' columns."""
    kinds = [row.participation_class for row in classes]
    return tuple(Column(code=kind.code, name=kind.name, annual_rate=kind.annual_rate) for kind in kinds)


def rows(day: FundDay, classes: Sequence[ClassDay], inputs: Sequence[InputRow], rules: DayRules) -> tuple[Row, ...]:
    """Return every line of the day, in order."""
    nav, fee = rules.article_of("unit_value"), rules.article_of("management_fee")

    def row(code: str, label: str, name: str = "", **more: Any) -> Row:
        own = name or code
        return Row(code=code, label=label, fund=getattr(day, own, None), classes=tuple(getattr(each, own) for each in classes), **more)

    components = tuple(Row(code=f"input:{each.kind}", label=each.label, weight="part", fund=each.amount) for each in inputs)
    return (
        row("opening", _("Cierre anterior"), "opening_value"),
        Row(code="yield", label=_("Rendimientos del día"), weight="group", article=nav),
        *components,
        row("gross_yield", _("Repartidos por valor de apertura"), weight="sum"),
        Row(code="fee_group", label=_("Comisión y precierre"), weight="group"),
        row("fee", _("Comisión sobre el cierre anterior"), operator="−", article=fee),
        row("preclose", _("Precierre"), weight="sum", article=nav),
        row("opening_units", _("Unidades de apertura"), unit="units"),
        row(
            "unit_value", _("Valor de unidad"), unit="unit_value", weight="now", article=nav, notes=tuple(_change(each) for each in classes)
        ),
        Row(code="moves", label=_("Movimientos al valor de unidad del día"), weight="group"),
        row("contributions", _("Aportes"), operator="+"),
        row("redemptions", _("Retiros"), operator="−"),
        row("annulments", _("Anulaciones"), operator="+"),
        row("closing", _("Cierre"), "closing_value", weight="total", article=nav),
        row("closing_units", _("Unidades de cierre"), unit="units"),
        Row(code="proof", label=_("Comprobación"), weight="group"),
        Row(code="identity", label=_("Identidad al centavo"), fund=_identity(day), classes=tuple(_identity(each) for each in classes)),
        Row(
            code="residue",
            label=_("Residuo de redondeo"),
            unit="residue",
            fund=_total(classes),
            classes=tuple(each.residue for each in classes),
            notes=tuple(_bound(each) for each in classes),
        ),
    )


def _change(row: ClassDay) -> Decimal | None:
    return series.change(row.unit_value, row.previous.unit_value if row.previous else None)


def _identity(row: FundDay | ClassDay) -> Decimal | None:
    if row.closing_value is None:
        return None
    inward = row.opening_value + row.gross_yield - row.fee + row.contributions
    return inward - row.redemptions + row.annulments - row.withholding - row.closing_value


def _total(classes: Sequence[ClassDay]) -> Decimal | None:
    known = [row.residue for row in classes if row.residue is not None]
    return sum(known, ZERO) if known else None


def _bound(row: ClassDay) -> Decimal | None:
    if row.unit_value is None:
        return None
    return row.opening_units * HALF_MILLIONTH + row.orders_priced * (row.unit_value * HALF_MILLIONTH + HALF_CENT)
