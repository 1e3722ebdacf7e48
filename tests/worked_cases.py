"""Worked examples as data: every `[[case]]` of a file below tests/cases/, as parameters that carry the rules they speak for.

A case names itself, its `rules`, its `verdict` (`accepted`: what the rule lets pass; `refused`: what it does not) and its `source`.
"""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent / "cases"
VERDICTS = ("accepted", "refused")

Case = dict[str, Any]


def load(name: str) -> list[Case]:
    """Read the cases of one file, such as `meetings/quorum`."""
    path = FOLDER / f"{name}.toml"
    cases = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    names = [case["name"] for case in cases]
    assert len(set(names)) == len(names), f"{path}: a name twice"
    for case in cases:
        assert case["verdict"] in VERDICTS, f"{path}: {case['name']}"
        assert isinstance(case["rules"], list), f"{path}: {case['name']}"
        assert case["source"], f"{path}: {case['name']}"
    return cases


def params(*names: str) -> list[Any]:
    """Return the cases of some files as pytest parameters with their rule marks."""
    return [_param(name, case) for name in names for case in load(name)]


def every_file() -> Iterable[str]:
    return sorted(str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.rglob("*.toml"))


def _param(name: str, case: Case) -> Any:
    marks = [] if not case["rules"] else [pytest.mark.rule(*case["rules"], case=f"{name}: {case['name']}", verdict=case["verdict"])]
    return pytest.param(case, id=f"{name}-{case['name']}".replace(" ", "-").replace("/", "-"), marks=marks)
