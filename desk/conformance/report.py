"""The report: the status of each rule and the page `docs/conformance.md`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from desk.conformance.evidence import Proof
from desk.conformance.index import Rule

_INTRODUCTION = (
    "Written by `make conformance`; never by hand. **Proven**: a function of `rules/` applies the rule, and a worked case that must be "
    "accepted and one that must be refused both passed in the recorded run. **Tracked**: a recorded parameter or an obligation with its "
    "own passed test. **Open**: anything else."
)


class Status(StrEnum):
    """Proven: applied by code, with an accepted and a refused worked case that passed. Tracked: recorded, with its own passed test."""

    PROVEN = "proven"
    TRACKED = "tracked"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One rule with all that speaks for it."""

    rule: Rule
    provisions: tuple[str, ...]
    functions: tuple[str, ...]
    proofs: tuple[Proof, ...]

    @property
    def status(self) -> Status:
        if any(not proof.passed for proof in self.proofs):
            return Status.OPEN
        verdicts = {proof.verdict for proof in self.proofs}
        if self.functions and {"accepted", "refused"} <= verdicts:
            return Status.PROVEN
        return Status.TRACKED if any(proof.tracked for proof in self.proofs) else Status.OPEN


def entries(
    rules: Sequence[Rule],
    provisions: Mapping[str, Iterable[str]],
    functions: Mapping[str, Iterable[str]],
    proofs: Mapping[str, Iterable[Proof]],
) -> list[Entry]:
    """Join each rule with its evidence, in the index's order."""
    return [
        Entry(
            rule=rule,
            provisions=tuple(sorted(set(provisions.get(rule.id, ())))),
            functions=tuple(sorted(set(functions.get(rule.id, ())))),
            proofs=tuple(proofs.get(rule.id, ())),
        )
        for rule in rules
    ]


def counted(listed: Sequence[Entry]) -> str:
    """Return the last line of the page."""
    number = {status: sum(entry.status is status for entry in listed) for status in Status}
    return f"{len(listed)} rules, {number[Status.PROVEN]} proven, {number[Status.TRACKED]} tracked, {number[Status.OPEN]} open"


def page(listed: Sequence[Entry], outside: Sequence[str] = ()) -> str:
    """Write the page: a table for each section, then the count as the last line."""
    lines = ["# Conformance", "", _INTRODUCTION]
    for group, members in groupby(listed, key=lambda entry: entry.rule.group):
        lines += ["", f"## Section {group}", "", "| Rule | Title | Status | Provisions | Applied by | Tests |", "|---|---|---|---|---|---|"]
        lines += [_row(entry) for entry in members]
    if outside:
        lines += ["", "## Provisions outside the index", "", "Articles of law that books cite and the catalogue does not head: "]
        lines[-1] += ", ".join(f"`{name}`" for name in outside) + "."
    return "\n".join([*lines, "", counted(listed), ""])


def _row(entry: Entry) -> str:
    names = ", ".join((entry.rule.id, *entry.rule.aliases))
    cells = (names, entry.rule.title, entry.status.value, _lines(entry.provisions), _lines(entry.functions), _lines(_tests(entry.proofs)))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _tests(proofs: Sequence[Proof]) -> list[str]:
    told = []
    for test in sorted({proof.test for proof in proofs}):
        own = [proof for proof in proofs if proof.test == test]
        cases = {verdict: sum(proof.verdict == verdict for proof in own) for verdict in ("accepted", "refused")}
        counts = ", ".join(f"{number} {verdict}" for verdict, number in cases.items() if number)
        failed = "" if all(proof.passed for proof in own) else " **failed**"
        told.append(f"{test}{f' ({counts})' if counts else ''}{failed}")
    return told


def _lines(parts: Iterable[str]) -> str:
    return "<br>".join(f"`{part}`" if " (" not in part and "**" not in part else part for part in parts)
