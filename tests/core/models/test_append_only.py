"""A written row stays as it was written, through every path that leads to it."""

from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from core.models import AppendOnlyError, Approval, AuditRecord, Document, Organisation, User
from core.models.append_only import append_only_tables
from core.services import approvals, audit

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def record(secretary: User, organisation: Organisation) -> AuditRecord:
    row = audit.record(actor=secretary, organisation=organisation, action="core.test", facts={"n": 1})
    connection.check_constraints()  # nothing is left pending, as after a commit
    return row


def save(row: AuditRecord) -> None:
    row.action = "core.other"
    row.save()


def save_fresh(row: AuditRecord) -> None:
    AuditRecord.objects.get(pk=row.pk).save(update_fields=["action"])


def by_objects(row: AuditRecord) -> None:
    AuditRecord.objects.filter(pk=row.pk).update(action="core.other")


def by_base_manager(row: AuditRecord) -> None:
    AuditRecord._base_manager.filter(pk=row.pk).update(action="core.other")


def bulk_update(row: AuditRecord) -> None:
    AuditRecord.objects.bulk_update([row], ["action"])


def update_or_create(row: AuditRecord) -> None:
    AuditRecord.objects.update_or_create(pk=row.pk, defaults={"action": "core.other"})


def lock(row: AuditRecord) -> None:
    AuditRecord.objects.select_for_update().get(pk=row.pk)


def upsert(row: AuditRecord) -> None:
    AuditRecord.objects.bulk_create([row], update_conflicts=True, update_fields=["action"], unique_fields=["id"])


def delete(row: AuditRecord) -> None:
    row.delete()


def delete_set(row: AuditRecord) -> None:
    AuditRecord.objects.filter(pk=row.pk).delete()


@pytest.mark.parametrize(
    "change",
    [save, save_fresh, by_objects, by_base_manager, bulk_update, update_or_create, lock, upsert, delete, delete_set],
)
def test_python_refuses(change: Callable[[AuditRecord], None], record: AuditRecord) -> None:
    with pytest.raises(AppendOnlyError, match="no se modifican ni se borran"):
        change(record)
    assert AuditRecord.objects.get(pk=record.pk).action == "core.test"


@pytest.mark.owner
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE core_auditrecord SET action = 'x' WHERE id = %(id)s",
        "UPDATE core_auditrecord SET action = action",
        "DELETE FROM core_auditrecord WHERE id = %(id)s",
        "TRUNCATE core_auditrecord CASCADE",
        "TRUNCATE core_auditseal",
        "TRUNCATE core_evidence CASCADE",
        "INSERT INTO core_auditrecord SELECT * FROM core_auditrecord ON CONFLICT (id) DO UPDATE SET action = 'x'",
        "MERGE INTO core_auditrecord r USING (SELECT 1) s ON true WHEN MATCHED THEN UPDATE SET action = 'x'",
    ],
)
def test_the_database_refuses(statement: str, record: AuditRecord) -> None:
    with pytest.raises(IntegrityError) as refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, {"id": record.pk} if "%(id)s" in statement else None)
    assert isinstance(refused.value.__cause__, psycopg.errors.RestrictViolation)
    assert AuditRecord.objects.get(pk=record.pk).action == "core.test"


def test_inserting_is_all_that_a_ledger_admits(record: AuditRecord, secretary: User, organisation: Organisation) -> None:
    AuditRecord(actor=secretary, organisation=organisation, action="core.more", recorded_at=timezone.now()).save()
    assert AuditRecord.objects.count() == 2


def test_the_ledgers_of_the_floor_are_listed() -> None:
    assert {"core_auditrecord", "core_auditseal", "core_evidence"} <= set(append_only_tables())


@pytest.mark.parametrize("column", ["data", "data_digest", "title", "template_digest", "verification_code", "number"])
def test_a_requested_document_keeps_its_request(column: str, request_document: Callable[..., Document]) -> None:
    document = request_document()
    value = {"data": {"a": 1}, "number": 99}.get(column, "x")
    with pytest.raises(IntegrityError), transaction.atomic():
        Document.objects.filter(pk=document.pk).update(**{column: value})


def test_a_document_is_never_deleted(request_document: Callable[..., Document]) -> None:
    document = request_document()
    with pytest.raises(IntegrityError), transaction.atomic():
        Document.objects.filter(pk=document.pk).delete()


def test_a_decided_approval_keeps_its_decision(secretary: User, approver: User, organisation: Organisation) -> None:
    approval = approvals.request(actor=secretary, organisation=organisation, kind="x", payload={"a": 1}, subject=secretary)
    approvals.decide(actor=approver, approval=approval, accept=True)
    for change in ({"state": "rejected"}, {"reason": "otra"}, {"payload": {"a": 2}}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Approval.objects.filter(pk=approval.pk).update(**change)


def test_a_counter_never_goes_back(organisation: Organisation) -> None:
    from core.models import Counter
    from core.services import counters

    counters.take(organisation=organisation, series="x", count=5)
    with pytest.raises(IntegrityError), transaction.atomic():
        Counter.objects.filter(series="x").update(value=4)


@pytest.mark.owner
def test_the_application_role_may_only_read_and_insert(application_role: str, connect: Callable[..., Any], secretary: User) -> None:
    audit.record(actor=secretary, organisation=None, action="core.test")
    application = connect(user=application_role, password=application_role)
    for statement in ("UPDATE core_auditrecord SET action = 'x'", "DELETE FROM core_auditrecord", "TRUNCATE core_item"):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            application.execute(statement)
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        application.execute("ALTER TABLE core_auditrecord DISABLE TRIGGER ALL")
    assert application.execute("SELECT count(*) FROM core_auditrecord").fetchone() == (1,)
