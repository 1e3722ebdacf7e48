"""Changes of holder as use cases: examined, inscribed with what they were made with, approved by another, or refused on the law's grounds."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.models import AuditRecord, User
from core.services.approvals import SelfApprovalError
from governance.models import Discrepancy, Entity, Posting, RegistrationRequest, TransferOrder
from governance.rules.encumbrance_errors import (
    EncumbranceFieldError,
    LeaveMissingError,
    LeaveRefusedError,
    RefusalGroundError,
    RequestAnsweredError,
    TransferOrderError,
)
from governance.rules.encumbrance_kinds import Payer, RefusalGround, TransferForm
from governance.rules.kinds import AccountPurpose, PostingKind
from governance.rules.refusals import AlreadyDoneError, DatesError, LineError, SecondPersonNeededError
from governance.selectors import positions
from governance.services import accounts, encumbrances, mandates, movements, organs, previews, register
from governance.services.lines import Line
from governance.services.movements.acts import Act, thawed
from tests.governance.cast import OPENED_ON, Book

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def act(book: Book, quantity: int = 10, **more: Any) -> Act:
    fields: dict[str, Any] = {
        "kind": PostingKind.TRANSFER,
        "security": book.common.pk,
        "from_account": book.holder("Ana").pk,
        "to_account": book.holder("Beto").pk,
        "quantity": Decimal(quantity),
        "form": TransferForm.WRITTEN_ORDER,
        "agreed_on": OPENED_ON,
        "effective_on": OPENED_ON,
        "basis": "carta de traspaso",
        "source_ref": "T-1",
    }
    return Act(**{**fields, **more})


def test_a_transfer_keeps_what_it_was_made_with(book: Book) -> None:
    book.give("Ana", 100)
    wanted = act(book, depository_ref="DCV-77", tax_amount=Decimal(12_000), tax_payer=Payer.TRANSFEROR, dividends_reserved=True)
    asked = movements.submit(actor=book.actor, entity=book.entity, act=wanted)
    assert asked.posting is not None
    order = TransferOrder.objects.get()
    assert (order.posting, order.form, order.depository_ref, order.binds_from) == (asked.posting, "written_order", "DCV-77", OPENED_ON)
    assert asked.posting.dividends_reserved
    assert order.warnings == []
    assert RegistrationRequest.objects.get().state == "accepted"
    assert AuditRecord.objects.filter(action="governance.inscribe_transfer").count() == 1


@pytest.mark.rule("L-CCo-406")
def test_without_a_written_order_nothing_is_inscribed(book: Book) -> None:
    book.give("Ana", 100)
    with pytest.raises(TransferOrderError, match="406"):
        movements.submit(actor=book.actor, entity=book.entity, act=act(book, form=None))
    assert not RegistrationRequest.objects.exists()
    movements.submit(actor=book.actor, entity=book.entity, act=act(book, form=TransferForm.JUDICIAL_COPY, forced=True))


@pytest.mark.rule("BC-22")
def test_a_tax_on_the_issuer_warns(book: Book) -> None:
    book.give("Ana", 100)
    movements.submit(actor=book.actor, entity=book.entity, act=act(book, tax_amount=Decimal(12_000), tax_payer=Payer.ISSUER))
    assert "entidad emisora" in TransferOrder.objects.get().warnings[0]["es"]


def test_an_act_reads_back_the_same(book: Book) -> None:
    wanted = act(book, tax_payer=Payer.ISSUER, taking=(3, 4))
    assert thawed(wanted.frozen()) == wanted


def test_a_second_person_inscribes_what_was_frozen(book: Book, approver: User) -> None:
    book.give("Ana", 100)
    Entity.objects.filter(pk=book.entity.pk).update(movements_need_approval=True)
    book.entity.refresh_from_db()
    asked = movements.submit(actor=book.actor, entity=book.entity, act=act(book))
    assert asked.posting is None
    assert positions.quantity(book.holder("Beto"), book.common) == 0
    with pytest.raises(SelfApprovalError):
        movements.approve(actor=book.actor, request=asked.request)
    posting = movements.approve(actor=approver, request=asked.request)
    assert positions.quantity(book.holder("Beto"), book.common) == 10
    assert RegistrationRequest.objects.get().posting == posting
    with pytest.raises(RequestAnsweredError):
        movements.approve(actor=approver, request=asked.request)


@pytest.mark.rule("BC-12.3")
def test_an_inscription_is_refused_only_on_the_grounds_of_the_law(book: Book, approver: User) -> None:
    book.give("Ana", 100)
    Entity.objects.filter(pk=book.entity.pk).update(movements_need_approval=True)
    book.entity.refresh_from_db()
    asked = movements.submit(actor=book.actor, entity=book.entity, act=act(book))
    with pytest.raises(RefusalGroundError):
        movements.reject(actor=approver, request=asked.request, ground=None, reference="el precio parece bajo")
    ground = RefusalGround.AUTHORITY_ORDER
    refused = movements.reject(actor=approver, request=asked.request, ground=ground, reference="Orden 123 del 4 de mayo")
    assert (refused.state, refused.ground, refused.reference) == ("refused", "authority_order", "Orden 123 del 4 de mayo")
    assert Posting.objects.filter(kind="transfer").count() == 0


def test_trying_writes_nothing(book: Book) -> None:
    book.give("Ana", 100)
    wanted = act(book)
    before = Posting.objects.count(), AuditRecord.objects.count()
    movements.submit(actor=book.actor, entity=book.entity, act=wanted, dry=True)
    assert (Posting.objects.count(), AuditRecord.objects.count()) == before
    assert not RegistrationRequest.objects.exists()


@pytest.mark.rule("L-CCo-404")
def test_an_administrator_trades_with_leave_only(book: Book) -> None:
    book.give("Ana", 100)
    ana = book.holder("Ana").ownerships.get().person
    board = organs.create(actor=book.actor, entity=book.entity, kind="board", name="Junta directiva", seats=7)
    for person in (ana, *(book.person(f"Director {n}") for n in range(6))):
        mandates.appoint(actor=book.actor, organ=board, person=person, role="member", from_on=OPENED_ON)
    with pytest.raises(LeaveMissingError, match="404"):
        movements.submit(actor=book.actor, entity=book.entity, act=act(book))
    leave: dict[str, Any] = {"kind": "administrator", "side": "sell", "given_by": "Junta", "given_on": OPENED_ON, "statement": "estudios"}
    with pytest.raises(LeaveRefusedError):
        movements.record_leave(actor=book.actor, entity=book.entity, person=ana, reference="Acta 1", votes_for=3, **leave)
    movements.record_leave(actor=book.actor, entity=book.entity, person=ana, reference="Acta 1", votes_for=4, quantity=Decimal(10), **leave)
    movements.submit(actor=book.actor, entity=book.entity, act=act(book))
    with pytest.raises(LeaveMissingError):
        movements.submit(actor=book.actor, entity=book.entity, act=act(book, 11, source_ref="T-2"))
    # The leave was for ten and ten were moved: nothing is left of it until that posting is undone.
    with pytest.raises(LeaveMissingError):
        movements.submit(actor=book.actor, entity=book.entity, act=act(book, 1, source_ref="T-3"))
    register.reverse(actor=book.actor, posting=Posting.objects.get(source_ref="T-1"), basis="Error", source_ref="R-1")
    movements.submit(actor=book.actor, entity=book.entity, act=act(book, 10, source_ref="T-4"))


def test_a_leave_is_asked_for_and_then_given_or_denied_once(book: Book) -> None:
    ana = book.person("Ana Gómez")
    asking: dict[str, Any] = {"kind": "significant", "side": "buy", "asked_on": OPENED_ON}
    first = movements.ask_leave(actor=book.actor, entity=book.entity, person=ana, **asking)
    giving: dict[str, Any] = {"kind": "significant", "side": "buy", "given_by": "SFC", "reference": "Resolución 1", "request": first}
    with pytest.raises(DatesError):
        movements.record_leave(actor=book.actor, entity=book.entity, person=ana, given_on=date(2020, 1, 1), **giving)
    leave = movements.record_leave(actor=book.actor, entity=book.entity, person=ana, given_on=OPENED_ON, **giving)
    first.refresh_from_db()
    assert (leave.request, first.state, first.answer) == (first, "granted", "Resolución 1")
    with pytest.raises(AlreadyDoneError):
        movements.deny_leave(actor=book.actor, request=first, answered_on=OPENED_ON, answer="Acta 2")
    with pytest.raises(EncumbranceFieldError, match="404"):
        movements.ask_leave(actor=book.actor, entity=book.entity, person=ana, **{**asking, "kind": "administrator"})


@pytest.mark.rule("L-EOSF-88")
def test_a_tenth_of_a_supervised_entity_counts_every_account_of_a_person(book: Book) -> None:
    Entity.objects.filter(pk=book.entity.pk).update(traits={"bank_supervised": True})
    book.entity.refresh_from_db()
    book.give("Ana", 950)
    book.give("Beto", 50)
    movements.submit(actor=book.actor, entity=book.entity, act=act(book, 49))
    wanted = act(book, 1, source_ref="T-2")
    with pytest.raises(LeaveMissingError, match="88"):
        movements.submit(actor=book.actor, entity=book.entity, act=wanted)
    leave: dict[str, Any] = {"kind": "significant", "side": "buy", "given_by": "SFC", "given_on": OPENED_ON, "reference": "Resolución 1"}
    beto = book.holder("Beto").ownerships.get().person
    movements.record_leave(actor=book.actor, entity=book.entity, person=beto, **leave)
    movements.submit(actor=book.actor, entity=book.entity, act=replace(wanted, agreed_on=date(2020, 1, 3), effective_on=date(2020, 1, 3)))
    assert not Discrepancy.objects.exists()


@pytest.mark.rule("BC-12.2")
@pytest.mark.rule("BC-16")
def test_the_effect_says_what_is_free_what_leaves_and_who_votes_and_is_paid(book: Book) -> None:
    book.give("Ana", 100)
    pledge = encumbrances.constitute(
        actor=book.actor, account=book.holder("Ana"), security=book.common, kind="pledge", quantity=Decimal(40),
        beneficiary=book.person("Banco"), agreed_on=OPENED_ON, registered_on=OPENED_ON, basis="Contrato", source_ref="P-1",
    )  # fmt: skip
    encumbrances.permit(
        actor=book.actor,
        encumbrance=pledge,
        consent="creditor",
        given_by="Banco",
        reference="Carta",
        given_on=OPENED_ON,
        on_transfer="follow",
    )
    later = date(2020, 1, 10)
    wanted = act(book, 70, effective_on=later)
    effect = previews.of_transfer(actor=book.actor, entity=book.entity, act=wanted)
    seller, buyer = effect.changes
    assert (seller.before.free, seller.after.held, buyer.after.blocked) == (60, 30, 10)
    assert [(each.number, each.quantity) for each in effect.moving] == [(pledge.pk, 10)]
    told = {step.code: step for step in effect.steps}
    assert told["consequence.votes"].figures["effective_on"] == later
    assert "418" in told["consequence.dividends_buyer"].article
    kept = previews.of_transfer(actor=book.actor, entity=book.entity, act=replace(wanted, dividends_reserved=True))
    assert "consequence.dividends_kept" in {step.code for step in kept.steps}
    assert not Posting.objects.filter(kind="transfer").exists()


def test_own_shares_come_and_go_by_acts_of_capital_only(book: Book) -> None:
    book.give("Ana", 100)
    own = accounts.open(
        actor=book.actor, entity=book.entity, number="PROPIAS", purpose=AccountPurpose.TREASURY, title="Propias", opened_on=OPENED_ON
    )
    book.post([Line(book.common, book.issue, own, Decimal(50))], kind="issue")
    for change in ({"from_account": own.pk}, {"to_account": own.pk}):
        with pytest.raises(LineError, match=r"«PROPIAS · Propias» es la cuenta de acciones propias"):
            movements.submit(actor=book.actor, entity=book.entity, act=act(book, **change))
    assert positions.quantity(own, book.common) == 50
    assert not TransferOrder.objects.exists()


def test_one_person_alone_does_not_undo_what_two_entered(book: Book, approver: User) -> None:
    book.give("Ana", 100)
    book.entity.movements_need_approval = True
    book.entity.save()
    asked = movements.submit(actor=book.actor, entity=book.entity, act=act(book))
    posting = movements.approve(actor=approver, request=asked.request)
    with pytest.raises(SecondPersonNeededError):
        register.reverse(actor=book.actor, posting=posting, basis="error", source_ref="R-1")
    assert positions.quantity(book.holder("Beto"), book.common) == 10
