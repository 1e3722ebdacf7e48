"""What speaks for each rule: provisions of the books, functions that apply it, worked cases and this run's tests."""

import importlib
import json
import pkgutil
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from core.rules.applies import APPLIED

Evidence = TypeVar("Evidence")

RULE_PACKAGES = ("core.rules", "governance.rules", "meetings.rules", "funds.rules")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """One test of this run that speaks for a rule; `verdict` only where it ran a worked case."""

    test: str
    case: str
    verdict: str
    tracked: bool
    passed: bool


def provisions(folder: Path) -> dict[str, list[str]]:
    """List for each rule ID the provisions that state it, as `book family.key`."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.toml")):
        book = tomllib.loads(path.read_text(encoding="utf-8"))
        for row in book.get("provision", []):
            found.setdefault(row["id"], []).append(f"{path.stem} {row['family']}.{row['key']}")
    return found


def applied() -> dict[str, set[str]]:
    """Import every rule module and return the functions that say they apply each rule."""
    for name in RULE_PACKAGES:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            importlib.import_module(module.name)
    return {rule: set(functions) for rule, functions in APPLIED.items()}


def proofs(path: Path) -> dict[str, list[Proof]]:
    """Read the tests of the last recorded run by rule; a skipped test speaks for nothing."""
    if not path.exists():
        return {}
    tests: Mapping[str, Mapping[str, object]] = json.loads(path.read_text(encoding="utf-8"))
    found: dict[str, list[Proof]] = {}
    for nodeid, test in tests.items():
        if test["outcome"] == "skipped":
            continue
        marks = test["marks"]
        assert isinstance(marks, list)  # noqa: S101  (the plugin writes it so)
        for mark in marks:
            proof = Proof(
                test=nodeid.partition("[")[0],
                case=mark.get("case", ""),
                verdict=mark.get("verdict", ""),
                tracked=mark.get("kind", "") == "tracked",
                passed=test["outcome"] == "passed",
            )
            for rule in mark["rules"]:
                found.setdefault(rule, []).append(proof)
    return found


def gathered(by_name: Mapping[str, Iterable[Evidence]], canonical: Mapping[str, str]) -> dict[str, list[Evidence]]:
    """Count an alias with its heading."""
    found: dict[str, list[Evidence]] = {}
    for name, values in by_name.items():
        if name in canonical:
            found.setdefault(canonical[name], []).extend(values)
    return found


def unknown(by_name: Iterable[str], canonical: Mapping[str, str]) -> list[str]:
    """List the IDs that the index does not have: a typing error somewhere."""
    return sorted(set(by_name) - set(canonical))
