"""Sharing among classes, statements and the day's identities: worked cases, published rows and theorems."""

import csv
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules.holidays_co import calendar_for
from core.rules.rounding import half_up
from funds.rules import classes as sharing
from funds.rules.orders import Flow, OrderFormError, OrderKind
from funds.rules.returns import ReturnInputError, effective_annual, months_before, trailing
from funds.rules.statements import Movement, StatementDoesNotAddUpError, statement, statement_due
from funds.rules.units import UnitValueError, amount_for, units_for
from funds.rules.valuation import (
    ClassOpening,
    ClassResult,
    LeftoverValueError,
    NegativeUnitsError,
    ZeroUnitsYieldError,
    close_day,
    unit_value,
)
from governance.rules.provisions import FeeRule, NavFormula, ReportRule
from governance.rules.provisions.obligations import ReportItem
from tests.meetings.rules.books import in_force
from tests.worked_cases import Case, params

D = Decimal
PUBLISHED = Path(__file__).resolve().parents[3] / "funds" / "data" / "fic_daily_published.csv"
NAV, FEE = in_force("fic-seguridad-bolivar", NavFormula, "unit_value"), in_force("fic-seguridad-bolivar", FeeRule, "management_fee")
STATEMENT = in_force("fic-seguridad-bolivar", ReportRule, "statement")


def pair(figures: list[str]) -> tuple[Decimal, Decimal]:
    return D(figures[0]), D(figures[1])


def check_share(case: dict[str, Any]) -> None:
    values = {name: D(value) for name, value in case["values"].items()}
    if "error" in case:
        with pytest.raises(getattr(sharing, case["error"])):
            sharing.share_yield(amount=D(case["amount"]), values=values)
        return
    result = sharing.share_yield(amount=D(case["amount"]), values=values)
    assert {name: str(share) for name, share in result.shares.items()} == case["shares"]
    assert str(result.rounding) == case["rounding"]


def check_due(case: dict[str, Any]) -> None:
    due = statement_due(STATEMENT, period_end=date.fromisoformat(case["period_end"]), calendar=calendar_for(range(2025, 2028)))
    assert due == date.fromisoformat(case["due_on"])
    assert (date.fromisoformat(case["sent_on"]) <= due) is case["in_time"]


def check_statement(case: dict[str, Any]) -> None:
    movements = [Movement(units=units, amount=amount) for units, amount in map(pair, case["movements"])]
    shown = [ReportItem(item) for item in case["shown"]]
    result = statement(STATEMENT, shown=shown, opening=pair(case["opening"]), closing=pair(case["closing"]), movements=movements)
    assert (result.outcome, str(result.earned)) == (case["outcome"], case["earned"])


@pytest.mark.parametrize("case", params("funds/funds"))
def test_worked_case(case: Case) -> None:
    checks = {"share": check_share, "due": check_due, "statement": check_statement}
    kind = next(kind for kind in checks if kind in case)
    checks[kind](case[kind])


def rows() -> Iterator[dict[str, str]]:
    with PUBLISHED.open(encoding="utf-8") as file:
        yield from csv.DictReader(file)


@pytest.mark.rule("FIC-5.3")
def test_every_published_unit_value_is_the_quotient_rounded_half_up() -> None:
    checked = 0
    for row in rows():
        if D(row["units_open"]) and D(row["precierre"]):
            checked += 1
            assert unit_value(preclose=D(row["precierre"]), units=D(row["units_open"]), nav=NAV) == D(row["unit_value"]), row["date"]
    assert checked > 2_400


@pytest.mark.rule("FIC-5.2b")
def test_every_published_close_is_the_preclose_and_the_flows() -> None:
    for row in rows():
        opening = ClassOpening(
            code="A", value=D(row["precierre"]), units=D(row["units_open"]), last_unit_value=D(10_000), annual_rate=D(0), flows=flows(row)
        )
        if not D(row["precierre"]):
            continue
        day = close_day(nav=NAV, fee=None, income=D(0), expenses=D(0), classes=[opening])
        assert day.closing == D(row["nav_close"]), row["date"]
        assert abs(day.classes["A"].residue) <= day.classes["A"].residue_bound


def flows(row: dict[str, str]) -> tuple[Flow, ...]:
    kinds = {"subscriptions": OrderKind.CONTRIBUTION, "redemptions": OrderKind.REDEMPTION, "cancellations": OrderKind.ANNULMENT}
    return tuple(Flow(reference=key, kind=kind, amount=D(row[key])) for key, kind in kinds.items() if D(row[key]))


MONEY = st.integers(1, 10**14).map(lambda cents: D(cents) / 100)


def opened(code: str, value: Decimal, *flows: Flow, rate: str = "0.015") -> ClassOpening:
    units = half_up(value / D("1000.5"), 6)
    return ClassOpening(code=code, value=value, units=units, last_unit_value=D("1000.5"), annual_rate=D(rate), flows=flows)


