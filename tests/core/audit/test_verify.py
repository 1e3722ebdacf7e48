"""``verify`` is quiet over what was written, and names the first bad record after any change behind its back."""

import os
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from core import archive
from core.archive.files import archive as storage
from core.audit import Finding, Report, register_verifier, run_verifiers, verifiers
from core.audit.registry import VerifierNameTakenError, verifier_names
from core.models import AuditRecord, AuditSeal, Document, Evidence, Organisation, User
from core.services import approvals, audit, documents, evidence

pytestmark = [pytest.mark.django_db, pytest.mark.database]
Guards = Callable[[], Any]
PDF = b"%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.STORAGES = {**settings.STORAGES, "archive": {**settings.STORAGES["archive"], "OPTIONS": {"location": tmp_path}}}
    return tmp_path


@pytest.fixture
def written(
    request_document: Callable[..., Document], secretary: User, approver: User, organisation: Organisation
) -> tuple[Document, Evidence]:
    """Leave a house with documents, evidence, approvals, a sealed chain and a checkpoint."""
    first = documents.issue_now(document=request_document(folio_series="actas"))
    documents.issue_now(document=request_document(folio_series="actas", replaces=first))
    kept = evidence.store(actor=secretary, organisation=organisation, name="a.pdf", content=PDF, kind="clipping")
    approval = approvals.request(actor=secretary, organisation=organisation, kind="x", payload={"a": 1}, subject=organisation)
    approvals.decide(actor=approver, approval=approval, accept=True)
    audit.checkpoint()
    connection.check_constraints()
    return first, kept


def faults() -> dict[str, str]:
    """Return check → first bad record, of the floor."""
    return {name: report.faults[0].record for name, report in reports().items() if report.faults}


def reports() -> dict[str, Report]:
    names = [name for name in verifier_names() if name.startswith("core.")]
    return {report.name: report for report in run_verifiers(names)}


def test_a_house_as_it_was_written_has_no_fault(written: Any) -> None:
    assert faults() == {}
    out = StringIO()
    call_command("verify", *reports(), stdout=out)
    last = out.getvalue().splitlines()[-1]
    assert last.startswith("verify: ")
    assert last.endswith(" checks, 0 findings")


@pytest.mark.owner
@pytest.mark.parametrize(
    ("statement", "check", "record"),
    [
        ("UPDATE core_auditrecord SET action = 'core.nothing' WHERE id = {record}", "core.audit-chain", "core_auditrecord {record}"),
        ("UPDATE core_auditrecord SET facts = '{{}}' WHERE id = {record}", "core.audit-chain", "core_auditrecord {record}"),
        (
            "UPDATE core_auditrecord SET recorded_at = recorded_at + interval '1 us' WHERE id = {record}",
            "core.audit-chain",
            "core_auditrecord {record}",
        ),
        ("UPDATE core_auditrecord SET actor_id = actor_id + 1 WHERE id = {record}", "core.audit-chain", "core_auditrecord {record}"),
        ("DELETE FROM core_auditseal WHERE sequence = 2", "core.audit-chain", "core_auditseal 2"),
        ("UPDATE core_auditseal SET hash = repeat('0', 64) WHERE sequence = 2", "core.audit-chain", "core_auditseal 2"),
        ("UPDATE core_auditseal SET record_hash = repeat('0', 64) WHERE sequence = 1", "core.audit-chain", "core_auditrecord {first}"),
        ("DELETE FROM core_auditseal WHERE sequence = {last}", "core.audit-tail", "core_auditrecord {tail}"),
        ("DELETE FROM core_auditseal WHERE sequence = {last}", "core.audit-checkpoints", "core_auditseal {last}"),
        ("INSERT INTO core_unsealedrecord VALUES ({record})", "core.audit-tail", "core_unsealedrecord {record}"),
        ("UPDATE core_document SET data = '{{}}' WHERE id = {document}", "core.documents", "core_document {document}"),
        ("UPDATE core_document SET sha256 = repeat('0', 64) WHERE id = {document}", "core.documents", "core_document {document}"),
        ("UPDATE core_document SET size = size + 1 WHERE id = {document}", "core.documents", "core_document {document}"),
        ("DELETE FROM core_document WHERE id = {document}", "core.document-numbers", "core_document acta n.º 1"),
        ("DELETE FROM core_document WHERE number = 2", "core.document-numbers", "core_document acta n.º 2"),
        ("UPDATE core_document SET folio = 7, folio_last = 7 WHERE number = 2", "core.document-numbers", "core_document {second}"),
        ("UPDATE core_evidence SET size = 1", "core.evidence", "core_evidence {evidence}"),
        ("UPDATE core_evidence SET file = 'evidence/no'", "core.evidence", "core_evidence {evidence}"),
        ("UPDATE core_approval SET payload = '{{}}'", "core.approvals", "core_approval {approval}"),
        (
            "ALTER TABLE core_auditrecord DISABLE TRIGGER core_auditrecord_append_only",
            "core.triggers",
            "core_auditrecord.core_auditrecord_append_only",
        ),
        ("DROP TRIGGER core_document_request ON core_document", "core.triggers", "core_document.core_document_request"),
    ],
)
def test_a_change_behind_the_guards_is_named(
    statement: str, check: str, record: str, written: tuple[Document, Evidence], behind_the_guards: Guards
) -> None:
    document, kept = written
    last = AuditSeal.objects.order_by("-sequence").first()
    names = {
        "record": AuditSeal.objects.get(sequence=3).record_id,
        "first": AuditSeal.objects.get(sequence=1).record_id,
        "last": last.sequence,
        "tail": last.record_id,
        "document": document.pk,
        "second": Document.objects.get(number=2).pk,
        "evidence": kept.pk,
        "approval": approvals.Approval.objects.get().pk,
    }
    with behind_the_guards() as execute:
        execute(statement.format(**names))
    found = faults()
    assert found[check].startswith(record.format(**names))


