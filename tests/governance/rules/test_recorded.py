"""Recorded parameters: what the shipped books hold for rules that are tracked, value by value."""

import tomllib
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from governance.rules.provisions import FAMILIES
from tests.meetings.rules.books import in_force

FILE = Path(__file__).resolve().parents[2] / "cases" / "governance" / "recorded.toml"
PARAMS = tomllib.loads(FILE.read_text(encoding="utf-8"))["param"]


def shown(value: object) -> str:
    return ", ".join(str(each) for each in value) if isinstance(value, tuple | frozenset) else str(value)


@pytest.mark.parametrize(
    "case", [pytest.param(each, id=each["rule"], marks=pytest.mark.rule(each["rule"], kind="tracked")) for each in PARAMS]
)
def test_a_recorded_parameter_is_as_its_source_has_it(case: dict[str, Any]) -> None:
    provision = in_force(case["book"], FAMILIES[case["family"]], case["key"])
    for path, value in case["values"].items():
        assert shown(reduce(getattr, path.split("."), provision)) == value, path