@given(st.lists(MONEY, min_size=1, max_size=4), st.integers(-(10**5), 10**9).map(lambda cents: D(cents) / 100))
def test_the_classes_add_up_to_the_fund_to_the_cent(values: list[Decimal], income: Decimal) -> None:
    openings = [opened(f"c{index}", value + 10_000) for index, value in enumerate(values)]
    day = close_day(nav=NAV, fee=FEE, income=income, expenses=D("1.07"), classes=openings)
    results: list[ClassResult] = list(day.classes.values())
    assert sum(each.gross_yield for each in results) == income - D("1.07")
    assert sum(each.closing_value for each in results) == day.closing == day.opening + day.gross_yield - day.fee


@given(MONEY, st.lists(MONEY, max_size=5), st.lists(st.integers(1, 10**9).map(lambda millionths: D(millionths) / 10**6), max_size=3))
def test_the_residue_never_passes_its_bound(value: Decimal, amounts: list[Decimal], units: list[Decimal]) -> None:
    orders = [Flow(reference=f"a{index}", kind=OrderKind.CONTRIBUTION, amount=each) for index, each in enumerate(amounts)]
    orders += [Flow(reference=f"u{index}", kind=OrderKind.CONTRIBUTION, units=each) for index, each in enumerate(units)]
    result = close_day(nav=NAV, fee=FEE, income=D(0), expenses=D(0), classes=[opened("A", value + 10_000, *orders)]).classes["A"]
    assert abs(result.residue) <= result.residue_bound
    assert result.closing_value == result.preclose + result.contributions


@given(MONEY.filter(lambda value: value > 1))
def test_the_last_holder_leaves_no_value_behind(value: Decimal) -> None:
    opening = opened("A", value + 10_000)
    leaving = Flow(reference="all", kind=OrderKind.REDEMPTION, everything=opening.units)
    result = close_day(nav=NAV, fee=FEE, income=D("3.33"), expenses=D(0), classes=[opened("A", value + 10_000, leaving)]).classes["A"]
    assert (result.closing_units, result.closing_value) == (0, 0)


def test_what_cannot_be_a_day_is_named() -> None:
    empty = ClassOpening(code="A", value=D(0), units=D(0), last_unit_value=D(20), annual_rate=D(0))
    with pytest.raises(ZeroUnitsYieldError):
        close_day(nav=NAV, fee=FEE, income=D(1), expenses=D(0), classes=[empty])
    too_much = Flow(reference="r", kind=OrderKind.REDEMPTION, units=D(11))
    with pytest.raises(NegativeUnitsError):
        close_day(nav=NAV, fee=FEE, income=D(0), expenses=D(0), classes=[replaced(units="10", value="100", flow=too_much)])
    in_pesos = Flow(reference="r", kind=OrderKind.REDEMPTION, amount=D("99.99"))
    with pytest.raises(LeftoverValueError):
        close_day(nav=NAV, fee=None, income=D(0), expenses=D(0), classes=[replaced(units="0.00001", value="100", flow=in_pesos)])
    with pytest.raises(OrderFormError):
        Flow(reference="r", kind=OrderKind.REDEMPTION, amount=D(1), units=D(1))
    with pytest.raises(OrderFormError):
        Flow(reference="r", kind=OrderKind.CONTRIBUTION, amount=D(-1))
    for price in (D(0), D(-1)):
        with pytest.raises(UnitValueError):
            units_for(amount=D(1), unit_value=price)
        with pytest.raises(UnitValueError):
            amount_for(units=D(1), unit_value=price)
    with pytest.raises(StatementDoesNotAddUpError):
        statement(STATEMENT, shown=[], opening=(D(1), D(1)), closing=(D(3), D(1)), movements=[Movement(units=D(1), amount=D(1))])


def test_returns_reach_back_by_the_calendar_and_refuse_what_is_beyond_measure() -> None:
    assert months_before(date(2026, 3, 31), 1) == date(2026, 2, 28)
    assert months_before(date(2026, 1, 31), 6) == date(2025, 7, 31)
    assert effective_annual(first=D(20_000), last=D(20_120), days=30) == D("7.549592")
    assert effective_annual(first=D(100), last=D(100), days=1) == 0
    with pytest.raises(ReturnInputError):
        effective_annual(first=D("0.000001"), last=D(10) ** 12, days=1)
    with pytest.raises(ReturnInputError):
        effective_annual(first=D(0), last=D(1), days=1)
    series = {date(2026, 1, 1): D(100), date(2026, 1, 31): D(101)}
    assert trailing(series, as_of=date(2026, 1, 31)) == {30: D("12.869529"), 90: None, 180: None, 365: None, 730: None}


def replaced(*, units: str, value: str, flow: Flow) -> ClassOpening:
    return ClassOpening(code="A", value=D(value), units=D(units), last_unit_value=D(10), annual_rate=D(0), flows=(flow,))
