"""Paying dividends: worked cases, the days around the tenth anniversary, and theorems of set-off and credit."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules.holidays_co import calendar_for
from governance.rules.payments import certificates, claims, deposits, standing, terms
from governance.rules.payments.certificates import Exercise, PaperOutcome, RightsCertificate
from governance.rules.payments.claims import ClaimOutcome, Clock
from governance.rules.payments.standing import DebtState, Part
from governance.rules.provisions import (
    CertificateRule,
    DividendInterest,
    DividendPayment,
    DividendPrescription,
    TransferableWithholding,
)
from governance.rules.provisions.payments import CertificateItem, WithheldClock
from tests.meetings.rules.books import in_force
from tests.worked_cases import Case, params

D = Decimal
PRESCRIPTION = in_force("bancolombia", DividendPrescription, "prescription")
NO_INTEREST = in_force("bancolombia", DividendInterest, "unclaimed")
DEPOSIT = in_force("bancolombia", DividendInterest, "withheld")
CASH = in_force("bancolombia", DividendPayment, "cash")
CREDIT = in_force("bancolombia", TransferableWithholding, "credit")
RIGHTS = in_force("bancolombia", CertificateRule, "rights")
MONEY = st.integers(0, 10**14).map(lambda cents: D(cents) / 100)
DAYS = st.dates(date(2000, 1, 1), date(2060, 12, 31))


def amounts(table: dict[str, str]) -> dict[str, Decimal]:
    return {name: D(text) for name, text in table.items()}


def lets_pass(case: Case) -> bool:
    """Say whether the rule lets the case pass as the case tells it."""
    if "claim" in case:
        told = case["claim"]
        clock = claims.prescription(PRESCRIPTION, due_on=told["due_on"], on=told["on"])
        found = claims.claim(NO_INTEREST, clock, amount=D(told["amount"]))
        return found.outcome is ClaimOutcome.PAYABLE and found.amount == D(told["paid"])
    if "deposit" in case:
        told = case["deposit"]
        order = deposits.Order(decided_on=told["decided_on"], names=told["names"])
        kept = deposits.deposit(DEPOSIT, amount=D(told["amount"]), kept_since=told["kept_since"], order=order)
        return kept.payable == D(told["payable"]) and kept.interest == 0
    if "term" in case:
        return terms.payment_term(CASH, **case["term"]).outcome is terms.TermOutcome.WITHIN
    if "set_off" in case:
        told = amounts(case["set_off"])
        return terms.set_off(CASH, net=told["net"], owed=told["owed"]).payable == told["payable"]
    return certified(case)


def certified(case: Case) -> bool:
    if "credit" in case:
        told = case["credit"]
        found = certificates.transferred_credit(
            CREDIT, withheld=D(told["withheld"]), parts=amounts(told["parts"]), own_tax=amounts(told["own_tax"])
        )
        return found.certified == amounts(told["certified"])
    if "complete" in case:
        rule = in_force("co-law", CertificateRule, case["complete"]["key"])
        shown = {CertificateItem(each) for each in case["complete"]["shown"]}
        return certificates.complete(rule, shown).outcome is PaperOutcome.ACCEPTED
    if "paper" in case:
        told = case["paper"]
        shown = frozenset(RIGHTS.items if told["whole"] else RIGHTS.items[:-1])
        paper = RightsCertificate(title=told["title"], shown=shown, requested_on=told["requested_on"], issued_on=told["issued_on"])
        return certificates.rights_certificate(RIGHTS, paper, calendar_for([2026])).outcome is PaperOutcome.ACCEPTED
    told = case["exercise"]
    rule = in_force("co-law", CertificateRule, "economic_rights")
    used = certificates.exercised(rule, certified=told["certified"], paid_before=told["paid_before"], paid_now=told["paid_now"])
    assert used.outcome is Exercise(told["outcome"])
    return used.outcome is not Exercise.REFUSED


@pytest.mark.parametrize("case", params("governance/payments"))
def test_worked_case(case: Case) -> None:
    assert lets_pass(case) is (case["verdict"] == "accepted")


@pytest.mark.rule("BC-85.2")
@given(DAYS)
def test_an_instalment_is_paid_through_its_anniversary_and_enters_the_reserve_the_day_after(due_on: date) -> None:
    clock = claims.prescription(PRESCRIPTION, due_on=due_on, on=due_on)
    assert clock.outcome is Clock.RUNNING
    assert clock.enters_on - clock.last_on == timedelta(days=1)
    assert claims.prescription(PRESCRIPTION, due_on=due_on, on=clock.last_on).outcome is Clock.RUNNING
    assert claims.prescription(PRESCRIPTION, due_on=due_on, on=clock.enters_on).outcome is Clock.PRESCRIBED
    assert claims.prescription(PRESCRIPTION, due_on=due_on, on=due_on - timedelta(days=1)).outcome is Clock.NOT_DUE


def test_a_due_date_of_a_leap_day_ends_with_february() -> None:
    assert claims.prescription(PRESCRIPTION, due_on=date(2016, 2, 29), on=date(2026, 2, 28)).last_on == date(2026, 2, 28)


@pytest.mark.rule("BC-85.2", "BC-20")
def test_what_is_withheld_never_prescribes_unless_the_book_reads_it_so() -> None:
    facts = {"due_on": date(2016, 4, 1), "on": date(2040, 1, 1), "withheld": True}
    assert claims.prescription(PRESCRIPTION, **facts).outcome is Clock.SUSPENDED
    assert claims.prescription(replace(PRESCRIPTION, withheld=WithheldClock.RUNS), **facts).outcome is Clock.PRESCRIBED


@given(MONEY, MONEY)
def test_a_set_off_takes_the_same_from_both_and_never_more_than_either(net: Decimal, owed: Decimal) -> None:
    found = terms.set_off(CASH, net=net, owed=owed)
    assert found.payable + found.applied == net
    assert found.owed + found.applied == owed
    assert min(found.payable, found.owed) == 0
    assert found.applied == 0 or found.payable == 0 or found.owed == 0


def test_a_book_without_set_off_pays_all() -> None:
    assert terms.set_off(replace(CASH, compensates=False), net=D(100), owed=D(30)).payable == D(100)


@given(MONEY, st.dictionaries(st.text("abcdef", min_size=1, max_size=3), st.integers(1, 10**9).map(D), min_size=1, max_size=12))
def test_the_credit_passed_on_is_never_more_than_what_was_withheld(withheld: Decimal, parts: dict[str, Decimal]) -> None:
    found = certificates.transferred_credit(CREDIT, withheld=withheld, parts=parts, own_tax=parts)
    assert sum(found.certified.values()) + found.lost == withheld
    assert all(amount <= parts[name] for name, amount in found.certified.items())


PARTS = st.builds(
    lambda state, net, part: Part(state=state, net=net, compensated=net if state is DebtState.COMPENSATED else min(net, part)),
    st.sampled_from(list(DebtState)),
    MONEY,
    MONEY,
)


@pytest.mark.rule("L-CCo-455")
@given(st.lists(PARTS, max_size=20))
def test_the_states_of_a_dividend_always_add_up_to_its_net(parts: list[Part]) -> None:
    found = standing.standing(parts)
    assert found.adds_up
    assert found.net == sum((part.net for part in parts), D(0))
    assert 0 <= found.owed <= found.net
