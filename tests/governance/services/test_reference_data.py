"""Persons, entities, accounts, securities: entered once, refused in sentences, corrected with their history."""

from datetime import date
from decimal import Decimal

import pytest
from stdnum.co import nit

from core.models import AuditRecord, Organisation, User
from governance.models import Account, Entity, Person
from governance.rules.nit import check_digit
from governance.rules.refusals import (
    AlreadyDoneError,
    DatesError,
    DuplicateError,
    GovernanceRefusal,
    IdentityError,
    MissingFieldError,
    ParError,
    PersonNameError,
    PortionsError,
)
from governance.services import accounts, entities, persons, securities
from governance.services.accounts import Owner
from tests.governance.cast import OPENED_ON, Book


def enter(registrar: User, organisation: Organisation, **fields: object) -> Person:
    return persons.register(
        actor=registrar, organisation=organisation, **{"id_type": "CC", "id_number": "52.000.418", "name": "Arboleda, Lucía", **fields}
    )


def test_a_person_is_kept_in_normal_form_with_its_keys(registrar: User, organisation: Organisation) -> None:
    person = enter(registrar, organisation, name="  Ñáñez   Urrego, Gloria Ine\u0301s ")
    assert (person.name, person.id_number, person.kind) == ("Ñáñez Urrego, Gloria Inés", "52000418", "natural")
    assert "nanez urrego gloria ines" in person.search_key and "52000418" in person.search_key
    entry = AuditRecord.objects.get(action="governance.register_person")
    assert (entry.actor, entry.subject_id) == (registrar, str(person.pk))
    assert person.history.get().history_user == registrar


def test_the_same_identity_however_typed_enters_once(registrar: User, organisation: Organisation) -> None:
    enter(registrar, organisation)
    with pytest.raises(DuplicateError, match=r"«C.C. 52.000.418» ya existe \(Arboleda, Lucía\)"):
        enter(registrar, organisation, id_number="52000418", name="Otra Persona")
    assert Person.objects.count() == 1


def test_leading_zeros_tell_persons_apart(registrar: User, organisation: Organisation) -> None:
    enter(registrar, organisation, id_number="123456")
    assert enter(registrar, organisation, id_number="0123456").id_number == "0123456"


def test_patrimonies_of_one_fiduciary_are_different_persons(registrar: User, organisation: Organisation) -> None:
    fields = {"id_type": "NIT", "id_number": "900.123.456-8"}
    trustee = enter(registrar, organisation, name="Fiduciaria Ejemplar S.A.", **fields)
    first = enter(registrar, organisation, name="Fideicomiso Uno", patrimony="P.A. 4417", **fields)
    assert (trustee.kind, first.kind) == ("legal", "patrimony")
    with pytest.raises(DuplicateError):
        enter(registrar, organisation, name="Fideicomiso Uno bis", patrimony=" P.A.  4417", **fields)


def test_the_same_person_may_be_known_in_two_houses(registrar: User, organisation: Organisation, other_organisation: Organisation) -> None:
    enter(registrar, organisation)
    enter(registrar, other_organisation)
    assert Person.objects.count() == 2


def test_a_wrong_check_digit_is_told_the_right_one(registrar: User, organisation: Organisation) -> None:
    with pytest.raises(IdentityError, match="el dígito de verificación debería ser 8"):
        enter(registrar, organisation, id_type="NIT", id_number="900123456-3")
    assert not Person.objects.exists()


def test_check_digits_agree_with_python_stdnum() -> None:
    numbers = [str(number) for number in range(800_000_000, 990_000_000, 7_654_321)]
    assert [str(check_digit(number).check_digit) for number in numbers] == [nit.calc_check_digit(number) for number in numbers]


@pytest.mark.parametrize("email", ["a@b.co\nBcc: x@y.co", "uno@a.co, dos@b.co", "sin-arroba", "a@b.co."])
def test_one_address_only(registrar: User, organisation: Organisation, email: str) -> None:
    with pytest.raises(GovernanceRefusal, match="Escriba una sola"):
        enter(registrar, organisation, email=email)


def test_a_correction_keeps_history_and_may_not_make_a_duplicate(registrar: User, organisation: Organisation) -> None:
    ana = enter(registrar, organisation)
    beto = enter(registrar, organisation, id_number="79000255", name="Beto")
    persons.correct(actor=registrar, person=ana, changes={"domicile": "Fusagasugá"})
    assert ana.history.count() == 2
    with pytest.raises(DuplicateError):
        persons.correct(actor=registrar, person=beto, changes={"id_number": "52.000.418"})
    beto.refresh_from_db()
    assert beto.id_number == "79000255"


def test_a_company_needs_a_nit_and_a_fund_a_code(registrar: User, organisation: Organisation) -> None:
    with pytest.raises(MissingFieldError):
        entities.create(actor=registrar, organisation=organisation, kind="company", name="Sin NIT S.A.")
    fund = {"kind": "fund", "name": "Fondo Uno", "code": "16-97466-501"}
    entities.create(actor=registrar, organisation=organisation, **fund)
    with pytest.raises(DuplicateError):
        entities.create(actor=registrar, organisation=organisation, **fund)
    assert Entity.objects.count() == 1


