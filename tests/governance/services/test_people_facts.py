"""Bank accounts, tax standing, representatives, contacts, merges and personal data: rows, refusals, and what is in force when."""

import io
import json
import zipfile
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from openpyxl import load_workbook

from core.models import AuditRecord, Evidence, Organisation, User
from core.services import evidence
from core.services.approvals import SelfApprovalError
from governance.models import BankAccount, Entity, Obligation, Person, PersonMerge, TaxProfile
from governance.rules.kinds import AccountPurpose, ObligationStatus, PersonKind
from governance.rules.person_errors import (
    BankAccountError,
    CapacityError,
    ContactError,
    DataRequestError,
    MergedPersonError,
    MergeError,
    RepresentativeError,
    TaxProfileError,
)
from governance.rules.person_kinds import DataPurpose
from governance.rules.refusals import AlreadyDoneError, DatesError, DuplicateError
from governance.selectors import bank_accounts as paid
from governance.selectors import data_protection as protected
from governance.selectors import duplicates, person_data, representatives, tax_profiles
from governance.selectors import persons as found
from governance.services import (
    accounts,
    bank_accounts,
    contacts,
    data_protection,
    holder_updates,
    merges,
    persons,
)
from governance.services import person_data as exported
from governance.services import representatives as appointed
from governance.services import tax_profiles as taxed
from governance.services.accounts import Owner
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book
from tests.views.stage import PNG

ON = date(2026, 3, 27)
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def today(stop_clock: Callable[[str], object]) -> None:
    stop_clock("2026-03-27 09:00")


@pytest.fixture
def proof(organisation: Organisation, registrar: User) -> Evidence:
    return evidence.store(actor=registrar, organisation=organisation, name="soporte.png", content=PNG, kind="holder")


def bank(book: Book, person: Person, number: str = "1234567890", **fields: Any) -> BankAccount:
    given = {"kind": "savings", "from_on": date(2026, 1, 1), "basis": "Carta del titular", "bank_code": "1007", "number": number, **fields}
    return bank_accounts.record(actor=book.actor, person=person, **given)


def test_nothing_is_paid_to_an_account_that_nobody_else_confirmed(book: Book, secretary: User) -> None:
    account = book.give("Vega, Ana", 10)
    person = account.holders.get()
    row = bank(book, person)
    assert paid.in_force(account, ON) is None
    with pytest.raises(BankAccountError):
        bank_accounts.confirm(actor=book.actor, bank_account=row, means="Llamada al titular")
    bank_accounts.confirm(actor=secretary, bank_account=row, means="Llamada al titular")
    assert paid.in_force(account, ON) == paid.in_force(person, ON) == row
    assert row.holder_name == "Vega, Ana"
    assert paid.in_force(account, date(2025, 12, 31)) is None
    with pytest.raises(AlreadyDoneError):
        bank_accounts.confirm(actor=secretary, bank_account=row, means="Otra vez")


def test_the_latest_instruction_counts_the_accounts_own_first_and_none_withdraws(book: Book, secretary: User) -> None:
    account = book.give("Vega, Ana", 10)
    person = account.holders.get()
    rows = [
        bank(book, person, "1111"),
        bank(book, person, "2222", from_on=date(2026, 2, 1)),
        bank(book, person, "3333", account=account),
        bank(book, person, kind="none", number="", bank_code="", from_on=date(2026, 3, 1)),
    ]
    for row in rows:
        bank_accounts.confirm(actor=secretary, bank_account=row, means="Llamada al titular")
    assert paid.in_force(person, date(2026, 1, 15)) == rows[0]
    assert paid.in_force(person, date(2026, 2, 15)) == rows[1]
    assert paid.in_force(person, ON) is None
    assert paid.in_force(account, ON) == rows[2]


