"""Reading the register: any date, any posting, by name, with totals; persons found by any part of a name or number."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from governance.selectors import accounts, persons, positions, register
from governance.selectors.register_rows import Filters
from governance.services import accounts as opening
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book

BEFORE, ON = date(2024, 1, 10), date(2024, 2, 10)


@pytest.fixture
def traded(book: Book) -> Book:
    """Ana sold all to Beto on ON (posting 3); a late entry of posting 4 concerns BEFORE."""
    book.give("Nuñez, Ana", 100, on=BEFORE)
    book.give("Ñáñez, Beto", 50, on=BEFORE)
    book.move("Nuñez, Ana", "Ñáñez, Beto", 100, on=ON)
    book.give("Oñate, Caro", 7, on=BEFORE)
    return book


def held(book: Book, on: date, known: int | None = None) -> dict[str, Decimal]:
    titles = {account.pk: name.partition(",")[0] for name, account in book.made.items()}
    return {titles[row.account_id]: row.quantity for row in positions.as_of(book.common, on, known)}


def test_as_of_a_date_and_as_known_at_a_posting(traded: Book) -> None:
    assert held(traded, date(2024, 1, 9)) == {}
    assert held(traded, BEFORE) == {"Nuñez": 100, "Ñáñez": 50, "Oñate": 7}
    assert held(traded, ON) == {"Ñáñez": 150, "Oñate": 7}
    assert held(traded, ON, 3) == {"Ñáñez": 150}
    assert held(traded, ON, 2) == {"Nuñez": 100, "Ñáñez": 50}
    assert held(traded, BEFORE, 1) == {"Nuñez": 100}
    assert held(traded, ON, 0) == {}


def test_a_holder_that_is_empty_today_is_not_lost_for_the_past(traded: Book) -> None:
    ana = traded.holder("Nuñez, Ana")
    assert positions.quantity(ana, traded.common) == 0
    assert positions.quantity(ana, traded.common, BEFORE) == 100
    assert positions.of_account(ana) == {}
    assert positions.of_account(ana, BEFORE) == {traded.common.pk: Decimal(100)}


def test_the_issue_account_is_left_out_unless_asked_for(traded: Book) -> None:
    whole = positions.as_of(traded.common, ON, with_issue=True)
    assert sum(row.quantity for row in whole) == 0
    assert accounts.issue_account(traded.entity).pk in {row.account_id for row in whole}


def test_the_register_is_sorted_by_name_and_its_parts_are_exact(traded: Book) -> None:
    page = register.page(traded.entity, BEFORE)
    assert [row.account.title for row in page.rows] == ["Nuñez, Ana", "Ñáñez, Beto", "Oñate, Caro"]
    assert [row.parts[traded.common.pk] for row in page.rows] == [Fraction(100, 157), Fraction(50, 157), Fraction(7, 157)]
    assert page.rows[0].inscribed_on == BEFORE and page.known_at == 4
    assert page.rows[0].persons[0].name == "Nuñez, Ana" and page.rows[0].identity.startswith("C.C. 52.")


def test_totals_tell_treasury_from_outstanding_and_accounts_from_persons(traded: Book) -> None:
    own = opening.open(actor=traded.actor, entity=traded.entity, number="PROPIAS", purpose="treasury", title="Propias", opened_on=OPENED_ON)
    caro = traded.holder("Oñate, Caro")
    second = opening.open(
        actor=traded.actor, entity=traded.entity, holders=[caro.ownerships.get().person], number="C-2", opened_on=OPENED_ON
    )
    traded.post([Line(traded.common, caro, own, Decimal(2)), Line(traded.common, caro, second, Decimal(1))], kind="buy_back", on=ON)
    total = {row.security: row for row in register.totals(traded.entity, ON)}[traded.common]
    assert (total.issued, total.treasury, total.outstanding, total.accounts, total.persons) == (157, 2, 155, 4, 2)


def test_a_text_narrows_the_rows_and_not_the_totals(traded: Book) -> None:
    page = register.page(traded.entity, BEFORE, filters=Filters(text="nanez"))
    assert [row.account.title for row in page.rows] == ["Ñáñez, Beto"]
    assert page.totals[traded.common.pk].issued == 157


def test_a_part_of_the_rows_is_loaded_and_all_are_counted(traded: Book) -> None:
    page = register.page(traded.entity, BEFORE, part=slice(1, 2))
    assert ([row.account.title for row in page.rows], page.matching) == (["Ñáñez, Beto"], 3)
    assert page.totals[traded.common.pk].persons == 3


def test_later_postings_are_those_that_a_frozen_roll_does_not_show(traded: Book) -> None:
    assert [posting.number for posting in register.later_postings(traded.entity, ON, 3)] == [4]
    assert [posting.number for posting in register.later_postings(traded.entity, date(2024, 1, 1), 3)] == []


def test_a_page_costs_the_same_with_one_and_with_many_rows(book: Book, django_assert_max_num_queries) -> None:
    for index in range(12):
        book.give(f"Titular {index}", 5)
    with django_assert_max_num_queries(10):
        page = register.page(book.entity, OPENED_ON)
        assert len([row.identity for row in page.rows]) == 12


@pytest.mark.parametrize("text", ["munoz", "MUÑOZ", "angela muñ", "carvajal  ángela", "41.000.963", "000963", "p.a. 44"])
def test_a_person_is_found_by_any_part_of_name_or_number(book: Book, text: str) -> None:
    from governance.services import persons as entering

    entering.register(
        actor=book.actor,
        organisation=book.entity.organisation,
        id_type="CC",
        id_number="41000963",
        name="Muñoz Carvajal, Ángela Patricia",
        patrimony="P.A. 4417",
    )
    book.person("Zúñiga, Hernán")
    found = persons.search(text, organisation=book.entity.organisation)
    assert [person.name for person in found] == ["Muñoz Carvajal, Ángela Patricia"]


def test_a_person_page_shows_accounts_positions_and_movements(traded: Book) -> None:
    beto = traded.holder("Ñáñez, Beto").ownerships.get().person
    page = persons.page(beto)
    assert page.accounts[0].quantities == [(traded.common, Decimal(150))]
    assert [movement.posting_number for movement in page.movements] == [3, 2]
    assert list(persons.search("beto", entity=traded.entity)) == [beto]
    assert persons.by_identity(traded.entity.organisation, "CC", beto.id_number) == beto


def test_an_entity_without_register_has_an_empty_page(book: Book) -> None:
    from governance.services import entities

    fund = entities.create(actor=book.actor, organisation=book.entity.organisation, kind="fund", name="Fondo", code="F")
    assert register.page(fund, ON).rows == []
