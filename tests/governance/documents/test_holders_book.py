"""The shareholders' book: its pages add up, its names are in order, and it prints on the pages that it cites."""

import subprocess
from datetime import date
from decimal import Decimal

import pytest

from core.models import DocumentState
from core.services import documents
from governance.documents import holders_book
from governance.documents.packing import line_count, pack, text_width
from governance.models import Account
from governance.rules.refusals import FutureDateError
from governance.services import accounts, books_of_holders, mandates, organs
from governance.services.accounts import Owner
from governance.services.books_of_holders import BookSizeError
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book

ON = date(2026, 3, 26)
LONG = "Asociación de Mujeres Caficultoras y Apicultoras de la Provincia del Sumapaz «Manos de Altura» " * 2
UNBROKEN = "Ñ" * 200


def own_shares(book: Book) -> Account:
    return accounts.open(
        actor=book.actor, entity=book.entity, number="PROPIAS", purpose="treasury", title="Propias readquiridas", opened_on=OPENED_ON
    )


@pytest.fixture
def full(book: Book) -> Book:
    """Sixty holders, a name that fills four lines, one without spaces, own shares, joint owners, two classes."""
    names = [f"Zúñiga Ocampo {n:02d}, Hernán Darío" for n in range(56)] + [
        LONG.strip(),
        UNBROKEN,
        "Nuñez, Ana",
        "Ñáñez, Gloria",
        "Oñate, Luis",
    ]
    lines = [Line(book.common, book.issue, book.holder(name), Decimal(1_000 + 7 * n)) for n, name in enumerate(names)]
    joint = accounts.open(
        actor=book.actor,
        entity=book.entity,
        number="J1",
        holders=[Owner(book.person("Copropietaria, Eva"), 1, 2, is_representative=True), Owner(book.person("Copropietario, Iván"), 1, 2)],
        opened_on=OPENED_ON,
    )
    lines += [
        Line(book.common, book.issue, joint, Decimal(333)),
        Line(book.common, book.issue, own_shares(book), Decimal(120)),
        Line(book.preferred, book.issue, book.holder("Ñáñez, Gloria"), Decimal(33_000)),
        Line(book.preferred, book.issue, book.holder("Nuñez, Ana"), Decimal(250)),
    ]
    book.post(lines, kind="opening")
    secretary = organs.create(actor=book.actor, entity=book.entity, kind="secretary", name="Secretaría general")
    mandates.appoint(actor=book.actor, organ=secretary, person=book.person("Suárez Peñuela, Marta"), role="secretary", from_on=OPENED_ON)
    return book


def texts_of(content: bytes) -> list[str]:
    """Return the text of each page, as pdftotext reads it."""
    found = subprocess.run(["pdftotext", "-layout", "-", "-"], input=content, capture_output=True, check=True)
    return found.stdout.decode().split("\f")[:-1]


def build(book: Book, **options: object) -> holders_book.HoldersBook:
    return holders_book.build(book.entity, ON, posting=book.register.last_number, language="es", **options)


def test_every_sheet_carries_its_sums_to_the_next(full: Book) -> None:
    data = build(full)
    assert len(data.sheets) > 3
    for before, after in zip(data.sheets, data.sheets[1:], strict=False):
        assert after.running == before.running + after.total
        assert after.before == (Decimal() if before.is_last else before.after)
    assert data.sheets[-1].running == data.subscribed == sum(summary.issued for summary in data.classes)
    assert [sheet.index for sheet in data.sheets] == list(range(len(data.sheets)))


def test_percentages_of_a_class_add_up_to_a_hundred_exactly(full: Book) -> None:
    assert {sheet.after_percent for sheet in build(full).sheets if sheet.is_last} == {Decimal("100.00")}


def test_names_are_in_order_with_the_own_shares_first_and_enye_after_n(full: Book) -> None:
    rows = [row for sheet in build(full).sheets if sheet.class_name == full.common.name for row in sheet.rows]
    assert rows[0].name == "Cafetales del Sumapaz S.A. — acciones propias readquiridas"
    names = [row.name for row in rows]
    assert names.index("Nuñez, Ana") < names.index("Ñáñez, Gloria") < names.index("Oñate, Luis")
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))


def test_own_shares_and_joint_owners_are_annotated(full: Book) -> None:
    notes = {row.name: row.note for sheet in build(full).sheets for row in sheet.rows}
    assert notes["Cafetales del Sumapaz S.A. — acciones propias readquiridas"] == "Derechos en suspenso (C. Co., art. 396)."
    assert notes["Copropietaria, Eva y Copropietario, Iván"] == "Representante común: Copropietaria, Eva. Bogotá, Colombia"


def test_who_signs_is_named_as_people_sign(full: Book) -> None:
    assert build(full).secretary == "Marta Suárez Peñuela"


def test_persons_of_two_classes_count_once(full: Book) -> None:
    data = build(full)
    assert (data.persons, data.in_several) == (63, 2)


def test_the_book_of_a_past_date_is_the_past(full: Book) -> None:
    full.move("Nuñez, Ana", "Oñate, Luis", 100, on=date(2026, 3, 27))
    before = {row.name: row.quantity for sheet in build(full).sheets for row in sheet.rows if sheet.class_name == full.common.name}
    assert before["Nuñez, Ana"] == 1_000 + 7 * 58


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_printed_book_takes_the_pages_that_it_cites(full: Book, language: str) -> None:
    document = books_of_holders.issue(actor=full.actor, entity=full.entity, on=ON, language=language)
    document = documents.issue_now(document=document)
    assert document.state == DocumentState.ISSUED
    data = build(full)
    texts = texts_of(documents.content(document))
    assert document.pages == len(texts) == data.pages
    assert document.folio == 1 and document.folio_last == document.pages
    for index, text in enumerate(texts, 1):
        assert f"Folio {index:04d}" in text
    assert f"{data.subscribed:,.0f}".replace(",", "." if language == "es" else ",") in texts[-1]
    assert ("Marta Suárez Peñuela" in texts[-1]) and ("Pasa al folio 0002" if language == "es" else "Carried to folio 0002") in texts[0]


def test_folios_go_on_from_one_book_to_the_next(full: Book) -> None:
    first = documents.issue_now(document=books_of_holders.issue(actor=full.actor, entity=full.entity, on=ON))
    second = documents.issue_now(document=books_of_holders.issue(actor=full.actor, entity=full.entity, on=ON))
    assert second.folio == first.folio_last + 1


def test_a_book_without_inscriptions_is_refused(book: Book) -> None:
    with pytest.raises(BookSizeError, match="tiene 0 inscripciones"):
        books_of_holders.issue(actor=book.actor, entity=book.entity, on=ON)


def test_a_book_of_the_future_is_refused(full: Book) -> None:
    with pytest.raises(FutureDateError):
        books_of_holders.issue(actor=full.actor, entity=full.entity, on=date(2199, 1, 1))


def test_packing_keeps_the_order_and_never_leaves_a_sheet_empty() -> None:
    rows = [Decimal(10)] * 7 + [Decimal(500)]
    sheets = pack(rows, lambda row: row, lambda index: Decimal(35 if index else 25))
    assert [len(sheet) for sheet in sheets] == [2, 3, 2, 1]
    assert [row for sheet in sheets for row in sheet] == rows


def test_lines_are_broken_at_words_and_long_words_anywhere() -> None:
    assert line_count("Ana", 25_000) == 1
    assert line_count(UNBROKEN, 25_200) == -(-text_width(UNBROKEN) // 25_200)
    assert line_count("", 100) == 1
