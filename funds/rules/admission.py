"""Whether an investor may come in and stay, on which day an order counts, by when it is paid, and what a fund may pay.

Knows amounts in pesos, days and hours. Minimum wages come from their own table; concentration is its own question.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import ClassVar

from core.rules.applies import applies
from core.rules.calendars import Calendar
from core.rules.violations import RuleViolation
from governance.rules.provisions import Admission, AdmissionMinimum, ExpenseOrder, FundMinimum, InvestorCount, OrderRule, Term
from governance.rules.provisions.funds import AdmissionItem


class ExpenseNotListedError(RuleViolation):
    """An expense that the rulebook does not list: the manager pays it."""

    code: ClassVar[str] = "expense_not_listed"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentDay:
    """By when a redemption is paid; `payable_on` is the last business day inside both terms, None where there is none."""

    due_on: date
    legal_on: date | None
    payable_on: date | None


@applies("FIC-4.1.1")
def missing_requirements(rule: Admission, given: Collection[AdmissionItem]) -> tuple[AdmissionItem, ...]:
    """List what an investor has not given yet. Without a current bank account nobody is admitted."""
    return tuple(item for item in rule.items if item not in given)


@applies("FIC-4.2")
def reaches_minimum(rule: AdmissionMinimum, balance: Decimal, *, minimum: Decimal, entering: bool) -> bool:
    """Say whether a balance reaches the minimum to enter, or to stay; `minimum` is the provision's amount in pesos that day.

    Two minimum wages of 2025 are 2,847,000: 2,846,999 does not enter.
    """
    asked = rule.to_enter if entering else rule.to_stay
    return balance >= minimum or not asked


@applies("FIC-4.3")
def enough_investors(rule: InvestorCount, investors: int) -> bool:
    """Say whether the fund still has the investors it needs. 10 do, 9 do not."""
    return investors >= rule.minimum


@applies("FIC-1.8")
def above_fund_minimum(rule: FundMinimum, patrimony: Decimal, *, minimum: Decimal) -> bool:
    """Say whether a fund's patrimony reaches its minimum in pesos; below it the book gives months to cure.

    2,600 minimum wages of 2025 are 3,701,100,000.
    """
    return rule.amount.quantity >= 0 and patrimony >= minimum


@applies("FIC-4.1.7")
def dealing_day(rule: OrderRule, received_at: datetime, calendar: Calendar) -> date:
    """Return the day whose unit value an order takes: its own, or the next business day from the cut-off on (local time).

    Before noon on a business day: that day; at 12:00:00: the next business day.
    """
    on = received_at.date()
    if not calendar.is_business(on):
        return calendar.add_business(on - timedelta(days=1), 1)
    if not rule.cutoff:
        return on
    limit = time.fromisoformat(rule.cutoff)
    in_time = received_at.time() <= limit if rule.cutoff_inclusive else received_at.time() < limit
    return on if in_time else calendar.add_business(on, 1)


@applies("FIC-4.6.1")
def payment_day(rule: OrderRule, *, requested_on: date, calendar: Calendar) -> PaymentDay:
    """Return by when a redemption is paid. Requested Wed 2026-04-01, three calendar days: Sat 04-04, payable in practice on 04-01."""
    due = _after(rule.pay_within, requested_on, calendar) or requested_on
    legal = _after(rule.legal_maximum, requested_on, calendar)
    payable = calendar.preceding(due)
    return PaymentDay(due_on=due, legal_on=legal, payable_on=payable if payable >= requested_on else None)


@applies("FIC-6.1", "L-FIC-EXPENSES16")
def pay_in_order(rule: ExpenseOrder, dues: Mapping[str, Decimal], *, cash: Decimal) -> dict[str, Decimal]:
    """Pay what the cash allows in the book's order. Cash 10, custody 4, fee 5, assembly 3: 4, 5 and 1. Raises ExpenseNotListedError."""
    stranger = next((name for name in dues if name not in rule.items), None)
    if stranger is not None:
        raise ExpenseNotListedError(rule=rule.rule, article=rule.article, expense=stranger)
    paid: dict[str, Decimal] = {}
    for item in _ordered(rule.items, dues):
        paid[item] = min(dues[item], cash)
        cash -= paid[item]
    return paid


def _ordered(items: Sequence[str], dues: Mapping[str, Decimal]) -> list[str]:
    return [item for item in items if item in dues]


def _after(term: Term | None, day: date, calendar: Calendar) -> date | None:
    if term is None:
        return None
    return calendar.deadline(day, term.n, term.strict)
