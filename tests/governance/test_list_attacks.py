"""What people and attackers send as a list, through both pages that take lists in: a sentence in Spanish, nothing written, never a fault."""

import io
import random
import zipfile
from collections.abc import Callable
from uuid import uuid4

import pytest
import xlsxwriter
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from core.models import User
from governance.models import Load, Person, Posting
from tests.fixtures.cast import with_second_factor
from tests.governance.cast import Book
from tests.governance.services.files.sheets import HOLDERS, SHEET, THREE, as_csv, as_xlsx, repacked

MOVES = ("Fecha", "Clase de movimiento", "Cuenta de destino", "Cantidad", "Soporte")
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ja"><!ENTITY b "'
    + b"&a;" * 10
    + b'"><!ENTITY c "'
    + b"&b;" * 10
    + b'">]><sst><si><t>&c;</t></si></sst>'
)
NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def far_cell() -> bytes:
    """Return a workbook of about a thousand bytes whose only cell is the last one of a sheet."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        source = zipfile.ZipFile(io.BytesIO(as_xlsx(HOLDERS, THREE)))
        for name in ("[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"):
            package.writestr(name, source.read(name))
        row = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
        package.writestr(SHEET, f"<worksheet {NAMESPACE}><sheetData>{row}</sheetData></worksheet>")
    return out.getvalue()


def drawn(draw: Callable[[xlsxwriter.Workbook, xlsxwriter.worksheet.Worksheet], object]) -> bytes:
    """Return a good list into which something was drawn."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False})
    sheet = book.add_worksheet("Datos")
    for number, row in enumerate((HOLDERS, *THREE)):
        sheet.write_row(number, 0, row)
    draw(book, sheet)
    book.close()
    return out.getvalue()


def row(**changed: str) -> bytes:
    """Return a list with one row in which some cells were changed."""
    cells = dict(zip(HOLDERS, THREE[0], strict=True)) | changed
    return as_csv(HOLDERS, [list(cells.values())])


def move(**changed: str) -> bytes:
    cells = dict(zip(MOVES, ("31/01/2025", "Emisión", "1", "5", "Carta"), strict=True)) | changed
    return as_csv(MOVES, [list(cells.values())])


def hidden_list(book: xlsxwriter.Workbook, sheet: xlsxwriter.worksheet.Worksheet) -> None:
    book.add_worksheet("Vacía").activate()
    sheet.hide()


