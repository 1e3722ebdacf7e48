"""The one parser of typed numbers and dates: what has one reading is read, what has two is refused with what to write."""

import re
from contextlib import suppress
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules import InputError, parse_date, parse_decimal
from core.rules.numbers import (
    AmbiguousDateError,
    AmbiguousNumberError,
    DateOutOfRangeError,
    NumberOutOfRangeError,
    TooManyDecimalsError,
    UnreadableDateError,
    UnreadableNumberError,
    reads_both_ways,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1234", "1234"), (" 5 ", "5"), ("+5", "5"), ("-0", "0"), ("1,234", "1.234"), ("1.234,56", "1234.56"), ("1,234.56", "1234.56"),
        ("1.234.567", "1234567"), ("12.5", "12.5"), ("−5,25", "-5.25"), ("0,000001", "0.000001"), ("007", "7"),
    ],
)  # fmt: skip
def test_a_number_with_one_reading_is_read(text, expected):
    assert parse_decimal(text, decimals=6, field="Cantidad") == Decimal(expected)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1.234", AmbiguousNumberError), ("0.001", AmbiguousNumberError), ("-1.234", AmbiguousNumberError), ("1.2.3", AmbiguousNumberError),
        ("1,2,3", AmbiguousNumberError), ("1.", AmbiguousNumberError), ("$ 1.000", UnreadableNumberError), ("COP 1000", UnreadableNumberError),
        ("1000-", UnreadableNumberError), ("(1.000)", UnreadableNumberError), ("1_000", UnreadableNumberError), ("١٢٣", UnreadableNumberError),
        ("１２３", UnreadableNumberError), ("５.５", UnreadableNumberError), ("1e3", UnreadableNumberError), ("1E+3", UnreadableNumberError),
        ("NaN", UnreadableNumberError), ("-Infinity", UnreadableNumberError), ("sNaN", UnreadableNumberError), ("1e1000000", UnreadableNumberError),
        ("1 000", UnreadableNumberError), ("1\u00a0000", UnreadableNumberError), ("1\x00", UnreadableNumberError), ("", UnreadableNumberError),
        ("9" * 40, UnreadableNumberError), (str(10**18), NumberOutOfRangeError), ("9223372036854775808", NumberOutOfRangeError),
        ("1,1234567", TooManyDecimalsError), ("--5", UnreadableNumberError), (",5", UnreadableNumberError),
    ],
)  # fmt: skip
def test_any_other_number_is_refused_with_a_sentence(text, error):
    with pytest.raises(error) as refused:
        parse_decimal(text, decimals=6, field="Cantidad")
    assert refused.value.message_es.startswith("Cantidad: «")
    assert refused.value.message_en
    assert str(refused.value) == refused.value.message_es


def test_the_refusal_says_what_to_write():
    with pytest.raises(AmbiguousNumberError, match=r"«1\.234» es ambiguo: escriba 1234 o 1,234"):
        parse_decimal("1.234", decimals=6, field="Unidades")


@pytest.mark.parametrize(
    ("text", "decimals", "said"),
    [
        ("400.000", 0, "escriba 400000 o 400"), ("1,000", 0, "escriba 1000 o 1"), ("1,000", 6, "escriba 1000 o 1"), ("400.000", 2, "escriba 400000 o 400"),
        ("1,234", 0, "puede ser 1234 o 1,234, y este campo no lleva decimales. Escriba 1234"),
        ("1.234", 0, "puede ser 1234 o 1,234, y este campo no lleva decimales. Escriba 1234"),
        ("1,234", 2, "puede ser 1234 o 1,234, y este campo lleva máximo 2 decimales. Escriba 1234"), ("1,250", 2, "escriba 1250 o 1,25"),
    ],
)  # fmt: skip
def test_point_and_comma_before_three_figures_are_refused_alike_with_both_readings(text, decimals, said):
    with pytest.raises(AmbiguousNumberError, match=re.escape(f"«{text}» es ambiguo: {said}")):
        parse_decimal(text, decimals=decimals, field="Cantidad")


