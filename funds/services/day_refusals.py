"""Why a fund's day may not go on, each with its sentence. Decides from the rows given; writes nothing."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from decimal import Decimal

from core import clock
from core.rules.violations import RuleViolation
from funds.models import DayState, Fund, FundDay, Order
from funds.rules.pricing import LeftoverValueError
from funds.rules.refusals import (
    BalanceError,
    DayClosedError,
    DayInFutureError,
    DaySkippedError,
    FundRefusal,
    UnitValueNotPositiveError,
    ZeroUnitsError,
)
from funds.rules.valuation import (
    FeeAboveMaximumError,
    NegativePrecloseError,
    NegativeUnitsError,
    ZeroUnitsYieldError,
)
from funds.selectors import accounts

ONE_DAY = timedelta(days=1)


def refuse_other_dates(fund: Fund, last: FundDay | None, on: date) -> None:
    """Refuse every date but the one being worked on, or the next after a published one."""
    if last is not None and (on < last.valued_on or (on == last.valued_on and last.state == DayState.PUBLISHED)):
        raise DayClosedError(
            field="on",
            value=on.isoformat(),
            message_es=f"El {on:%d/%m/%Y} ya está publicado y no se cierra dos veces. El último publicado es el {_published(last):%d/%m/%Y}.",
            message_en=f"{on.isoformat()} is published and is not closed twice. The last one published is {_published(last).isoformat()}.",
        )
    expected = _expected(fund, last)
    if on != expected:
        raise DaySkippedError(
            field="on",
            value=on.isoformat(),
            message_es=f"El día por cerrar es el {expected:%d/%m/%Y} y usted pidió el {on:%d/%m/%Y}: cierre todos los días en orden, uno por uno.",
            message_en=f"The day to close is {expected.isoformat()}, not {on.isoformat()}: close every day in order, one by one.",
        )
    if on > clock.today():
        raise DayInFutureError(
            field="on",
            value=on.isoformat(),
            message_es=f"El {on:%d/%m/%Y} todavía no llega: hoy es {clock.today():%d/%m/%Y}.",
            message_en=f"{on.isoformat()} has not come yet: today is {clock.today().isoformat()}.",
        )


def _published(last: FundDay) -> date:
    return last.valued_on if last.state == DayState.PUBLISHED or last.previous_on is None else last.previous_on


def _expected(fund: Fund, last: FundDay | None) -> date:
    if last is None:
        return fund.first_day_on
    return last.valued_on + ONE_DAY if last.state == DayState.PUBLISHED else last.valued_on


@contextmanager
def told(day: FundDay) -> Iterator[None]:
    """Give the rule's refusals the sentence for the person who closes the day."""
    try:
        yield
    except FundRefusal:
        raise
    except RuleViolation as error:
        raise _sentence(day.valued_on, error) from error


def _sentence(on: date, error: RuleViolation) -> FundRefusal:
    facts = error.facts
    shown = f"{on:%d/%m/%Y}"
    if isinstance(error, ZeroUnitsYieldError):
        return ZeroUnitsError(
            field="components",
            value=str(facts.get("gross_yield", "")),
            message_es=f"El {shown} abre sin unidades: un rendimiento no sería de nadie. Registre 0,00 o revise los insumos.",
            message_en=f"{on.isoformat()} opens without units: a yield would belong to nobody. Record 0.00 or check the inputs.",
        )
    if isinstance(error, NegativePrecloseError):
        return UnitValueNotPositiveError(
            field="components",
            value=str(facts.get("preclose", "")),
            message_es=f"Con esos insumos el precierre del {shown} no es positivo y no hay valor de unidad: revise los insumos.",
            message_en=f"With those inputs the pre-close of {on.isoformat()} is not positive: there is no unit value. Check the inputs.",
        )
    if isinstance(error, NegativeUnitsError):
        return BalanceError(
            field="orders",
            value=str(facts.get("closing_units", "")),
            message_es=f"Las órdenes del {shown} sacan más unidades de las que hay: revise retiros y anulaciones.",
            message_en=f"The orders of {on.isoformat()} take out more units than there are: check redemptions and annulments.",
        )
    if isinstance(error, LeftoverValueError):
        return BalanceError(
            field="orders",
            value=str(facts.get("left", "")),
            message_es=f"Las órdenes del {shown} dejan valor sin unidades: cambie el último retiro en pesos por un retiro total.",
            message_en=f"The orders of {on.isoformat()} leave value without units: make the last redemption in pesos a total one.",
        )
    if isinstance(error, FeeAboveMaximumError):
        return FundRefusal(
            field="annual_rate",
            value=str(facts.get("annual_rate", "")),
            message_es=f"La comisión de la clase supera el máximo del reglamento ({error.article}): corrija la tasa de la clase.",
            message_en=f"The fee of the class is above the reglamento's maximum ({error.article}): correct the rate of the class.",
        )
    return FundRefusal(
        field="day",
        value=shown,
        message_es=f"El {shown} no se puede cerrar: {error}. Revise insumos y órdenes.",
        message_en=f"{on.isoformat()} cannot be closed: {error}. Check inputs and orders.",
    )


def refuse_uncovered(orders: Sequence[Order], units: Mapping[int, Decimal]) -> None:
    """Refuse the day while an account's orders take out more units than it holds; names the account's last such order."""
    if not any(each < 0 for each in units.values()):
        return
    balances = accounts.balances(orders)
    for order in orders:
        balances[order.account_id, order.participation_class_id] += units[order.pk]
    for order in reversed(orders):
        missing = -balances[order.account_id, order.participation_class_id]
        if missing > 0:
            raise BalanceError(
                field="orders",
                value=str(order.number),
                message_es=f"La orden {order.number} de la cuenta {order.account.number} excede su saldo en {missing} unidades: "
                "desístala o cámbiela por un retiro total.",
                message_en=f"Order {order.number} of account {order.account.number} exceeds its balance by {missing} units: "
                "withdraw it or make it a total redemption.",
            )
