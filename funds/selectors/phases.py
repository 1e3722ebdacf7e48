"""How far a fund's day has come: its phases in order, and the components it received. Says who and when; decides nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.models import User
from funds.models import DayInput, DayState, FundDay
from funds.rules.orders import OrderKind
from funds.selectors.day_checks import Check
from funds.selectors.day_figures import in_force
from funds.selectors.provisions import DayRules

DONE, NOW, TODO, WAIT = "done", "now", "todo", "wait"


@dataclass(frozen=True, slots=True, kw_only=True)
class InputRow:
    """One component of the day's yield that counts."""

    kind: str
    label: str
    amount: Decimal
    is_expense: bool
    received_at: datetime
    by: User


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """One phase of the day; ``wait`` means that a person must act first."""

    code: str
    title: str
    state: str
    detail: str = ""
    count: str = ""
    at: datetime | None = None
    by: User | None = None


LABELS = {
    "published_yield": gettext_lazy("Rendimiento publicado"),
    "valuation": gettext_lazy("Valoración de inversiones"),
    "interest_dividends": gettext_lazy("Intereses y dividendos"),
    "exchange": gettext_lazy("Diferencia en cambio"),
    "custody": gettext_lazy("Custodia y depósito"),
    "bank": gettext_lazy("Gastos bancarios"),
    "auditor": gettext_lazy("Revisoría fiscal"),
    "trading": gettext_lazy("Comisiones de negociación"),
}


def inputs_of(day: FundDay) -> tuple[InputRow, ...]:
    """Return the components that count, in order of reception."""
    return tuple(_input(row) for row in in_force(day.inputs.select_related("recorded_by").order_by("pk")))


def _input(row: DayInput) -> InputRow:
    return InputRow(
        kind=row.kind,
        label=row.note or str(LABELS.get(row.kind, row.kind)),
        amount=row.amount,
        is_expense=row.is_expense,
        received_at=row.received_at,
        by=row.recorded_by,
    )


def phases_of(day: FundDay, *, inputs: Sequence[InputRow], checks: Sequence[Check], waiting: int, rules: DayRules) -> tuple[Phase, ...]:
    """Return the seven phases of a day in order."""
    prepared, published = day.prepared_at is not None, day.state == DayState.PUBLISHED
    rule = rules.order_rule(OrderKind.CONTRIBUTION)
    broken = [check for check in checks if check.holds is False]
    failed = ", ".join(check.label for check in broken)
    return (
        Phase(code="orders", title=_("Órdenes"), state=DONE, count=str(day.order_count), detail=_waiting(waiting)),
        Phase(code="cutoff", title=_("Corte"), state=DONE, count=rule.cutoff if rule and rule.cutoff else _("sin hora")),
        Phase(code="inputs", title=_("Insumos"), state=DONE if inputs else NOW, count=str(len(inputs))),
        Phase(
            code="preclose",
            title=_("Precierre"),
            state=DONE if prepared else NOW if inputs else TODO,
            at=day.prepared_at,
            by=day.prepared_by,
        ),
        Phase(
            code="reconciled",
            title=_("Conciliación"),
            state=TODO if not prepared else WAIT if broken else DONE,
            count=f"{len(checks) - len(broken)} / {len(checks)}",
            detail=failed,
        ),
        Phase(
            code="reviewed", title=_("Revisión"), state=DONE if published else NOW if prepared and not broken else TODO, by=day.published_by
        ),
        Phase(
            code="published",
            title=_("Publicación"),
            state=DONE if published else TODO,
            at=day.published_at,
            by=day.published_by,
            detail="" if published else _("Otra persona"),
        ),
    )


def _waiting(count: int) -> str:
    return _("%(count)s en espera") % {"count": count} if count else ""
