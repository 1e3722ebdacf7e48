"""Every row of a ledger has a print or stands in a chain of its own; a changed, deleted or smuggled row is named."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from core.audit import Finding, prints, registry, run_verifiers, triggers
from core.models import Evidence, Organisation, RowPrint, User
from core.models.append_only import append_only_tables
from core.models.guards import PRINTED
from core.rules.violations import RuleViolation
from core.services import evidence

pytestmark = [pytest.mark.django_db, pytest.mark.database]
CHAINED = {"core_auditrecord", "core_auditseal", "governance_posting", "governance_movement"}
PRINTS = {"core_rowprint"}
PDF = b"%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"
Guards = Callable[[], Any]


@pytest.fixture
def kept(secretary: User, organisation: Organisation) -> Evidence:
    return evidence.store(actor=secretary, organisation=organisation, name="a.pdf", content=PDF, kind="clipping")


def found() -> list[tuple[str, str]]:
    return [(finding.record, finding.message_en) for finding in prints.changed_rows()]


def test_every_ledger_is_printed_or_chained() -> None:
    printed = {table for table, trigger in triggers.declared() if trigger == f"{table}{PRINTED}"}
    assert set(append_only_tables()) == printed | CHAINED | PRINTS
    assert not printed & (CHAINED | PRINTS)


def test_a_row_is_printed_as_it_is_written(kept: Evidence) -> None:
    assert RowPrint.objects.get(table_name="core_evidence").row_key == str(kept.pk)
    assert found() == []


@pytest.mark.owner
@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE core_evidence SET name = 'b.pdf'", "was changed after it was written"),
        ("UPDATE core_evidence SET stored_at = stored_at + interval '1 us'", "was changed after it was written"),
        ("DELETE FROM core_evidence", "was deleted"),
        ("DELETE FROM core_rowprint", "did not enter the way rows enter"),
        ("UPDATE core_rowprint SET digest = repeat('0', 64)", "was changed after it was written"),
    ],
)
def test_what_was_done_behind_the_guards_is_named(statement: str, message: str, kept: Evidence, behind_the_guards: Guards) -> None:
    with behind_the_guards() as execute:
        execute(statement)
    assert found() == [(f"core_evidence {kept.pk}", message)]


def test_a_check_that_cannot_go_on_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks() -> Iterator[Finding]:
        yield Finding(record="a 1", message_es="es", message_en="en")
        raise RuleViolation(rule="GA-6.1")

    monkeypatch.setitem(registry._VERIFIERS, "tests.breaks", breaks)
    [report] = run_verifiers(["tests.breaks"])
    assert [finding.record for finding in report.faults] == ["a 1", "tests.breaks"]
