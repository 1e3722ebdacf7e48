"""A value has one text, and only exact values have one."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.archive import FloatRefusedError, canonical, digest, jsonable


class Colour(StrEnum):
    BLUE = "azul"


@dataclass(frozen=True, slots=True)
class Point:
    x: Decimal
    y: Fraction


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("1.50"), '"1.50"'),
        (Decimal("1E+3"), '"1000"'),
        (Fraction(1, 3), '"1/3"'),
        (date(2026, 3, 27), '"2026-03-27"'),
        (datetime(2026, 3, 27, 9, 0, tzinfo=ZoneInfo("America/Bogota")), '"2026-03-27T14:00:00.000000+00:00"'),
        ({"b": 1, "a": [True, None, "ñ"]}, '{"a":[true,null,"ñ"],"b":1}'),
        (Point(Decimal(1), Fraction(2)), '{"x":"1","y":"2/1"}'),
        (Colour.BLUE, '"azul"'),
        ({Colour.BLUE: (1, 2)}, '{"azul":[1,2]}'),
        (frozenset({"b", "a"}), '["a","b"]'),
    ],
)
def test_a_value_has_one_text(value: Any, text: str) -> None:
    assert canonical(value).decode() == text


@pytest.mark.parametrize("value", [0.1, {"a": [1.0]}, float("nan"), Decimal("NaN"), Decimal("Infinity"), b"x", object()])
def test_what_has_no_exact_text_is_refused(value: Any) -> None:
    with pytest.raises(FloatRefusedError):
        canonical(value)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.decimals(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(VALUES)
def test_freezing_twice_changes_nothing(value: Any) -> None:
    assert jsonable(jsonable(value)) == jsonable(value)
    assert digest(jsonable(value)) == digest(value)


def test_the_order_of_fields_does_not_count() -> None:
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    assert digest({"a": 1}) != digest({"a": "1"})
