"""The dividends of one holder by year, the texts that bind the holder, and whose data an entity is to ask for again."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from core import work
from core.models import AuditRecord, User
from governance.models import GovernanceCode, Person
from governance.services import books
from governance.services.dividends import declarations, runs
from governance.services.dividends.declarations import Part, Schedule
from tests.governance import dividend_cast
from tests.governance.cast import Book
from tests.governance.conftest import book  # noqa: F401 - the company

D = Decimal
pytestmark = pytest.mark.database


@pytest.fixture
def company(book: Book, stop_clock: Callable[[str], object]) -> Book:  # noqa: F811
    stop_clock("2026-03-27 09:00")
    for basis, day in (("Escritura 10", date(2019, 1, 1)), ("Escritura 20", date(2021, 1, 1)), ("Escritura 30", date(2025, 1, 1))):
        books.adopt(actor=book.actor, entity=book.entity, book_id="bancolombia", binds_from=day, basis=basis)
    for name, quantity in (("Vega, Ana", 600), ("Sanín, Luis", 400)):
        book.give(name, quantity, on=date(2020, 1, 2) if name == "Sanín, Luis" else date(2022, 5, 3))
    return book


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def person(name: str) -> Person:
    return Person.objects.get(name=name)


def paid(company: Book, approver: User) -> None:
    """Both holders have an approved dividend of 100 a share, due today."""
    made = dividend_cast.decided(company, dividend_cast.project(company.common, "100"))
    declarations.declare(
        actor=company.actor, distribution=made, schedules={company.common.pk: Schedule([Part(dividend_cast.DECIDED_ON, D(100))])}
    )
    run = runs.request(actor=company.actor, distribution=made, pay_on=dividend_cast.DECIDED_ON)
    work.drain()
    run.refresh_from_db()
    runs.decide(actor=approver, run=run, accept=True)


def test_a_holder_sees_each_year_with_its_tax_and_where_it_is_paid(company: Book, registrar: User, approver: User, outsider: User) -> None:
    paid(company, approver)
    url = reverse("governance:person_dividends", args=[person("Vega, Ana").pk])
    seen = browser(registrar).get(url).content.decode()
    assert "2026 · Cafetales del Sumapaz S.A." in seen
    assert "600 acciones a 100" in seen
    assert "60.000,00" in seen
    assert "40.000,00" not in seen
    assert "sin cuenta bancaria confirmada" in seen
    assert "Sin certificado del año" in seen
    assert "Pendiente" in seen
    assert browser(outsider).get(url).status_code == 404


@pytest.mark.rule("BC-21", "BB-5")
def test_a_holder_is_bound_by_the_text_of_the_first_day_and_the_later_ones(company: Book, registrar: User) -> None:
    seen = browser(registrar).get(reverse("governance:person", args=[person("Vega, Ana").pk])).content.decode()
    assert ("Escritura 10" in seen, "Escritura 20" in seen, "Escritura 30" in seen) == (False, True, True)
    assert "lo obligan 2 versiones" in seen
    texts = reverse("governance:binding_texts", args=[company.entity.pk])
    code = {"title": "Código de 2026", "binds_from": "2026-02-01", "basis": "Acta 900 de la junta"}
    given = {"idempotency_key": str(uuid4()), **code}
    assert "Código de 2026" in browser(registrar).post(texts, given, follow=True).content.decode()
    again = browser(registrar).post(texts, {"idempotency_key": str(uuid4()), **code})
    assert (again.status_code, GovernanceCode.objects.count()) == (422, 1)
    assert "Código de 2026" in browser(registrar).get(reverse("governance:person", args=[person("Vega, Ana").pk])).content.decode()
    company.move("Vega, Ana", "Sanín, Luis", 600, on=date(2025, 6, 1))
    company.move("Sanín, Luis", "Vega, Ana", 10, on=date(2026, 1, 5))
    again = browser(registrar).get(reverse("governance:person", args=[person("Vega, Ana").pk])).content.decode()
    assert ("Escritura 20" in again, "Escritura 30" in again) == (False, True)


@pytest.mark.rule("BC-13")
def test_data_that_are_due_are_listed_exported_and_confirmed(company: Book, registrar: User, auditor: User, outsider: User) -> None:
    ana = person("Vega, Ana")
    Person.objects.filter(pk=ana.pk).update(data_updated_on=date(2025, 3, 27), email="ana@example.com")
    client, url = browser(registrar), reverse("governance:holder_updates", args=[company.entity.pk])
    seen = client.get(url).content.decode()
    assert "Vega, Ana" in seen
    assert "Sanín, Luis" not in seen
    assert "El titular vota igual" in seen
    table = b"".join(client.get(reverse("governance:holder_updates_csv", args=[company.entity.pk]))).decode("utf-8-sig")  # type: ignore[arg-type]
    assert table.splitlines()[1].startswith("Vega, Ana;")
    assert ("27/03/2025;27/03/2026;ana@example.com") in table
    assert "Siguen vigentes" not in browser(auditor).get(url).content.decode()
    assert browser(outsider).get(url).status_code == 404
    mark = reverse("governance:person_add", args=[ana.pk, "vigentes"])
    early = client.post(mark, {"idempotency_key": str(uuid4()), "on": "2025-03-26", "basis": "Carta"})
    assert early.status_code == 422
    assert "anterior a la última actualización" in early.content.decode()
    client.post(mark, {"idempotency_key": str(uuid4()), "on": "2026-03-27", "basis": "Carta de la titular"})
    assert person("Vega, Ana").data_updated_on == date(2026, 3, 27)
    assert AuditRecord.objects.get(action="governance.renew_holder_data").facts["basis"] == "Carta de la titular"
    assert "Vega, Ana" not in client.get(url).content.decode()
