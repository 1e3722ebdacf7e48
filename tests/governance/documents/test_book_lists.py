"""The lists beside the inscriptions: what moved, the titles and what rests on the shares, in a period, as known at a posting (CCo 195)."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core import pdf
from core.models import Evidence
from core.services import evidence
from governance.documents import holders_book
from governance.documents.holders_book import HoldersBook
from governance.rules.encumbrance_kinds import TransferForm
from governance.rules.kinds import PostingKind
from governance.selectors.accounts import issue_account
from governance.services import books_of_holders, certificates, encumbrances, entities, movements, register, securities
from governance.services.books_of_holders import BookPeriodError, BookSizeError
from governance.services.movements.acts import Act
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book

LETTER, SOLD = date(2024, 6, 26), date(2024, 6, 28)
ON = date(2026, 3, 26)
D = Decimal


@pytest.fixture
def lived(book: Book) -> Book:
    """Ana's title of 500 is cancelled by a sale of 100 to Beto; a pledge is constituted and released; many receive at once."""
    book.entity.rule_book = "banco-de-bogota"
    book.entity.save()
    ana = book.holder("Ana")
    book.post([Line(book.common, book.issue, ana, D(500)), Line(book.common, book.issue, book.holder("Caja"), D(99_500))], kind="issue")
    title = certificates.prepare(actor=book.actor, security=book.common, account=ana, quantity=500, prepared_on=date(2023, 1, 10))
    paper: Evidence = evidence.store(
        actor=book.actor, organisation=book.entity.organisation, name="carta.csv", content=b"a;b\n1;2\n", kind="title"
    )
    sale = Act(
        kind=PostingKind.TRANSFER, security=book.common.pk, from_account=ana.pk, to_account=book.holder("Beto").pk, quantity=D(100),
        form=TransferForm.WRITTEN_ORDER, agreed_on=LETTER, effective_on=SOLD, basis="carta de traspaso", source_ref="T-1",
        titles=(title.pk,), evidence=paper.pk,
    )  # fmt: skip
    movements.submit(actor=book.actor, entity=book.entity, act=sale)
    pledge: dict[str, Any] = {"kind": "pledge", "beneficiary": book.person("Banco Acreedor"), "agreed_on": LETTER, "registered_on": SOLD}
    one = encumbrances.constitute(
        actor=book.actor, account=ana, security=book.common, quantity=D(40), basis="contrato", source_ref="G-1", **pledge
    )
    encumbrances.release(actor=book.actor, encumbrance=one, registered_on=date(2025, 1, 15), basis="paz y salvo", source_ref="L-1")
    many = [Line(book.common, book.issue, book.holder(f"Nuevo {n:02d}"), D(1)) for n in range(60)]
    book.post(many, kind="issue", on=date(2025, 2, 3))
    return book


def build(book: Book, since: date | None = None, posting: int = 0) -> HoldersBook:
    book.register.refresh_from_db()
    return holders_book.build(book.entity, ON, posting=posting or book.register.last_number, language="es", since=since)


def rows(data: HoldersBook, code: str) -> list[Any]:
    return [row for sheet in data.list_sheets if sheet.code == code for row in sheet.rows]


@pytest.mark.rule("BC-12.1", case="the book lists transfers with their dates and titles", verdict="accepted")
def test_a_transfer_is_listed_with_its_three_dates_and_its_titles(lived: Book) -> None:
    issued, _rest, sold, many = rows(build(lived), "transfers")
    assert (issued.letter, issued.received, issued.inscribed) == (OPENED_ON, None, OPENED_ON)
    assert (sold.source, sold.target, sold.quantity) == ("Ana", "Beto", D(100))
    assert sold.source_detail.startswith("C.C. 52.")
    assert (sold.letter, sold.inscribed) == (LETTER, SOLD)
    assert sold.received is not None
    assert sold.titles == "cancela ORD-0001; expide ORD-0002, ORD-0003"
    assert sold.act == "Traspaso. carta de traspaso"
    assert (many.target, many.quantity) == ("60 movimientos de un solo asiento", None)


