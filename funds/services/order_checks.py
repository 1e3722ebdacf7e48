"""What an order must satisfy before it is taken in: its form, its account, its balance, and what the reglamento asks.

Each provision leaves a line among the order's checks: met, warned, or declared not applicable by the book.
"""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from core import clock
from core.services.calendars import calendar
from core.wording.figures import pesos, units
from funds.models import Fund, Order, ParticipationClass
from funds.rules import admission
from funds.rules.concentration import concentration, position
from funds.rules.orders import OrderKind
from funds.rules.refusals import BalanceError, ConcentrationError, MinimumError, OrderError
from funds.rules.returns import months_before
from funds.rules.units import amount_for, units_for
from funds.selectors import accounts, orders, series
from funds.selectors.provisions import DayRules
from governance.models import Account
from governance.rules.kinds import AccountPurpose
from governance.rules.provisions.funds import AnnulmentPrice

ZERO = Decimal(0)
MONEY_PLACES, UNIT_PLACES = 2, 6
Check = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """An order as asked, with the day that would do it."""

    participation_class: ParticipationClass
    account: Account
    kind: OrderKind
    amount: Decimal | None
    units: Decimal | None
    everything: bool
    annuls: Order | None
    dealing_on: date


def dealing_day(fund: Fund, kind: OrderKind, received_at: datetime, rules: DayRules) -> date:
    """Return the day whose close does an order: the day it came, or the next business day after the cut-off (FIC-4.1.7)."""
    if received_at > clock.now():
        raise OrderError(
            field="received_at",
            value=received_at.isoformat(),
            message_es=f"La orden dice haber llegado el {received_at:%d/%m/%Y %H:%M}, que está en el futuro: corrija la hora.",
            message_en=f"The order says it came at {received_at.isoformat()}, which is in the future: correct the time.",
        )
    rule = rules.order_rule(kind)
    if rule is None:
        return clock.date_of(received_at)
    return admission.dealing_day(
        rule, received_at.astimezone(clock.BOGOTA), calendar(saturday_is_business=fund.entity.saturday_is_business)
    )


def checked(request: Request, rules: DayRules) -> list[Check]:
    """Return the checks of an order that may be taken in. Raises OrderError and its children."""
    _refuse_form(request)
    _refuse_account(request)
    _refuse_annulment(request, rules)
    _refuse_beyond_balance(request)
    return [_minimum(request, rules), _concentration(request, rules)]


def _refuse_form(request: Request) -> None:
    given = [figure for figure in (request.amount, request.units) if figure is not None]
    if len(given) + request.everything != 1:
        raise _order("measure", "", "Escriba pesos, unidades o «todo»: solo una de las tres.", "Write pesos, units or “all”: just one.")
    if request.everything and request.kind is not OrderKind.REDEMPTION:
        raise _order("measure", "todo", "Solo un retiro puede ser de todo el saldo.", "Only a redemption can be of everything.")
    for figure, places in ((request.amount, MONEY_PLACES), (request.units, UNIT_PLACES)):
        if figure is None:
            continue
        if figure == 0 or (figure < 0 and request.kind is not OrderKind.ANNULMENT):
            raise _order("measure", str(figure), f"{figure}: debe ser mayor que cero.", f"{figure}: must be greater than zero.")
        if figure != round(figure, places):
            raise _order("measure", str(figure), f"{figure}: máximo {places} decimales.", f"{figure}: at most {places} decimals.")


def _refuse_account(request: Request) -> None:
    account, fund = request.account, request.participation_class.fund
    if account.entity_id != fund.entity_id:
        raise _order(
            "account", account.number, f"La cuenta {account.number} no es de este fondo.", f"Account {account.number} is not of this fund."
        )
    if account.purpose == AccountPurpose.ISSUE:
        raise _order(
            "account", account.number, "La cuenta de emisión no es de ningún inversionista.", "The issue account is no investor's."
        )
    if account.closed_on is not None and account.closed_on <= request.dealing_on:
        es = f"La cuenta {account.number} está cerrada desde el {account.closed_on:%d/%m/%Y}: use una cuenta vigente."
        raise _order("account", account.number, es, f"Account {account.number} is closed since {account.closed_on.isoformat()}.")


def _refuse_annulment(request: Request, rules: DayRules) -> None:
    """Under a reglamento that annuls exactly the units issued, an annulment names the order and its units (FIC-4.1.9)."""
    if request.kind is not OrderKind.ANNULMENT or rules.nav.annulments_at is AnnulmentPrice.DAY_UNIT_VALUE:
        return
    pricing = getattr(request.annuls, "pricing", None) if request.annuls else None
    if pricing is None:
        es = "Diga qué orden se anula: debe ser una orden ya liquidada de la misma cuenta."
        raise _order("annuls", "", es, "Name the order to annul: a priced order of the same account.")
    if request.units != -pricing.units:
        es = f"La anulación debe ser de las unidades emitidas: {-pricing.units} (y no {request.units})."
        raise _order("units", str(request.units), es, f"The annulment must be of the units issued: {-pricing.units}.")


