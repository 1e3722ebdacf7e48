"""The checks of the floor: chain, tail, checkpoints, documents, evidence, approvals. Reads only; names what it finds."""

from collections.abc import Iterator

from django.db import connection

from core import archive
from core.audit import files, prints, privileges, triggers
from core.audit.chain import GENESIS, record_hash, seal_hash
from core.audit.registry import Finding, register_verifier
from core.models import Approval, AuditRecord, AuditSeal, Counter, Document, DocumentState, Evidence, UnsealedRecord
from core.models.append_only import append_only_tables

FOLDERS = ("documents", "evidence")
CHECKPOINTS = "checkpoints"


def register_all() -> None:
    """Add the checks of the floor to ``verify``."""
    for name, function in {
        "core.audit-chain": audit_chain,
        "core.audit-tail": audit_tail,
        "core.audit-checkpoints": audit_checkpoints,
        "core.documents": documents,
        "core.document-numbers": document_numbers,
        "core.evidence": evidence,
        "core.archive-files": archive_files,
        "core.approvals": approvals,
        "core.rows": prints.changed_rows,
        "core.triggers": guards,
        "core.privileges": rights,
    }.items():
        register_verifier(name, function)


def audit_chain() -> Iterator[Finding]:
    """Walk the chain from its start: each place follows the one before and holds the hash of its record."""
    expected, previous = 1, GENESIS
    for seal in AuditSeal.objects.select_related("record").order_by("sequence").iterator(chunk_size=2000):
        name = f"core_auditseal {seal.sequence} (registro {seal.record_id})"
        if seal.sequence != expected:
            yield _finding(f"core_auditseal {expected}", "falta en la cadena", "is missing from the chain")
        if seal.record_hash != record_hash(seal.record):
            yield _finding(f"core_auditrecord {seal.record_id}", "fue modificado", "was changed")
        if seal.previous_hash != previous or seal.hash != seal_hash(seal, previous):
            yield _finding(name, "no sigue al sello anterior", "does not follow the seal before it")
        expected, previous = seal.sequence + 1, seal.hash


def audit_tail() -> Iterator[Finding]:
    """List the records without a place in the chain: those that wait are a warning, the others never would get one."""
    waiting = UnsealedRecord.objects.values("record_id")
    for pk in AuditRecord.objects.filter(seal=None).exclude(pk__in=waiting).order_by("pk").values_list("pk", flat=True):
        yield _finding(f"core_auditrecord {pk}", "no está en la cadena ni en espera", "is neither chained nor waiting")
    for pk in UnsealedRecord.objects.exclude(record__seal=None).order_by("pk").values_list("pk", flat=True):
        yield _finding(f"core_unsealedrecord {pk}", "espera un sello que ya tiene", "waits for a seal that it has")
    count, first = waiting.count(), waiting.order_by("record_id").first()
    if first:
        name = f"core_auditrecord {first['record_id']}"
        yield _finding(name, f"y otros esperan su sello ({count})", f"and others wait for their seal ({count})", warning=True)


def audit_checkpoints() -> Iterator[Finding]:
    """Compare the chain with the heads written outside the database: a cut tail shows here."""
    for name in archive.names(CHECKPOINTS):
        sequence, _dash, hashed = name.rpartition("/")[2].partition("-")
        if sequence.isdigit() and not AuditSeal.objects.filter(sequence=int(sequence), hash=hashed).exists():
            es = f"no está en la base: la cadena fue cortada o cambiada (punto de control {name})"
            yield _finding(f"core_auditseal {int(sequence)}", es, f"is not in the database: the chain was cut ({name})")


def documents() -> Iterator[Finding]:
    """Compare every document's data with its digest, and its bytes on disk with their hash."""
    for document in Document.objects.order_by("pk").iterator(chunk_size=200):
        name = f"core_document {document.pk} ({document.verification_code})"
        if archive.digest(document.data) != document.data_digest:
            yield _finding(name, "tiene datos distintos de los solicitados", "has other data than were requested")
        if document.state == DocumentState.ISSUED:
            yield from files.kept(name, document.file, document.sha256, document.size)