@pytest.mark.parametrize(
    "wrong",
    [
        {"number": "12"},
        {"number": "12345678901234567890123"},
        {"number": "ES9121000418"},
        {"number": "١٢٣٤٥"},
        {"bank_code": "BANCO"},
        {"bank_code": ""},
        {"bank_code": "１００７"},
    ],
)
def test_a_bank_account_that_cannot_be_one_is_refused(book: Book, wrong: dict[str, str]) -> None:
    with pytest.raises(BankAccountError):
        bank(book, book.person("Vega, Ana"), **wrong)
    assert not BankAccount.objects.exists()


def test_a_bank_account_of_somebody_elses_account_is_refused(book: Book) -> None:
    with pytest.raises(BankAccountError):
        bank(book, book.person("Vega, Ana"), account=book.give("Sanín, Luis", 1))
    with pytest.raises(DatesError):
        bank(book, book.person("Vega, Pía"), from_on=date(9999, 12, 31))


def test_the_tax_standing_of_the_day_is_the_latest_before_it(book: Book) -> None:
    person = book.person("Vega, Ana")
    assert tax_profiles.in_force(person, ON) is None
    first = taxed.record(
        actor=book.actor, person=person, beneficiary="resident_person", country="Colombia", from_on=date(2024, 1, 1), basis="RUT"
    )
    second = taxed.record(
        actor=book.actor, person=person, beneficiary="non_resident_person", country="España", from_on=date(2026, 2, 1), basis="Certificado",
        treaty_rate=Decimal(5),
    )  # fmt: skip
    assert (first.resident, second.resident) == (True, False)
    assert tax_profiles.in_force(person, date(2026, 1, 31)) == first
    assert tax_profiles.in_force_many([person.pk], ON) == {person.pk: second}


def test_a_tax_standing_of_another_kind_of_person_is_refused(book: Book) -> None:
    person = book.person("Vega, Ana")
    common = {"actor": book.actor, "person": person, "country": "Colombia", "from_on": ON, "basis": "RUT"}
    for beneficiary in ("national_company", "foreign_company", "non_taxpayer"):
        with pytest.raises(TaxProfileError):
            taxed.record(beneficiary=beneficiary, **common)
    with pytest.raises(TaxProfileError):
        taxed.record(beneficiary="resident_person", treaty_rate=Decimal(5), **common)
    assert not TaxProfile.objects.exists()


def joint(book: Book, **fields: Any) -> Any:
    one, other = book.person("Vega, Ana"), book.person("Vega, Luis")
    return accounts.open(
        actor=book.actor, entity=book.entity, holders=[Owner(one, 1, 3), Owner(other, 2, 3)], number="J1", opened_on=OPENED_ON, **fields
    )


def test_co_owners_have_one_common_representative_at_a_time(book: Book) -> None:
    account = joint(book)
    outsider, owner = book.person("Tobón, Eva"), account.holders.order_by("pk").first()
    row = appointed.appoint(actor=book.actor, representative=outsider, kind="common", account=account, from_on=OPENED_ON, basis="Carta")
    assert [each.representative for each in representatives.in_force(account=account, on=ON)] == [outsider]
    with pytest.raises(RepresentativeError):
        appointed.appoint(actor=book.actor, representative=owner, kind="common", account=account, from_on=ON, basis="Otra carta")
    appointed.end(actor=book.actor, row=row, ended_on=ON, basis="Renuncia")
    appointed.appoint(actor=book.actor, representative=owner, kind="common", account=account, from_on=ON, basis="Otra carta")
    assert account.ownerships.get(is_representative=True).person == owner
    assert representatives.barred([account.pk], ON) == {}


