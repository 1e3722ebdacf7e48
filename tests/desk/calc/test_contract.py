"""The contract of `calc`: one JSON object on standard output, exit 0 or 2, no server, and a named field for whatever is wrong."""

import json
import os
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desk.calc.engine import TOPICS, answer
from desk.calc.output import shaped
from desk.calc.refusals import CalcInputError
from tests.worked_cases import every_file, load

ROOT = Path(__file__).resolve().parents[3]
COMMON = {"outcome", "figures", "steps", "rule_book", "in_force_on"}
CASES = [case for name in every_file() if "/calc_" in name for case in load(name)]
ELECTION: dict[str, Any] = {
    "rule_book": "bancolombia",
    "seats": 2,
    "blank": 0,
    "null": 0,
    "slates": [{"name": "A", "votes": 5, "candidates": ["P"]}, {"name": "B", "votes": 4, "candidates": ["Q"]}],
}
QUORUM: dict[str, Any] = {
    "rule_book": "bancolombia",
    "call": 1,
    "bases": {"SHARES_ENTITLED_AT_MEETING": 10},
    "present": {"SHARES_ENTITLED_AT_MEETING": 6},
    "holders_present": 2,
}


def refused(topic: str, data: object) -> CalcInputError:
    with pytest.raises(CalcInputError) as caught:
        answer(topic, data if isinstance(data, bytes) else json.dumps(data).encode())
    assert caught.value.es
    assert caught.value.en
    return caught.value


def run(*arguments: str, standard_input: str = "{}", **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")}
    return subprocess.run(
        [sys.executable, "manage.py", "calc", *arguments],
        check=False,
        cwd=ROOT,
        input=standard_input,
        capture_output=True,
        text=True,
        env={**clean, **environment},
    )


def test_an_output_that_carries_ascii_only_gets_escaped_letters() -> None:
    done = run("nit", standard_input='{"number": "x"}', PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (2, "")
    assert "\\u00" in done.stdout
    assert json.loads(done.stdout)["error"]["field"] == "number"


def test_a_closed_standard_input_is_refused() -> None:
    done = subprocess.run(["sh", "-c", f"{sys.executable} manage.py calc nit <&-"], cwd=ROOT, check=False, capture_output=True, text=True)
    assert (done.returncode, json.loads(done.stdout)["error"]["field"]) == (2, "$")


def test_a_day_without_flows_may_say_zero() -> None:
    fields = {"rule_book": "fic-seguridad-bolivar", "close": "1000000", "units": "100", "income": "10", "expenses": "0"}
    none = {**fields, "annual_rate": "0.02", "annulments": "0", "withholding": "0", "subscriptions": [], "redemptions": []}
    zeros = {**none, "subscriptions": ["0"], "redemptions": [0]}
    assert answer("fund_day", json.dumps(zeros).encode()) == answer("fund_day", json.dumps(none).encode())


def test_success_is_one_object_and_exit_0() -> None:
    done = run(
        "quorum", standard_input=json.dumps(QUORUM), DATABASE_URL="postgres://nobody@127.0.0.1:1/none", REDIS_URL="redis://127.0.0.1:1/0"
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert set(found) >= COMMON
    assert found["rule_book"] == "bancolombia"
    assert set(found["steps"][0]) == {"text", "rule", "article"}


def test_refusal_is_one_object_and_exit_2() -> None:
    for arguments, text in (
        (("quorum",), "{"),
        ((), "{}"),
        (("quorum", "--what"), "{}"),
    ):
        done = run(*arguments, standard_input=text)
        assert done.returncode == 2
        assert set(json.loads(done.stdout)) == {"error"}
        assert set(json.loads(done.stdout)["error"]) == {"field", "message"}


def test_english_on_request() -> None:
    done = run("quorum", "--lang", "en", standard_input=json.dumps(QUORUM))
    assert "is required" in json.loads(done.stdout)["steps"][0]["text"]
    assert "digits" in json.loads(run("nit", standard_input='{"number": "x"}', CALC_LANG="en").stdout)["error"]["message"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": True}, "seats"),
        ({"seats": 2.5}, "seats"),
        ({"seats": "two"}, "seats"),
        ({"seats": -2}, "seats"),
        ({"seats": []}, "seats"),
        ({"seats": None}, "seats"),
        ({"seats": 10**30}, "seats"),
        ({"extra": 1}, "extra"),
        ({"slates": {}}, "slates"),
        ({"slates": []}, "slates"),
        ({"slates": [7]}, "slates[0]"),
        ({"slates": [{"name": "A", "votes": 1, "candidates": ["P"], "colour": 1}]}, "slates[0].colour"),
        ({"slates": [{"name": "A", "votes": -1, "candidates": ["P"]}]}, "slates[0].votes"),
        ({"slates": [{"name": "A", "votes": False, "candidates": ["P"]}]}, "slates[0].votes"),
        ({"slates": [{"name": "A", "candidates": ["P"]}]}, "slates[0].votes"),
        ({"slates": [{"name": "", "votes": 1, "candidates": ["P"]}]}, "slates[0].name"),
        ({"slates": [{"name": "A", "votes": 1, "candidates": [3]}]}, "slates[0].candidates[0]"),
        ({"slates": [{"name": "A", "votes": 1, "candidates": ["P\u202e"]}]}, "slates[0].candidates[0]"),
        ({"slates": [{"name": "A", "votes": 1, "candidates": "P"}]}, "slates[0].candidates"),
        ({"slates": [{"name": "A", "votes": 1, "candidates": ["P"]}] * 2}, "slates[1].name"),
        ({"rule_book": "no-such-book"}, "rule_book"),
        ({"rule_book": "pei"}, "rule_book"),
        ({"rule_book": 5}, "rule_book"),
        ({"rule_book": "\u0000"}, "rule_book"),
        ({"rule_book": "/etc/passwd"}, "rule_book"),
        ({"on": "2026-02-30"}, "on"),
        ({"on": "27/03/2026"}, "on"),
        ({"on": 20260327}, "on"),
        ({"on": "0001-01-01"}, "on"),
        ({"lots": ["A"]}, "lots[0]"),
        ({"blank": "1e5"}, "blank"),
        ({"blank": "1_000"}, "blank"),
        ({"blank": "١٢"}, "blank"),
        ({"blank": " 5"}, "blank"),
        ({"blank": "+5"}, "blank"),
        ({"blank": "NaN"}, "blank"),
    ],
)
def test_bad_input_names_its_field(change: dict[str, Any], field: str) -> None:
    assert refused("election", {**ELECTION, **change}).field == field


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"seats": 2, "seats": 3}', "seats"),
        ('{"slates": [{"name": "A", "votes": 1, "votes": 2}]}', "slates[0].votes"),
        ('{"seats": NaN}', "seats"),
        ('{"slates": [{"votes": -Infinity}]}', "slates[0].votes"),
        ('{"blank": 1e400}', "rule_book"),
        ("[]", "$"),
        ("null", "$"),
        ("", "$"),
        ('{"a": 1} x', "$"),
        ("[" * 100_000, "$"),
        ('{"slates": ' + "[" * 50_000 + "]" * 50_000 + "}", "$"),
        ('{"rule_book": "\\ud800"}', "rule_book"),
    ],
)
def test_bad_json_names_its_field(text: str, field: str) -> None:
    assert refused("election", text.encode()).field == field