@pytest.mark.parametrize(
    ("text", "decimals", "number"),
    [
        ("400000", 0, 400000), ("400.000.000", 0, 400_000_000), ("1.234.567", 0, 1_234_567), ("1,234,567", 0, 1_234_567), ("12,5", 1, "12.5"),
        ("1.234,50", 2, "1234.50"),
    ],
)  # fmt: skip
def test_what_has_one_reading_is_taken_by_whole_and_by_fractional_fields(text, decimals, number):
    assert parse_decimal(text, decimals=decimals, field="Cantidad") == Decimal(number)


def test_a_source_that_declares_its_marks_may_write_three_zeros():
    assert parse_decimal("1,000", decimals=6, field="Unidades", grouping=True) == 1


def test_thousands_are_read_where_the_source_declares_them():
    assert parse_decimal("1.234", decimals=0, field="Acciones", grouping=True) == 1234
    with pytest.raises(AmbiguousNumberError):
        parse_decimal("1.234", decimals=0, field="Acciones")


def test_in_english_the_dot_is_the_decimal_mark():
    assert parse_decimal("1.234", decimals=6, field="Units", lang="en") == Decimal("1.234")
    with pytest.raises(AmbiguousNumberError):
        parse_decimal("1,234", decimals=6, field="Units", lang="en")


@given(text=st.text(max_size=40))
def test_any_text_is_a_number_or_a_named_refusal(text):
    try:
        number = parse_decimal(text, decimals=6, field="x")
    except InputError:
        return
    assert number.is_finite()
    assert number.as_tuple().exponent == -6


@given(number=st.decimals(-(10**15), 10**15, places=6))
def test_a_number_written_with_a_decimal_comma_is_read_back(number):
    assert parse_decimal(f"{number:f}".replace(".", ","), decimals=6, field="x") == number


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("31/12/2026", date(2026, 12, 31)),
        ("1/2/2025", date(2025, 2, 1)),
        ("2026-03-27", date(2026, 3, 27)),
        (" 29/02/2028 ", date(2028, 2, 29)),
    ],
)
def test_a_date_with_one_reading_is_read(text, expected):
    assert parse_date(text, field="Fecha") == expected


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("31/02/2025", UnreadableDateError), ("2025-02-29", UnreadableDateError), ("01/13/2025", AmbiguousDateError), ("1/2/25", AmbiguousDateError),
        ("1/1/69", AmbiguousDateError), ("01/01/0001", DateOutOfRangeError), ("9999-12-31", DateOutOfRangeError), ("45658", UnreadableDateError),
        ("2025-13-01", UnreadableDateError), ("mañana", UnreadableDateError), ("", UnreadableDateError), ("٣١/١٢/٢٠٢٦", UnreadableDateError),
        ("2026-03-27T10:00", UnreadableDateError), ("00/00/2025", UnreadableDateError),
    ],
)  # fmt: skip
def test_any_other_date_is_refused_with_a_sentence(text, error):
    with pytest.raises(error) as refused:
        parse_date(text, field="Fecha")
    assert refused.value.message_es.startswith("Fecha: «")


@given(text=st.text(max_size=40))
def test_any_text_is_a_date_or_a_named_refusal(text):
    with suppress(InputError):
        assert date(1900, 1, 1) <= parse_date(text, field="x") <= date(2199, 12, 31)


def test_a_source_may_declare_that_the_month_comes_first():
    assert parse_date("03/04/2025", field="Fecha", month_first=True) == date(2025, 3, 4)
    assert parse_date("2025-03-04", field="Fecha", month_first=True) == date(2025, 3, 4)
    with pytest.raises(AmbiguousDateError, match="tiene el día antes del mes, y se declaró mes/día/año"):
        parse_date("31/12/2025", field="Fecha", month_first=True)


@pytest.mark.parametrize(("text", "both"), [("03/04/2025", True), ("3/3/2025", False), ("31/12/2025", False), ("2025-04-03", False)])
def test_a_date_reads_both_ways_where_day_and_month_may_change_over(text, both):
    assert reads_both_ways(text) is both
