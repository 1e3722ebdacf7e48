"""Titles of shares: prepared, signed, issued, transferred, replaced and deposited; never paper and entry at once."""

from datetime import date
from decimal import Decimal

import pytest

from core.models import DocumentState, Evidence
from core.services import documents, evidence
from governance.models import Account, Person, ShareCertificate
from governance.rules.capital_errors import ConditionUnmetError, CustodyError, TitleError
from governance.selectors import certificates as selectors
from governance.services import certificates, mandates, organs
from tests.governance.cast import OPENED_ON, Book

D = Decimal
ON = date(2024, 6, 28)


@pytest.fixture
def company(book: Book) -> Book:
    book.entity.rule_book = "banco-de-bogota"
    book.entity.domicile, book.entity.registry_note = "Bogotá", "Escritura 10 de 2009"
    book.entity.save()
    return book


@pytest.fixture
def signers(company: Book) -> dict[str, Person]:
    organ = organs.create(actor=company.actor, entity=company.entity, kind="management", name="Administración")
    people = {role: company.person(name) for role, name in (("legal_representative", "Peña, José"), ("secretary", "Suárez, Marta"))}
    for role, person in people.items():
        mandates.appoint(actor=company.actor, organ=organ, person=person, role=role, from_on=OPENED_ON)
    return people


@pytest.fixture
def paper(company: Book) -> Evidence:
    return evidence.store(
        actor=company.actor, organisation=company.entity.organisation, name="carta.csv", content=b"a;b\n1;2\n", kind="title"
    )


def prepared(company: Book, account: Account, quantity: int = 500) -> ShareCertificate:
    return certificates.prepare(actor=company.actor, security=company.common, account=account, quantity=quantity, prepared_on=ON)


def test_titles_run_in_one_series_of_their_class(company: Book) -> None:
    ana = company.give("Ana", 1000)
    assert [prepared(company, ana).number, prepared(company, ana).number] == [1, 2]
    with pytest.raises(ConditionUnmetError, match="solo 0 están sin título"):
        prepared(company, ana, 1)


@pytest.mark.rule("BB-6", case="a title is issued with both signatures", verdict="accepted")
def test_a_title_is_issued_once_with_both_signatures(company: Book, signers: dict[str, Person]) -> None:
    title = prepared(company, company.give("Ana", 500))
    for role, person in signers.items():
        certificates.sign(actor=company.actor, certificate=title, person=person, role=role, signed_on=ON)
    issued = certificates.issue(actor=company.actor, certificate=title)
    assert issued.document is not None
    printed = documents.issue_now(document=issued.document)
    assert (printed.state, printed.pages) == (DocumentState.ISSUED, 1)
    with pytest.raises(TitleError, match="ya está expedido"):
        certificates.issue(actor=company.actor, certificate=issued)


@pytest.mark.rule("BB-6", case="a title with one signature", verdict="refused")
def test_a_title_with_one_signature_is_not_issued(company: Book, signers: dict[str, Person]) -> None:
    title = prepared(company, company.give("Ana", 500))
    certificates.sign(
        actor=company.actor, certificate=title, person=signers["legal_representative"], role="legal_representative", signed_on=ON
    )
    with pytest.raises(ConditionUnmetError, match="Faltan firmas"):
        certificates.issue(actor=company.actor, certificate=title)


def test_only_who_holds_the_office_signs_and_once(company: Book, signers: dict[str, Person]) -> None:
    title = prepared(company, company.give("Ana", 500))
    with pytest.raises(TitleError, match="no es secretario"):
        certificates.sign(actor=company.actor, certificate=title, person=signers["legal_representative"], role="secretary", signed_on=ON)
    certificates.sign(actor=company.actor, certificate=title, person=signers["secretary"], role="secretary", signed_on=ON)
    with pytest.raises(TitleError, match="ya lleva"):
        certificates.sign(actor=company.actor, certificate=title, person=signers["secretary"], role="secretary", signed_on=ON)
    with pytest.raises(TitleError, match="no lleva"):
        certificates.sign(actor=company.actor, certificate=title, person=signers["secretary"], role="auditor", signed_on=ON)


