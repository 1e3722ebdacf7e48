"""A fund's days through their services: the worked example, the order of days, the two people, and every refusal writing nothing."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, connection, transaction

from core.models import AppendOnlyError, AuditRecord, Organisation, User
from funds.models import ClassDay, DayInput, FundDay, OrderPricing
from funds.rules.orders import OrderKind
from funds.rules.refusals import (
    DayChangedError,
    DayClosedError,
    DayInFutureError,
    DayNotPreparedError,
    DaySkippedError,
    NoInputsError,
    SamePersonError,
    UnitValueNotPositiveError,
    ZeroUnitsError,
)
from funds.services import days, funds
from governance.models import Movement, Position
from tests.funds.cast import FIRST, ONE_DAY, House, found

D = Decimal


@pytest.mark.rule("FIC-5.2b", "FIC-5.2a", "FIC-5.3", "FIC-6.2", "L-CBCF-XI", case="fund day of clause 5.2", verdict="accepted")
def test_the_worked_example_of_clause_5_2_to_the_last_digit(organisation: Organisation, fund_operator: User, fund_approver: User) -> None:
    on = date(2026, 6, 30)
    house = found(
        organisation=organisation,
        operator=fund_operator,
        approver=fund_approver,
        classes=(funds.ClassData(code="A", name="", initial_unit_value=D(20), annual_rate=D("0.02")),),
        first_day_on=on,
        rule_book="fic-seguridad-bolivar",
        started_on=date(2026, 5, 1),
    )
    large, small = house.account("1", on - ONE_DAY), house.account("2", on - ONE_DAY)
    brought = funds.Brought(value=D("100000000000.00"), unit_value=D("20000.000000"), holdings=[(large, D("5000000.000000"))])
    funds.load_opening(actor=fund_operator, participation_class=house.kind, brought=brought, basis="Saldo inicial")
    house.order(small, OrderKind.CONTRIBUTION, on, amount="50000000.00")
    house.order(large, OrderKind.REDEMPTION, on, amount="20000000.00")

    day = house.close(on, income="45000000.00", expenses="1200000.00")

    row = day.classes.get()
    assert (day.gross_yield, day.fee, day.preclose) == (D("43800000.00"), D("5425524.52"), D("100038374475.48"))
    assert row.unit_value == D("20007.674895")
    assert (row.units_in, row.units_out) == (D("2499.041006"), D("999.616402"))
    assert (day.closing_value, row.closing_units) == (D("100068374475.48"), D("5001499.424604"))
    assert abs(row.residue) < D("2.60")
    assert Position.objects.get(account=small).quantity == D("2499.041006")
    assert sorted(Movement.objects.filter(posting=day.posting).values_list("quantity", flat=True)) == [D("999.616402"), D("2499.041006")]
    assert list(OrderPricing.objects.order_by("order__number").values_list("amount", "units")) == [
        (D("50000000.00"), D("2499.041006")),
        (D("-20000000.00"), D("-999.616402")),
    ]


def test_a_day_opens_with_yesterdays_close_and_leaves_an_audit_record_for_each_act(house: House) -> None:
    account = house.account("1")
    house.order(account, OrderKind.CONTRIBUTION, FIRST, amount="1000000.00")
    first = house.close(FIRST)
    second = house.close(FIRST + ONE_DAY, income="10000.00")
    assert (second.opening_value, second.previous) == (first.closing_value, first)
    assert second.classes.get().unit_value == D("10100.000000")
    actions = AuditRecord.objects.filter(subject_type="funds.fundday").order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["funds.prepare_day", "funds.publish_day"] * 2


@pytest.mark.rule("FIC-5.4", case="a day without its predecessor", verdict="refused")
def test_a_skipped_day_is_refused_and_nothing_is_written(house: House) -> None:
    house.close(FIRST)
    with pytest.raises(DaySkippedError, match="03/03/2026"):
        house.prepare(FIRST + 2 * ONE_DAY)
    assert FundDay.objects.count() == 1


def test_the_next_day_waits_for_the_one_before_to_be_published(house: House) -> None:
    house.prepare(FIRST)
    with pytest.raises(DaySkippedError, match="02/03/2026"):
        house.prepare(FIRST + ONE_DAY)


def test_a_published_day_is_not_closed_twice(house: House) -> None:
    house.close(FIRST)
    for act in (house.prepare, house.close):
        with pytest.raises(DayClosedError, match="no se cierra dos veces"):
            act(FIRST)
    assert DayInput.objects.count() == 1


def test_tomorrow_is_refused(house: House, stop_clock) -> None:
    stop_clock(f"{FIRST.isoformat()} 23:59:59")
    house.close(FIRST)
    with pytest.raises(DayInFutureError, match="todavía no llega"):
        house.prepare(FIRST + ONE_DAY)


def test_a_zero_yield_is_written_never_assumed(house: House) -> None:
    with pytest.raises(NoInputsError, match="escriba 0,00"):
        days.prepare(actor=house.operator, fund=house.fund, on=FIRST)
    assert not FundDay.objects.exists()


def test_publishing_needs_a_preclose_and_another_person(house: House) -> None:
    days.open_day(actor=house.operator, fund=house.fund, on=FIRST)
    with pytest.raises(DayNotPreparedError):
        days.publish(actor=house.approver, fund=house.fund, on=FIRST)
    house.prepare(FIRST)
    with pytest.raises(SamePersonError):
        days.publish(actor=house.operator, fund=house.fund, on=FIRST)
    assert FundDay.objects.get().state == "prepared"


def test_an_order_or_input_after_the_preclose_asks_for_another_one(house: House) -> None:
    account = house.account("1")
    house.prepare(FIRST)
    house.order(account, OrderKind.CONTRIBUTION, FIRST, amount="1000000.00")
    with pytest.raises(DayChangedError):
        days.publish(actor=house.approver, fund=house.fund, on=FIRST)
    house.prepare(FIRST)
    days.record_input(actor=house.operator, fund=house.fund, on=FIRST, component=days.Component(kind="bank", amount=D("0.00")))
    with pytest.raises(DayChangedError):
        days.publish(actor=house.approver, fund=house.fund, on=FIRST)
    assert not OrderPricing.objects.exists()


def test_an_input_is_corrected_by_a_new_one(house: House) -> None:
    account = house.account("1")
    house.order(account, OrderKind.CONTRIBUTION, FIRST, amount="1000000.00")
    house.close(FIRST)
    wrong = days.record_input(
        actor=house.operator, fund=house.fund, on=FIRST + ONE_DAY, component=days.Component(kind="valuation", amount=D("99999.00"))
    )
    right = days.Component(kind="valuation", amount=D("500.00"), replaces=wrong)
    day = days.prepare(actor=house.operator, fund=house.fund, on=FIRST + ONE_DAY, components=[right])
    assert (day.income, day.preclose) == (D("500.00"), D("1000500.00"))
    with pytest.raises(AppendOnlyError):
        wrong.save()


def test_a_yield_without_units_belongs_to_nobody(house: House) -> None:
    with pytest.raises(ZeroUnitsError, match="sin unidades"):
        house.prepare(FIRST, income="1.00")
    assert not FundDay.objects.exists()


def test_a_loss_beyond_the_fund_gives_no_unit_value(house: House) -> None:
    house.order(house.account("1"), OrderKind.CONTRIBUTION, FIRST, amount="1000000.00")
    house.close(FIRST)
    with pytest.raises(UnitValueNotPositiveError, match="no es positivo"):
        house.prepare(FIRST + ONE_DAY, income="-1000000.00")


def test_a_negative_yield_lowers_the_unit_value(house: House) -> None:
    house.order(house.account("1"), OrderKind.CONTRIBUTION, FIRST, amount="1000000.00")
    house.close(FIRST)
    day = house.close(FIRST + ONE_DAY, income="-250000.00")
    assert day.classes.get().unit_value == D("7500.000000")


def test_a_total_withdrawal_leaves_neither_units_nor_dust_and_the_fund_goes_on(house: House) -> None:
    account = house.account("1")
    house.order(account, OrderKind.CONTRIBUTION, FIRST, amount="1000000.01")
    house.close(FIRST)
    house.close(FIRST + ONE_DAY, income="333.33")
    house.order(account, OrderKind.REDEMPTION, FIRST + 2 * ONE_DAY, everything=True)
    day = house.close(FIRST + 2 * ONE_DAY, income="7.77")
    row = day.classes.get()
    assert (row.closing_units, day.closing_value) == (D("0.000000"), D("0.00"))
    house.order(account, OrderKind.CONTRIBUTION, FIRST + 3 * ONE_DAY, amount="500000.00")
    following = house.close(FIRST + 3 * ONE_DAY).classes.get()
    assert following.unit_value == row.unit_value


THREE = tuple(
    funds.ClassData(code=code, name=name, initial_unit_value=D(value), annual_rate=D(rate))
    for code, name, value, rate in (
        ("A", "Personas", 10_000, "0.015"),
        ("B", "Empresas", 20, "0.010"),
        ("C", "Institucional", 12_345, "0.006"),
    )
)


@pytest.mark.rule("L-FIC-CLASS", case="three classes over forty days", verdict="accepted")
def test_three_classes_sum_to_the_fund_to_the_cent_for_forty_days(
    organisation: Organisation, fund_operator: User, fund_approver: User
) -> None:
    house = found(
        organisation=organisation,
        operator=fund_operator,
        approver=fund_approver,
        classes=THREE,
        rule_book="fic-seguridad-bolivar",
    )
    accounts = {code: house.account(code) for code in "ABC"}
    opening = {"A": "1234567890.12", "B": "98765432.10", "C": "777777777.77"}
    for code, amount in opening.items():
        house.order(accounts[code], OrderKind.CONTRIBUTION, FIRST, amount=amount, code=code)
    house.close(FIRST)
    for step in range(1, 41):
        on = FIRST + step * ONE_DAY
        if step % 7 == 3:
            house.order(accounts["B"], OrderKind.REDEMPTION, _business(on), amount=f"{step}00001.01", code="B")
        day = house.close(on, income=f"{(-1) ** step * step * 104729}.{step:02d}", expenses=f"{step * 1009}.01")
        rows = list(day.classes.all())
        for name in ("opening_value", "gross_yield", "fee", "preclose", "contributions", "redemptions", "annulments", "closing_value"):
            assert sum(getattr(row, name) for row in rows) == getattr(day, name), (on, name)
        assert day.fee > 0


def _business(on: date) -> date:
    return on if on.weekday() < 5 else on - timedelta(days=on.weekday() - 4)


@pytest.mark.owner
@pytest.mark.database
def test_the_database_refuses_what_the_services_never_write(house: House) -> None:
    house.order(house.account("1"), OrderKind.CONTRIBUTION, FIRST, amount="1000000.00")
    day = house.close(FIRST)
    _refused("UPDATE funds_fundday SET closing_value = closing_value + 1, contributions = contributions + 1")
    _refused("DELETE FROM funds_fundday")
    _refused("TRUNCATE funds_fundday CASCADE")
    _refused("UPDATE funds_classday SET unit_value = unit_value")
    _refused("UPDATE funds_dayinput SET amount = 1")
    _refused("DELETE FROM funds_order")
    with pytest.raises(IntegrityError), transaction.atomic():
        DayInput.objects.create(fund_day=day, kind="bank", amount=D("1.00"), recorded_by=house.operator, received_at=day.opened_at)
    with pytest.raises(IntegrityError), transaction.atomic():
        ClassDay.objects.filter(fund_day=day).update(residue=D("0"))


@pytest.mark.database
def test_an_unpublished_day_still_obeys_the_identities(house: House) -> None:
    house.order(house.account("1"), OrderKind.CONTRIBUTION, FIRST, amount="1000000.00")
    house.close(FIRST)
    house.prepare(FIRST + ONE_DAY, income="10.00")
    bad = "WHERE state = 'prepared'"
    more = "preclose = preclose + 1, closing_value = closing_value + 1"
    higher = "unit_value = unit_value + 0.000001, residue = closing_value - closing_units * (unit_value + 0.000001)"
    for sql in (
        f"UPDATE funds_fundday SET preclose = preclose + 0.01 {bad}",
        f"UPDATE funds_fundday SET opening_value = opening_value + 1, {more} {bad}",
        f"UPDATE funds_fundday SET valued_on = valued_on + 1 {bad}",
        f"UPDATE funds_fundday SET published_by_id = prepared_by_id {bad}",
        f"UPDATE funds_fundday SET income = income + 1, gross_yield = gross_yield + 1, {more}, state = 'published' {bad}",
        f"UPDATE funds_classday SET {higher} WHERE valued_on = (SELECT max(valued_on) FROM funds_fundday)",
    ):
        _refused(sql)


def _refused(sql: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(sql)
