"""What people send instead of a good file: each gets a sentence that names the place, and memory stays level. Nothing here knows a database."""

import io
import struct
import subprocess
import sys
import zipfile
from datetime import date, datetime
from decimal import Decimal

import openpyxl
import pytest
import xlsxwriter

from core.rules.violations import InputError
from governance.rules.file_errors import FileRefusedError
from governance.rules.files.cell_readers import reader_of
from governance.rules.files.cells import Style
from governance.rules.files.columns import Column, ColumnType
from governance.rules.files.layouts import LoadKind, layout_of
from governance.services.files.reading import Options, read
from tests.governance.services.files.sheets import HOLDERS, SHEET, THREE, as_csv, as_xlsx, repacked

OPENING = layout_of(LoadKind.OPENING)
MOVES = layout_of(LoadKind.MOVEMENTS, decimals=6)
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def refusal(content: bytes, name: str = "lista.xlsx", **options) -> str:
    with pytest.raises(FileRefusedError) as caught:
        list(read(content, name, OPENING, Options(**options)).rows())
    assert caught.value.message_en and caught.value.message_es.startswith(f"El archivo «{name}»")
    return caught.value.message_es


def problems(content: bytes, layout=OPENING, **options) -> str:
    reading = read(content, "lista", layout, Options(**options))
    found = [*reading.problems, *(problem for row in reading.rows() for problem in row.problems)]
    assert all(problem.es and problem.en for problem in found)
    return "\n".join(f"{problem.row} {problem.es}" for problem in found)


