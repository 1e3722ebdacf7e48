"""Orders as investors give them: when they count, what they must satisfy, and every refusal writing nothing."""

from datetime import date, datetime
from decimal import Decimal

import pytest

from core.clock import BOGOTA
from core.models import AppendOnlyError, Organisation, User
from funds.models import Order, OrderPricing
from funds.rules.orders import OrderKind
from funds.rules.refusals import BalanceError, ConcentrationError, DuplicateOrderError, MinimumError, OrderError
from funds.services import days, orders
from governance.services import accounts
from tests.funds.cast import FIRST, ONE_DAY, House, found

D = Decimal
MONDAY, TUESDAY, FRIDAY = date(2026, 3, 2), date(2026, 3, 3), date(2026, 3, 6)


@pytest.fixture
def strict(organisation: Organisation, fund_operator: User, fund_approver: User) -> House:
    """A fund under the reglamento: noon, two minimum wages, ten per cent."""
    return found(
        organisation=organisation,
        operator=fund_operator,
        approver=fund_approver,
        first_day_on=MONDAY,
        rule_book="fic-seguridad-bolivar",
        started_on=date(2020, 1, 1),
    )


@pytest.mark.rule("FIC-4.1.7", case="hour of the order", verdict="accepted")
@pytest.mark.parametrize(
    ("received", "dealt"),
    [
        ("2026-03-02 11:59:59", date(2026, 3, 2)),
        ("2026-03-02 12:00:00", date(2026, 3, 3)),
        ("2026-03-06 12:00:01", date(2026, 3, 9)),
        ("2026-03-07 08:00:00", date(2026, 3, 9)),
        ("2026-03-20 15:00:00", date(2026, 3, 24)),
    ],
    ids=["before noon", "at noon", "Friday afternoon", "Saturday", "before a holiday Monday"],
)
def test_an_order_counts_on_the_day_its_hour_says(strict: House, received: str, dealt: date) -> None:
    account = strict.account("1")
    order = orders.place(
        actor=strict.operator,
        participation_class=strict.kind,
        account=account,
        kind=OrderKind.CONTRIBUTION,
        measure=orders.Measure(amount=D("10000000.00")),
        receipt=orders.Receipt(received_at=datetime.fromisoformat(received).replace(tzinfo=BOGOTA), source_ref="caja:1"),
    )
    assert order.dealing_on == dealt


@pytest.mark.rule("FIC-4.2", case="two minimum wages of 2026", verdict="refused")
def test_an_entry_below_two_minimum_wages_is_refused_with_what_is_missing(strict: House) -> None:
    account = strict.account("1")
    with pytest.raises(MinimumError, match=r"aporte \$\s0,01 más"):
        strict.order(account, OrderKind.CONTRIBUTION, MONDAY, amount="3501809.99")
    order = strict.order(account, OrderKind.CONTRIBUTION, MONDAY, amount="3501810.00")
    assert order.checks[0]["outcome"] == "met"
    assert Order.objects.count() == 1


@pytest.mark.rule("FIC-4.4.1", case="beyond ten per cent", verdict="refused")
def test_a_contribution_beyond_ten_per_cent_is_refused_with_the_most_it_may_be(strict: House) -> None:
    small = strict.account("2")
    for number in range(20):
        strict.order(strict.account(f"9{number}"), OrderKind.CONTRIBUTION, MONDAY, amount="50000000.00")
    strict.close(MONDAY)
    with pytest.raises(ConcentrationError, match=r"puede aportar hasta \$\s111\.111\.111,11"):
        strict.order(small, OrderKind.CONTRIBUTION, TUESDAY, amount="111111111.12")
    order = strict.order(small, OrderKind.CONTRIBUTION, TUESDAY, amount="111111111.11")
    assert {check["key"]: check["outcome"] for check in order.checks} == {"minimum": "met", "single": "met"}


def test_what_the_book_declares_not_applicable_is_recorded_so(house: House) -> None:
    order = house.order(house.account("1"), OrderKind.CONTRIBUTION, FIRST, amount="1.00")
    assert [(check["key"], check["outcome"]) for check in order.checks] == [("minimum", "not_applicable"), ("single", "not_applicable")]
    assert order.checks[0]["id"] == "FIC-4.2"


def test_two_genuine_identical_orders_stay_two_and_one_reference_enters_once(house: House) -> None:
    account = house.account("1")
    for reference in ("banco:1", "banco:2"):
        house.order(account, OrderKind.CONTRIBUTION, FIRST, amount="500.00", source_ref=reference)
    with pytest.raises(DuplicateOrderError, match="orden 2"):
        house.order(account, OrderKind.CONTRIBUTION, FIRST, amount="500.00", source_ref="banco:2")
    assert list(Order.objects.order_by("number").values_list("number", flat=True)) == [1, 2]


