"""Mandates and holdover, relationships, obligations with their due dates, adopted rule books."""

from datetime import date

import pytest

from core.rules.calendars import DayKind
from core.services import evidence
from governance.models import AdoptedBook, Obligation, Organ
from governance.rules.kinds import InsiderRole
from governance.rules.refusals import (
    AlreadyDoneError,
    BookTextError,
    DatesError,
    DuplicateError,
    MissingFieldError,
    NoBookInForceError,
)
from governance.selectors import books as selected_books
from governance.selectors import insiders
from governance.selectors import mandates as selected
from governance.services import books, entities, mandates, obligations, organs, relationships
from tests.governance.cast import Book


@pytest.fixture
def board(book: Book) -> Organ:
    return organs.create(actor=book.actor, entity=book.entity, kind="board", name="Junta directiva", seats=7)


def test_a_person_whose_term_is_over_holds_over_until_replaced(book: Book, board: Organ) -> None:
    ana = book.person("Ana")
    mandate = mandates.appoint(actor=book.actor, organ=board, person=ana, role="member", from_on=date(2024, 4, 1), to_on=date(2025, 4, 1))
    assert [row.person for row in selected.in_force(board, date(2025, 6, 1))] == [ana]
    assert (mandate.holds_over(date(2025, 3, 31)), mandate.holds_over(date(2025, 4, 1))) == (False, True)
    mandates.end(actor=book.actor, mandate=mandate, ended_on=date(2025, 7, 1), basis="acta 12")
    assert [row.person for row in selected.in_force(board, date(2025, 6, 30))] == [ana]
    assert list(selected.in_force(board, date(2025, 7, 1))) == []
    assert list(selected.in_force(board, date(2024, 3, 31))) == []


def test_a_person_is_in_one_role_of_an_organ_once(book: Book, board: Organ) -> None:
    ana = book.person("Ana")
    mandate = mandates.appoint(actor=book.actor, organ=board, person=ana, role="member", from_on=date(2024, 4, 1))
    with pytest.raises(DuplicateError):
        mandates.appoint(actor=book.actor, organ=board, person=ana, role="member", from_on=date(2025, 4, 1))
    mandates.end(actor=book.actor, mandate=mandate, ended_on=date(2025, 4, 1))
    mandates.appoint(actor=book.actor, organ=board, person=ana, role="member", from_on=date(2025, 4, 1))


def test_dates_of_a_mandate_are_in_order_and_it_ends_once(book: Book, board: Organ) -> None:
    ana, day = book.person("Ana"), date(2024, 4, 1)
    with pytest.raises(DatesError):
        mandates.appoint(actor=book.actor, organ=board, person=ana, role="member", from_on=day, to_on=day)
    mandate = mandates.appoint(actor=book.actor, organ=board, person=ana, role="member", from_on=day)
    with pytest.raises(DatesError):
        mandates.end(actor=book.actor, mandate=mandate, ended_on=date(2024, 3, 31))
    mandates.end(actor=book.actor, mandate=mandate, ended_on=day)
    with pytest.raises(AlreadyDoneError):
        mandates.end(actor=book.actor, mandate=mandate, ended_on=date(2024, 5, 1))


def test_insiders_are_administrators_employees_and_auditors_of_the_date(book: Book, board: Organ) -> None:
    auditor = organs.create(actor=book.actor, entity=book.entity, kind="auditor", name="Revisoría fiscal")
    ana, beto, caro = book.person("Ana"), book.person("Beto"), book.person("Caro")
    mandates.appoint(actor=book.actor, organ=board, person=ana, role="alternate", from_on=date(2024, 4, 1))
    mandates.appoint(actor=book.actor, organ=auditor, person=beto, role="auditor", from_on=date(2024, 4, 1))
    job = relationships.record(actor=book.actor, person=caro, kind="employee", entity=book.entity, from_on=date(2024, 1, 1))
    relationships.record(actor=book.actor, person=ana, kind="employee", entity=book.entity, from_on=date(2024, 5, 1))
    found = insiders.persons(book.entity, date(2024, 6, 1))
    assert [(row.person, row.role) for row in found] == [
        (ana, InsiderRole.ADMINISTRATOR),
        (ana, InsiderRole.EMPLOYEE),
        (beto, InsiderRole.AUDITOR),
        (caro, InsiderRole.EMPLOYEE),
    ]
    relationships.end(actor=book.actor, relationship=job, ended_on=date(2024, 6, 1))
    assert insiders.roles(book.entity, date(2024, 6, 1)) == {
        ana.pk: {InsiderRole.ADMINISTRATOR, InsiderRole.EMPLOYEE},
        beto.pk: {InsiderRole.AUDITOR},
    }
    assert insiders.persons(book.entity, date(2023, 12, 31)) == []


def test_a_relationship_has_exactly_one_other_end(book: Book) -> None:
    ana, beto = book.person("Ana"), book.person("Beto")
    for ends in ({}, {"other": beto, "entity": book.entity}, {"other": ana}):
        with pytest.raises(MissingFieldError):
            relationships.record(actor=book.actor, person=ana, kind="spouse", from_on=date(2024, 1, 1), **ends)
    kin = relationships.record(actor=book.actor, person=ana, kind="spouse", other=beto, from_on=date(2024, 1, 1))
    with pytest.raises(DatesError):
        relationships.end(actor=book.actor, relationship=kin, ended_on=date(2023, 1, 1))
    relationships.end(actor=book.actor, relationship=kin, ended_on=date(2025, 1, 1))
    with pytest.raises(AlreadyDoneError):
        relationships.end(actor=book.actor, relationship=kin, ended_on=date(2025, 1, 1))


