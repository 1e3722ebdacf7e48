"""What the screens of a fund show of a day, and what the verifiers find."""

from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.audit import run_verifiers
from funds.rules.orders import OrderKind
from funds.selectors import pages, series
from funds.wording.steps import sentence
from tests.funds.cast import FIRST, ONE_DAY, House

D = Decimal
FUNDS = ("funds.days", "funds.orders", "funds.units")


@pytest.fixture
def running(house: House) -> House:
    account = house.account("1")
    house.order(account, OrderKind.CONTRIBUTION, FIRST, amount="1000000.00")
    for step in range(4):
        house.close(FIRST + step * ONE_DAY, income="0.00" if step == 0 else "1000.00")
    house.order(account, OrderKind.REDEMPTION, FIRST + 4 * ONE_DAY, everything=True)
    house.order(house.account("2"), OrderKind.CONTRIBUTION, FIRST + 4 * ONE_DAY, amount="500000.00")
    return house


def test_the_desk_shows_classes_days_and_what_waits(running: House) -> None:
    page = pages.fund_page(running.fund)
    [card] = page.classes
    assert (card.unit_value, card.closing_units, page.next_on) == (D("10030.000000"), D("100.000000"), FIRST + 4 * ONE_DAY)
    assert [row.valued_on for row in page.days] == [FIRST + step * ONE_DAY for step in (3, 2, 1, 0)]
    everything, contribution = page.waiting
    assert (everything.indicative_amount, everything.amount) == (D("1003000.00"), None)
    assert contribution.indicative_units == D("49.850449")


def test_a_published_day_shows_its_figures_phases_checks_and_steps(running: House) -> None:
    page = pages.day_page(running.fund, FIRST + ONE_DAY)
    rows = {row.code: row for row in page.rows}
    assert (rows["preclose"].fund, rows["unit_value"].classes, rows["closing"].fund) == (
        D("1001000.00"),
        (D("10010.000000"),),
        D("1001000.00"),
    )
    assert rows["unit_value"].notes == (D("0.00100000"),)
    assert rows["identity"].fund == 0
    assert [phase.state for phase in page.phases] == ["done"] * 7
    assert all(check.holds for check in page.checks)
    assert not page.indicative
    assert {told["key"]: told["applies"] for told in page.provisions}["management_fee"] is False
    steps = pages.steps_of(page.day.classes.get())
    assert any("10.010" in sentence(step, "es") or step.code == "fund.unit_value" for step in steps)


def test_a_prepared_day_is_indicative_and_waits_for_another_person(running: House) -> None:
    on = FIRST + 4 * ONE_DAY
    running.prepare(on, income="1000.00")
    page = pages.day_page(running.fund, on)
    assert page.indicative
    states = {phase.code: phase.state for phase in page.phases}
    assert (states["preclose"], states["reviewed"], states["published"]) == ("done", "now", "todo")
    assert pages.day_page(running.fund, on + ONE_DAY) is None


def test_an_open_day_without_inputs_waits_for_them(running: House) -> None:
    from funds.services import days

    on = FIRST + 4 * ONE_DAY
    days.open_day(actor=running.operator, fund=running.fund, on=on)
    page = pages.day_page(running.fund, on)
    assert {phase.code: phase.state for phase in page.phases}["inputs"] == "now"
    assert pages.steps_of(page.day.classes.get()) == ()


def test_the_desk_asks_as_much_of_three_days_as_of_one(running: House) -> None:
    with CaptureQueriesContext(
        connection,
    ) as first:
        pages.fund_page(running.fund)
    running.close(FIRST + 4 * ONE_DAY, income="5.00")
    running.close(FIRST + 5 * ONE_DAY, income="5.00")
    with CaptureQueriesContext(connection) as second:
        pages.fund_page(running.fund)
    assert len(second) <= len(first)


def test_series_are_published_days_only(running: House) -> None:
    running.prepare(FIRST + 4 * ONE_DAY, income="1.00")
    points = series.unit_values(running.kind, days=3)
    assert [point.on for point in points] == [FIRST + step * ONE_DAY for step in (1, 2, 3)]
    assert sum(week.net_flow for week in series.weekly_flows(series.unit_values(running.kind))) == D("1000000.00")


@pytest.mark.owner
@pytest.mark.database
@pytest.mark.parametrize(
    ("sql", "name", "record"),
    [
        ("UPDATE funds_dayinput SET amount = amount + 1 WHERE fund_day_id = {second}", "funds.days", "2026-03-03"),
        ("UPDATE funds_fundday SET digest = repeat('0', 64) WHERE id = {second}", "funds.days", "2026-03-03"),
        ("UPDATE funds_classday SET orders_priced = 7 WHERE fund_day_id = {second}", "funds.days", "2026-03-03"),
        ("UPDATE funds_orderpricing SET unit_value = unit_value + 1", "funds.orders", "orden 1"),
        ("UPDATE funds_orderpricing SET units = units + 1", "funds.days", "2026-03-02"),
        ("UPDATE governance_movement SET quantity = quantity + 1", "funds.units", "2026-03-02"),
    ],
)
def test_what_is_changed_behind_its_back_is_named(running: House, sql: str, name: str, record: str) -> None:
    assert not any(report.faults for report in run_verifiers(only=FUNDS))
    second = running.fund.days.get(valued_on=FIRST + ONE_DAY).pk
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(sql.format(second=second))
        cursor.execute("SET LOCAL session_replication_role = origin")
    found = {report.name: report.faults for report in run_verifiers(only=FUNDS)}
    assert record in found[name][0].record
