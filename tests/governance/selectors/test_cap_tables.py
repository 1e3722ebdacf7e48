"""The cap table of a company that has issued nothing yet is empty, not refused."""

from datetime import date
from decimal import Decimal

from core import pdf
from governance.documents import cap_table
from governance.services import cap_tables
from tests.governance.cast import Book


def test_a_company_without_issued_shares_has_an_empty_table(book: Book) -> None:
    data = cap_table.build(book.entity, date(2026, 1, 1), "es")
    assert (data.rows, data.total, data.rounding, data.bars) == ((), 0, Decimal(), ())
    html = pdf.compose(cap_tables.TEMPLATE, data, "es")
    assert "Cada porcentaje" not in html
    assert "NIT\u00a0999.001.274-0" in html


def test_long_names_are_shortened_beside_their_bars_with_a_sign(book: Book) -> None:
    name = "Asociación de Mujeres Caficultoras y Apicultoras de la Provincia del Sumapaz"
    book.give(name, 10)
    data = cap_table.build(book.entity, date(2026, 1, 1), "es")
    assert data.bars[0].name == "Asociación de Mujeres Caficultoras y Ap…"
    assert data.rows[0].name == name


def test_each_percentage_is_rounded_for_itself_and_what_lacks_is_told(book: Book) -> None:
    for name in ("Arias Peña, Ana", "Bernal Ruiz, Beatriz", "Cano Díaz, Camilo"):
        book.give(name, 10)
    data = cap_table.build(book.entity, date(2026, 1, 1), "es")
    assert [row.percent for row in data.rows] == [Decimal("33.33")] * 3
    assert data.rounding == Decimal("0.01")
    assert "distan de 100 en 0,01 puntos" in pdf.compose(cap_tables.TEMPLATE, data, "es")
