"""Orders of investors: taken in once, for the day whose close does them, or refused with a sentence; withdrawn before that close."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from django.db import transaction

from core import clock
from core.models import User
from core.services import audit, counters
from funds.models import DayState, Fund, FundDay, Order, OrderPricing, OrderWithdrawal, ParticipationClass
from funds.rules.orders import OrderKind
from funds.rules.refusals import DuplicateOrderError, OrderError
from funds.selectors import provisions
from funds.services import locks, order_checks
from governance.models import Account


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """How much is ordered: pesos, units, or everything the account holds. An annulment is signed."""

    amount: Decimal | None = None
    units: Decimal | None = None
    everything: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """How the order came: when, by which channel, under which reference of its source, and what it annuls."""

    received_at: datetime
    source_ref: str
    channel: str = ""
    annuls: Order | None = None


@transaction.atomic
def place(
    *, actor: User, participation_class: ParticipationClass, account: Account, kind: OrderKind, measure: Measure, receipt: Receipt
) -> Order:
    """Take in one order for the close of its dealing day. Raises the refusals of an order; nothing is then written."""
    fund = participation_class.fund
    locks.share(fund)
    account = Account.objects.get(pk=account.pk)
    rules = provisions.for_day(fund, clock.date_of(receipt.received_at))
    dealing_on = order_checks.dealing_day(fund, kind, receipt.received_at, rules)
    _refuse_closed(fund, dealing_on)
    request = order_checks.Request(
        participation_class=participation_class,
        account=account,
        kind=kind,
        amount=measure.amount,
        units=measure.units,
        everything=measure.everything,
        annuls=receipt.annuls,
        dealing_on=dealing_on,
    )
    checks = order_checks.checked(request, rules)
    number = counters.take(organisation=fund.organisation, series=f"fund-orders:{fund.pk}")
    _refuse_duplicate(fund, receipt.source_ref)  # the counter is held, so the answer is certain
    order = Order.objects.create(
        fund=fund,
        participation_class=participation_class,
        account=account,
        number=number,
        kind=kind.value,
        amount=measure.amount,
        units=measure.units,
        everything=measure.everything,
        received_at=receipt.received_at,
        dealing_on=dealing_on,
        channel=receipt.channel,
        source_ref=receipt.source_ref,
        annuls=receipt.annuls,
        checks=checks,
        placed_by=actor,
        placed_at=clock.now(),
    )
    facts = {"number": order.number, "kind": order.kind, "account": account.pk, "dealing_on": dealing_on}
    audit.record(actor=actor, organisation=fund.organisation, action="funds.place_order", subject=order, facts=facts)
    return order


@transaction.atomic
def withdraw(*, actor: User, order: Order, reason: str) -> OrderWithdrawal:
    """End an order that no close has done, with the reason. Raises OrderError."""
    locks.share(order.fund)
    if OrderPricing.objects.filter(order=order).exists() or OrderWithdrawal.objects.filter(order=order).exists():
        raise OrderError(
            field="order",
            value=str(order.number),
            message_es=f"La orden {order.number} ya terminó y no se puede desistir: para devolverla, registre una anulación.",
            message_en=f"Order {order.number} has ended and cannot be withdrawn: to give it back, enter an annulment.",
        )
    if not reason.strip():
        raise OrderError(
            field="reason", value="", message_es="Escriba el motivo del desistimiento.", message_en="Write the reason of the withdrawal."
        )
    row = OrderWithdrawal.objects.create(order=order, reason=reason.strip(), withdrawn_by=actor, withdrawn_at=clock.now())
    facts = {"number": order.number, "reason": row.reason}
    audit.record(actor=actor, organisation=order.fund.organisation, action="funds.withdraw_order", subject=order, facts=facts)
    return row


def _refuse_closed(fund: Fund, dealing_on: date) -> None:
    last = FundDay.objects.filter(fund=fund, state=DayState.PUBLISHED).order_by("-valued_on").values_list("valued_on", flat=True).first()
    first = fund.first_day_on
    if dealing_on < first or (last is not None and dealing_on <= last):
        earliest = first_open_day(last, first)
        raise OrderError(
            field="received_at",
            value=dealing_on.isoformat(),
            message_es=f"La orden sería del {dealing_on:%d/%m/%Y}, que ya está cerrado o es anterior al fondo: el primer día abierto es el "
            f"{earliest:%d/%m/%Y}.",
            message_en=f"The order would belong to {dealing_on.isoformat()}, closed or before the fund: the first open day is "
            f"{earliest.isoformat()}.",
        )


def first_open_day(last: date | None, first: date) -> date:
    """Return the first day that still takes orders."""
    return first if last is None else date.fromordinal(last.toordinal() + 1)


def _refuse_duplicate(fund: Fund, source_ref: str) -> None:
    if not source_ref.strip():
        raise OrderError(
            field="source_ref",
            value="",
            message_es="Escriba la referencia de origen de la orden: con ella una misma orden no entra dos veces.",
            message_en="Write the order's source reference: with it the same order never enters twice.",
        )
    earlier = Order.objects.filter(fund=fund, source_ref=source_ref).values_list("number", flat=True).first()
    if earlier is not None:
        raise DuplicateOrderError(
            field="source_ref",
            value=source_ref,
            message_es=f"La referencia «{source_ref}» ya entró como la orden {earlier}: no se registra otra vez.",
            message_en=f"Reference “{source_ref}” already entered as order {earlier}: it is not recorded again.",
        )
