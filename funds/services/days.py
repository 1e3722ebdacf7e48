"""A fund's day from its opening to its publication: every calendar day, in order, once, by two people."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction

from core import clock
from core.models import User
from core.services import audit
from funds.models import DayInput, DayState, Fund, FundDay
from funds.rules.refusals import DayChangedError, DayNotPreparedError, NoInputsError, SamePersonError
from funds.services import closing, locks


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One component of the day's yield as received, signed: an expense is negative."""

    kind: str
    amount: Decimal
    is_expense: bool = False
    note: str = ""
    source_ref: str = ""
    replaces: DayInput | None = None


@transaction.atomic
def open_day(*, actor: User, fund: Fund, on: date) -> FundDay:
    """Open the day after the last published one with its closing figures. Raises DaySkippedError, DayClosedError, DayInFutureError."""
    locks.hold(fund)
    work = closing.begin(fund, on, actor)
    if work.is_new:
        closing.write(work)
        _record(actor, fund, work.day, "funds.open_day", {})
    return work.day


@transaction.atomic
def record_input(*, actor: User, fund: Fund, on: date, component: Component) -> DayInput:
    """Record one component of an unpublished day's yield; the pre-close must then be made again."""
    locks.hold(fund)
    work = closing.begin(fund, on, actor)
    [row] = rows = _rows(actor, [component])
    closing.add(work, rows)
    closing.write(work)
    _record(actor, fund, work.day, "funds.record_input", {"kind": row.kind, "amount": row.amount})
    return row


@transaction.atomic
def prepare(*, actor: User, fund: Fund, on: date, components: Sequence[Component] = ()) -> FundDay:
    """Make the pre-close of a day: open it if it is not, take the components handed over, compute and store every figure.

    It may be made again until it is published. Raises the refusals of the day, of its orders and of the rule.
    """
    locks.hold(fund)
    work = closing.begin(fund, on, actor)
    closing.add(work, _rows(actor, components))
    _refuse_no_inputs(work.input_lines, on)
    closing.compute(work)
    day = work.day
    day.state, day.prepared_by, day.prepared_at = DayState.PREPARED, actor, clock.now()
    day.prepared_digest = closing.digest(work)
    closing.write(work)
    _record(actor, fund, day, "funds.prepare_day", {"closing_value": day.closing_value, "digest": day.prepared_digest})
    return day


@transaction.atomic
def publish(*, actor: User, fund: Fund, on: date) -> FundDay:
    """Publish a prepared day: price its orders, move their units in the register, and freeze it under its digest.

    Another person than the preparer. Raises DayNotPreparedError, SamePersonError, DayChangedError and the register's refusals.
    """
    locks.hold(fund)
    work = closing.begin(fund, on, actor)
    _refuse_unready(work.day, actor)
    if work.orders_expected != work.day.order_count:
        raise _changed(on)
    if work.day.order_count:
        closing.compute(work)
    if closing.digest(work) != work.day.prepared_digest:
        raise _changed(on)
    posting = closing.post(work, actor)
    closing.publish(work, actor, posting)
    facts = {"closing_value": work.day.closing_value, "digest": work.day.digest, "posting": posting.number if posting else None}
    _record(actor, fund, work.day, "funds.publish_day", facts)
    return work.day


def _rows(actor: User, components: Sequence[Component]) -> list[DayInput]:
    return [
        DayInput(
            kind=each.kind,
            amount=each.amount,
            is_expense=each.is_expense,
            note=each.note,
            source_ref=each.source_ref,
            replaces=each.replaces,
            recorded_by=actor,
            received_at=clock.now(),
        )
        for each in components
    ]


def _refuse_no_inputs(lines: Sequence[str], on: date) -> None:
    if not lines:
        raise NoInputsError(
            field="components",
            value=on.isoformat(),
            message_es=f"El {on:%d/%m/%Y} no tiene ningún componente del rendimiento: registre los insumos; si fue cero, escriba 0,00.",
            message_en=f"{on.isoformat()} has no component of the yield: record the inputs; if it was zero, write 0.00.",
        )


def _changed(on: date) -> DayChangedError:
    return DayChangedError(
        field="on",
        value=on.isoformat(),
        message_es=f"Después del precierre del {on:%d/%m/%Y} llegaron órdenes o insumos: haga otra vez el precierre y revíselo.",
        message_en=f"Orders or inputs came after the pre-close of {on.isoformat()}: make the pre-close again and review it.",
    )


def _refuse_unready(day: FundDay, actor: User) -> None:
    if day.state != DayState.PREPARED:
        raise DayNotPreparedError(
            field="on",
            value=day.valued_on.isoformat(),
            message_es=f"El {day.valued_on:%d/%m/%Y} no tiene precierre: prepárelo antes de publicarlo.",
            message_en=f"{day.valued_on.isoformat()} has no pre-close: prepare it before publishing.",
        )
    if day.prepared_by_id == actor.pk:
        raise SamePersonError(
            field="actor",
            value=str(actor),
            message_es=f"{actor} preparó el {day.valued_on:%d/%m/%Y} y no puede publicarlo: publíquelo otra persona.",
            message_en=f"{actor} prepared {day.valued_on.isoformat()} and may not publish it: another person must.",
        )


def _record(actor: User, fund: Fund, day: FundDay, action: str, facts: dict[str, object]) -> None:
    audit.record(actor=actor, organisation=fund.organisation, action=action, subject=day, facts={"on": day.valued_on, **facts})