def test_shares_that_nobody_may_act_for_say_why(book: Book) -> None:
    account = joint(book)
    heir = book.person("Quiroga, Sol")
    estate = accounts.open(
        actor=book.actor, entity=book.entity, holders=[heir], number="S1", opened_on=OPENED_ON, purpose=AccountPurpose.ESTATE,
        title="Sucesión de Quiroga, Blas",
    )  # fmt: skip
    child = persons.correct(actor=book.actor, person=book.person("Zuleta, Mía"), changes={"capacity": "minor"})
    minor = accounts.open(actor=book.actor, entity=book.entity, holders=[child], number="M1", opened_on=OPENED_ON)
    plain = book.give("Llano, Eva", 1)
    barred = representatives.barred([account.pk, estate.pk, minor.pk, plain.pk], ON)
    assert barred == {account.pk: "no_common_representative", estate.pk: "no_estate_representative", minor.pk: "no_legal_representative"}
    parent = book.person("Zuleta, Leo")
    appointed.appoint(actor=book.actor, representative=parent, kind="parent", person=child, from_on=OPENED_ON, basis="Registro civil")
    appointed.appoint(actor=book.actor, representative=heir, kind="executor", account=estate, from_on=OPENED_ON, basis="Testamento")
    assert set(representatives.barred([account.pk, estate.pk, minor.pk, plain.pk], ON)) == {account.pk}
    assert set(representatives.barred([estate.pk, minor.pk], date(2019, 1, 1))) == {estate.pk, minor.pk}


def test_a_representative_of_the_wrong_thing_is_refused(book: Book) -> None:
    account, adult = book.give("Vega, Ana", 1), book.person("Tobón, Eva")
    facts = {"actor": book.actor, "representative": book.person("Sanín, Luis"), "from_on": ON, "basis": "Carta"}
    for kind, subject in (("common", {"account": account}), ("executor", {"account": account}), ("guardian", {"person": adult})):
        with pytest.raises(RepresentativeError):
            appointed.appoint(kind=kind, **subject, **facts)


def test_contacts_are_added_once_and_ended(book: Book) -> None:
    person = book.person("Vega, Ana")
    row = contacts.add(actor=book.actor, person=person, kind="email", value=" ana@correo.example ", for_notices=True)
    assert row.value == "ana@correo.example"
    with pytest.raises(DuplicateError):
        contacts.add(actor=book.actor, person=person, kind="email", value="ana@correo.example")
    contacts.end(actor=book.actor, contact=row)
    contacts.add(actor=book.actor, person=person, kind="email", value="ana@correo.example")
    for kind, value in (("email", "a@b.co\nBcc: x@y.co"), ("email", "a@b.co, c@d.co"), ("phone", "llámame"), ("email", "a@b.co.")):
        with pytest.raises(ContactError):
            contacts.add(actor=book.actor, person=person, kind=kind, value=value)


def test_a_company_has_no_minority(book: Book) -> None:
    with pytest.raises(CapacityError):
        persons.register(
            actor=book.actor,
            organisation=book.entity.organisation,
            id_type="NIT",
            id_number="900123456-8",
            name="Sol S.A.",
            capacity="minor",
        )


def merged(book: Book, approver: User, kept: Person, absorbed: Person) -> PersonMerge | None:
    approval = merges.propose(actor=book.actor, kept=kept, absorbed=absorbed, basis="Copia de la cédula")
    return merges.decide(actor=approver, approval=approval, accept=True)


def test_a_merge_takes_two_people_and_moves_what_is_current(book: Book, secretary: User) -> None:
    account = book.give("Vega, Ana", 10)
    absorbed, kept = account.holders.get(), book.person("Vega Ruiz, Ana María")
    approval = merges.propose(actor=book.actor, kept=kept, absorbed=absorbed, basis="Copia de la cédula")
    with pytest.raises(SelfApprovalError):
        merges.decide(actor=book.actor, approval=approval, accept=True)
    row = merges.decide(actor=secretary, approval=approval, accept=True)
    assert row is not None
    absorbed.refresh_from_db()
    assert absorbed.merged_into == kept
    assert list(account.holders.all()) == [kept]
    assert row.moved["accountholder.person"][0]["account"] == account.pk
    assert AuditRecord.objects.filter(action="governance.merge_persons").count() == 1
    assert list(found.search(absorbed.id_number)) == list(found.search("vega ruiz")) == [kept]
    with pytest.raises(MergedPersonError):
        persons.correct(actor=book.actor, person=absorbed, changes={"phone": "6015550100"})
    with pytest.raises(MergeError):
        merges.propose(actor=book.actor, kept=absorbed, absorbed=kept, basis="Otra vez")