def test_titles_and_encumbrances_are_listed_with_what_became_of_them(lived: Book) -> None:
    data = build(lived)
    cancelled, *made = rows(data, "titles")
    assert (cancelled.number, cancelled.ended, cancelled.reason) == ("ORD-0001", SOLD, "Traspaso. carta de traspaso")
    assert [(each.number, each.replaces, each.ended) for each in made] == [("ORD-0002", "ORD-0001", None), ("ORD-0003", "ORD-0001", None)]
    constituted, released = rows(data, "encumbrances")
    assert (constituted.letter, constituted.inscribed, constituted.favour) == (LETTER, SOLD, "Banco Acreedor")
    assert constituted.act.endswith("constitución") and released.act.endswith("levantamiento")
    assert released.basis == "Levantado. paz y salvo"


def test_what_a_posting_did_to_titles_is_known_with_it(lived: Book) -> None:
    sale = rows(build(lived, posting=2), "transfers")[-1]
    assert sale.titles == "cancela ORD-0001; expide ORD-0002, ORD-0003"
    assert [row.ended for row in rows(build(lived, posting=2), "titles")] == [SOLD, None, None]
    assert [row.ended for row in rows(build(lived, posting=1), "titles")] == []


def test_a_period_leaves_out_what_happened_before_it_and_a_posting_what_was_known_later(lived: Book) -> None:
    later = build(lived, since=date(2025, 1, 1))
    assert [each.entries for each in later.lists] == [1, 2, 1]
    assert [row.number for row in rows(later, "titles")] == ["ORD-0002", "ORD-0003"]
    known = build(lived, posting=1)
    assert len(rows(known, "transfers")) == 2
    assert known.inscriptions == 2


def test_the_lists_follow_the_inscriptions_on_folios_of_their_own(lived: Book) -> None:
    data = build(lived)
    first = len(data.sheets)
    assert [(each.first, each.last) for each in data.lists] == [(first, first), (first + 1, first + 1), (first + 2, first + 2)]
    assert data.pages == first + 3 + 1 + len(data.more_folios)


def test_a_list_that_begins_after_its_book_is_refused(lived: Book) -> None:
    with pytest.raises(BookPeriodError, match="después del libro"):
        books_of_holders.issue(actor=lived.actor, entity=lived.entity, on=ON, since=date(2026, 3, 27))


def test_a_book_too_long_says_what_to_do(lived: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books_of_holders, "LARGEST", 66)
    with pytest.raises(BookSizeError, match=r"tiene 63 inscripciones .* y 4 movimientos .* desde qué fecha"):
        books_of_holders.issue(actor=lived.actor, entity=lived.entity, on=ON)


def test_the_book_of_a_fund_speaks_of_investors_and_units_with_their_fractions(book: Book) -> None:
    entity = entities.create(actor=book.actor, organisation=book.entity.organisation, kind="fund", name="Fondo Sumapaz", nit="999001274-0")
    units = securities.create(actor=book.actor, entity=entity, code="A", name="Participación A", kind="unit", decimals=6)
    fund = Book(
        book.actor, entity, register.open(actor=book.actor, entity=entity, opened_on=OPENED_ON), units, units, issue_account(entity)
    )
    fund.give("Ana", "1234.567891", security=units)
    data = build(fund)
    assert (data.words["title"], data.words["holder"], data.words["law"]) == ("Libro de registro de inversionistas", "Inversionista", "")
    assert (data.has_par, data.decimals, data.subscribed) == (False, 6, D("1234.567891"))
    html = pdf.compose(books_of_holders.TEMPLATE, data, "es", pdf.Facts(title="Libro", folio=1))
    assert html.count("1.234,567891") == 10
    assert "Acciones" not in html and "C. Co." not in html
