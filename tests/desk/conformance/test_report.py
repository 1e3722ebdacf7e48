"""What counts as proven, tracked and open, and how the page tells it."""

from dataclasses import replace
from pathlib import Path

import pytest

from desk.conformance import evidence, index, report
from desk.conformance.evidence import Proof
from desk.conformance.report import Status

ROOT = Path(__file__).resolve().parents[3]
RULE = index.Rule(id="X-1", title="A rule", group="8", app="meetings", kind="heading", aliases=("X-2",))
ACCEPTED = Proof(test="tests/x.py::test_case", case="a", verdict="accepted", tracked=False, passed=True)
REFUSED = replace(ACCEPTED, verdict="refused", case="b")
TRACKED = Proof(test="tests/y.py::test_recorded", case="", verdict="", tracked=True, passed=True)


def status(*proofs: Proof, functions: tuple[str, ...] = ("meetings.rules.x.y",)) -> Status:
    return report.Entry(rule=RULE, provisions=(), functions=functions, proofs=proofs).status


def test_proven_needs_code_and_both_verdicts_passed() -> None:
    assert status(ACCEPTED, REFUSED) is Status.PROVEN
    assert status(ACCEPTED) is Status.OPEN
    assert status(REFUSED) is Status.OPEN
    assert status(ACCEPTED, REFUSED, functions=()) is Status.OPEN
    assert status(ACCEPTED, replace(REFUSED, passed=False)) is Status.OPEN


def test_tracked_needs_its_own_passed_test() -> None:
    assert status(TRACKED) is Status.TRACKED
    assert status(TRACKED, functions=()) is Status.TRACKED
    assert status(replace(TRACKED, passed=False)) is Status.OPEN
    assert status() is Status.OPEN


def test_the_last_line_counts() -> None:
    entries = [report.Entry(rule=RULE, provisions=("book notice_term.*",), functions=("a.b",), proofs=(ACCEPTED, REFUSED))]
    page = report.page(entries, ["L-1"])
    assert page.rstrip().splitlines()[-1] == "1 rules, 1 proven, 0 tracked, 0 open"
    assert "| X-1, X-2 | A rule | proven |" in page
    assert "(1 accepted, 1 refused)" in page


def test_an_alias_counts_with_its_heading() -> None:
    names = index.canonical([RULE])
    assert evidence.gathered({"X-2": ["a"], "X-1": ["b"], "Z": ["c"]}, names) == {"X-1": ["a", "b"]}
    assert evidence.unknown(["X-1", "Z"], names) == ["Z"]


def test_the_index_names_nothing_twice(tmp_path: Path) -> None:
    row = '[[rule]]\nid = "A"\ntitle = "t"\ngroup = "1"\napp = "core"\nkind = "heading"\naliases = ["A"]\n'
    (tmp_path / "x.toml").write_text(row, encoding="utf-8")
    with pytest.raises(index.RepeatedRuleError):
        index.load(tmp_path)


def test_the_index_has_every_heading_and_row() -> None:
    kinds = [rule.kind for rule in index.load(ROOT / "governance" / "rulebooks" / "index")]
    assert (kinds.count("heading"), kinds.count("majority-row")) == (443, 26)
    assert kinds.count("current-law") >= 44


def test_every_applied_rule_is_in_the_index() -> None:
    names = index.canonical(index.load(ROOT / "governance" / "rulebooks" / "index"))
    assert evidence.unknown(evidence.applied(), names) == []


def test_a_recorded_run_is_read_and_skipped_tests_speak_for_nothing(tmp_path: Path) -> None:
    run = tmp_path / "run.json"
    run.write_text(
        '{"t.py::a[1]": {"outcome": "passed", "marks": [{"rules": ["A", "B"], "case": "c", "verdict": "accepted"}]},'
        ' "t.py::b": {"outcome": "skipped", "marks": [{"rules": ["A"]}]},'
        ' "t.py::c": {"outcome": "failed", "marks": [{"rules": ["B"], "kind": "tracked"}]}}',
        encoding="utf-8",
    )
    found = evidence.proofs(run)
    assert [(proof.test, proof.verdict, proof.passed) for proof in found["A"]] == [("t.py::a", "accepted", True)]
    assert [(proof.test, proof.tracked, proof.passed) for proof in found["B"]] == [("t.py::a", False, True), ("t.py::c", True, False)]
    assert evidence.proofs(tmp_path / "none.json") == {}
