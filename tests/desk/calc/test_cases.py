"""Every worked case that the rule engine answers, through its own door: JSON in, JSON out."""

import json
from typing import Any

import pytest

from desk.calc.engine import answer
from desk.calc.refusals import CalcInputError
from tests.worked_cases import Case, every_file, load, params

FILES = [name for name in every_file() if name.rpartition("/")[2].startswith("calc_")]


def asked(case: Case) -> dict[str, Any]:
    return answer(case["topic"], json.dumps(case["input"]).encode())


@pytest.mark.parametrize("case", params(*FILES))
def test_worked_case(case: Case) -> None:
    if "refuse" in case:
        with pytest.raises(CalcInputError) as refused:
            asked(case)
        assert refused.value.field == case["refuse"]
        return
    found = json.loads(json.dumps(asked(case)))
    for key, value in case["expect"].items():
        assert found[key] == value, key
    if "order" in case:
        assert [each["candidate"] for each in found["elected"]] == case["order"]
        assert [each["order"] for each in found["elected"]] == list(range(1, len(case["order"]) + 1))
    if "by" in case:
        assert [each["by"] for each in found["elected"]] == case["by"]


def test_every_topic_has_worked_cases() -> None:
    from desk.calc.engine import TOPICS

    assert {case["topic"] for name in FILES for case in load(name)} == set(TOPICS)