def due(book: Book, **fields: object) -> Obligation:
    return obligations.create(
        actor=book.actor,
        entity=book.entity,
        **{
            "rule": "BC-45",
            "subject": "meeting:1",
            "title_es": "Informar a la Superintendencia",
            "title_en": "Inform the Superintendence",
            "due_on": date(2026, 3, 4),
            "owner_role": "secretary",
            **fields,
        },
    )


def test_an_event_repeated_makes_no_second_obligation(book: Book) -> None:
    assert due(book) == due(book, due_on=date(2026, 3, 9))
    assert Obligation.objects.get().due_on == date(2026, 3, 4)


def test_a_term_after_an_event_is_counted_by_the_entitys_calendar(book: Book) -> None:
    event = date(2026, 3, 4)
    assert obligations.due_after(entity=book.entity, event_on=event, n=5, kind=DayKind.BUSINESS) == date(2026, 3, 11)
    assert obligations.due_after(entity=book.entity, event_on=event, n=5, kind=DayKind.CALENDAR) == date(2026, 3, 9)
    entities.correct(actor=book.actor, entity=book.entity, changes={"saturday_is_business": True})
    assert obligations.due_after(entity=book.entity, event_on=event, n=5, kind=DayKind.BUSINESS) == date(2026, 3, 10)


def test_an_obligation_is_fulfilled_once_with_the_evidence_it_asks_for(book: Book, stop_clock) -> None:
    stop_clock("2026-03-05 10:00")
    obligation = due(book, evidence_required="la constancia de envío")
    with pytest.raises(MissingFieldError, match="Adjunte la constancia de envío"):
        obligations.fulfil(actor=book.actor, obligation=obligation)
    proof = evidence.store(actor=book.actor, organisation=book.entity.organisation, name="constancia.pdf", content=PDF, kind="obligation")
    with pytest.raises(DatesError):
        obligations.fulfil(actor=book.actor, obligation=obligation, evidence=proof, on=date(2026, 3, 6))
    done = obligations.fulfil(actor=book.actor, obligation=obligation, evidence=proof)
    assert (done.status, done.done_on, done.done_by) == ("fulfilled", date(2026, 3, 5), book.actor)
    with pytest.raises(AlreadyDoneError):
        obligations.fulfil(actor=book.actor, obligation=obligation, evidence=proof)


def test_an_obligation_is_waived_with_a_reason(book: Book) -> None:
    obligation = due(book)
    with pytest.raises(MissingFieldError):
        obligations.waive(actor=book.actor, obligation=obligation, reason=" ")
    assert obligations.waive(actor=book.actor, obligation=obligation, reason="la reunión se canceló").status == "waived"


PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"


def test_the_version_in_force_is_the_latest_that_binds_by_then(book: Book) -> None:
    books.adopt(actor=book.actor, entity=book.entity, book_id="grupo-aval", binds_from=date(2020, 1, 1), basis="escritura 10")
    text = books.shipped_text("grupo-aval").replace("Grupo Aval", "Cafetales del Sumapaz", 1)
    books.adopt(actor=book.actor, entity=book.entity, source=text, binds_from=date(2024, 1, 1), basis="escritura 44")
    first, second = (selected_books.in_force(book.entity, day) for day in (date(2023, 12, 31), date(2024, 1, 1)))
    assert first.id == second.id == "grupo-aval" and first.digest != second.digest
    assert selected_books.adopted_in_force(book.entity, date(2025, 1, 1)).basis == "escritura 44"
    with pytest.raises(NoBookInForceError):
        selected_books.in_force(book.entity, date(2019, 12, 31))


def test_before_any_adoption_the_entitys_shipped_book_binds(book: Book) -> None:
    with pytest.raises(NoBookInForceError):
        selected_books.in_force(book.entity, date(2024, 1, 1))
    entities.correct(actor=book.actor, entity=book.entity, changes={"rule_book": "published-series"})
    assert selected_books.in_force(book.entity, date(2024, 1, 1)).id == "published-series"


def test_the_book_in_force_costs_one_query(book: Book, django_assert_num_queries) -> None:
    books.adopt(actor=book.actor, entity=book.entity, book_id="grupo-aval", binds_from=date(2020, 1, 1), basis="escritura 10")
    selected_books.in_force(book.entity, date(2024, 1, 1))
    with django_assert_num_queries(1):
        selected_books.in_force(book.entity, date(2024, 1, 1))


def test_a_text_that_does_not_load_is_refused_with_its_place(book: Book) -> None:
    text = books.shipped_text("grupo-aval").replace("[book]", "[book]\nunknown = 1", 1)
    with pytest.raises(BookTextError, match="línea"):
        books.adopt(actor=book.actor, entity=book.entity, source=text, binds_from=date(2024, 1, 1), basis="escritura")
    with pytest.raises(BookTextError, match="no existe"):
        books.adopt(actor=book.actor, entity=book.entity, book_id="ninguno", binds_from=date(2024, 1, 1), basis="escritura")
    with pytest.raises(MissingFieldError):
        books.adopt(actor=book.actor, entity=book.entity, book_id="grupo-aval", binds_from=date(2024, 1, 1), basis="")
    assert not AdoptedBook.objects.exists()


def test_two_versions_of_one_date_are_refused(book: Book) -> None:
    books.adopt(actor=book.actor, entity=book.entity, book_id="grupo-aval", binds_from=date(2024, 1, 1), basis="escritura 10")
    with pytest.raises(DuplicateError):
        books.adopt(actor=book.actor, entity=book.entity, book_id="grupo-aval", binds_from=date(2024, 1, 1), basis="escritura 11")