KINDS = {
    "vacío": (b"", "está vacío"),
    "blancos": (b" \r\n\r\n\t ", "está vacío"),
    "xls": (OLE + b"\0" * 2000 + "Workbook".encode("utf-16-le"), "libro antiguo (.xls)"),
    "cifrado": (OLE + b"\0" * 2000 + "EncryptedPackage".encode("utf-16-le"), "contraseña"),
    "html": (b"<html><body><table><tr><td>Documento</td></tr></table>", "página web"),
    "pdf": (b"%PDF-1.7 ...", "es un PDF"),
    "programa": (b"MZ\x90\0\x03", "no es una hoja de cálculo"),
    "xml": (b'<?xml version="1.0"?><Workbook/>', "es un XML"),
    "macros": (repacked(lambda parts: parts.update({"xl/vbaProject.bin": b"x"})), "macros"),
    "xlsb": (repacked(lambda parts: parts.update({"xl/workbook.bin": b"x"})), ".xlsb"),
    "ods": (repacked(lambda parts: parts.update({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"})), ".ods"),
    "zip": (repacked(lambda parts: [parts.pop(name) for name in list(parts) if name.startswith("xl/")]), "archivo comprimido"),
    "truncado": (as_xlsx(HOLDERS, THREE)[:-400], "incompleto o dañado"),
    "cortado a la mitad": (as_xlsx(HOLDERS, THREE)[:3000], "incompleto o dañado"),
    "entidades": (
        repacked(lambda parts: parts.update({SHEET: parts[SHEET].replace(b"?>", b'?><!DOCTYPE x [<!ENTITY a "b">]>', 1)})), "no es un XLSX válido"
    ),
    "utf-16 por dentro": (repacked(lambda parts: parts.update({SHEET: parts[SHEET].decode().encode("utf-16")})), "no es un XLSX válido"),
    "celda lejana": (
        repacked(lambda parts: parts.update({SHEET: parts[SHEET].replace(b"</sheetData>", b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>')})),
        "1.048.576 filas",
    ),
    "celda lejana en una fila cercana": (
        repacked(lambda parts: parts.update({SHEET: parts[SHEET].replace(b"</row>", b'<c r="B999999"><v>1</v></c></row>', 1)})), "999.999 filas"
    ),
    "columna lejana": (repacked(lambda parts: parts.update({SHEET: parts[SHEET].replace(b"</row>", b'<c r="XFD1"><v>1</v></c></row>', 1)})), "columna XFD"),
    "columna lejana con comillas simples": (
        repacked(lambda parts: parts.update({SHEET: parts[SHEET].replace(b"</row>", b"<c r='XFD1'><v>1</v></c></row>", 1)})), "columna XFD"
    ),
    "dimensión declarada": (
        repacked(lambda parts: parts.update({SHEET: parts[SHEET].replace(b'<dimension ref="A1:H4"', b'<dimension ref="A1:XFD1048576"')})), "1.048.576 filas"
    ),
    "muchas partes": (repacked(lambda parts: parts.update({f"x/{number}": b"" for number in range(1_001)})), "demasiadas partes"),
    "se infla": (repacked(lambda parts: parts.update({"x": b"0" * 20_000_000})), "se infla más de 100 veces"),
    "comillas": (b"Documento;Nombre\n\"52;Ana\n53;Luis", "comillas"),
    "nulo": (("Documento;Nombre\n" + "52;Ana\n" * 400 + "52\x00;Ana").encode(), "nulo"),
    "un renglón enorme": (b"Documento;Nombre\n" + b"x" * 2_000_000, "más de un millón"),
    "una celda enorme": (b"Documento;Nombre\n" + b"x" * 20_000 + b";y", "demasiado larga"),
    "sin columnas": (b"una sola columna\nde texto\n", "no separa sus columnas"),
    "solo títulos": (as_csv(HOLDERS, []), "no tiene filas"),
    "otra codificación": (b"Documento;Nombre\n52;Mu\x8d\x9dz", "UTF-8"),
}  # fmt: skip


@pytest.mark.parametrize("case", KINDS)
def test_a_file_that_is_no_list_is_refused_by_what_it_is(case: str) -> None:
    content, sentence = KINDS[case]
    assert sentence in refusal(content)


def test_the_name_says_nothing() -> None:
    assert not read(as_xlsx(HOLDERS, THREE), "lista.csv", OPENING).problems
    assert not read(as_csv(HOLDERS, THREE), "lista.xlsx", OPENING).problems


def test_a_directory_that_lies_about_sizes_is_refused() -> None:
    content = bytearray(repacked(lambda parts: parts.update({"x": b"0" * 5_000_000})))
    at = content.rfind(b"PK\x01\x02")
    assert content[at + 46 : at + 47] == b"x"
    struct.pack_into("<I", content, at + 24, 10)  # the unpacked size that the directory tells
    assert "incompleto o dañado" in refusal(bytes(content)) or "infla" in refusal(bytes(content))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_encodings_and_separators_are_found_and_said(encoding: str, delimiter: str) -> None:
    reading = read(as_csv(HOLDERS, THREE, delimiter=delimiter, encoding=encoding), "lista.csv", OPENING)
    rows = list(reading.rows())
    assert [row.values["name"] for row in rows] == [row[2] for row in THREE]
    assert not [row for row in rows if row.problems]
    assert bool(reading.notes) == (not encoding.startswith("utf-8"))


def test_damaged_accents_are_named() -> None:
    content = as_csv(HOLDERS, [("CC", "52000418", "Muñoz".encode().decode("cp1252"), "Colombia", "Cali", "1", "ORD", "1")])
    assert "2 Nombre: «MuÃ±oz» no se pudo leer bien" in problems(content)


TITLES = {
    "falta": ((*HOLDERS[:7], "Cant."), "Falta la columna «Cantidad»; encontré «Cant.»"),
    "sobra": ((*HOLDERS, "Horóscopo"), "La columna «Horóscopo» no se conoce"),
    "pk": (("id", *HOLDERS), "La columna «id» no se importa"),
    "repetida": ((*HOLDERS, "Acciones"), "está dos veces («Cantidad» y «Acciones»)"),
}


@pytest.mark.parametrize("case", TITLES)
def test_titles_are_checked_by_name(case: str) -> None:
    head, sentence = TITLES[case]
    assert sentence in problems(as_csv(head, [("x",) * len(head)]))


def test_titles_may_stand_lower_in_another_order_and_under_other_names() -> None:
    head = ("Acciones", "Cédula o NIT", "Accionista", "Tipo doc")
    content = as_csv(("Lista de accionistas", "", "", ""), [("", "", "", ""), head, ("5", "52000418", "Ana", "C.C.")])
    reading = read(content, "lista.csv", OPENING)
    assert (reading.header.row, reading.problems) == (3, [])
    assert next(reading.rows()).values == {"id_type": "CC", "id_number": "52000418", "name": "Ana", "quantity": Decimal(5)}
    mapped = read(as_csv(("Ident", "T", "N", "Q", "Z"), [("52000418", "CC", "Ana", "5", "?")]), "x", OPENING,
                  Options(mapping={"Ident": "id_number", "T": "id_type", "N": "name", "Q": "quantity", "Z": "-"}))  # fmt: skip
    assert mapped.problems == []


def test_two_rows_of_titles_and_no_titles() -> None:
    assert "La fila 2 repite los títulos" in problems(as_csv(HOLDERS, [HOLDERS, *THREE]))
    assert "No encontré la fila de títulos; la primera dice «a · b»" in problems(b"a;b\n1;2\n")


def test_formulas_errors_merged_and_hidden_cells_are_named() -> None:
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    sheet = book.add_worksheet("Datos")
    sheet.write_row(0, 0, HOLDERS)
    sheet.write_row(1, 0, THREE[0])
    sheet.write_formula("H2", "=500+100", None, "")
    sheet.write_formula("H3", "=1/0", None, "#DIV/0!")
    sheet.merge_range("A4:B4", "CC")
    sheet.set_row(4, None, None, {"hidden": True})
    sheet.write("A5", "CC")
    sheet.set_column("F:F", None, None, {"hidden": True})
    book.add_worksheet("Oculta").hide()
    book.add_worksheet("Ayuda")
    book.close()
    said = problems(out.getvalue())
    for part in ("2 La celda H2 tiene una fórmula", "3 La celda H3 tiene un error (#DIV/0!)", "4 Las celdas A4:B4 están combinadas",
                 "Hay 1 filas ocultas o filtradas (5)", "Hay columnas ocultas (F)"):  # fmt: skip
        assert part in said
    assert "ocultas" not in problems(out.getvalue(), hidden=True)
    assert "no se leen «Oculta», «Ayuda»" in read(out.getvalue(), "x", OPENING).notes[0].es


def test_several_sheets_need_a_choice() -> None:
    out = io.BytesIO()
    book = openpyxl.Workbook()
    book.active.title = "Enero"
    book.create_sheet("Febrero").append(list(HOLDERS))
    book["Febrero"].append(list(THREE[0]))
    book.save(out)
    assert "varias hojas visibles («Enero», «Febrero»)" in refusal(out.getvalue())
    assert "no tiene la hoja «Marzo»" in refusal(out.getvalue(), sheet="Marzo")
    assert problems(out.getvalue(), sheet="Febrero") == ""


@pytest.mark.parametrize("epoch_1904", [False, True])
def test_dates_are_read_by_type_whatever_their_epoch(epoch_1904: bool) -> None:
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"date_1904": epoch_1904})
    day = book.add_format({"num_format": "dd/mm/yyyy"})
    sheet = book.add_worksheet()
    sheet.write_row(0, 0, ("Fecha de inscripción", "Clase de movimiento", "Cantidad", "Soporte"))
    sheet.write_datetime(1, 0, date(2025, 1, 2), day)
    sheet.write_row(1, 1, ("Traspaso", 1.5, "Carta"))
    sheet.write_row(2, 0, (45658, "Traspaso", 2, "Carta"))
    sheet.write_datetime(3, 0, datetime(2025, 1, 2, 13, 30), day)  # noqa: DTZ001 - a spreadsheet knows no zone
    sheet.write_row(3, 1, ("Traspaso", 12345678901234567, "Carta"))
    book.close()
    rows = list(read(out.getvalue(), "x", MOVES).rows())
    assert (rows[0].values["effective_on"], rows[0].values["quantity"]) == (date(2025, 1, 2), Decimal("1.500000"))
    assert "es un número, no una fecha" in rows[1].problems[0].es
    assert "trae una hora" in rows[2].problems[0].es
    assert "más de 15 cifras" in rows[2].problems[1].es


REFUSED_NUMBERS = {
    "1.234": "es ambiguo", "0.001": "es ambiguo", "$ 1.000": "no es un número", "COP 5": "no es un número", "1000-": "no es un número",
    "(1)": "no es un número", "1_000": "no es un número", "١٢٣": "no es un número", "１２３": "no es un número", "1e3": "no es un número",
    "NaN": "no es un número", "Infinity": "no es un número", "1e1000000": "no es un número", "1 000": "no es un número", "0": "mayor que cero",
    "-5": "mayor que cero", "1,1234567": "máximo 6 decimales", "9" * 19: "fuera de rango", "9" * 40: "no es un número", "=1+1": "no es un número",
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED_NUMBERS)
def test_numbers_that_could_mean_two_things_are_refused(text: str) -> None:
    column = Column(key="q", es="Cantidad", en="Quantity", type=ColumnType.NUMBER, decimals=6, positive=True)
    with pytest.raises(InputError) as caught:
        reader_of(column, Style())(text)
    assert REFUSED_NUMBERS[text] in caught.value.message_es
    assert caught.value.message_es.startswith("Cantidad: ")


@pytest.mark.parametrize(
    ("text", "number"), [("5", 5), (" 5 ", 5), ("+5", 5), ("1.234,5", "1234.5"), ("1,234.5", "1234.5"), ("0,5", "0.5"), (7, 7)]
)
def test_numbers_with_one_reading_are_read(text: object, number: object) -> None:
    column = Column(key="q", es="Cantidad", en="Quantity", type=ColumnType.NUMBER, decimals=6)
    assert reader_of(column, Style())(text) == Decimal(str(number))


def test_a_declared_format_groups_and_a_column_keeps_one_format() -> None:
    column = Column(key="q", es="Cantidad", en="Quantity", type=ColumnType.NUMBER, decimals=2)
    assert reader_of(column, Style(grouping=True))("1.234") == 1234
    assert reader_of(column, Style(grouping=True, lang="en"))("1,234") == 1234
    head = (*HOLDERS[:5], *HOLDERS[7:])
    rows = [("CC", f"5200041{number}", "Ana", "Colombia", "Cali", text) for number, text in enumerate(("1.234,56", "7", "1,234.56"))]
    layout = layout_of(LoadKind.OPENING, decimals=2)
    assert "mezcla formatos: la columna usa dos signos decimales (fila 2 y fila 4)" in problems(as_csv(head, rows), layout)


REFUSED_DATES = {
    "31/02/2025": "inexistente", "2025-02-29": "inexistente", "01/13/2025": "Use día/mes/año", "1/2/25": "cuatro cifras", "1/1/69": "cuatro cifras",
    "01/01/0001": "fuera de rango", "9999-12-31": "fuera de rango", "45658": "es un número, no una fecha", "ayer": "no es una fecha",
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED_DATES)
def test_dates_that_could_mean_two_things_are_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        reader_of(Column(key="d", es="Fecha", en="Date", type=ColumnType.DATE), Style())(text)
    assert REFUSED_DATES[text] in caught.value.message_es


@pytest.mark.parametrize(
    "name", ["Ana\u202egrave", "Ana\u200b", "\u2066Ana", "Mаria", "ΟSCAR", "Ana\x07", "=1+1", "+57", "@ana", "Ana\ue000", "Ana 😀", "x" * 301, "Ana\tB\x00"]
)  # fmt: skip
def test_names_that_deceive_are_refused(name: str) -> None:
    with pytest.raises(InputError):
        reader_of(Column(key="n", es="Nombre", en="Name", type=ColumnType.NAME), Style())(name)


@pytest.mark.parametrize("name", ["Ñ", "D'Angelo, José", "MARÍA DEL PILAR", "Pérez-Gómez", "Grupo Éxito S.A. (en liquidación)", "x" * 300])
def test_real_names_pass(name: str) -> None:
    assert reader_of(Column(key="n", es="Nombre", en="Name", type=ColumnType.NAME), Style())(name) == name


def test_decomposed_accents_become_one_letter() -> None:
    assert reader_of(Column(key="n", es="Nombre", en="Name", type=ColumnType.NAME), Style())("Mun\u0303oz") == "Muñoz"


BOMB = """
import io, resource, sys, zipfile
from pathlib import Path
import django
from django.conf import settings
settings.configure(LOAD_MAX_BYTES=40_000_000, LOAD_MAX_UNPACKED_BYTES=150_000_000, LOAD_MAX_ROWS=250_000, USE_I18N=False)
from governance.services.files.reading import read
from governance.rules.files.layouts import LoadKind, layout_of
content = Path(sys.argv[1]).read_bytes()
resource.setrlimit(resource.RLIMIT_AS, (700_000_000, 700_000_000))
try:
    print(sum(1 for _row in read(content, "x", layout_of(LoadKind.OPENING)).rows()))
except Exception as refusal:
    print(type(refusal).__name__, refusal)
print(next(int(line.split()[1]) // 1024 for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")))
"""


def bomb(kind: str) -> bytes:
    out = io.BytesIO()
    if kind == "rows":
        filler = b"".join(b'<row r="%d"><c r="A%d" t="inlineStr"><is><t>x</t></is></c></row>' % (n, n) for n in range(5, 240_000))
        return repacked(lambda parts: parts.update({SHEET: parts[SHEET].replace(b"</sheetData>", filler + b"</sheetData>")}))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name in ("[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"):
            package.writestr(name, zipfile.ZipFile(io.BytesIO(as_xlsx(HOLDERS, THREE))).read(name))
        package.writestr(SHEET, b" " * 400_000_000)
    return out.getvalue()


@pytest.mark.parametrize(("kind", "sentence"), [("zeros", "no es un XLSX válido"), ("rows", "")])
def test_bombs_are_refused_in_level_memory(tmp_path, kind: str, sentence: str) -> None:
    path = tmp_path / "bomb.xlsx"
    path.write_bytes(bomb(kind))
    done = subprocess.run([sys.executable, "-c", BOMB, str(path)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-500:]
    said, megabytes = done.stdout.strip().splitlines()
    assert sentence in said
    assert "MemoryError" not in said
    assert int(megabytes) < 350
