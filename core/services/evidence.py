"""Keeping what people hand in as proof. Knows the kinds of file that are allowed; refuses to open or change them.

The content decides what a file is, never its name: the name is only a label.
"""

import re
import unicodedata
import zipfile
from collections.abc import Callable
from io import BytesIO

from django.conf import settings
from django.db import transaction

from core import archive, clock
from core.models import Evidence, Organisation, User
from core.services import audit
from core.services.refusals import RefusedError

FOLDER = "evidence"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
XLSX_MAX_ENTRIES, XLSX_MAX_UNPACKED = 1_000, 100_000_000
ACTIVE_PDF = re.compile(rb"/(JavaScript|JS|Launch|EmbeddedFile|Encrypt|OpenAction\s*<<[^>]*/JavaScript)\b")
ACTIVE_TEXT = re.compile(rb"^\s*(<\?xml|<!doctype|<html|<script|<svg|%PDF|MZ|#!)", re.IGNORECASE)


class EvidenceRefusedError(RefusedError):
    """A file is not accepted as evidence."""


@transaction.atomic
def store(*, actor: User, organisation: Organisation, name: str, content: bytes, kind: str) -> Evidence:
    """Keep a file by its hash; the same file of the same kind twice is one row.

    Raises ``EvidenceRefusedError`` for an empty or large file, and for what is not PNG, JPEG, PDF, CSV or XLSX.
    """
    label = clean_label(name)
    _refuse_size(label, content)
    content_type = content_type_of(label, content)
    existing: Evidence | None = Evidence.objects.filter(organisation=organisation, kind=kind, sha256=archive.sha256(content)).first()
    if existing:
        return existing
    kept = archive.keep(content, folder=FOLDER)
    evidence = Evidence.objects.create(
        organisation=organisation, kind=kind, name=label, content_type=content_type, sha256=kept.sha256, size=kept.size,
        file=kept.name, stored_by=actor, stored_at=clock.now(),
    )  # fmt: skip
    facts = {"kind": kind, "name": label, "sha256": kept.sha256, "size": kept.size}
    audit.record(actor=actor, organisation=organisation, action="core.store_evidence", subject=evidence, facts=facts)
    return evidence


def content(evidence: Evidence) -> bytes:
    """Return the bytes of a piece of evidence, after comparing their hash."""
    return archive.read(evidence.file, evidence.sha256)


def clean_label(name: str) -> str:
    """Return a name fit to be shown: last part of the path, no control or invisible characters, at most 200 letters."""
    last = re.split(r"[\\/]", unicodedata.normalize("NFC", name))[-1]
    spaced = re.sub(r"\s+", " ", last)
    shown = "".join(c for c in spaced if unicodedata.category(c) not in ("Cc", "Cf", "Co", "Cs", "Cn"))
    return re.sub(r" +", " ", shown).strip(" .")[-200:] or "sin nombre"


def content_type_of(label: str, content: bytes) -> str:
    """Say what the bytes are.

    Raises ``EvidenceRefusedError`` for anything outside the list, and for files with active content.
    """
    for starts, content_type, check in _KINDS:
        if content.startswith(starts):
            check(label, content)
            return content_type
    _check_csv(label, content)
    return "text/csv"


def _refuse(label: str, es: str, en: str) -> EvidenceRefusedError:
    return EvidenceRefusedError(f"El archivo «{label}» {es}", f"File “{label}” {en}")


def _refuse_size(label: str, content: bytes) -> None:
    limit = getattr(settings, "EVIDENCE_MAX_BYTES", 10_000_000)
    if not content:
        raise _refuse(label, "está vacío: adjunte el archivo completo.", "is empty: attach the whole file.")
    if len(content) > limit:
        es = f"pesa {len(content)} bytes y el máximo es {limit}: redúzcalo o divídalo."
        raise _refuse(label, es, f"has {len(content)} bytes and the limit is {limit}: reduce or split it.")


def _check_png(label: str, content: bytes) -> None:
    if content[12:16] != b"IHDR" or b"IEND" not in content[-16:]:
        raise _refuse(label, "no es una imagen PNG completa: expórtela de nuevo.", "is not a complete PNG: export it again.")


def _check_jpeg(label: str, content: bytes) -> None:
    if not content.rstrip(b"\0\r\n").endswith(b"\xff\xd9"):
        raise _refuse(label, "no es una imagen JPEG completa: expórtela de nuevo.", "is not a complete JPEG: export it again.")


def _check_pdf(label: str, content: bytes) -> None:
    if b"%%EOF" not in content[-2048:]:
        raise _refuse(label, "es un PDF incompleto: expórtelo de nuevo.", "is an incomplete PDF: export it again.")
    if ACTIVE_PDF.search(content):
        es = "es un PDF con código, adjuntos o cifrado: imprímalo a un PDF simple."
        raise _refuse(label, es, "is a PDF with code, attachments or encryption: print it to a plain PDF.")


def _check_xlsx(label: str, content: bytes) -> None:
    try:
        entries = zipfile.ZipFile(BytesIO(content)).infolist()
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        raise _refuse(label, "no es un XLSX válido: guárdelo de nuevo.", "is not a valid XLSX: save it again.") from error
    inside = {entry.filename for entry in entries}
    if "[Content_Types].xml" not in inside or not any(name.startswith("xl/") for name in inside):
        raise _refuse(label, "no es un XLSX: guárdelo como libro de Excel (.xlsx).", "is not an XLSX: save it as .xlsx.")
    if any("vbaProject" in name for name in inside):
        raise _refuse(label, "trae macros: guárdelo como .xlsx sin macros.", "has macros: save it as .xlsx without them.")
    if len(entries) > XLSX_MAX_ENTRIES or sum(entry.file_size for entry in entries) > XLSX_MAX_UNPACKED:
        raise _refuse(label, "es demasiado grande al descomprimirse: divídalo.", "is too large when unpacked: split it.")


def _check_csv(label: str, content: bytes) -> None:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        es = "no es PNG, JPEG, PDF, XLSX ni CSV en UTF-8: conviértalo a uno de ellos."
        raise _refuse(label, es, "is not PNG, JPEG, PDF, XLSX or UTF-8 CSV: convert it to one of them.") from None
    first = text.splitlines()[0] if text.strip() else ""
    if ACTIVE_TEXT.match(content) or CONTROL.search(text) or not any(mark in first for mark in ",;\t"):
        es = "no es PNG, JPEG, PDF, XLSX ni CSV: conviértalo a uno de ellos."
        raise _refuse(label, es, "is not PNG, JPEG, PDF, XLSX or CSV: convert it to one of them.")


_KINDS: list[tuple[bytes, str, Callable[[str, bytes], None]]] = [
    (b"\x89PNG\r\n\x1a\n", "image/png", _check_png),
    (b"\xff\xd8\xff", "image/jpeg", _check_jpeg),
    (b"%PDF-", "application/pdf", _check_pdf),
    (b"PK\x03\x04", XLSX, _check_xlsx),
]