NOISE = "".join(random.Random(1).choices("abcdefghijklmnñopqrstuvwxyz", k=10_000_000))
WHOLE = {
    "un millón de filas en un kilobyte": (far_cell, "1.048.576 filas"),
    "una bomba": (lambda: repacked(lambda parts: parts.update({SHEET: b" " * 30_000_000})), "se infla más de 100 veces"),
    "entidades que se multiplican": (lambda: repacked(lambda parts: parts.update({"xl/sharedStrings.xml": LAUGHS})), "no es un XLSX válido"),
    "cifrado": (lambda: OLE + b"\0" * 2000 + "EncryptedPackage".encode("utf-16-le"), "está protegido con contraseña"),
    "un PDF con otro nombre": (lambda: b"%PDF-1.7\n%\xe2\xe3\n1 0 obj", "es un PDF"),
    "un programa": (lambda: b"MZ\x90\0\x03", "no es una hoja de cálculo"),
    "una página": (lambda: b"<html><table><tr><td>Documento", "es una página web"),
    "cortado a la mitad": (lambda: as_xlsx(HOLDERS, THREE)[:3000], "está incompleto o dañado"),
    "la lista en una hoja oculta": (lambda: drawn(hidden_list), "no tiene filas"),
    "varias hojas": (lambda: drawn(lambda book, sheet: book.add_worksheet("Otra")), "varias hojas visibles"),
    "nulo": (lambda: as_csv(HOLDERS, THREE * 200) + b"CC;5200\x00;x", "carácter nulo en la fila 602"),
    "otra codificación": (lambda: "\n".join((";".join(HOLDERS), "CC;1;Mu\x8d\x9dz")).encode("latin-1"), "no está en UTF-8"),
    "utf-16 cortado": (lambda: as_csv(HOLDERS, THREE, encoding="utf-16")[:-1], "no está en UTF-8"),
    "una celda de diez millones": (lambda: as_csv(HOLDERS, [[NOISE]]), "más de un millón de letras"),
    "comillas abiertas": (lambda: as_csv(HOLDERS, THREE) + b'CC;"52000999;Ana\n', "comillas sin cerrar o mal puestas desde la fila 5"),
    "vacío": (lambda: b" \r\n", "está vacío"),
    "solo títulos": (lambda: as_csv(HOLDERS, []), "no tiene filas"),
}  # fmt: skip
CELLS = {
    "celdas combinadas": (lambda: drawn(lambda book, sheet: sheet.merge_range("A3:B3", "CC")), "Las celdas A3:B3 están combinadas"),
    "fórmula": (lambda: drawn(lambda book, sheet: sheet.write_formula("H2", "=500+100", None, 600)), "La celda H2 tiene una fórmula"),
    "error": (lambda: drawn(lambda book, sheet: sheet.write_formula("H2", "=1/0", None, "#DIV/0!")), "tiene un error (#DIV/0!)"),
    "fila oculta": (lambda: drawn(lambda book, sheet: sheet.set_row(2, None, None, {"hidden": True})), "Hay 1 filas ocultas"),
    "texto enorme en XLSX": (lambda: drawn(lambda book, sheet: sheet.write("C2", NOISE[:32_000])), "pasa de 300 letras"),
    "1.234": (lambda: row(Cantidad="1.234"), "«1.234» es ambiguo"),
    "1,234": (lambda: row(Cantidad="1,234"), "«1,234»"),
    "1.234,56 de acciones enteras": (lambda: row(Cantidad="1.234,56"), "decimales"),
    "cifras anchas": (lambda: row(Cantidad="１２３"), "no es un número"),
    "cifras árabes": (lambda: row(Documento="٥٢٠٠٠٤١٨"), "«٥٢٠٠٠٤١٨»"),
    "exponente": (lambda: row(Cantidad="1e1000000"), "no es un número"),
    "letras que voltean": (lambda: row(Nombre="Ana\u202egrave"), "el carácter U+202E"),
    "letra sin ancho": (lambda: row(Documento="5200\u200b0418"), "U+200B"),
    "letra cirílica": (lambda: row(Nombre="Mаria"), "no es del alfabeto latino"),
    "nombre que es fórmula": (lambda: row(Nombre="=1+1"), "empieza con un signo de fórmula"),
    "dígito de verificación": (lambda: row(**{"Tipo de documento": "NIT", "Documento": "900123456-1"}), "debería ser 8"),
    "eñes dañadas": (lambda: row(Nombre="Muñoz".encode().decode("cp1252")), "no se pudo leer bien"),
    "columna repetida": (lambda: as_csv((*HOLDERS, "Acciones"), [(*THREE[0], "1")]), "La columna «Cantidad» está dos veces"),
    "columna que falta": (lambda: as_csv(HOLDERS[:7], [each[:7] for each in THREE]), "Falta la columna «Cantidad»"),
    "columna que sobra": (lambda: as_csv((*HOLDERS, "Horóscopo"), [(*THREE[0], "1")]), "La columna «Horóscopo» no se conoce"),
    "columna de llave": (lambda: as_csv((*HOLDERS, "pk"), [(*THREE[0], "1")]), "La columna «pk» no se importa"),
    "dos filas de títulos": (lambda: as_csv(HOLDERS, [HOLDERS, *THREE]), "La fila 2 repite los títulos"),
    "fecha de mes y día": (lambda: move(Fecha="01/13/2025"), "Use día/mes/año"),
    "fecha de dos cifras": (lambda: move(Fecha="3/4/25"), "cuatro cifras"),
    "fecha que no existe": (lambda: move(Fecha="31/02/2025"), "inexistente"),
    "fecha que es número": (lambda: move(Fecha="45658"), "es un número, no una fecha"),
    "cantidad negativa": (lambda: move(Cantidad="-5"), "mayor que cero"),
}  # fmt: skip


@pytest.fixture
def client(registrar: User) -> Client:
    registrar.is_staff = True
    registrar.save()
    registrar.user_permissions.set(Permission.objects.filter(content_type__app_label="governance", codename__startswith="view"))
    browser = Client()
    browser.force_login(with_second_factor(registrar), backend="django.contrib.auth.backends.ModelBackend")
    return browser


def to_page(client: Client, book: Book, content: bytes, kind: str = "opening", name: str = "lista.xlsx"):
    data = {"kind": kind, "file": SimpleUploadedFile(name, content), "idempotency_key": str(uuid4())}
    return client.post(reverse("governance:loads", args=[book.entity.pk]), data)


def to_admin(client: Client, book: Book, content: bytes, kind: str = "opening", name: str = "lista.xlsx"):
    data = {"entity": book.entity.pk, "import_file": SimpleUploadedFile(name, content), "format": "1", "resource": "0"}
    model = {"opening": "position", "movements": "movement"}[kind]
    return client.post(reverse(f"admin:governance_{model}_import"), data)


