"""From debts to orders: which debts a batch takes, grouped by payee and place of payment, with where each goes.

Runs inside the transaction of a batch; knows no approval and no file.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from core import archive
from governance.models import BankAccount, DividendDebt, OrderLine, PaymentBatch, PaymentOrder, Person
from governance.rules.payments import claims
from governance.rules.payments.kinds import ROUTE_OF, Channel
from governance.rules.payments.reconciliation import OrderState
from governance.rules.payments.standing import FREE, DebtState
from governance.selectors import bank_accounts
from governance.selectors.payments import provisions

AT_ONCE = 2_000
Key = tuple[object, ...]


@dataclass(slots=True)
class Group:
    """The debts of one order, and the bank account it goes to."""

    debts: list[DividendDebt] = field(default_factory=list)
    bank: BankAccount | None = None


def candidates(batch: PaymentBatch, instalments: Iterable[int], debts: Iterable[int] | None) -> list[DividendDebt]:
    """Lock and return the debts that a batch may take: free, by its road, due by its date and not prescribed then."""
    rows = DividendDebt.objects.select_for_update(of=("self",)).filter(
        entity=batch.entity,
        state__in=[each.value for each in FREE],
        route=ROUTE_OF[Channel(batch.channel)].value,
        due_on__lte=batch.pay_on,
    )
    rows = rows.filter(instalment__in=list(instalments)) if debts is None else rows.filter(pk__in=list(debts))
    if batch.security_id:
        rows = rows.filter(instalment__dividend__security=batch.security_id)
    found = list(rows.select_related("account", "payee", "entitlement__beneficiary").order_by("pk"))
    late = {day for day in {debt.due_on for debt in found} if prescribed_on(batch.entity, day, batch.pay_on)}
    return [debt for debt in found if debt.due_on not in late]


def prescribed_on(entity: Any, due_on: Any, on: Any) -> bool:
    """Say whether what fell due on a day may no longer be collected on another."""
    rule = provisions.prescription(entity, on)
    return rule is not None and claims.prescription(rule, due_on=due_on, on=on).outcome is claims.Clock.PRESCRIBED


def grouped(batch: PaymentBatch, debts: list[DividendDebt]) -> tuple[list[Group], list[DividendDebt]]:
    """Group debts into orders; return also those that have no place to be paid (no confirmed bank account, no payee)."""
    banks = _banks(batch, debts) if batch.channel == Channel.BANK else {}
    groups: dict[Key, Group] = {}
    left = []
    for debt in debts:
        bank = banks.get(debt.pk)
        key = _key(batch, debt, bank)
        if key is None:
            left.append(debt)
            continue
        group = groups.setdefault(key, Group(bank=bank))
        group.debts.append(debt)
    return list(groups.values()), left


def _key(batch: PaymentBatch, debt: DividendDebt, bank: BankAccount | None) -> Key | None:
    match Channel(batch.channel):
        case Channel.BANK:
            return (debt.payee_id or f"account {debt.account_id}", bank.pk) if bank else None
        case Channel.DEPOSITORY:
            return (debt.account_id,)
        case Channel.COURT:
            return (debt.pk,) if debt.destination else None
        case Channel.WINDOW:
            return (debt.payee_id,) if debt.payee_id else None


def _banks(batch: PaymentBatch, debts: list[DividendDebt]) -> dict[int, BankAccount]:
    """Return where each debt is paid on the batch's date: the holder by the account, anybody else by the person."""
    own = [debt for debt in debts if debt.payee_id in (None, debt.entitlement.beneficiary_id)]
    by_account = bank_accounts.in_force_many({debt.account_id for debt in own}, batch.pay_on)
    found = {debt.pk: by_account[debt.account_id] for debt in own if debt.account_id in by_account}
    others = [debt for debt in debts if debt.pk not in found and debt.payee_id not in (None, debt.entitlement.beneficiary_id)]
    by_person = {payee: bank_accounts.in_force(payee, batch.pay_on) for payee in {debt.payee for debt in others if debt.payee}}
    found |= {debt.pk: bank for debt in others if debt.payee and (bank := by_person[debt.payee]) is not None}
    return found


def write(batch: PaymentBatch, groups: list[Group]) -> None:
    """Write the orders of a batch and their lines, mark the debts, and fill the batch's count, total and digest."""
    orders = [_order(batch, number, group) for number, group in enumerate(groups, 1)]
    PaymentOrder.objects.bulk_create(orders, batch_size=AT_ONCE)
    lines = [
        OrderLine(order=order, debt=debt, amount=debt.net - debt.compensated)
        for order, group in zip(orders, groups, strict=True)
        for debt in group.debts
    ]
    OrderLine.objects.bulk_create(lines, batch_size=AT_ONCE)
    taken = [line.debt_id for line in lines]
    for start in range(0, len(taken), 10_000):
        DividendDebt.objects.filter(pk__in=taken[start : start + 10_000]).update(state=DebtState.ORDERED.value)
    batch.count, batch.total = len(orders), sum((order.amount for order in orders), Decimal(0))
    batch.digest = digest_of(orders)


def digest_of(orders: Iterable[PaymentOrder]) -> str:
    """Return the hash of what orders tell the bank: whom, where and how much, in their order."""
    return archive.digest(list(_told(orders)))


def _told(orders: Iterable[PaymentOrder]) -> Iterator[list[str]]:
    for each in orders:
        yield [
            each.reference,
            each.payee_name,
            each.id_type,
            each.id_number,
            each.bank_code,
            each.account_kind,
            each.account_number,
            f"{each.amount:.2f}",
        ]


def _order(batch: PaymentBatch, line: int, group: Group) -> PaymentOrder:
    first, bank = group.debts[0], group.bank
    person: Person | None = first.payee or first.entitlement.beneficiary
    order = PaymentOrder(
        batch=batch,
        line=line,
        reference=f"{batch.number:06d}{line:06d}",
        account=first.account,
        payee=person,
        payee_name=(bank.holder_name if bank and bank.holder_name else person.name if person else first.account.title),
        id_type=(bank.holder_id_type if bank and bank.holder_id_type else person.id_type if person else ""),
        id_number=(bank.holder_id_number if bank and bank.holder_id_number else person.id_number if person else ""),
        bank_account=bank,
        amount=sum((debt.net - debt.compensated for debt in group.debts), Decimal(0)),
        gross=sum((debt.entitlement.gross for debt in group.debts), Decimal(0)),
        withheld=sum((debt.entitlement.withheld for debt in group.debts), Decimal(0)),
        quantity=max(debt.entitlement.shares for debt in group.debts),
        state=OrderState.PREPARED.value,
    )
    if bank:
        order.bank_code, order.bank_name = bank.bank_code, bank.bank_name
        order.account_kind, order.account_number = bank.kind, bank.number
    elif batch.channel == Channel.COURT:
        order.account_number = first.destination[:120]
    elif batch.channel == Channel.DEPOSITORY:
        order.account_number = first.account.number
    return order
