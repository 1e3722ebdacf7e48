"""The admin enters reference data through the services, shows refusals as messages and only looks at ledgers."""

import pytest
from django.test import Client
from django.urls import reverse

from core.models import AuditRecord, User
from governance.models import Account, Entity, Mandate, Person
from governance.services import persons
from tests.fixtures.cast import with_second_factor
from tests.governance.cast import OPENED_ON, Book

LEDGERS = ["posting", "movement", "position", "register", "adoptedbook", "obligation"]


@pytest.fixture
def staff(registrar: User, client: Client) -> Client:
    registrar.is_staff = registrar.is_superuser = True
    registrar.save()
    client.force_login(with_second_factor(registrar))
    return client


def url(model: str, view: str = "add", *args: object) -> str:
    return reverse(f"admin:governance_{model}_{view}", args=args)


def person_form(**changed: object) -> dict[str, object]:
    return {"kind": "natural", "id_type": "CC", "id_number": "52.000.418", "name": "Arboleda, Lucía", "patrimony": "", **changed}


def test_a_person_is_entered_by_the_service(staff: Client, book: Book) -> None:
    answer = staff.post(url("person"), person_form(organisation=book.entity.organisation_id))
    assert answer.status_code == 302
    person = Person.objects.get(name="Arboleda, Lucía")
    assert (person.id_number, person.sort_key) == ("52000418", "arboleda lucia")
    assert AuditRecord.objects.filter(action="governance.register_person", subject_id=str(person.pk)).count() == 1


def test_a_refusal_is_a_message_and_nothing_is_written(staff: Client, book: Book) -> None:
    form = person_form(organisation=book.entity.organisation_id, id_type="NIT", id_number="900123456-1")
    answer = staff.post(url("person"), form, follow=True)
    assert answer.status_code == 200
    assert "debería ser 8" in answer.content.decode()
    assert not Person.objects.exists()


def test_a_corrected_person_keeps_its_history(staff: Client, book: Book) -> None:
    person = book.person("Ana")
    form = person_form(organisation=person.organisation_id, id_number=person.id_number, name="Ana María")
    assert staff.post(url("person", "change", person.pk), form).status_code == 302
    person.refresh_from_db()
    assert (person.name, person.history.count(), person.history.first().history_user) == ("Ana María", 2, book.actor)


def test_an_account_is_opened_with_its_owners(staff: Client, book: Book) -> None:
    people = [book.person("Ana"), book.person("Beto")]
    form = {"entity": book.entity.pk, "number": "77", "purpose": "joint", "conjunction": "and", "opened_on": "02/01/2020"}
    answer = staff.post(url("account"), {**form, "owners": [person.pk for person in people]})
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    account = Account.objects.get(number="77")
    assert account.title == "Ana y Beto"
    assert {(row.numerator, row.denominator) for row in account.ownerships.all()} == {(1, 2)}


def test_a_mandate_is_ended_by_the_service(staff: Client, book: Book) -> None:
    from governance.services import mandates, organs

    board = organs.create(actor=book.actor, entity=book.entity, kind="board", name="Junta directiva")
    mandate = mandates.appoint(actor=book.actor, organ=board, person=book.person("Ana"), role="member", from_on=OPENED_ON)
    answer = staff.post(url("mandate", "change", mandate.pk), {"ended_on": "02/02/2024", "end_basis": "renuncia"})
    assert answer.status_code == 302
    assert Mandate.objects.get(pk=mandate.pk).end_basis == "renuncia"


@pytest.mark.parametrize("model", LEDGERS)
def test_a_ledger_has_no_form(staff: Client, book: Book, model: str) -> None:
    book.give("Ana", 5)
    assert staff.get(url(model, "changelist")).status_code == 200
    assert staff.get(url(model)).status_code == 403


@pytest.mark.parametrize("model", ["entity", "person", "account", "security", "organ", "mandate", "relationship"])
def test_every_list_and_form_of_reference_data_opens(staff: Client, book: Book, model: str) -> None:
    assert staff.get(url(model, "changelist")).status_code == 200
    assert staff.get(url(model)).status_code == 200


def test_staff_of_one_house_sees_nothing_of_another(outsider: User, book: Book, client: Client) -> None:
    from django.contrib.auth.models import Permission

    outsider.is_staff = True
    outsider.save()
    outsider.user_permissions.set(Permission.objects.filter(content_type__app_label="governance"))
    persons.register(
        actor=outsider, organisation=outsider.memberships.first().organisation, id_type="CC", id_number="1234567", name="Vecina"
    )
    client.force_login(with_second_factor(outsider))
    assert list(client.get(url("entity", "changelist")).context["cl"].queryset) == []
    assert [row.name for row in client.get(url("person", "changelist")).context["cl"].queryset] == ["Vecina"]
    assert client.get(url("entity", "change", Entity.objects.get().pk)).status_code in {302, 404}
