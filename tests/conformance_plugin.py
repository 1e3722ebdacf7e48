"""Writes which rules the passed and failed tests of this run speak for; read by `manage.py conformance`.

A test says so by `@pytest.mark.rule("BC-39.2")`; a worked case adds `case="…", verdict="accepted"` or `"refused"`; an obligation or a
recorded parameter has `kind="tracked"`. Works under xdist: the marks travel with the reports.
"""

import json
from pathlib import Path

import pytest

_PROPERTY = "rules"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--conformance", default="", help="file to write the tests of each rule to")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--conformance") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Recorder(Path(config.rootpath) / config.getoption("--conformance")), "conformance-recorder")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        marks = [
            {"rules": [str(rule) for rule in mark.args], **{key: str(value) for key, value in mark.kwargs.items()}}
            for mark in item.iter_markers("rule")
        ]
        if marks:
            item.user_properties.append((_PROPERTY, marks))


class _Recorder:
    """Collects the outcome of every test that speaks for a rule."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tests: dict[str, dict[str, object]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        marks = dict(report.user_properties).get(_PROPERTY)
        if not marks:
            return
        known = self._tests.setdefault(report.nodeid, {"outcome": "passed", "marks": marks})
        if report.outcome != "passed":
            known["outcome"] = report.outcome

    def pytest_sessionfinish(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(dict(sorted(self._tests.items())), indent=1, ensure_ascii=False)
        self._path.write_text(text + "\n", encoding="utf-8")
