"""Comparing a report with the orders it answers: each line matched or its difference named, and nothing lost on either side.

Knows references, amounts and states. What becomes of a matched order is written elsewhere.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from governance.rules.payments.layout_kinds import Outcome


class OrderState(StrEnum):
    """Where a payment order stands. `sent` waits for the bank; `held` waits longer, on the bank's or depository's word."""

    PREPARED = "prepared"
    SENT = "sent"
    HELD = "held"
    PAID = "paid"
    RETURNED = "returned"
    CANCELLED = "cancelled"


class Difference(StrEnum):
    """How a line disagrees with the order it names."""

    UNKNOWN_REFERENCE = "unknown_reference"
    REPEATED = "repeated"
    AMOUNT = "amount"
    ALREADY_SETTLED = "already_settled"
    FUTURE_DATE = "future_date"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """One order as it was told to the bank or depository."""

    reference: str
    amount: Decimal
    state: OrderState


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One line of a report."""

    number: int
    reference: str
    outcome: Outcome
    amount: Decimal
    settled_on: date | None = None
    reason_code: str = ""
    reason: str = ""
    bank_reference: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One line with its difference, or None where it matches."""

    answer: Answer
    difference: Difference | None
    expected: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconciliation:
    """Every line of the report, and the orders that it does not mention: they stay as they are."""

    lines: tuple[Compared, ...]
    unmentioned: tuple[str, ...]

    @property
    def matched(self) -> tuple[Answer, ...]:
        return tuple(each.answer for each in self.lines if each.difference is None)

    @property
    def differences(self) -> tuple[Compared, ...]:
        return tuple(each for each in self.lines if each.difference is not None)

    def total(self, outcome: Outcome) -> Decimal:
        return sum((each.amount for each in self.matched if each.outcome is outcome), Decimal(0))

    def count(self, outcome: Outcome) -> int:
        return sum(each.outcome is outcome for each in self.matched)


ANSWERED: Mapping[OrderState, frozenset[Outcome]] = {
    OrderState.SENT: frozenset(Outcome),
    OrderState.HELD: frozenset(Outcome),
    # A bank may give back tomorrow what it confirmed today.
    OrderState.PAID: frozenset({Outcome.RETURNED}),
}


def reconcile(sent: Sequence[Sent], answers: Iterable[Answer], *, on: date) -> Reconciliation:
    """Match each line with its order by reference and amount.

    A line of an unknown order, a second line of one, another amount, an order already settled, or a date after `on`: differences.
    """
    known = {each.reference: each for each in sent}
    seen: set[str] = set()
    lines = []
    for answer in answers:
        order = known.get(answer.reference)
        lines.append(Compared(answer=answer, difference=_difference(order, answer, seen, on), expected=order.amount if order else None))
        seen.add(answer.reference)
    unmentioned = tuple(each.reference for each in sent if each.reference not in seen and each.state in (OrderState.SENT, OrderState.HELD))
    return Reconciliation(lines=tuple(lines), unmentioned=unmentioned)


def _difference(order: Sent | None, answer: Answer, seen: set[str], on: date) -> Difference | None:
    if order is None:
        return Difference.UNKNOWN_REFERENCE
    if answer.reference in seen:
        return Difference.REPEATED
    if answer.amount != order.amount:
        return Difference.AMOUNT
    if answer.outcome not in ANSWERED.get(order.state, frozenset()):
        return Difference.ALREADY_SETTLED
    if answer.settled_on is not None and answer.settled_on > on:
        return Difference.FUTURE_DATE
    return None
