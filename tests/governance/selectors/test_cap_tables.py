"""The cap table of a company that has issued nothing yet is empty, not refused."""

from datetime import date
from decimal import Decimal

from core import pdf
from governance.documents import cap_table
from governance.selectors.cap_tables import cap_table as read
from governance.services import accounts, cap_tables
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book


def test_a_company_without_issued_shares_has_an_empty_table(book: Book) -> None:
    data = cap_table.build(book.entity, date(2026, 1, 1), "es")
    assert (data.rows, data.total, data.added, data.bars) == ((), 0, Decimal(), ())
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
    assert data.added == Decimal("99.99")
    assert "sumados dan 99,99" in pdf.compose(cap_tables.TEMPLATE, data, "es")


def test_the_own_shares_of_the_company_are_nobody_among_the_others(book: Book) -> None:
    book.give("Arias Peña, Ana", 30)
    second = book.give("Bernal Ruiz, Beatriz", 20)
    own = accounts.open(actor=book.actor, entity=book.entity, number="PROPIAS", title="Propias", purpose="treasury", opened_on=OPENED_ON)
    book.post([Line(book.common, second, own, Decimal(5))], kind="buy_back", source_ref="READQ-1")
    table = read(book.entity, date(2026, 1, 1), most=1)
    assert table.others is not None
    assert (table.holders, table.others.holders, table.others.total) == (2, 1, 20)