@pytest.mark.parametrize("what", ["changed", "gone"])
@pytest.mark.parametrize("which", ["document", "evidence"])
def test_a_change_on_disk_is_named(what: str, which: str, written: tuple[Document, Evidence], folder: Path) -> None:
    row = written[which == "evidence"]
    path = folder / row.file
    if what == "gone":
        path.unlink()
    else:
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(bytes(content))
    found = faults()
    assert found[f"core.{'documents' if which == 'document' else 'evidence'}"].startswith(f"core_{which} {row.pk}")


def test_a_file_that_no_row_names_is_listed(written: Any, folder: Path) -> None:
    kept = archive.keep(b"nobody's", folder="documents")
    report = reports()["core.archive-files"]
    assert (report.findings[0].record, report.faults) == (kept.name, ())
    os.utime(folder / kept.name, (1, 1))
    assert faults()["core.archive-files"] == kept.name
    assert storage().exists(kept.name)


@pytest.mark.owner
def test_a_record_written_behind_the_queue_is_named(written: Any, behind_the_guards: Guards, secretary: User) -> None:
    with behind_the_guards() as execute:
        execute(
            "INSERT INTO core_auditrecord (actor_id, action, subject_type, subject_id, facts, recorded_at) "
            f"VALUES ({secretary.pk}, 'core.forged', '', '', '{{}}', now())"
        )
    assert faults()["core.audit-tail"] == f"core_auditrecord {AuditRecord.objects.get(action='core.forged').pk}"


def test_records_that_wait_are_a_warning(written: Any, secretary: User) -> None:
    audit.record(actor=secretary, organisation=None, action="core.fresh")
    report = reports()["core.audit-tail"]
    assert [finding.warning for finding in report.findings] == [True]
    assert faults() == {}


@pytest.mark.owner
def test_the_command_names_the_first_bad_record_and_fails(written: Any, behind_the_guards: Guards) -> None:
    target = AuditSeal.objects.get(sequence=2).record_id
    with behind_the_guards() as execute:
        execute(f"UPDATE core_auditrecord SET action = 'x' WHERE id = {target}")
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify", "core.audit-chain", stdout=out)
    assert ended.value.code == 1
    assert out.getvalue().splitlines() == [f"core.audit-chain: core_auditrecord {target} fue modificado", "verify: 1 checks, 1 findings"]
    english = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify", "core.audit-chain", "--english", stdout=english)
    assert "was changed" in english.getvalue()


def test_an_unknown_check_is_refused() -> None:
    with pytest.raises(CommandError, match="No hay una comprobación «nada»"):
        call_command("verify", "nada")


def test_two_checks_have_two_names() -> None:
    def nothing() -> list[Finding]:
        return []

    with pytest.raises(VerifierNameTakenError):
        register_verifier("core.documents", nothing)


@pytest.mark.owner
def test_too_many_rights_are_named(application_role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "USER", application_role)
    assert list(verifiers.rights()) == []
    with connection.cursor() as cursor:
        cursor.execute(f'GRANT UPDATE ON core_auditrecord TO "{application_role}"; GRANT TRUNCATE ON core_item TO "{application_role}"')
    found = [(finding.record, finding.message_en) for finding in verifiers.rights()]
    assert found == [
        ("core_auditrecord", f"lets role {application_role} UPDATE"),
        ("core_item", f"lets role {application_role} TRUNCATE"),
    ]


def test_who_connects_as_owner_is_warned() -> None:
    findings = list(verifiers.rights())
    assert [finding.warning for finding in findings] == [True]
    assert "dueño" in findings[0].message_es