def test_bytes_that_are_no_text() -> None:
    assert refused("election", b"\xff\xfe").field == "$"


OWN_BOOK = """[book]
id = "own"
title = "Own bylaws"
kind = "%s"
rank = %d
extends = [%s]
%s
[[provision]]
id = "X-1"
family = "%s"
key = "%s"
article = "art. 1"
es = "Texto."
en = "Text."
evidence = "S"
confidence = "H"
from = 2000-01-01
%s
"""


def own_book(folder: Path, params: str, *, head: str = "", family: str = "quorum", key: str = "first_call", law: bool = False) -> str:
    path = folder / "own.toml"
    kind, rank, extends = ("law", 0, "") if law else ("company", 20, '"co-law"')
    path.write_text(OWN_BOOK % (kind, rank, extends, head, family, key, params), encoding="utf-8")
    return str(path)


def test_a_book_by_its_path(tmp_path: Path) -> None:
    path = own_book(tmp_path, 'params = { threshold = ">= 60/100", base = "SHARES_ENTITLED_AT_MEETING" }')
    found = answer("quorum", json.dumps({**QUORUM, "rule_book": path}).encode())
    assert (found["rule_book"], found["needed"], found["outcome"]) == ("own", 6, "quorate")


def test_a_refused_book_names_file_line_rule_and_key(tmp_path: Path) -> None:
    path = own_book(tmp_path, 'params = { treshold = "any", base = "SHARES_SUBSCRIBED" }')
    error = refused("quorum", {**QUORUM, "rule_book": path})
    assert error.field == "rule_book"
    assert error.es.startswith(f"{path}, línea 18, regla X-1, clave «treshold»: clave desconocida")
    assert error.en.startswith(f"{path}, line 18, rule X-1, key “treshold”: unknown key")


def test_a_law_cannot_bound_what_has_no_measure(tmp_path: Path) -> None:
    path = own_book(tmp_path, 'effect = "floor"\nparams = { threshold = "any", base = "SHARES_SUBSCRIBED" }', law=True)
    assert "effect" in refused("quorum", {**QUORUM, "rule_book": path}).es


