"""Admission, minimums, the day of an order, its payment and the order of expenses: worked cases."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest

from core.rules.holidays_co import calendar_for
from funds.rules import admission
from governance.rules.legal_units import amount_in_pesos
from governance.rules.provisions import Admission, AdmissionMinimum, ExpenseOrder, FundMinimum, InvestorCount, OrderRule
from governance.rules.provisions.funds import AdmissionItem
from tests.meetings.rules.books import in_force
from tests.worked_cases import Case, load, params

D = Decimal
BOOK = "fic-seguridad-bolivar"
CALENDAR = calendar_for(range(2025, 2028))


def check_admission(case: dict[str, Any]) -> None:
    rule = in_force(BOOK, Admission, "requirements")
    without = {AdmissionItem(each) for each in case["without"]}
    assert set(admission.missing_requirements(rule, set(rule.items) - without)) == without


def check_minimum(case: dict[str, Any]) -> None:
    on, rule = date.fromisoformat(case["on"]), in_force(BOOK, AdmissionMinimum, "minimum")
    least = amount_in_pesos(rule.amount, on)
    assert admission.reaches_minimum(rule, D(case["balance"]), minimum=least, entering=True) is case["reaches"]


def check_investors(case: dict[str, Any]) -> None:
    assert admission.enough_investors(in_force(BOOK, InvestorCount, "investors"), case["number"]) is case["enough"]


def check_patrimony(case: dict[str, Any]) -> None:
    on, rule = date.fromisoformat(case["on"]), in_force(BOOK, FundMinimum, "patrimony")
    assert admission.above_fund_minimum(rule, D(case["value"]), minimum=amount_in_pesos(rule.amount, on)) is case["reaches"]


def check_dealing(case: dict[str, Any]) -> None:
    rule = in_force(BOOK, OrderRule, "contribution")
    assert admission.dealing_day(rule, datetime.fromisoformat(case["received_at"]), CALENDAR) == date.fromisoformat(case["day"])


def check_payment(case: dict[str, Any]) -> None:
    rule = in_force(BOOK, OrderRule, "redemption")
    found = admission.payment_day(rule, requested_on=date.fromisoformat(case["requested_on"]), calendar=CALENDAR)
    assert (found.due_on, found.payable_on) == (date.fromisoformat(case["due_on"]), date.fromisoformat(case["payable_on"]))


def check_expenses(case: dict[str, Any]) -> None:
    rule = in_force(BOOK, ExpenseOrder, "expenses")
    dues = {name: D(amount) for name, amount in case["dues"].items()}
    if "paid" not in case:
        with pytest.raises(admission.ExpenseNotListedError):
            admission.pay_in_order(rule, dues, cash=D(case["cash"]))
        return
    paid = admission.pay_in_order(rule, dues, cash=D(case["cash"]))
    assert {name: str(amount) for name, amount in paid.items()} == case["paid"]
    assert sum(paid.values()) <= D(case["cash"])


CHECKS = {
    "admission": check_admission,
    "minimum": check_minimum,
    "investors": check_investors,
    "patrimony": check_patrimony,
    "dealing": check_dealing,
    "payment": check_payment,
    "expenses": check_expenses,
}


@pytest.mark.parametrize("case", params("funds/admission"))
def test_worked_case(case: Case) -> None:
    kind = next(kind for kind in CHECKS if kind in case)
    CHECKS[kind](case[kind])


def test_every_kind_of_case_is_checked() -> None:
    assert {kind for case in load("funds/admission") for kind in CHECKS if kind in case} == set(CHECKS)