@pytest.mark.rule("L-CCo-406", case="500 with 100 going", verdict="accepted")
def test_a_transfer_cancels_the_title_and_makes_two(company: Book, paper: Evidence) -> None:
    ana, beto = company.give("Ana", 500), company.holder("Beto")
    title = prepared(company, ana)
    posting = company.move("Ana", "Beto", 100, on=ON)
    kept, gone = certificates.transfer(
        actor=company.actor, certificate=title, posting=posting, to_account=beto, ended_on=ON, basis="Carta", evidence=paper
    )
    assert [(each.account, int(each.quantity), each.replaces_id) for each in (kept, gone)] == [(ana, 400, title.pk), (beto, 100, title.pk)]
    assert list(selectors.outstanding()) == [kept, gone]
    with pytest.raises(TitleError, match="está anulado"):
        certificates.cancel(actor=company.actor, certificate=title, reason="error", ended_on=ON, basis="x")


@pytest.mark.rule("L-CCo-406", case="a transfer of a title without written order", verdict="refused")
def test_without_a_written_order_no_title_is_made(company: Book, paper: Evidence) -> None:
    title, beto = prepared(company, company.give("Ana", 500)), company.holder("Beto")
    posting = company.move("Ana", "Beto", 100, on=ON)
    with pytest.raises(ConditionUnmetError, match="orden escrita"):
        certificates.transfer(actor=company.actor, certificate=title, posting=posting, to_account=beto, ended_on=ON, basis="Carta")
    caro = company.holder("Caro")
    with pytest.raises(TitleError, match="no traspasó"):
        certificates.transfer(
            actor=company.actor, certificate=title, posting=posting, to_account=caro, ended_on=ON, basis="Carta", evidence=paper
        )
    assert ShareCertificate.objects.count() == 1


@pytest.mark.rule("L-CCo-402", case="a duplicate after a theft", verdict="accepted")
def test_a_stolen_title_is_replaced_against_the_complaint(company: Book, paper: Evidence) -> None:
    title = prepared(company, company.give("Ana", 500))
    with pytest.raises(ConditionUnmetError, match="copia de la denuncia"):
        certificates.replace_title(
            actor=company.actor, certificate=title, reason="theft", proofs=["guarantee"], ended_on=ON, basis="Denuncia", evidence=paper
        )
    with pytest.raises(TitleError, match="adjunte la prueba"):
        certificates.replace_title(
            actor=company.actor, certificate=title, reason="theft", proofs=["criminal_complaint"], ended_on=ON, basis="Denuncia"
        )
    again = certificates.replace_title(
        actor=company.actor, certificate=title, reason="theft", proofs=["criminal_complaint"], ended_on=ON, basis="Denuncia", evidence=paper
    )
    assert again.duplicate and again.replaces == title and again.number == 2


def test_a_deposited_title_is_cancelled_and_its_shares_are_entries(company: Book) -> None:
    ana, depository = company.give("Ana", 1000), company.person("Depósito Central")
    title = prepared(company, ana, 1000)
    certificates.deposit_title(actor=company.actor, certificate=title, depository=depository, reference="D-1", deposited_on=ON)
    now = selectors.standing(ana, company.common, D(1000), ON)
    assert (now.paper, now.entries, now.free) == (0, 1000, 0)
    with pytest.raises(ConditionUnmetError, match=r"1\.000 están depositadas"):
        prepared(company, ana, 1)
    with pytest.raises(CustodyError, match="de 1 a 1000"):
        certificates.withdraw(
            actor=company.actor, security=company.common, account=ana, depository=depository, quantity=1001, reference="R", deposited_on=ON
        )
    certificates.withdraw(
        actor=company.actor, security=company.common, account=ana, depository=depository, quantity=400, reference="R-1", deposited_on=ON
    )
    assert prepared(company, ana, 400).number == 2
    with pytest.raises(CustodyError, match="0 acciones sin título"):
        certificates.deposit(
            actor=company.actor, security=company.common, account=ana, depository=depository, quantity=1, reference="D-2", deposited_on=ON
        )


def test_a_class_that_circulates_as_entries_has_no_paper(company: Book) -> None:
    company.entity.rule_book = "bancolombia"
    company.entity.save()
    with pytest.raises(ConditionUnmetError, match="solo desmaterializadas"):
        prepared(company, company.give("Ana", 500))


def test_share_numbers_stand_on_one_title_only(company: Book) -> None:
    ana = company.give("Ana", 1000)
    first = certificates.prepare(actor=company.actor, security=company.common, account=ana, quantity=500, prepared_on=ON, first_share=1)
    assert first.last_share == 500
    with pytest.raises(TitleError, match="acciones 1 a 500"):
        certificates.prepare(actor=company.actor, security=company.common, account=ana, quantity=10, prepared_on=ON, first_share=500)
