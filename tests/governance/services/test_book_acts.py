"""Acts of the book that two persons do where the entity says so: asked with reason and document, answered once, refused in a sentence."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from core import clock
from core.models import Approval, ApprovalState, AuditRecord, User
from core.services import approvals, evidence
from core.services.approvals import ReasonMissingError, SelfApprovalError
from governance.models import ActRequest, Encumbrance, Entity, Load, Posting, TransferPermission
from governance.rules.capital_acts import ActKind
from governance.rules.capital_errors import SecondPersonMissingError
from governance.rules.encumbrance_kinds import EncumbranceKind
from governance.rules.files.layouts import LoadKind
from governance.rules.kinds import BookAct
from governance.rules.load_kinds import LoadState
from governance.rules.refusals import (
    ActAnsweredError,
    AlreadyAskedError,
    AlreadyReversedError,
    GovernanceRefusal,
    InsufficientBalanceError,
    SecondPersonNeededError,
)
from governance.selectors import encumbrances as standing
from governance.selectors import positions
from governance.services import book_acts, capital, encumbrances, movements, previews, register
from governance.services.book_acts import Wanted
from governance.services.capital import Order
from governance.services.files import loads
from governance.services.register import Line
from tests.fixtures.races import together
from tests.governance.cast import OPENED_ON, Book
from tests.governance.services.files.sheets import as_csv
from tests.governance.services.files.test_opening import HOLDERS, ON, THREE, received
from tests.governance.services.test_movements import act

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def two(book: Book) -> Book:
    """The book of an entity that asks two persons for each act, with 100 of Ana's."""
    book.give("Ana", 100)
    Entity.objects.filter(pk=book.entity.pk).update(movements_need_approval=True)
    book.entity.refresh_from_db()
    book.register.refresh_from_db()
    return book


def moved(book: Book, quantity: int = 40, source: str = "Ana", target: str = "Beto") -> Posting:
    return book.post([Line(book.common, book.holder(source), book.holder(target), Decimal(quantity))])


def moved_today(book: Book) -> Posting:
    return book.post([Line(book.common, book.holder("Ana"), book.holder("Beto"), Decimal(40))], on=clock.today())


def reversal(book: Book, posting: Posting, **more: Any) -> Wanted:
    values = {"basis": "Se inscribió a quien no era", "source_ref": "R-1", **more}
    return Wanted(kind=BookAct.REVERSAL, entity=book.entity, undone=posting, values=values)


def pledge(book: Book, **more: Any) -> Wanted:
    values = {
        "kind": EncumbranceKind.PLEDGE, "quantity": Decimal(30), "beneficiary": book.person("Banco"), "agreed_on": OPENED_ON,
        "registered_on": OPENED_ON, "basis": "Contrato", "source_ref": "P-1", "granted": ["vote"], **more,
    }  # fmt: skip
    return Wanted(kind=BookAct.CONSTITUTION, entity=book.entity, account=book.holder("Ana"), security=book.common, values=values)


def test_what_two_ask_for_is_frozen_with_its_document_and_done_by_the_other(two: Book, approver: User) -> None:
    posting = moved(two)
    paper = evidence.store(actor=two.actor, organisation=two.entity.organisation, name="error.csv", content=b"a;b\n1;2\n", kind="register")
    wanted = Wanted(**{**_fields(reversal(two, posting)), "evidence": paper})
    asked = book_acts.submit(actor=two.actor, wanted=wanted)
    assert (asked.made, asked.request.evidence, asked.request.basis) == (None, paper, "Se inscribió a quien no era")
    assert asked.request.payload["sha256"] == paper.sha256
    assert positions.quantity(two.holder("Beto"), two.common) == 40
    with pytest.raises(SelfApprovalError):
        book_acts.approve(actor=two.actor, request=asked.request)
    made = book_acts.approve(actor=approver, request=asked.request)
    assert positions.quantity(two.holder("Ana"), two.common) == 100
    row = ActRequest.objects.get()
    assert (row.state, row.posting, row.answered_by, made.reverses) == ("done", made, approver, posting)
    assert AuditRecord.objects.filter(action="governance.ask_book_act").count() == 1
    with pytest.raises(ActAnsweredError, match=r"ya tiene respuesta \(hecho"):
        book_acts.approve(actor=approver, request=asked.request)
    with pytest.raises(IntegrityError), transaction.atomic():
        ActRequest.objects.filter(pk=row.pk).update(answer="otra")


def _fields(wanted: Wanted) -> dict[str, Any]:
    return {name: getattr(wanted, name) for name in ("kind", "entity", "undone", "account", "security", "encumbrance", "values")}


