"""Figures and dates, written as the house writes them."""

from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.wording import dates, figures


@pytest.mark.parametrize(
    ("value", "es", "en"),
    [
        (0, "0", "0"),
        (1234567, "1.234.567", "1,234,567"),
        (-1250000, "−1.250.000", "−1,250,000"),
        (Fraction(1, 2), "1", "1"),
        ("8146355", "8.146.355", "8,146,355"),
        (None, "—", "—"),
        ("", "—", "—"),
    ],
)
def test_counts(value: Any, es: str, en: str) -> None:
    assert (figures.whole(value), figures.whole(value, "en")) == (es, en)


@pytest.mark.parametrize(
    ("value", "es"),
    [
        ("1234567.895", "1.234.567,90"),
        (Decimal("-0.001"), "0,00"),
        (Decimal("-0.005"), "−0,01"),
        (0, "0,00"),
        ("12345678901234567890.12", "12.345.678.901.234.567.890,12"),
    ],
)
def test_money(value: Any, es: str) -> None:
    assert figures.money(value) == es


def test_pesos_keep_their_sign_by_a_hard_space() -> None:
    assert figures.pesos("-3") == "−$\u00a03,00"
    assert figures.pesos("5928000000", places=0) == "$\u00a05.928.000.000"
    assert figures.pesos(None) == "—"


def test_units_have_six_decimals() -> None:
    assert figures.units("12345.5") == "12.345,500000"
    assert figures.units("0.0000005") == "0,000001"


@pytest.mark.parametrize(
    ("ratio", "shown"),
    [
        (Fraction(1, 3), "33,33\u00a0%"),
        ("2/3", "66,67\u00a0%"),
        (1, "100,00\u00a0%"),
        (Fraction(99999, 100000), "100,00\u00a0%"),
        (None, "—"),
    ],
)
def test_percentages_come_from_exact_ratios(ratio: Any, shown: str) -> None:
    assert figures.percent(ratio) == shown


def test_a_sign_is_written_where_it_is_asked_for() -> None:
    assert [figures.signed(value, 2) for value in (3, -3, 0, Decimal("0.001"))] == ["+3,00", "−3,00", "0,00", "0,00"]


def test_fractions() -> None:
    assert [figures.fraction(v) for v in ("70/100", Fraction(3, 1), Fraction(1, 3))] == ["70/100", "3", "1/3"]


@pytest.mark.parametrize("value", [1.5, float("nan"), True, "abc", "1/0", [], "NaN", "Infinity"])
def test_what_is_not_exact_is_refused(value: Any) -> None:
    with pytest.raises(figures.NotExactError):
        figures.whole(value)


@given(st.decimals(allow_nan=False, allow_infinity=False, places=6, min_value=-(10**18), max_value=10**18))
def test_writing_six_decimals_loses_nothing(value: Decimal) -> None:
    shown = figures.units(value).replace(".", "").replace(",", ".").replace(figures.MINUS, "-")
    assert Decimal(shown) == value


@given(st.fractions(), st.integers(min_value=0, max_value=8))
def test_rounding_is_half_up_and_symmetric(value: Fraction, places: int) -> None:
    rounded = Fraction(figures.half_up(value, places))
    assert abs(rounded - value) <= Fraction(1, 2 * 10**places)
    assert Fraction(figures.half_up(-value, places)) == -rounded


def test_halves_go_away_from_zero() -> None:
    assert [str(figures.half_up(Fraction(n, 2), 0)) for n in (1, 3, -1, -3)] == ["1", "2", "-1", "-2"]


DAY = date(2026, 3, 27)
MOMENT = datetime(2026, 3, 27, 16, 44, tzinfo=UTC)


@pytest.mark.parametrize(
    ("function", "value", "es", "en"),
    [
        (dates.day_long, DAY, "27\u00a0de marzo de 2026", "27\u00a0March 2026"),
        (dates.day_long, "2026-03-27", "27\u00a0de marzo de 2026", "27\u00a0March 2026"),
        (dates.weekday_long, DAY, "viernes 27\u00a0de marzo de 2026", "Friday 27\u00a0March 2026"),
        (dates.day_short, DAY, "vie 27 mar", "Fri 27 Mar"),
        (dates.day_figures, DAY, "27/03/2026", "2026-03-27"),
        (dates.hour, MOMENT, "11:44", "11:44"),
        (dates.hour_long, MOMENT, "11:44\u00a0a.\u00a0m.", "11:44\u00a0a.m."),
        (dates.hour_long, "13:05", "1:05\u00a0p.\u00a0m.", "1:05\u00a0p.m."),
        (dates.hour_long, "00:30", "12:30\u00a0a.\u00a0m.", "12:30\u00a0a.m."),
        (dates.hour_long, "12:00", "12:00\u00a0p.\u00a0m.", "12:00\u00a0p.m."),
        (dates.moment, MOMENT, "27 mar 2026, 11:44", "27 Mar 2026, 11:44"),
        (dates.moment, MOMENT.isoformat(), "27 mar 2026, 11:44", "27 Mar 2026, 11:44"),
        (dates.day_long, None, "—", "—"),
    ],
)
def test_dates(function: Any, value: Any, es: str, en: str) -> None:
    assert (function(value), function(value, "en")) == (es, en)


def test_a_day_is_bogotas() -> None:
    assert dates.day_short(datetime(2026, 3, 28, 1, 0, tzinfo=UTC)) == "vie 27 mar"


@pytest.mark.parametrize(
    ("stored", "written"),
    [
        ("999001274-0", "NIT\u00a0999.001.274-0"),
        ("900.123.456-8", "NIT\u00a0900.123.456-8"),
        ("860003020", "NIT\u00a0860.003.020"),
        ("", ""),
    ],
)
def test_a_tax_number_is_written_with_its_figures_in_threes(stored: str, written: str) -> None:
    assert figures.nit(stored) == written