def test_a_book_that_no_input_can_satisfy_is_the_field_at_fault(tmp_path: Path) -> None:
    params = 'params = { not_before = { n = 30, days = "calendar" }, not_after = { n = 3, days = "calendar" } }'
    path = own_book(tmp_path, params, family="call_window", key="second_call")
    assert refused("second_call", {"rule_book": path, "failed_on": "2026-03-27"}).field == "rule_book"


def test_a_stock_dividend_of_a_controlled_company_binds_only_those_who_accept(tmp_path: Path) -> None:
    path = own_book(
        tmp_path, 'params = { threshold = "any", base = "SHARES_SUBSCRIBED" }', head="traits = { listed = true, control_situation = true }"
    )
    asked = {"rule_book": path, "matter": "stock_dividend", "call": 1, "for": 80, "against": 20, "blank": 0, "abstain": 0}
    found = answer("majority", json.dumps({**asked, "bases": {"SHARES_REPRESENTED": 100}}).encode())
    assert (found["outcome"], found["fallback"]) == ("passed", "optional_stock_dividend")


def test_a_step_says_what_it_came_to() -> None:
    found: Any = answer("fund_fee", b'{"rule_book": "fic-seguridad-bolivar", "close": "100000000000", "annual_rate": "0.02"}', lang="en")
    assert found["steps"][0]["text"].endswith("5,425,524.52.")


def test_strings_and_numbers_are_read_alike_and_exactly() -> None:
    day = {
        "close": "100000000000.10",
        "units": "5000000",
        "income": 0.1,
        "expenses": "0.1",
        "annual_rate": 0.02,
        "rule_book": "fic-seguridad-bolivar",
    }
    text = json.dumps({**day, "subscriptions": [], "redemptions": [], "annulments": 0, "withholding": 0})
    found = answer("fund_day", text.replace("0.02", "0.020000000000").encode())
    assert found["net_yield"] == f"-{found['fee']}"
    with pytest.raises(CalcInputError):
        answer("fund_day", text.replace("0.1,", "0.1000000000000000000000001,").encode())


def test_one_day_of_the_hundred_years() -> None:
    assert answer("business_days", b'{"from": "2026-03-20", "add": 20000}')["date"] > "2100"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['topic']}-{case['name']}")
def test_every_answer_has_its_form_in_both_languages(case: dict[str, Any]) -> None:
    if "refuse" in case:
        return
    for lang in ("es", "en"):
        found = answer(case["topic"], json.dumps(case["input"]).encode(), lang=lang)
        assert set(found) >= COMMON
        assert found["steps"]
        assert all(step["text"] and "{" not in step["text"] for step in found["steps"])
        assert no_float(found)


def no_float(value: object) -> bool:
    if isinstance(value, dict):
        return all(no_float(each) for each in value.values())
    if isinstance(value, list):
        return all(no_float(each) for each in value)
    return not isinstance(value, float)


def test_no_float_leaves() -> None:
    assert shaped(Decimal("1E+3")) == "1000"
    assert shaped(Decimal("-0.00")) == "0.00"
    with pytest.raises(TypeError):
        shaped(0.5)


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["2026-03-27", "bancolombia", "pei", "1", "any", "0.02"]),
)
JSON = st.recursive(
    SCALARS, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)), max_leaves=6
)


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A worked case with some of its values replaced, dropped or added."""
    case = draw(st.sampled_from(CASES))
    data = json.loads(json.dumps(case["input"]))
    for _ in range(draw(st.integers(1, 3))):
        target = data
        while True:
            key = draw(st.sampled_from([*target.keys()] if isinstance(target, dict) else [*range(len(target))]) if target else st.none())
            if key is None:
                break
            if isinstance(target[key], dict | list) and target[key] and draw(st.booleans()):
                target = target[key]
                continue
            if isinstance(target, dict) and draw(st.integers(0, 4)) == 0:
                del target[key]
            else:
                target[key] = draw(JSON)
            break
    return case["topic"], data


@settings(max_examples=200, deadline=None)
@given(damaged())
def test_damaged_input_is_answered_or_refused_and_never_breaks(asked: tuple[str, dict[str, Any]]) -> None:
    topic, data = asked
    try:
        json.dumps(answer(topic, json.dumps(data).encode()))
    except CalcInputError as error:
        assert error.field
        assert error.es
        assert error.en


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(sorted(TOPICS)), st.one_of(st.binary(max_size=40), JSON.map(lambda value: json.dumps(value).encode())))
def test_noise_is_refused(topic: str, data: bytes) -> None:
    with pytest.raises(CalcInputError):
        answer(topic, data)