@pytest.mark.parametrize("case", WHOLE)
def test_a_file_that_is_no_list_is_refused_on_both_pages(case: str, client: Client, book: Book) -> None:
    make, sentence = WHOLE[case]
    content = make()
    for send in (to_page, to_admin):
        answer = send(client, book, content)
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    assert not Load.objects.exists()


@pytest.mark.parametrize("case", CELLS)
def test_what_is_wrong_in_a_list_is_said_on_both_pages(case: str, client: Client, book: Book) -> None:
    make, sentence = CELLS[case]
    content, kind = make(), "movements" if case.startswith(("fecha", "cantidad")) else "opening"
    admin = to_admin(client, book, content, kind)
    assert (admin.status_code, admin.context.get("confirm_form")) == (422, None)
    sent = to_page(client, book, content, kind)
    page = client.get(sent.url)
    for answer in (admin, page):
        assert sentence in answer.content.decode()
    assert "Confirmar y escribir" not in page.content.decode()
    assert [load.state for load in Load.objects.all()] == ["wrong", "wrong"]
    assert not Person.objects.exists() and not Posting.objects.exists()


def test_a_file_above_the_limit_is_refused_by_its_size(client: Client, book: Book, settings) -> None:
    settings.LOAD_MAX_BYTES = 100
    for send in (to_page, to_admin):
        answer = send(client, book, as_csv(HOLDERS, THREE))
        assert answer.status_code == 422
        assert "el máximo es 100: divídalo" in answer.content.decode()


@pytest.mark.parametrize("name", ["lista.csv", "../../etc/lista.xlsx", "lis\u202etaxlsx.exe", "a" * 300 + ".xlsx", "CON.xlsx"])
def test_a_name_says_nothing_and_is_only_a_label(name: str, client: Client, book: Book) -> None:
    for send in (to_page, to_admin):
        answer = send(client, book, as_xlsx(HOLDERS, THREE), name=name)
        assert answer.status_code in {200, 302}
    assert {load.state for load in Load.objects.all()} == {"ready"}
    assert all("/" not in load.name and "\u202e" not in load.name and len(load.name) <= 200 for load in Load.objects.all())


def test_the_preview_says_how_it_read_and_reads_again_another_way(client: Client, book: Book) -> None:
    content = as_csv(MOVES, [("03/04/2025", "Emisión", "1", "5", "Carta"), ("2025-05-06", "Emisión", "1", "5", "Carta 2")])
    page = client.get(to_page(client, book, content, "movements").url).content.decode()
    assert "Fechas día/mes/año" in page
    assert "Una fecha podría leerse al revés: «03/04/2025», fila 2." in page
    load = Load.objects.get()
    assert load.rows.get(line=2).data["effective_on"] == "2025-04-03"
    again = client.post(reverse("governance:load_reread", args=[load.pk]), {"dates": "month", "idempotency_key": str(uuid4())})
    page = client.get(again.url).content.decode()
    assert "Fechas mes/día/año" in page
    assert [row.data["effective_on"] for row in load.rows.order_by("line")] == ["2025-03-04", "2025-05-06"]


def test_a_row_that_is_wrong_counts_its_dates_once_and_is_shown_in_words(client: Client, book: Book) -> None:
    content = as_csv(MOVES, [("03/04/2025", "Emisión", "1", "1.234", "Carta")])
    page = client.get(to_page(client, book, content, "movements").url).content.decode()
    assert "Una fecha podría leerse al revés: «03/04/2025», fila 2." in page
    assert "<td>Emisión</td>" in page
    assert "<td>03/04/2025</td>" in page
    assert "<td>issue</td>" not in page


def test_thousands_that_were_refused_are_read_once_they_are_declared(client: Client, book: Book) -> None:
    client.get(to_page(client, book, row(Cantidad="1.234")).url)
    load = Load.objects.get()
    assert (load.state, load.found["assumed"]["grouping"]) == ("wrong", False)
    client.post(reverse("governance:load_reread", args=[load.pk]), {"numbers": "es", "idempotency_key": str(uuid4())})
    load.refresh_from_db()
    assert (load.state, load.problem_count, load.rows.get().data["quantity"]) == ("ready", 0, "1234")
    client.post(reverse("governance:load_act", args=[load.pk, "descartar"]), {"idempotency_key": str(uuid4())})
    client.post(reverse("governance:load_reread", args=[load.pk]), {"numbers": "en", "idempotency_key": str(uuid4())})
    load.refresh_from_db()
    assert (load.state, load.options["lang"]) == ("discarded", "es")