def _refuse_beyond_balance(request: Request) -> None:
    leaving = _leaving_units(request)
    if leaving == 0:
        return
    held = accounts.balance(request.account, request.participation_class)
    waiting = orders.net_units_waiting(request.account, request.participation_class, request.dealing_on)
    free = held + waiting
    if leaving > free or (request.everything and free <= 0):
        number = request.account.number
        raise BalanceError(
            field="measure",
            value=str(request.amount or request.units or "todo"),
            message_es=f"La cuenta {number} tiene {units(free)} unidades libres (saldo {units(held)}, órdenes en espera {units(waiting)}) "
            f"y la orden necesita {units(leaving)}: redúzcala o pida un retiro total.",
            message_en=f"Account {number} has {units(free, 'en')} free units (balance {units(held, 'en')}, waiting {units(waiting, 'en')}) "
            f"and the order needs {units(leaving, 'en')}: reduce it or ask for everything.",
        )


def _leaving_units(request: Request) -> Decimal:
    """Return the units that the order takes out of the account, at the last published value; an estimate where it is in pesos."""
    if request.everything:
        return accounts.balance(request.account, request.participation_class) or Decimal("0.000001")
    sign = -1 if request.kind is OrderKind.ANNULMENT else 1
    if request.kind is OrderKind.CONTRIBUTION:
        return ZERO
    if request.units is not None:
        return max(ZERO, sign * request.units)
    price = series.last_unit_value(request.participation_class)
    return max(ZERO, sign * units_for(amount=request.amount or ZERO, unit_value=price))


def _value_after(request: Request) -> Decimal:
    """Return the account's pesos after the order, at the last published value."""
    price = series.last_unit_value(request.participation_class)
    held = accounts.balance(request.account, request.participation_class)
    held += orders.net_units_waiting(request.account, request.participation_class, request.dealing_on)
    return amount_for(units=held, unit_value=price) + _contributed(request, price)


def _contributed(request: Request, price: Decimal) -> Decimal:
    sign = -1 if request.kind is OrderKind.REDEMPTION else 1
    if request.amount is not None:
        return sign * request.amount
    return sign * amount_for(units=request.units or ZERO, unit_value=price)


def _minimum(request: Request, rules: DayRules) -> Check:
    """Refuse an entry below the minimum; a redemption that leaves less is warned of, never refused (FIC-4.2)."""
    rule, least = rules.minimum(request.dealing_on)
    if rule is None or least is None:
        return rules.untold("minimum")
    after = _value_after(request) if not request.everything else ZERO
    check: Check = {
        "key": "minimum",
        "id": rule.rule,
        "article": rule.article,
        "outcome": "met",
        "minimum": str(least),
        "after": str(after),
    }
    if request.kind is OrderKind.CONTRIBUTION and not admission.reaches_minimum(rule, after, minimum=least, entering=True):
        short = least - after
        raise MinimumError(
            field="amount",
            value=str(request.amount or request.units),
            message_es=f"La cuenta quedaría en {pesos(after)} y el mínimo es {pesos(least)} ({rule.article}): aporte {pesos(short)} más.",
            message_en=f"The account would stand at {pesos(after, 'en')}; the minimum is {pesos(least, 'en')} ({rule.article}): "
            f"contribute {pesos(short, 'en')} more.",
        )
    stays = after == ZERO or admission.reaches_minimum(rule, after, minimum=least, entering=False)
    if request.kind is OrderKind.REDEMPTION and not stays:
        check["outcome"] = "warned"
    return check


def _concentration(request: Request, rules: DayRules) -> Check:
    """Refuse a contribution beyond what one investor may hold (FIC-4.4.1); in the fund's first months the limit does not bind."""
    rule, fund = rules.concentration, request.participation_class.fund
    if rule is None:
        return rules.untold("single")
    check: Check = {"key": "single", "id": rule.rule, "article": rule.article}
    fund_value = series.last_fund_value(fund)
    in_grace = months_before(request.dealing_on, rule.grace_months) < fund.started_on
    if fund_value is None or in_grace or request.kind is not OrderKind.CONTRIBUTION:
        return {**check, "outcome": "not_tested"}
    price = series.last_unit_value(request.participation_class)
    held = amount_for(units=accounts.balance(request.account, request.participation_class), unit_value=price)
    most = concentration((position(rule, held),), fund_value=max(fund_value, held)).maximum_contribution
    asked = _contributed(request, price)
    if asked > most:
        raise ConcentrationError(
            field="amount",
            value=str(asked),
            message_es=f"El aporte de {pesos(asked)} pasaría el límite por inversionista ({rule.article}): puede aportar hasta {pesos(most)}.",
            message_en=f"{pesos(asked, 'en')} would pass the limit per investor ({rule.article}): at most {pesos(most, 'en')}.",
        )
    return {**check, "outcome": "met", "maximum": str(most)}


def _order(field: str, value: str, es: str, en: str) -> OrderError:
    return OrderError(field=field, value=value, message_es=es, message_en=en)
