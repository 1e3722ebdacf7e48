"""The sealed process has limits, and is replaced when it leaves them."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from core import pdf
from core.pdf import drawings
from core.pdf.printer import Printer
from core.pdf.spaces import pegar
from core.wording.figures import NO_BREAK

PAGE = "<!doctype html><title>t</title><p>hola</p>"


@pytest.fixture
def printer() -> Iterator[Printer]:
    one = Printer(wall_seconds=60, documents=3)
    yield one
    one.close()


def rows(count: int) -> str:
    return PAGE + "<table>" + "<tr><td>celda</td><td>otra</td></tr>" * count + "</table>"


def test_one_process_prints_many_and_is_replaced_in_time(printer: Printer) -> None:
    pids = []
    for _ in range(4):
        printer.print(PAGE)
        pids.append(printer.pid)
    assert pids[0] == pids[1]
    assert pids[2] is None
    assert pids[3] not in (None, pids[0])


def test_too_slow_is_cut_and_the_next_document_is_printed(printer: Printer) -> None:
    printer.print(PAGE)
    first, printer.wall_seconds = printer.pid, 0.3
    with pytest.raises(pdf.PdfTimeoutError, match=r"tardó más de 0\.3 segundos"):
        printer.print(rows(800))
    printer.wall_seconds = 60
    assert printer.print(PAGE).pages == 1
    assert printer.pid != first


def test_too_large_is_cut_and_the_next_document_is_printed() -> None:
    small = Printer(wall_seconds=60, memory=260_000_000)
    try:
        assert small.print(PAGE).pages == 1
        with pytest.raises(pdf.PdfTooLargeError, match="demasiado grande"):
            small.print(PAGE + "letras " * 10_000_000)
        assert small.print(PAGE).pages == 1
    finally:
        small.close()


def test_a_killed_process_is_replaced(printer: Printer) -> None:
    printer.print(PAGE)
    os.kill(printer.pid or 0, signal.SIGKILL)
    with pytest.raises(pdf.PdfError):
        printer._receive(printer._process, __import__("time").monotonic() + 5)
    assert printer.print(PAGE).pages == 1


def test_a_denied_page_leaves_a_process_that_prints(printer: Printer) -> None:
    with pytest.raises(pdf.PdfDeniedError):
        printer.print('<img src="file:///etc/passwd">')
    assert printer.print(PAGE).pages == 1


def test_two_processes_print_the_same_bytes(printer: Printer) -> None:
    first = printer.print(PAGE).content
    printer.close()
    assert printer.print(PAGE).content == first


def test_a_printed_document_says_its_language_and_how_it_is_verified(plain_templates: Any, settings: Any) -> None:
    settings.SITE_ORIGIN = "https://libros.ejemplo.co"
    data = {"name": "Cafetales S.A.", "amount": "1234567.89", "text": "x", "pages": []}
    facts = pdf.Facts(title="Acta", code="AC-1-ABC", data_digest="ab" * 32, folio=187, replaces_code="AC-1-OLD")
    spanish, english = (pdf.compose("pruebas/sencilla.html", data, language, facts) for language in ("es", "en"))
    assert 'lang="es-CO"' in spanish
    assert 'lang="en"' in english
    assert f"${NO_BREAK}1.234.567,89" in spanish
    assert f"${NO_BREAK}1,234,567.89" in english
    assert "ochenta y nueve centavos" in spanish
    assert "eighty-nine centavos" in english
    assert "libros.ejemplo.co/v/AC-1-ABC" in spanish
    assert "abababab abababab abababab abababab<br>" in spanish
    assert "counter-reset: folio 186" in spanish
    assert "Reemplaza el documento AC-1-OLD" in spanish
    assert str(drawings.qr("https://libros.ejemplo.co/v/AC-1-ABC/", millimetres="12.5")) in spanish


def test_hard_spaces_stand_where_a_break_would_hurt() -> None:
    text = "<p title='art. 4'>El 27 de marzo, art. 427 del C. Co., Ley 222; Cafetales S.A. a las 9:04 a. m. n.º 5</p>"
    glued = pegar(text)
    for piece in ("27\u00a0de marzo", "art.\u00a0427", "C.\u00a0Co.", "Ley\u00a0222", "Cafetales\u00a0S.A.", "a.\u00a0m.", "n.º\u00a05"):
        assert piece in glued
    assert "title='art. 4'" in glued
    assert pegar(glued) == glued


def test_a_vote_bar_is_drawn_to_scale_and_copes_with_nothing() -> None:
    bar = drawings.vote_bar([(3, "#1"), (1, "#2")], 3, 4, label="Votos", width=400)
    assert '<rect x="0.00" y="4" width="299.40" height="7" fill="#1"/>' in bar
    assert "M300.00 0V15" in bar
    assert "rect" in drawings.vote_bar([(0, "#1")], 0, 0, label="Votos")


def test_a_label_in_a_drawing_is_escaped() -> None:
    assert "&lt;b&gt;" in drawings.svg(1, 1, "", "<b>")
    assert "<script" not in drawings.monogram("<script> Ñandú S.A.", filled=False)
