"""A long document is printed in parts and reads as one: pages and folios run on."""

import io
import re
import subprocess

import pikepdf
import pytest

from core import pdf

HEAD = (
    '<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>Libro</title><style>'
    '@counter-style folio { system: extends decimal; pad: 4 "0" } @page :first { counter-reset: folio 411 }</style></head><body>'
    '<main class="d-libro" data-izq="x"><div class="pie"><table><tr><td>pie</td><td class="pag"></td></tr></table></div>'
)
BREAK = ' style="break-before:page"'


def book(sheets: int, more: str = "") -> str:
    body = "".join(
        f"<!--hoja--><section{BREAK if n else ''}><h2>Hoja {n}</h2><p>texto {n}{more if n == 4 else ''}</p></section>"
        for n in range(sheets)
    )
    return f"{HEAD}{body}<!--fin--></main></body></html>"


def texts(content: bytes) -> str:
    return subprocess.run(["pdftotext", "-layout", "-", "-"], input=content, capture_output=True, check=True).stdout.decode()


def test_parts_read_as_the_whole() -> None:
    whole, joined = pdf.print_whole(book(5)), pdf.print_whole(book(5), at_once=2)
    assert joined.pages == whole.pages == 5
    assert re.findall(r"Folio \d+|Página \d+ de \d+", texts(joined.content)) == [
        text for n in range(1, 6) for text in (f"Folio {411 + n:04d}", f"Página {n} de 5")
    ]
    assert texts(joined.content).split() == texts(whole.content).split()
    assert pdf.print_whole(book(5), at_once=2).content == joined.content


def test_the_joined_file_declares_what_it_is_and_names_no_headings_of_one_part() -> None:
    joined = pdf.print_whole(book(5), at_once=2)
    with pikepdf.open(io.BytesIO(joined.content)) as opened, opened.open_metadata() as told:
        assert (told.pdfa_status, opened.Root.Lang, len(opened.pages)) == ("3B", "es-CO", 5)
        assert "/StructTreeRoot" not in opened.Root
        assert "/Outlines" not in opened.Root


def test_a_sheet_taller_than_its_page_ends_the_printing() -> None:
    with pytest.raises(pdf.PdfSheetError, match="las hojas 5 a 5 ocupan 2 páginas"):
        pdf.print_whole(book(5, more="<br>renglón" * 60), at_once=2)
