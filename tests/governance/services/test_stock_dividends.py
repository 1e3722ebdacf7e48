"""Dividends in shares: who chooses what until when, what is approved and credited, and that shares, fractions and cash close."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.models import User
from governance.models import Dividend, DividendDebt, Entitlement, EntitlementRun, StockCredit
from governance.rules.dividend_errors import InstalmentsError, RunRefusedError, StockChoiceError
from governance.rules.encumbrance_kinds import HolderRight
from governance.rules.payments.entries import Event
from governance.rules.profit_kinds import DividendForm, EntitlementBasis
from governance.rules.refusals import AlreadyDoneError
from governance.selectors import positions
from governance.selectors.payments import happenings
from governance.services.dividends import calculation, declarations, runs, stock
from governance.services.dividends.declarations import Part, Schedule
from governance.services.dividends.project_lines import DividendLine, Project
from tests.governance.cast import Book
from tests.governance.dividend_cast import DECIDED_ON, decided, fields, reserve, tax
from tests.governance.services.test_encumbrances import encumber

pytestmark = pytest.mark.django_db
D = Decimal
APRIL = date(2026, 4, 1)
Clock = Callable[[str], None]


@pytest.fixture
def settled(book: Book, stop_clock: Clock) -> Book:
    """Ana holds 600 shares, Beto 300 and Caro 101; it is the day of the meeting."""
    stop_clock("2026-03-27 15:00")
    for name, shares in (("Ana", 600), ("Beto", 300), ("Caro", 101)):
        book.give(name, shares)
    return book


def declared(book: Book, form: DividendForm = DividendForm.CHOICE, per_share: str = "1000", price: str = "3000", **more: Any) -> Dividend:
    line = DividendLine(book.common, D(per_share), form)
    made = decided(book, Project(fields(), [reserve()], [line], tax()))
    schedule = Schedule([Part(APRIL, D(per_share))], stock_price=D(price), **more)
    (dividend,) = declarations.declare(actor=book.actor, distribution=made, schedules={book.common.pk: schedule})
    return dividend


def choose(book: Book, dividend: Dividend, name: str, takes: bool = True, on: date = DECIDED_ON) -> None:
    stock.choose(actor=book.actor, dividend=dividend, account=book.holder(name), takes_shares=takes, chosen_on=on)


def approved(book: Book, dividend: Dividend, approver: User) -> EntitlementRun:
    run = runs.request(actor=book.actor, distribution=dividend.distribution, pay_on=APRIL)
    return runs.decide(actor=approver, run=run, accept=True)


def test_shares_fractions_and_cash_close_with_what_was_declared(settled: Book, approver: User, stop_clock: Clock) -> None:
    dividend = declared(settled)
    choose(settled, dividend, "Caro")
    stop_clock("2026-04-01 09:00")
    before = stock.preview(dividend)
    run = approved(settled, dividend, approver)
    # Caro: 101,000 at 3,000 are 33 shares and 2,000; Ana and Beto are silent and take cash.
    assert (before.shares, before.value, before.fractions, before.cash, before.dropped) == (33, 99000, 2000, 900000, 0)
    assert before.total == dividend.total == D("1001000.00")
    assert stock.preview(dividend) == before
    assert runs.difference(run) == 0
    fraction = Entitlement.objects.get(basis=EntitlementBasis.FRACTION)
    assert (fraction.account, fraction.gross, fraction.payee) == (
        settled.holder("Caro"),
        2000,
        settled.holder("Caro").ownerships.get().person,
    )
    assert DividendDebt.objects.get(entitlement=fraction).net == 2000
    posting = stock.credit(actor=settled.actor, dividend=dividend)
    assert [(each.to_account_id, each.quantity) for each in posting.movements.all()] == [(settled.holder("Caro").pk, 33)]
    assert positions.quantity(settled.holder("Caro"), settled.common, APRIL) == 134
    told = [(each.event, each.amount) for each in happenings.of_period(settled.entity, DECIDED_ON, APRIL)]
    # 1,001,000 declared; 99,000 of it became shares; 902,000 is owed in money.
    assert told == [(Event.DECLARATION, D(1001000)), (Event.SHARES_CREDITED, D(99000))]
    with pytest.raises(AlreadyDoneError):
        stock.credit(actor=settled.actor, dividend=dividend)


@pytest.mark.rule("BC-86", case="a choice after its last day", verdict="refused")
def test_a_choice_has_a_last_day_and_is_fixed_by_the_run(settled: Book, approver: User, stop_clock: Clock) -> None:
    dividend = declared(settled, choose_by=date(2026, 3, 30))
    stop_clock("2026-03-30 18:00")
    choose(settled, dividend, "Ana", on=date(2026, 3, 30))
    stop_clock("2026-03-31 09:00")
    with pytest.raises(StockChoiceError, match="30/03/2026"):
        choose(settled, dividend, "Beto", on=date(2026, 3, 31))
    choose(settled, dividend, "Ana", takes=False, on=date(2026, 3, 30))
    stop_clock("2026-04-01 09:00")
    approved(settled, dividend, approver)
    assert not StockCredit.objects.exists()
    with pytest.raises(StockChoiceError, match="fijó"):
        choose(settled, dividend, "Beto", on=DECIDED_ON)


def test_nothing_is_computed_while_holders_may_choose(settled: Book, stop_clock: Clock) -> None:
    dividend = declared(settled)
    settled.entity.refresh_from_db()
    stop_clock("2026-03-31 09:00")
    with pytest.raises(RunRefusedError):
        runs.request(actor=settled.actor, distribution=dividend.distribution, pay_on=APRIL)


@pytest.mark.rule("BC-86", case="shares bind everybody with the majority", verdict="accepted")
def test_shares_that_bind_reach_everybody_and_are_credited_only_once_approved(settled: Book, approver: User, stop_clock: Clock) -> None:
    dividend = declared(settled, DividendForm.STOCK, per_share="1001", price="1000")
    assert dividend.form == DividendForm.STOCK
    stop_clock("2026-04-01 09:00")
    run = runs.request(actor=settled.actor, distribution=dividend.distribution, pay_on=APRIL)
    with pytest.raises(StockChoiceError, match="aprobada"):
        stock.credit(actor=settled.actor, dividend=dividend)
    runs.decide(actor=approver, run=run, accept=True)
    # 600,600 are 600 shares and 600; 300,300 are 300 and 300; 101,101 are 101 and 101.
    assert sorted(run.entitlements.values_list("gross", flat=True)) == [101, 300, 600]
    posting = stock.credit(actor=settled.actor, dividend=dividend)
    assert sum(each.quantity for each in posting.movements.all()) == 1001


def test_a_dividend_of_whole_shares_needs_no_cash(settled: Book, approver: User, stop_clock: Clock) -> None:
    dividend = declared(settled, DividendForm.STOCK, price="1000")
    stop_clock("2026-04-01 09:00")
    run = approved(settled, dividend, approver)
    assert (run.rows, run.gross, runs.difference(run)) == (0, 0, 0)
    assert stock.credit(actor=settled.actor, dividend=dividend).line_count == 3


@pytest.mark.parametrize("control", [False, True])
def test_without_the_majority_or_in_control_each_holder_chooses(settled: Book, control: bool) -> None:
    settled.entity.traits = {**settled.entity.traits, "control_situation": control}
    settled.entity.save(update_fields=["traits"])
    assert declared(settled, DividendForm.STOCK).form == (DividendForm.CHOICE if control else DividendForm.STOCK)


def test_shares_given_on_the_day_take_nothing_of_their_own_dividend(settled: Book, approver: User, stop_clock: Clock) -> None:
    dividend = declared(settled, DividendForm.STOCK)
    stop_clock("2026-04-01 09:00")
    approved(settled, dividend, approver)
    last = stock.credit(actor=settled.actor, dividend=dividend).number
    again = calculation.calculate(dividend.distribution, APRIL, last)
    assert sum(each.amount for each in again.money.credited.values()) == dividend.total


def test_the_last_day_to_choose_comes_before_the_payment(settled: Book) -> None:
    with pytest.raises(InstalmentsError, match="se elige"):
        declared(settled, choose_by=APRIL)


def test_what_goes_to_another_is_not_the_holders_to_choose(settled: Book, approver: User, stop_clock: Clock) -> None:
    encumber(settled, "Ana", 100, granted=[HolderRight.DIVIDENDS])
    dividend = declared(settled)
    choose(settled, dividend, "Ana")
    stop_clock("2026-04-01 09:00")
    run = approved(settled, dividend, approver)
    # 500,000 of Ana at 3,000 are 166 shares and 2,000; her creditor takes 100,000 in money.
    assert [(each.shares, each.cash) for each in run.stock_credits.all()] == [(166, 2000)]
    assert sorted(run.entitlements.filter(account=settled.holder("Ana")).values_list("disposal", "gross")) == [
        ("holder", 2000),
        ("third_party", 100000),
    ]
    assert runs.difference(run) == 0