def test_the_facts_of_an_absorbed_record_are_found_on_the_kept_one(book: Book, secretary: User) -> None:
    account = book.give("Vega, Ana", 10)
    absorbed, kept = account.holders.get(), book.person("Vega Ruiz, Ana María")
    row = bank(book, absorbed)
    bank_accounts.confirm(actor=secretary, bank_account=row, means="Llamada al titular")
    profile = taxed.record(actor=book.actor, person=absorbed, beneficiary="resident_person", country="Colombia", from_on=ON, basis="RUT")
    merged(book, secretary, kept, absorbed)
    assert paid.in_force(account, ON) == paid.in_force(kept, ON) == row
    assert tax_profiles.in_force(kept, ON) == profile
    assert tax_profiles.in_force_many([kept.pk, absorbed.pk], ON) == {kept.pk: profile, absorbed.pk: profile}


def test_portions_of_one_account_add_up_in_a_merge(book: Book, secretary: User) -> None:
    account = joint(book)
    one, other = account.holders.order_by("pk")
    merged(book, secretary, one, other)
    portion = account.ownerships.get()
    assert (portion.person, portion.numerator, portion.denominator) == (one, 1, 1)


def test_two_patrimonies_of_one_fiduciary_are_never_merged_nor_proposed(book: Book) -> None:
    common = {"actor": book.actor, "organisation": book.entity.organisation, "id_type": "NIT", "id_number": "900123456-8"}
    one = persons.register(name="Fiduciaria Sol S.A.", patrimony="P.A. 4417", **common)
    other = persons.register(name="Fiduciaria Sol S.A.", patrimony="P.A. 4418", **common)
    assert one.kind == PersonKind.PATRIMONY
    assert duplicates.pairs(book.entity.organisation) == []
    alike = duplicates.similar(
        book.entity.organisation, name=other.name, id_number=other.id_number, patrimony="P.A. 4418", leaving_out=other
    )
    assert alike == []
    with pytest.raises(MergeError):
        merges.propose(actor=book.actor, kept=one, absorbed=other, basis="Mismo NIT")


def test_look_alikes_and_one_number_under_two_documents_are_proposed_until_kept_apart(book: Book) -> None:
    organisation = book.entity.organisation
    common = {"actor": book.actor, "organisation": organisation}
    one = persons.register(id_type="CC", id_number="52000418", name="Pérez Gómez, María", **common)
    alike = persons.register(id_type="CC", id_number="52999999", name="MARlA PEREZ GOMEZ", **common)
    taxed_one = persons.register(id_type="NIT", id_number="52000418-4", name="Ferretería La Tuerca", kind="natural", **common)
    reasons = {(pair.first, pair.second, pair.reason) for pair in duplicates.pairs(organisation)}
    assert reasons == {(one, alike, "name"), (one, taxed_one, "number")}
    offered = duplicates.similar(organisation, name="maría pérez gómez", id_number="7777777")
    assert {each.person for each in offered} == {one, alike}
    merges.keep_apart(actor=book.actor, one=alike, other=one, reason="Cédulas distintas a la vista")
    assert {(pair.first, pair.second) for pair in duplicates.pairs(organisation)} == {(one, taxed_one)}
    assert duplicates.by_skeleton(organisation, ["Gómez Pérez María"]) == {one.skeleton: [one, alike]}


def test_an_authorisation_stands_with_its_proof_until_revoked(book: Book, proof: Evidence) -> None:
    person = book.person("Vega, Ana")
    row = data_protection.authorise(
        actor=book.actor, person=person, purpose="notices", given_on=date(2026, 3, 1), text_version="2026-1", evidence=proof
    )
    assert protected.may_use(person, DataPurpose.NOTICES, ON)
    assert not protected.may_use(person, DataPurpose.NOTICES, date(2026, 2, 28))
    assert not protected.may_use(person, DataPurpose.PAYMENTS, ON)
    with pytest.raises(DatesError):
        data_protection.revoke(actor=book.actor, authorisation=row, revoked_on=date(2026, 2, 1), basis="Carta")
    data_protection.revoke(actor=book.actor, authorisation=row, revoked_on=date(2026, 3, 20), basis="Carta")
    assert not protected.may_use(person, DataPurpose.NOTICES, ON)
    with pytest.raises(AlreadyDoneError):
        data_protection.revoke(actor=book.actor, authorisation=row, revoked_on=date(2026, 3, 20), basis="Carta")