def test_an_entity_is_corrected_with_its_history(book: Book) -> None:
    entities.correct(actor=book.actor, entity=book.entity, changes={"domicile": "Bogotá D.C.", "listed": True})
    assert book.entity.history.count() == 2
    with pytest.raises(PersonNameError):
        entities.correct(actor=book.actor, entity=book.entity, changes={"name": "Cаfetales"})


def test_an_inscription_in_a_company_needs_nationality_and_domicile(book: Book) -> None:
    bare = enter(book.actor, book.entity.organisation)
    with pytest.raises(MissingFieldError, match="falta nacionalidad, domicilio"):
        accounts.open(actor=book.actor, entity=book.entity, holders=[bare], number="1", opened_on=OPENED_ON)


def test_one_owner_represents_the_account_and_titles_it(book: Book) -> None:
    account = book.holder("Arboleda, Lucía")
    assert (account.title, account.ownerships.get().is_representative) == ("Arboleda, Lucía", True)


def test_joint_owners_hold_portions_that_add_up(book: Book) -> None:
    ana, beto = book.person("Ana"), book.person("Beto")
    account = accounts.open(
        actor=book.actor,
        entity=book.entity,
        holders=[Owner(ana, 1, 3), Owner(beto, 2, 3)],
        number="J",
        conjunction="or",
        opened_on=OPENED_ON,
    )
    assert (account.title, account.purpose) == ("Ana o Beto", "joint")
    assert not account.ownerships.filter(is_representative=True).exists()
    accounts.name_representative(actor=book.actor, account=account, person=beto, basis="carta de los titulares")
    accounts.name_representative(actor=book.actor, account=account, person=ana, basis="carta de los titulares")
    assert account.ownerships.get(is_representative=True).person == ana
    with pytest.raises(PortionsError):
        accounts.name_representative(actor=book.actor, account=account, person=book.person("Caro"), basis="carta")


@pytest.mark.parametrize("portions", [[(1, 3), (1, 3)], [(1, 2), (2, 3)]])
def test_portions_that_do_not_add_up_are_refused(book: Book, portions: list[tuple[int, int]]) -> None:
    owners = [Owner(book.person(f"Dueña {index}"), *portion) for index, portion in enumerate(portions)]
    with pytest.raises(PortionsError, match="no suman la unidad"):
        accounts.open(actor=book.actor, entity=book.entity, holders=owners, number="J", opened_on=OPENED_ON)
    assert not Account.objects.filter(number="J").exists()


def test_owners_are_neither_none_nor_repeated_nor_foreign(book: Book, outsider: User, other_organisation: Organisation) -> None:
    ana = book.person("Ana")
    foreign = enter(outsider, other_organisation, nationality="Colombia", domicile="Cali")
    for holders in ([], [Owner(ana, 1, 2), Owner(ana, 1, 2)], [foreign]):
        with pytest.raises(PortionsError):
            accounts.open(
                actor=book.actor, entity=book.entity, holders=holders, number="1", title="Cuenta", purpose="holder", opened_on=OPENED_ON
            )


def test_an_account_number_is_used_once(book: Book) -> None:
    ana = book.person("Ana")
    accounts.open(actor=book.actor, entity=book.entity, holders=[ana], number="1", opened_on=OPENED_ON)
    with pytest.raises(DuplicateError):
        accounts.open(actor=book.actor, entity=book.entity, holders=[ana], number="1", opened_on=OPENED_ON)


def test_an_account_is_closed_empty_and_after_its_last_movement(book: Book) -> None:
    account = book.give("Ana", 10, on=date(2024, 1, 1))
    with pytest.raises(DatesError, match="tiene saldo"):
        accounts.close(actor=book.actor, account=account, closed_on=date(2024, 6, 1))
    book.move("Ana", "Beto", 10, on=date(2024, 2, 1))
    with pytest.raises(DatesError, match="movimientos hasta el 01/02/2024"):
        accounts.close(actor=book.actor, account=account, closed_on=date(2024, 1, 15))
    assert accounts.close(actor=book.actor, account=account, closed_on=date(2024, 6, 1)).closed_on == date(2024, 6, 1)
    with pytest.raises(AlreadyDoneError):
        accounts.close(actor=book.actor, account=account, closed_on=date(2024, 7, 1))
    with pytest.raises(AlreadyDoneError):
        accounts.close(actor=book.actor, account=book.issue, closed_on=date(2024, 7, 1))


def test_all_shares_of_a_company_have_one_par(book: Book) -> None:
    with pytest.raises(ParError, match="difiere"):
        securities.create(actor=book.actor, entity=book.entity, code="PRIV", name="Privilegiadas", kind="privileged", par=Decimal(500))


def test_a_security_code_is_used_once_and_units_have_six_decimals(book: Book) -> None:
    with pytest.raises(DuplicateError):
        securities.create(actor=book.actor, entity=book.entity, code="ORD", name="Otra", kind="common", par=Decimal(1000))
    unit = securities.create(actor=book.actor, entity=book.entity, code="U", name="Unidades", kind="unit")
    assert (unit.decimals, unit.to_smallest(Decimal("1.5")), unit.from_smallest(1)) == (6, 1_500_000, Decimal("0.000001"))
    with pytest.raises(ValueError, match="finer"):
        book.common.to_smallest(Decimal("0.5"))
