"""Lists of movements enter act by act; what the register would refuse is said by rows before anybody confirms."""

import pytest

from governance.models import Position, Posting
from governance.rules.file_errors import LoadStateError
from governance.rules.files.layouts import LoadKind
from governance.services.files import loads
from tests.governance.cast import Book
from tests.governance.services.files.sheets import as_csv, as_xlsx, received, wrongs

HEAD = ("Fecha de inscripción", "Clase de movimiento", "Especie", "Cuenta de origen", "Cuenta de destino", "Cantidad", "Soporte")


@pytest.fixture
def accounts(book: Book) -> tuple[str, str]:
    book.give("Pérez, Ana", 100)
    book.holder("Ruiz, Luis")
    return book.made["Pérez, Ana"].number, book.made["Ruiz, Luis"].number


def held(book: Book, name: str) -> int:
    position = Position.objects.filter(account=book.made[name], security=book.common).first()
    return int(position.quantity) if position else 0


@pytest.mark.parametrize("make", [as_csv, as_xlsx])
def test_equal_rows_stay_two_and_the_same_rows_again_add_nothing(book: Book, accounts: tuple[str, str], make) -> None:
    ana, luis = accounts
    row = ("31/01/2024", "Traspaso", "ORD", ana, luis, "10", "Carta 1")
    load = received(book, make(HEAD, [row, row]), LoadKind.MOVEMENTS)
    assert (wrongs(load), load.counts["new"]) == ([], 2)
    loads.confirm(actor=book.actor, load=load)
    assert (held(book, "Pérez, Ana"), held(book, "Ruiz, Luis"), Posting.objects.count()) == (80, 20, 3)
    more = received(book, make(HEAD, [row, ("01/02/2024", "Traspaso", "ORD", luis, ana, "5", "Carta 2"), row]), LoadKind.MOVEMENTS)
    assert more.counts == {"new": 1, "same": 2, "changed": 0, "wrong": 0}
    loads.confirm(actor=book.actor, load=more)
    assert (held(book, "Pérez, Ana"), Posting.objects.count()) == (85, 4)


def test_what_the_register_would_refuse_is_said_by_rows(book: Book, accounts: tuple[str, str]) -> None:
    ana, luis = accounts
    rows = [
        ("31/01/2024", "Traspaso", "ORD", ana, luis, "101", "Carta 1"),
        ("31/01/2024", "Traspaso", "ORD", ana, "NADIE", "1", "Carta 2"),
        ("31/01/2099", "Traspaso", "ORD", ana, luis, "1", "Carta 3"),
        ("31/01/2019", "Traspaso", "ORD", ana, luis, "1", "Carta 4"),
        ("31/01/2024", "Traspaso", "ORD", ana, ana, "1", "Carta 5"),
        ("31/01/2024", "Emisión", "XYZ", "", luis, "1", "Carta 6"),
        ("31/01/2024", "Regalo", "ORD", ana, luis, "1", "Carta 7"),
        ("31/01/2024", "Traspaso", "ORD", ana, luis, "0", "Carta 8"),
    ]
    said = "\n".join(wrongs(received(book, as_csv(HEAD, rows), LoadKind.MOVEMENTS)))
    for part in (f"Fila 2: la cuenta «{ana}» tiene 100 y salen 101: faltan 1", "Fila 3: la cuenta «NADIE» no existe", "posterior a hoy",
                 "anterior a la apertura del libro", "es la de origen y la de destino", "«XYZ» no es una clase", "«Regalo» no es una opción",
                 "debe ser mayor que cero"):  # fmt: skip
        assert part in said, part
    assert Posting.objects.count() == 1


def test_a_past_date_that_would_go_below_zero_is_said_before_confirming(book: Book, accounts: tuple[str, str]) -> None:
    ana, luis = accounts
    book.move("Pérez, Ana", "Ruiz, Luis", 100, on=book.register.opened_on.replace(year=2023))
    book.move("Ruiz, Luis", "Pérez, Ana", 100, on=book.register.opened_on.replace(year=2024))
    load = received(book, as_csv(HEAD, [("31/01/2022", "Traspaso", "ORD", ana, luis, "50", "Carta")]), LoadKind.MOVEMENTS)
    assert "Fila 2: Con esta fecha, la cuenta" in wrongs(load)[0]
    with pytest.raises(LoadStateError):
        loads.confirm(actor=book.actor, load=load)


def test_a_book_enters_with_its_history(book: Book) -> None:
    ana, luis = book.holder("Pérez, Ana").number, book.holder("Ruiz, Luis").number
    head = ("Asiento", *HEAD)
    rows = [
        ("1", "15/01/2020", "Emisión", "ORD", "", ana, "700", "Escritura 12"),
        ("1", "15/01/2020", "Emisión", "ORD", "", luis, "300", "Escritura 12"),
        ("2", "03/03/2021", "Compraventa", "ORD", ana, luis, "200", "Carta"),
    ]
    load = received(book, as_csv(head, rows), LoadKind.HISTORY)
    assert wrongs(load) == []
    loads.confirm(actor=book.actor, load=load)
    found = list(Posting.objects.order_by("number").values_list("kind", "line_count", "source_ref"))
    assert found == [("issue", 2, "asiento:1"), ("transfer", 1, "asiento:2")]
    assert (held(book, "Pérez, Ana"), held(book, "Ruiz, Luis")) == (500, 500)
    turned = received(book, as_csv(head, [("9", *rows[2][1:]), ("10", *rows[0][1:])]), LoadKind.HISTORY)
    assert "es anterior a una de las filas de arriba" in wrongs(turned)[0]
