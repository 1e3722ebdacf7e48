"""The line of a holder: every kind of fact, in the order of their days, with who recorded each."""

from datetime import date
from decimal import Decimal

import pytest

from governance.selectors import holder_pages
from governance.services import certificates as titles
from governance.services import encumbrances, mandates, organs
from tests.governance.cast import OPENED_ON, Book

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def test_the_line_of_a_holder_has_every_fact_with_who_recorded_it(book: Book) -> None:
    book.entity.rule_book = "banco-de-bogota"
    book.entity.save()
    account = book.give("Ana", 100)
    person = account.ownerships.get().person
    pledge = encumbrances.constitute(
        actor=book.actor, account=account, security=book.common, kind="pledge", quantity=Decimal(40), beneficiary=book.person("Banco"),
        agreed_on=OPENED_ON, registered_on=date(2020, 1, 3), basis="Contrato", source_ref="P-1",
    )  # fmt: skip
    encumbrances.release(actor=book.actor, encumbrance=pledge, registered_on=date(2020, 1, 4), basis="Paz y salvo", source_ref="L-1")
    titles.prepare(actor=book.actor, security=book.common, account=account, quantity=5, prepared_on=date(2020, 1, 5))
    board = organs.create(actor=book.actor, entity=book.entity, kind="board", name="Junta directiva", seats=3)
    mandate = mandates.appoint(actor=book.actor, organ=board, person=person, role="member", from_on=date(2020, 1, 6))
    mandates.end(actor=book.actor, mandate=mandate, ended_on=date(2020, 1, 7), basis="Renuncia")
    line = [each for each in holder_pages.facts(person, date(2020, 2, 1)).timeline if each.kind != "person"]
    assert [each.kind for each in line] == [
        "mandate_end", "mandate", "sharecertificate", "encumbrancerelease", "encumbrance", "movement"
    ]  # fmt: skip
    assert {each.who for each in line} == {book.actor}