def test_a_request_is_a_duty_and_may_be_put_off_once_in_time(book: Book, stop_clock: Callable[[str], object]) -> None:
    person = book.person("Vega, Ana")
    request = data_protection.receive(
        actor=book.actor, person=person, entity=book.entity, kind="query", received_on=date(2026, 3, 20), text="Qué datos míos tienen"
    )
    assert (request.obligation.rule, request.obligation.due_on) == ("L-1581-14", date(2026, 4, 8))
    with pytest.raises(DataRequestError):
        data_protection.extend(actor=book.actor, request=request, reason="  ")
    longer = data_protection.extend(actor=book.actor, request=request, reason="El archivo está fuera")
    request.obligation.refresh_from_db()
    assert request.obligation.status == ObligationStatus.FULFILLED
    assert longer.obligation.due_on == date(2026, 4, 15)
    claim = data_protection.receive(
        actor=book.actor, person=person, entity=book.entity, kind="claim", received_on=date(2026, 3, 2), text="Corrijan mi nombre"
    )
    assert claim.obligation.due_on == date(2026, 3, 24)
    with pytest.raises(DataRequestError):
        data_protection.extend(actor=book.actor, request=claim, reason="Tarde")
    assert Obligation.objects.filter(rule__startswith="L-1581").count() == 3


def test_the_export_has_every_table_that_names_the_person(book: Book, secretary: User) -> None:
    account = book.give("Vega, Ana", 10)
    person = account.holders.get()
    contacts.add(actor=book.actor, person=person, kind="address", value="Calle 1 # 2-3")
    bank(book, person)
    content = exported.export(actor=secretary, person=person)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        told = json.loads(archive.read("datos.json"))["tables"]
        sheets = load_workbook(io.BytesIO(archive.read("datos.xlsx"))).sheetnames
    assert told["governance.person"][0]["id_number"] == person.id_number
    for name in ("governance.account", "governance.accountholder", "governance.position", "governance.movement", "governance.bankaccount"):
        assert told[name], name
        assert name.replace(".", " ")[:31] in sheets
    assert AuditRecord.objects.filter(action="governance.export_person_data", actor=secretary).count() == 1


def test_a_new_table_that_names_a_person_cannot_be_forgotten(book: Book) -> None:
    person = book.person("Vega, Ana")
    listed = {table.name for table in person_data.tables(person)}
    pointing = {field.related_model._meta.label_lower for field in (*Person._meta.related_objects,) if field.related_model is not Person}
    assert pointing <= listed


def test_an_entity_is_told_once_a_month_of_the_holders_to_update(book: Book) -> None:
    Entity.objects.filter(pk=book.entity.pk).update(rule_book="bancolombia")
    book.entity.refresh_from_db()
    book.give("Vega, Ana", 10)
    Person.objects.filter(name="Vega, Ana").update(data_updated_on=date(2025, 3, 27))
    book.give("Sanín, Luis", 10)
    assert [person.name for person in holder_updates.due(book.entity, ON)] == ["Vega, Ana"]
    assert list(holder_updates.due(book.entity, date(2026, 3, 26))) == []
    first = holder_updates.remind(actor=book.actor, entity=book.entity, on=ON)
    again = holder_updates.remind(actor=book.actor, entity=book.entity, on=ON)
    assert first == again
    assert first is not None
    assert (first.rule, first.subject) == ("BC-13", "2026-03")
    book.post([Line(book.common, book.holder("Vega, Ana"), book.holder("Sanín, Luis"), Decimal(10))])
    assert list(holder_updates.due(book.entity, ON)) == []