@pytest.mark.parametrize(
    ("measure", "kind", "sentence"),
    [
        ({}, OrderKind.CONTRIBUTION, "solo una de las tres"),
        ({"amount": "1.00", "units": "1.000000"}, OrderKind.CONTRIBUTION, "solo una de las tres"),
        ({"everything": True}, OrderKind.CONTRIBUTION, "Solo un retiro"),
        ({"amount": "0.00"}, OrderKind.CONTRIBUTION, "mayor que cero"),
        ({"amount": "-1.00"}, OrderKind.REDEMPTION, "mayor que cero"),
        ({"amount": "1.001"}, OrderKind.CONTRIBUTION, "máximo 2 decimales"),
        ({"units": "1.0000001"}, OrderKind.CONTRIBUTION, "máximo 6 decimales"),
    ],
)
def test_an_order_says_one_positive_measure(house: House, measure: dict, kind: OrderKind, sentence: str) -> None:
    with pytest.raises(OrderError, match=sentence):
        house.order(house.account("1"), kind, FIRST, **measure)
    assert not Order.objects.exists()


def test_a_redemption_beyond_the_free_balance_is_refused(house: House) -> None:
    account = house.account("1")
    house.order(account, OrderKind.CONTRIBUTION, FIRST, amount="1000000.00")
    house.close(FIRST)
    house.order(account, OrderKind.REDEMPTION, FIRST + ONE_DAY, units="60.000000")
    with pytest.raises(BalanceError, match=r"40,000000 unidades libres"):
        house.order(account, OrderKind.REDEMPTION, FIRST + ONE_DAY, units="40.000001")
    house.order(account, OrderKind.REDEMPTION, FIRST + ONE_DAY, units="40.000000")
    assert house.close(FIRST + ONE_DAY).classes.get().closing_units == D("0.000000")


def test_everything_of_an_empty_account_is_refused(house: House) -> None:
    with pytest.raises(BalanceError):
        house.order(house.account("1"), OrderKind.REDEMPTION, FIRST, everything=True)


def test_a_redemption_in_pesos_that_the_close_cannot_cover_stops_the_day_and_can_be_withdrawn(house: House) -> None:
    account = house.account("1")
    house.order(account, OrderKind.CONTRIBUTION, FIRST, amount="1000000.00")
    house.close(FIRST)
    order = house.order(account, OrderKind.REDEMPTION, FIRST + ONE_DAY, amount="1000000.00")
    house.order(house.account("2"), OrderKind.CONTRIBUTION, FIRST + ONE_DAY, amount="5000000.00")
    with pytest.raises(BalanceError, match="excede su saldo"):
        house.prepare(FIRST + ONE_DAY, income="-100000.00")
    orders.withdraw(actor=house.operator, order=order, reason="El inversionista la cambia")
    assert house.close(FIRST + ONE_DAY, income="-100000.00").order_count == 1
    with pytest.raises(OrderError, match="ya terminó"):
        orders.withdraw(actor=house.operator, order=order, reason="otra vez")


def test_a_priced_order_cannot_be_withdrawn_nor_changed(house: House) -> None:
    order = house.order(house.account("1"), OrderKind.CONTRIBUTION, FIRST, amount="1000000.00")
    house.close(FIRST)
    with pytest.raises(OrderError, match="registre una anulación"):
        orders.withdraw(actor=house.operator, order=order, reason="error")
    with pytest.raises(AppendOnlyError):
        order.save()
    assert OrderPricing.objects.get().unit_value == D("10000.000000")


def test_an_order_for_a_closed_day_or_from_the_future_is_refused(house: House, stop_clock) -> None:
    stop_clock("2026-03-03 10:00")
    account = house.account("1")
    house.close(FIRST)
    with pytest.raises(OrderError, match="el primer día abierto es el 03/03/2026"):
        house.order(account, OrderKind.CONTRIBUTION, FIRST, amount="1.00")
    with pytest.raises(OrderError, match="en el futuro"):
        house.order(account, OrderKind.CONTRIBUTION, FIRST + ONE_DAY, hour=11, amount="1.00")
    assert not Order.objects.exists()


def test_a_closed_account_or_another_fund_s_is_refused(house: House, organisation: Organisation, fund_operator: User) -> None:
    account = house.account("1")
    accounts.close(actor=fund_operator, account=account, closed_on=FIRST)
    with pytest.raises(OrderError, match="está cerrada"):
        house.order(account, OrderKind.CONTRIBUTION, FIRST, amount="1.00")


def test_annulments_take_out_at_the_day_s_unit_value(house: House) -> None:
    account = house.account("1")
    house.order(account, OrderKind.CONTRIBUTION, FIRST, amount="1000000.00")
    house.close(FIRST)
    house.order(account, OrderKind.ANNULMENT, FIRST + ONE_DAY, amount="-505000.00")
    day = house.close(FIRST + ONE_DAY, income="10000.00")
    row = day.classes.get()
    assert (row.annulments, row.units_annulled, day.closing_value) == (D("-505000.00"), D("-50.000000"), D("505000.00"))


def test_an_open_day_still_takes_orders(house: House) -> None:
    days.open_day(actor=house.operator, fund=house.fund, on=FIRST)
    house.order(house.account("1"), OrderKind.CONTRIBUTION, FIRST, amount="1.00")
    assert house.close(FIRST).order_count == 1
