"""What is accepted as proof, by its content; a name is only a label."""

import io
import zipfile
from collections.abc import Callable

import pytest

from core.models import AuditRecord, Evidence, Organisation, User
from core.services import evidence

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + b"\x00" * 17 + b"\x00\x00\x00\x00IEND\xaeB`\x82"
JPEG = b"\xff\xd8\xff\xe0" + b"\x00" * 20 + b"\xff\xd9"
PDF = b"%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"
CSV = "nombre;acciones\nÑáñez;10\n".encode()


def xlsx(*extra: str, size: int = 10) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for name in ("[Content_Types].xml", "xl/workbook.xml", *extra):
            package.writestr(name, b"x" * size)
    return target.getvalue()


Store = Callable[[bytes, str], Evidence]


@pytest.fixture
def store(secretary: User, organisation: Organisation) -> Store:
    def keep(content: bytes, name: str = "soporte") -> Evidence:
        return evidence.store(actor=secretary, organisation=organisation, name=name, content=content, kind="clipping")

    return keep


@pytest.mark.parametrize(
    ("content", "content_type"),
    [(PNG, "image/png"), (JPEG, "image/jpeg"), (PDF, "application/pdf"), (CSV, "text/csv"), (xlsx(), evidence.XLSX)],
)
def test_the_content_says_what_a_file_is(content: bytes, content_type: str, store: Store) -> None:
    row = store(content, "engañoso.exe")
    assert (row.content_type, row.size, row.name) == (content_type, len(content), "engañoso.exe")
    assert evidence.content(row) == content
    assert AuditRecord.objects.get(action="core.store_evidence").facts["sha256"] == row.sha256


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "está vacío"),
        (b"MZ\x90\x00", "no es PNG"),
        (b"<html><script>alert(1)</script></html>,", "no es PNG"),
        (b"<svg xmlns='x'>,</svg>", "no es PNG"),
        (b"hola mundo", "no es PNG"),
        (b"a,b\n\x00\x00", "no es PNG"),
        (b"\xff\xfeh\x00o\x00l\x00a\x00", "UTF-8"),
        ("nombre;Ñ".encode("cp1252"), "UTF-8"),
        (b"GIF89a\x01,,", "no es PNG"),
        (PNG[:-12], "PNG completa"),
        (JPEG[:-2], "JPEG completa"),
        (PDF[:-7], "PDF incompleto"),
        (PDF.replace(b"<<>>endobj", b"<</JS (app.alert(1))>>endobj"), "código"),
        (PDF.replace(b"<<>>endobj", b"<</S/Launch>>endobj"), "código"),
        (PDF.replace(b"<<>>endobj", b"<</EmbeddedFile 1>>endobj"), "código"),
        (PDF.replace(b"trailer<<>>", b"trailer<</Encrypt 2 0 R>>"), "cifrado"),
        (b"PK\x03\x04broken", "XLSX válido"),
        (xlsx("xl/vbaProject.bin"), "macros"),
        (xlsx(*[f"xl/{n}.xml" for n in range(1001)]), "demasiado grande"),
        (xlsx(size=60_000_000), "demasiado grande"),
    ],
)
def test_other_files_are_refused_and_nothing_is_written(content: bytes, says: str, store: Store) -> None:
    with pytest.raises(evidence.EvidenceRefusedError, match=says) as refused:
        store(content, "aviso.pdf")
    assert "aviso.pdf" in str(refused.value)
    assert "aviso.pdf" in refused.value.message_en
    assert not Evidence.objects.exists()


def test_a_large_file_is_refused_with_both_figures(store: Store, settings: object) -> None:
    settings.EVIDENCE_MAX_BYTES = 100
    with pytest.raises(evidence.EvidenceRefusedError, match="pesa 103 bytes y el máximo es 100"):
        store(b"a,b" + b"1" * 100)


def test_the_same_file_twice_is_one_row(store: Store) -> None:
    assert store(PDF, "uno.pdf") == store(PDF, "dos.pdf")
    assert AuditRecord.objects.filter(action="core.store_evidence").count() == 1


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Windows\\aviso.pdf", "aviso.pdf"),
        ("a\r\nb.pdf", "a b.pdf"),
        ("\u202egpj.exe", "gpj.exe"),
        ("a\u200bb.pdf", "ab.pdf"),
        ("x" * 300 + ".pdf", "x" * 196 + ".pdf"),
        ("", "sin nombre"),
        (" . ", "sin nombre"),
        ("n\u0303o.pdf", "ño.pdf"),
    ],
)
def test_a_name_is_a_label_fit_to_be_shown(name: str, label: str) -> None:
    assert evidence.clean_label(name) == label