def test_what_was_asked_for_never_changes_while_it_waits(two: Book) -> None:
    asked = book_acts.submit(actor=two.actor, wanted=reversal(two, moved(two)))
    for change in ({"payload": {}}, {"basis": "otra"}, {"source_ref": "R-2"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ActRequest.objects.filter(pk=asked.request.pk).update(**change)


def test_the_second_person_sees_what_comes_back_before_it_does(two: Book) -> None:
    Entity.objects.update(movements_need_approval=False)
    two.entity.refresh_from_db()
    made = book_acts.submit(actor=two.actor, wanted=pledge(two)).made
    assert isinstance(made, Encumbrance)
    leave = {"consent": "creditor", "given_by": "Banco", "reference": "Carta", "given_on": OPENED_ON, "on_transfer": "follow"}
    encumbrances.permit(actor=two.actor, encumbrance=made, **leave)  # type: ignore[arg-type]
    posting = moved(two, 90)
    Entity.objects.update(movements_need_approval=True)
    two.entity.refresh_from_db()
    effect = previews.of_act(actor=two.actor, wanted=reversal(two, posting))
    by_name = {each.account.title: (each.before.held, each.after.held, each.after.blocked) for each in effect.changes}
    assert by_name == {"Ana": (10, 100, 30), "Beto": (90, 0, 0)}
    assert [(each.number, each.quantity) for each in effect.moving if each.back] == [(made.pk, 20)]
    assert positions.quantity(two.holder("Ana"), two.common) == 10


def test_a_reversal_asked_for_is_refused_or_withdrawn_and_asked_again(two: Book, approver: User) -> None:
    posting = moved(two)
    first = book_acts.submit(actor=two.actor, wanted=reversal(two, posting))
    with pytest.raises(AlreadyAskedError, match="espera respuesta con la referencia «R-1»"):
        book_acts.submit(actor=approver, wanted=reversal(two, posting, source_ref="R-2"))
    with pytest.raises(ReasonMissingError):
        book_acts.refuse(actor=approver, request=first.request, reason=" ")
    assert book_acts.refuse(actor=approver, request=first.request, reason="El asiento está bien").state == "refused"
    second = book_acts.submit(actor=two.actor, wanted=reversal(two, posting))
    approvals.withdraw(actor=two.actor, approval=_approval(second.request), reason="cifra errada")
    second.request.refresh_from_db()
    assert (second.request.state, second.request.answer) == ("withdrawn", "cifra errada")
    assert book_acts.submit(actor=two.actor, wanted=reversal(two, posting)).approval is not None
    assert positions.quantity(two.holder("Beto"), two.common) == 40


def _approval(request: ActRequest) -> Approval:
    return Approval.objects.filter(subject_type="governance.actrequest", subject_id=str(request.pk)).latest("pk")


def test_what_changed_meanwhile_is_told_and_nothing_is_written(two: Book, approver: User) -> None:
    posting = moved(two)
    asked = book_acts.submit(actor=two.actor, wanted=reversal(two, posting))
    later = moved(two, 40, "Beto", "Carla")
    with pytest.raises(InsufficientBalanceError, match="Beto"):
        book_acts.approve(actor=approver, request=asked.request)
    assert _approval(asked.request).state == ApprovalState.REQUESTED
    other = book_acts.submit(actor=two.actor, wanted=reversal(two, later, source_ref="R-2"))
    book_acts.approve(actor=approver, request=other.request)
    with transaction.atomic():
        register.post_reversal(actor=approver, posting=posting, basis="la carga", source_ref="R-3")
    with pytest.raises(AlreadyReversedError, match="ya fue revertido por el asiento"):
        book_acts.approve(actor=approver, request=asked.request)
    assert ActRequest.objects.get(pk=asked.request.pk).state == "asked"


def test_nobody_asks_for_what_the_register_would_refuse(two: Book) -> None:
    posting = moved(two)
    moved(two, 40, "Beto", "Carla")
    with pytest.raises(InsufficientBalanceError):
        book_acts.submit(actor=two.actor, wanted=reversal(two, posting))
    assert not ActRequest.objects.exists()
    assert not Approval.objects.exists()


def test_every_act_upon_an_encumbrance_takes_two(two: Book, approver: User) -> None:
    asked = book_acts.submit(actor=two.actor, wanted=pledge(two))
    assert not Encumbrance.objects.exists()
    book_acts.approve(actor=approver, request=asked.request)
    row = Encumbrance.objects.get()
    assert (row.quantity, row.granted, row.beneficiary.name, ActRequest.objects.get().made) == (30, ["vote"], "Banco", row)
    said = {"registered_on": OPENED_ON, "basis": "Otrosí"}
    permission = {"consent": "creditor", "given_by": "Banco", "reference": "Carta", "given_on": OPENED_ON, "on_transfer": "follow"}
    others: list[tuple[BookAct, dict[str, Any]]] = [
        (BookAct.AMENDMENT, {**said, "source_ref": "P-2", "quantity": Decimal(5)}),
        (BookAct.RELEASE, {**said, "source_ref": "P-3", "quantity": Decimal(10)}),
        (BookAct.PERMISSION, permission),
    ]
    for kind, values in others:
        wanted = Wanted(kind=kind, entity=two.entity, encumbrance=row, values=values)
        waiting = book_acts.submit(actor=two.actor, wanted=wanted)
        with pytest.raises(SelfApprovalError):
            book_acts.approve(actor=two.actor, request=waiting.request)
        book_acts.approve(actor=approver, request=waiting.request)
    assert standing.blocked(account=row.account, security=row.security, on=OPENED_ON) == 25
    assert TransferPermission.objects.get().quantity == 25


def test_one_person_alone_does_no_act_of_the_book(two: Book) -> None:
    posting = moved(two)
    fields = pledge(two).values
    row = encumbrances.constitute(actor=two.actor, account=two.holder("Ana"), security=two.common, approval=_accepted(two), **fields)
    said: dict[str, Any] = {"registered_on": OPENED_ON, "basis": "Carta", "source_ref": "P-9"}
    leave = {"consent": "creditor", "given_by": "Banco", "reference": "Carta", "given_on": OPENED_ON, "on_transfer": "follow"}
    alone: list[Callable[[], object]] = [
        lambda: register.reverse(actor=two.actor, posting=posting, basis="error", source_ref="R-1"),
        lambda: encumbrances.constitute(actor=two.actor, account=row.account, security=row.security, **{**fields, "source_ref": "P-2"}),
        lambda: encumbrances.amend(actor=two.actor, encumbrance=row, quantity=Decimal(1), **said),
        lambda: encumbrances.release(actor=two.actor, encumbrance=row, **said),
        lambda: encumbrances.permit(actor=two.actor, encumbrance=row, **leave),  # type: ignore[arg-type]
    ]
    for act_ in alone:
        with pytest.raises(SecondPersonNeededError, match="pide dos personas para cada acto de su libro"):
            act_()
    order = Order(
        kind=ActKind.CONVERSION, security=two.preferred.pk, target=two.common.pk, decided_on=OPENED_ON, effective_on=OPENED_ON,
        basis="Acta", source_ref="C-1",
    )  # fmt: skip
    with pytest.raises(SecondPersonMissingError):
        capital.carry_out(actor=two.actor, entity=two.entity, order=order)


def _accepted(book: Book) -> Approval:
    return Approval(organisation=book.entity.organisation, kind="governance.book_act", state=ApprovalState.ACCEPTED)


def test_a_list_that_enters_postings_takes_two_and_one_of_holders_does_not(book: Book) -> None:
    Entity.objects.filter(pk=book.entity.pk).update(movements_need_approval=True)
    book.entity.refresh_from_db()
    load = received(book, as_csv(HOLDERS, THREE), on=ON)
    assert loads.confirm(actor=book.actor, load=load).state == LoadState.WAITING
    asking = {kind.value for kind in LoadKind if loads.needs_two(Load(entity=book.entity, kind=kind.value))}
    assert asking == {"opening", "movements", "history"}


def test_a_reference_that_waits_is_refused_when_it_is_asked_again(two: Book, approver: User) -> None:
    first = movements.submit(actor=two.actor, entity=two.entity, act=act(two))
    with pytest.raises(AlreadyAskedError, match=r"«traspaso · T-1» espera respuesta con la referencia «T-1»"):
        movements.submit(actor=two.actor, entity=two.entity, act=act(two, quantity=5))
    with pytest.raises(AlreadyAskedError):
        book_acts.submit(actor=two.actor, wanted=reversal(two, moved(two), source_ref="T-1"))
    movements.approve(actor=approver, request=first.request)
    with pytest.raises(GovernanceRefusal, match="T-1"):
        movements.submit(actor=two.actor, entity=two.entity, act=act(two, quantity=5))


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_two_approvals_at_once_make_one_posting(book: Book, approver: User, secretary: User) -> None:
    book.give("Ana", 100)
    Entity.objects.filter(pk=book.entity.pk).update(movements_need_approval=True)
    book.entity.refresh_from_db()
    for turn in range(10):
        asked = book_acts.submit(actor=book.actor, wanted=reversal(book, moved_today(book), source_ref=f"R-{turn}"))
        answers = together(
            lambda asked=asked: book_acts.approve(actor=approver, request=asked.request),  # type: ignore[misc]
            lambda asked=asked: book_acts.approve(actor=secretary, request=asked.request),  # type: ignore[misc]
        )
        assert {type(answer) for answer in answers} == {Posting, ActAnsweredError}, answers
        assert positions.quantity(book.holder("Ana"), book.common) == 100
