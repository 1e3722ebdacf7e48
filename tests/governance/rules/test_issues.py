"""Issues of shares: worked cases and theorems of competence, offers, rights, payment, default and liability."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules.calendars import Calendar
from core.rules.holidays_co import calendar_for
from governance.rules import capital, deadlines, issues, lots, offers, preemption, subscriptions
from governance.rules.lots import Entry, Passage
from governance.rules.provisions import (
    CapitalLimit,
    ClassConversion,
    Deadline,
    IssueCompetence,
    IssuePayment,
    IssuePrice,
    Majority,
    OfferTerm,
    PaidCapital,
    PreemptiveRight,
    RegulationContent,
    RemainderPlacement,
    RightsNegotiation,
    ShareClass,
    SubscriberDefault,
    SupervisorClearance,
    UnpaidTransfer,
)
from governance.rules.provisions.issues import (
    DeductionBase,
    IssuingOrgan,
    LotOrder,
    OfferedTo,
    PaidSplit,
    RegulationItem,
    Remedy,
)
from governance.rules.provisions.notice import Medium
from tests.meetings.rules.books import in_force
from tests.worked_cases import Case, params

D = Decimal
CALENDAR: Calendar = calendar_for(range(2025, 2029))
NEWSPAPER = frozenset({Medium.NEWSPAPER})
DEFAULT = in_force("bancolombia", SubscriberDefault, "default")
UNPAID = in_force("bancolombia", UnpaidTransfer, "unpaid")
PAID = in_force("bancolombia", PaidCapital, "paid")
DUE = ((date(2026, 1, 2), D(60000)), (date(2026, 6, 1), D(40000)))
NAMES = {"A": 1, "B": 2, "C": 3}
ISSUE = 99


def competence(book: str, organ: str, act: str, ordered_by: str = "", **more: Any) -> bool:
    rule = in_force(book, IssueCompetence, more["class"])
    ordered = IssuingOrgan(ordered_by) if ordered_by else None
    return issues.competent(rule, IssuingOrgan(organ), issues.Act(act), ordered_by=ordered, delegated=more.get("delegated", False)).allowed


def contents(settled: list[str], offered: str, issued: str, book: str = "banco-de-bogota") -> bool:
    rule = in_force(book, RegulationContent, "regulation")
    return issues.complete(rule, settled=frozenset(map(RegulationItem, settled)), offered=D(offered), issued=D(issued)).allowed


def offer(book: str, notice: date, close: date, outcome: str, **more: Any) -> bool:
    traits = more.get("traits", {})
    terms = offers.OfferTerms(
        least=in_force(book, OfferTerm, "least", **traits),
        most=in_force(book, OfferTerm, "most", **traits),
        notice=in_force(book, OfferTerm, "notice", **traits),
        media=NEWSPAPER,
    )
    media = frozenset(map(Medium, more.get("media", ["newspaper"])))
    planned = offers.Planned(notice_on=notice, closes_on=close, media=media, approved_on=more.get("approved"))
    result = offers.judge_offer(terms, planned, calendar=CALENDAR)
    assert result.outcome == outcome
    return result.stands


def entitlement(book: str, issue: int, base: int, held: dict[str, int], given: dict[str, int], **more: Any) -> bool:
    rule = in_force(book, PreemptiveRight, more["class"])
    found = preemption.entitlements(rule, issue=issue, held=dict(enumerate(held.values())), base=base)
    return dict(zip(held, found.quantities.values(), strict=True)) == given


def liability(subscribed: int, sales: list[list[Any]], answer: dict[str, int]) -> bool:
    passages = [Passage(1, ISSUE, 1, D(subscribed))]
    passages += [Passage(number, NAMES[seller], NAMES[buyer], D(count)) for number, (seller, buyer, count) in enumerate(sales, 2)]
    found = lots.follow(UNPAID, passages, entries={Entry(1, 1): 7}, withdrawals={}, issue=ISSUE)
    return lots.liable(UNPAID, found, lot=7, holders=found.of(7)) == {NAMES[name]: D(count) for name, count in answer.items()}


def imputation(quantity: str, price: str, paid: str, deduction: str, released: str, withdrawn: str) -> bool:
    result = subscriptions.impute(DEFAULT, subscriptions.Paid(quantity=D(quantity), price=D(price), paid=D(paid)))
    return (result.deduction, result.released, result.withdrawn) == (D(deduction), D(released), D(withdrawn))


def capital_of(case: dict[str, str], split: str = "pro_rata") -> subscriptions.CapitalFigures:
    part = subscriptions.Paid(quantity=D(case["quantity"]), price=D(case["price"]), paid=D(case["paid"]))
    return subscriptions.capital_figures(replace(PAID, split=PaidSplit(split)), [part], par=D(case["par"]))


def paid(**case: str) -> bool:
    found = capital_of(case, case["split"])
    return (found.paid, found.premium_paid) == (D(case["capital"]), D(case["premium"]))


def standing(paid: str, on: date) -> subscriptions.Standing:
    return subscriptions.standing(DEFAULT, instalments=DUE, payments=[(date(2026, 1, 2), D(paid))], on=on)


def payment_plan(initial: str, instalments: int, months: int, in_cash: bool = True) -> issues.PaymentPlan:
    return issues.PaymentPlan(initial=Fraction(initial), instalments=instalments, months=months, in_cash=in_cash)


def payment_rule(book: str = "bancolombia", traits: dict[str, bool] | None = None) -> IssuePayment:
    return in_force(book, IssuePayment, "payment", **(traits or {}))


def planned(initial: str, instalments: int, months: int, in_cash: bool = True, **where: Any) -> bool:
    return issues.payment_allowed(payment_rule(**where), payment_plan(initial, instalments, months, in_cash)).allowed


def first_payment(total: str, paid: str, part: str = "1/2", **where: Any) -> bool:
    return issues.initial_payment(payment_rule(**where), total=D(total), paid=D(paid), part=Fraction(part)).allowed


def recorded_on(book: str, days: dict[str, date], day: date, **more: Any) -> bool:
    rule = in_force(book, PreemptiveRight, more["class"])
    found = preemption.record_date(rule, regulated_on=days["regulated"], cleared_on=days["cleared"], offered_on=days["offered"])
    return found == day


ASK: dict[str, Callable[..., bool]] = {
    "competence": competence,
    "contents": contents,
    "offer": offer,
    "entitlement": entitlement,
    "liability": liability,
    "imputation": imputation,
    "paid": paid,
    "reserve": issues.within_reserve,
    "waiver": lambda book, **vote: issues.waived(in_force(book, Majority, "waive_preemption"), **vote).allowed,
    "offered": lambda book, to, **more: (
        preemption.offered_classes(in_force(book, PreemptiveRight, more["class"]), ShareClass(more["class"]))
        == frozenset(map(ShareClass, to))
    ),
    "recorded": recorded_on,
    "limit": lambda of_class, others: (
        capital.class_limit(in_force("co-law", CapitalLimit, "preferred"), of_class=of_class, others=others).within
    ),
    "assignment": lambda on, quantities, available, written=True, book="bancolombia": (
        preemption.assign(
            in_force(book, RightsNegotiation, "rights"),
            preemption.Assignment(assigned_on=on, quantities=tuple(quantities), available=available, written=written),
            notice_on=date(2026, 6, 1),
            closes_on=date(2026, 6, 24),
        ).effective
    ),
    "remainder": lambda on, closes, authorised: offers.remainder_open(
        in_force("bancolombia", RemainderPlacement, "remainder"), sold_on=on, closes_on=closes, authorised=authorised
    ),
    "initial": first_payment,
    "plan": planned,
    "price": lambda price, par, book="bancolombia": (
        issues.price_allowed(in_force(book, IssuePrice, "price"), price=D(price), par=D(par)).allowed
    ),
    "clearance": lambda subscribed, approved=None, book="bancolombia": (
        issues.cleared(in_force(book, SupervisorClearance, "regulation"), subscribed_on=subscribed, approved_on=approved).allowed
    ),
    "conversion": lambda quantity, on, given, **more: (
        preemption.convert(
            in_force("bancolombia", ClassConversion, "preferred"),
            quantity,
            terms=preemption.ConversionTerms(convertible_from=more.get("from"), convertible_until=None),
            on=on,
        ).quantity
        == given
    ),
    "report": lambda closed, done: (
        deadlines.deadline(in_force("bancolombia", Deadline, "issue_report"), event=closed, calendar=CALENDAR, done_on=done).outcome
        is deadlines.DeadlineOutcome.IN_TIME
    ),
    "whole": lambda **case: subscriptions.fully_paid(capital_of(case)),
    "exercise": lambda paid, on: subscriptions.may_exercise(standing(paid, on).outcome),
    "remedy": lambda kind, paid, on: subscriptions.remedy_allowed(DEFAULT, Remedy(kind), standing(paid, on).outcome),
}


@pytest.mark.parametrize("case", params("governance/issues", "governance/issues_by_law"))
def test_worked_case(case: Case) -> None:
    asked = next(name for name in case if name in ASK)
    assert ASK[asked](**case[asked]) is (case["verdict"] == "accepted")


def test_the_balance_falls_due_on_the_same_date_next_year() -> None:
    plan = payment_plan("1/2", 2, 12)
    found = issues.schedule(plan, total=D("30000.01"), accepted_on=date(2026, 6, 10), calendar=CALENDAR)
    assert found == (
        (date(2026, 6, 10), D("15000.01")),
        (date(2026, 12, 10), D("7500.00")),
        (date(2027, 6, 10), D("7500.00")),
    )


@given(st.integers(1, 10**12), st.integers(1, 24), st.integers(1, 99))
def test_instalments_add_up_to_the_price(cents: int, count: int, percent: int) -> None:
    plan = payment_plan(f"{percent}/100", count, 24)
    found = issues.schedule(plan, total=D(cents).scaleb(-2), accepted_on=date(2026, 1, 30), calendar=CALENDAR)
    assert sum(amount for _due, amount in found) == D(cents).scaleb(-2)
    assert Fraction(found[0][1]) >= Fraction(percent, 100) * Fraction(cents, 100)


@given(st.dictionaries(st.integers(1, 50), st.integers(1, 10**9), min_size=1), st.integers(1, 10**9))
def test_entitlements_never_pass_the_issue_and_leave_less_than_one_share_an_account(held: dict[int, int], issue: int) -> None:
    rule = in_force("bancolombia", PreemptiveRight, "common")
    found = preemption.entitlements(rule, issue=issue, held=held, base=sum(held.values()))
    assert 0 <= found.residual < len(held)


def test_only_the_class_is_offered_under_the_other_reading() -> None:
    rule = replace(in_force("bancolombia", PreemptiveRight, "preferred"), offered_to=OfferedTo.OWN_CLASS)
    assert preemption.offered_classes(rule, ShareClass.PREFERRED) == {ShareClass.PREFERRED}


def test_damages_of_what_is_pending_under_the_other_reading() -> None:
    other = replace(DEFAULT, deduction_base=DeductionBase.AMOUNTS_PENDING)
    result = subscriptions.impute(other, subscriptions.Paid(quantity=D(100), price=D(1000), paid=D(60000)))
    assert (result.deduction, result.released, result.withdrawn) == (D(8000), D(52), D(48))


def test_what_buys_no_whole_share_is_left_over() -> None:
    result = subscriptions.impute(DEFAULT, subscriptions.Paid(quantity=D(100), price=D(1000), paid=D(60001)))
    assert (result.released, result.left_over) == (D(48), D("0.80"))


@given(st.integers(1, 1000), st.integers(1, 10**6), st.integers(0, 10**8))
def test_an_imputation_loses_no_share_and_no_cent(quantity: int, price: int, cents: int) -> None:
    received = min(D(quantity * price), D(cents).scaleb(-2))
    result = subscriptions.impute(DEFAULT, subscriptions.Paid(quantity=D(quantity), price=D(price), paid=received))
    assert result.released + result.withdrawn == quantity
    assert result.deduction + result.released * price + result.left_over == received
    assert 0 <= result.left_over < price


@pytest.mark.parametrize(("order", "unpaid_with_buyer"), [(LotOrder.FIFO, D(20)), (LotOrder.PRO_RATA, D(48)), (LotOrder.PAID_FIRST, D(20))])
def test_which_shares_an_account_gives_first(order: LotOrder, unpaid_with_buyer: Decimal) -> None:
    """A bought 100 paid shares, then subscribed 66 unpaid, and sells 120: the oldest 100 first, a part of each, or the paid ones."""
    passages = [Passage(1, ISSUE, 1, D(100)), Passage(2, ISSUE, 1, D(66)), Passage(3, 1, 2, D(120))]
    found = lots.follow(replace(UNPAID, lot_order=order), passages, entries={Entry(2, 1): 7}, withdrawals={}, issue=ISSUE)
    assert found.of(7) == {1: D(66) - unpaid_with_buyer, 2: unpaid_with_buyer}


def test_fifo_gives_the_unpaid_first_where_they_are_older() -> None:
    passages = [Passage(1, ISSUE, 1, D(66)), Passage(2, ISSUE, 1, D(100)), Passage(3, 1, 2, D(50))]
    for order, moved in ((LotOrder.FIFO, D(50)), (LotOrder.PAID_FIRST, D(0))):
        found = lots.follow(replace(UNPAID, lot_order=order), passages, entries={Entry(1, 1): 7}, withdrawals={}, issue=ISSUE)
        assert found.of(7).get(2, D(0)) == moved


def test_a_withdrawal_takes_its_own_lot() -> None:
    passages = [Passage(1, ISSUE, 1, D(30)), Passage(2, ISSUE, 1, D(40)), Passage(3, 1, ISSUE, D(25))]
    found = lots.follow(UNPAID, passages, entries={Entry(1, 1): 7, Entry(2, 1): 8}, withdrawals={3: frozenset({8})}, issue=ISSUE)
    assert (found.of(7), found.of(8)) == ({1: D(30)}, {1: D(15)})


@given(
    st.lists(st.tuples(st.sampled_from((1, 2, 3)), st.sampled_from((1, 2, 3)), st.integers(1, 40)), max_size=30), st.sampled_from(LotOrder)
)
def test_following_lots_keeps_every_balance(moves: list[tuple[int, int, int]], order: LotOrder) -> None:
    balance = {1: D(100), 2: D(0), 3: D(0)}
    passages = [Passage(1, ISSUE, 1, D(40)), Passage(2, ISSUE, 1, D(60))]
    for number, (seller, buyer, quantity) in enumerate(moves, 3):
        if seller != buyer and balance[seller] >= quantity:
            balance[seller] -= quantity
            balance[buyer] += quantity
            passages.append(Passage(number, seller, buyer, D(quantity)))
    found = lots.follow(replace(UNPAID, lot_order=order), passages, entries={Entry(2, 1): 7}, withdrawals={}, issue=ISSUE)
    assert {account: sum((part for _lot, part in found.held.get(account, [])), D()) for account in balance} == balance
    assert sum(found.of(7).values()) == 60