def document_numbers() -> Iterator[Finding]:
    """Look for gaps in the numbers of documents and in the folios of each series."""
    order = ("organisation_id", "kind", "number")
    last: dict[tuple[int, str], int] = {}
    for organisation, kind, number in Document.objects.order_by(*order).values_list(*order):
        if number != last.get((organisation, kind), 0) + 1:
            name = f"core_document {kind} n.º {last.get((organisation, kind), 0) + 1}"
            yield _finding(name, f"falta (organización {organisation})", f"is missing (organisation {organisation})")
        last[organisation, kind] = number
    for counter in Counter.objects.filter(series__startswith="document:").order_by("pk"):
        kind = counter.series.partition(":")[2]
        if last.get((counter.organisation_id, kind), 0) != counter.value:
            name = f"core_document {kind} n.º {counter.value}"
            yield _finding(name, f"falta (organización {counter.organisation_id})", "is missing, though it was given")
    yield from _folios()


def _folios() -> Iterator[Finding]:
    order = ("organisation_id", "folio_series", "folio")
    last: dict[tuple[int, str], int] = {}
    for document in Document.objects.filter(folio__isnull=False).order_by(*order):
        series = (document.organisation_id, document.folio_series)
        if document.folio != last.get(series, 0) + 1:
            name = f"core_document {document.pk} ({document.verification_code})"
            es = f"no sigue al folio {last.get(series, 0)} de {document.folio_series}"
            yield _finding(name, es, f"does not follow folio {last.get(series, 0)} of {document.folio_series}")
        last[series] = document.folio_last or 0


def evidence() -> Iterator[Finding]:
    """Compare every piece of evidence on disk with its hash."""
    for row in Evidence.objects.order_by("pk").iterator(chunk_size=500):
        yield from files.kept(f"core_evidence {row.pk} ({row.name})", row.file, row.sha256, row.size)


def archive_files() -> Iterator[Finding]:
    """List the files of documents and evidence that no row names."""
    known = set(Document.objects.exclude(file="").values_list("file", flat=True))
    known |= set(Evidence.objects.values_list("file", flat=True))
    for folder in FOLDERS:
        yield from files.unnamed(folder, known)


def approvals() -> Iterator[Finding]:
    """Compare every approval's payload with its digest, and its two persons."""
    for approval in Approval.objects.order_by("pk").iterator(chunk_size=500):
        name = f"core_approval {approval.pk}"
        if archive.digest(approval.payload) != approval.payload_digest:
            yield _finding(name, "tiene otro contenido que el solicitado", "has other content than was requested")
        if approval.decided_by_id == approval.requested_by_id:
            yield _finding(name, "fue decidida por quien la pidió", "was decided by the one who asked")


def guards() -> Iterator[Finding]:
    """Compare the triggers in the database with those that the migrations declare; every ledger must have its own."""
    for table, trigger in triggers.missing(connection):
        yield _finding(f"{table}.{trigger}", "es una guarda que falta o está apagada", "is a guard that is missing or switched off")
    guarded = {table for table, trigger in triggers.declared() if trigger == f"{table}_append_only"}
    for table in append_only_tables():
        if table not in guarded:
            yield _finding(table, "no tiene guardas en sus migraciones", "has no guards in its migrations")


def rights() -> Iterator[Finding]:
    """Look for rights that the application's role must not have; connecting as the owner of the tables is a warning."""
    role = connection.settings_dict["USER"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_has_role(%s, relowner, 'MEMBER') FROM pg_class WHERE oid = 'core_auditrecord'::regclass", [role])
        if cursor.fetchone()[0]:
            es, en = "se conecta como dueño de las tablas: use el papel de la aplicación", "connects as the owner of the tables"
            yield _finding(f"DATABASE_URL ({role})", es, en, warning=True)
            return
    for table, right in privileges.excess(connection, role):
        yield _finding(table, f"admite {right} al papel {role}", f"lets role {role} {right}")


def _finding(record: str, es: str, en: str, *, warning: bool = False) -> Finding:
    return Finding(record=record, message_es=es, message_en=en, warning=warning)
