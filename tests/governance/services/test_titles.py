"""Titles of shares: prepared, signed, issued, transferred, replaced and deposited; never paper and entry at once."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.models import DocumentState, Evidence
from core.services import documents, evidence
from governance.models import Account, CertificateEnd, Person, Posting, Security, ShareCertificate
from governance.rules.capital_errors import ConditionUnmetError, CustodyError, TitleError
from governance.rules.encumbrance_kinds import TransferForm
from governance.rules.kinds import PostingKind
from governance.selectors import certificates as selectors
from governance.services import certificates, mandates, movements, organs, register
from governance.services.lines import Line
from governance.services.movements.acts import Act, thawed
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


def transferred(company: Book, quantity: int, titles: list[ShareCertificate], proof: Evidence | None, **changes: Any) -> Posting:
    if "Dora" not in company.made:
        company.give("Dora", 100_000)  # so that no acquirer reaches a tenth
    values: dict[str, Any] = {
        "kind": PostingKind.TRANSFER, "security": company.common.pk, "from_account": company.holder("Ana").pk,
        "to_account": company.holder("Beto").pk, "quantity": D(quantity), "form": TransferForm.WRITTEN_ORDER, "agreed_on": ON,
        "effective_on": ON, "basis": "Carta", "source_ref": "T-1", "titles": tuple(each.pk for each in titles),
        "evidence": proof.pk if proof else None,
    }  # fmt: skip
    return movements.inscribe(actor=company.actor, entity=company.entity, act=Act(**{**values, **changes}))


def test_an_act_is_frozen_with_its_titles_and_without_them_as_ever() -> None:
    act = Act(
        kind=PostingKind.TRANSFER, security=1, from_account=2, to_account=3, quantity=D(1), form=None, agreed_on=ON, effective_on=ON,
        basis="Carta", source_ref="T-1",
    )  # fmt: skip
    assert "titles" not in act.frozen()
    assert thawed(act.frozen()) == act
    named = replace(act, titles=(7, 8))
    assert thawed(named.frozen()) == named


def standing() -> list[tuple[str, int, int | None]]:
    return [(each.account.title, int(each.quantity), each.replaces_id) for each in selectors.outstanding().order_by("number")]


@pytest.mark.rule("L-CCo-406", case="500 with 100 going", verdict="accepted")
def test_a_transfer_cancels_the_title_and_makes_two(company: Book, paper: Evidence) -> None:
    title = prepared(company, company.give("Ana", 500))
    posting = transferred(company, 100, [title], paper)
    assert standing() == [("Ana", 400, title.pk), ("Beto", 100, title.pk)]
    assert CertificateEnd.objects.get(certificate=title).posting == posting
    assert {each.posting for each in selectors.outstanding()} == {posting}
    with pytest.raises(TitleError, match="está anulado"):
        certificates.cancel(actor=company.actor, certificate=title, reason="error", ended_on=ON, basis="x")


@pytest.mark.rule("L-CCo-406", case="a transfer of a title without written order", verdict="refused")
def test_without_a_written_order_no_title_is_divided_and_nothing_is_posted(company: Book, paper: Evidence) -> None:
    title = prepared(company, company.give("Ana", 500))
    with pytest.raises(ConditionUnmetError, match="orden escrita"):
        transferred(company, 100, [title], None)
    company.give("Caro", 500)
    with pytest.raises(TitleError, match="Elija un título de la cuenta"):
        transferred(company, 100, [title], paper, from_account=company.holder("Caro").pk)
    assert standing() == [("Ana", 500, None)]
    assert Posting.objects.filter(kind="transfer").count() == 0


def test_two_titles_are_divided_by_one_transfer_and_none_in_vain(company: Book, paper: Evidence) -> None:
    ana = company.give("Ana", 1000)
    first, second = prepared(company, ana, 300), prepared(company, ana, 700)
    with pytest.raises(TitleError, match="bastan los otros títulos"):
        transferred(company, 300, [first, second], paper)
    transferred(company, 800, [first, second], paper)
    assert standing() == [("Beto", 300, first.pk), ("Ana", 200, second.pk), ("Beto", 500, second.pk)]


def test_shares_on_paper_do_not_leave_without_their_title(company: Book, paper: Evidence) -> None:
    ana = company.give("Ana", 1000)
    title = prepared(company, ana, 600)
    company.move("Ana", "Beto", 400, on=ON)
    with pytest.raises(TitleError) as refused:
        company.move("Ana", "Beto", 1, on=ON)
    assert refused.value.message_es == (
        f"A la cuenta «{ana}» le quedarían 599 de Acciones ordinarias y sus títulos vigentes cubren 600: título {title}. "
        "Divida el título con este mismo traspaso, o anúlelo antes."
    )
    with pytest.raises(TitleError):
        company.post([Line(company.common, ana, company.issue, D(1))], kind="cancellation", on=ON)
    moved = transferred(company, 1, [title], paper)
    assert standing() == [("Ana", 599, title.pk), ("Beto", 1, title.pk)]
    company.move("Beto", "Caro", 400, on=ON)
    with pytest.raises(TitleError, match="le quedarían 0"):
        register.reverse(actor=company.actor, posting=moved, basis="error", source_ref="rev-1", effective_on=ON)
    certificates.cancel(
        actor=company.actor, certificate=selectors.outstanding().get(account__title="Beto"), reason="error", ended_on=ON, basis="x"
    )
    register.reverse(actor=company.actor, posting=moved, basis="error", source_ref="rev-1", effective_on=ON)
    Security.objects.filter(pk=company.common.pk).update(keeping="mirror")
    company.common.refresh_from_db()
    company.move("Ana", "Beto", 500, on=ON)


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
