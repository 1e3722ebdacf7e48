"""Two hands at one register: real connections, a common start, and an end that some order of the two explains."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db import connection, transaction

from core.audit.registry import run_verifiers, verifier_names
from core.models import User
from core.services import approvals
from governance.models import Account, CapitalAct, Encumbrance, Posting
from governance.rules.capital_acts import ActKind
from governance.rules.capital_errors import TitleError
from governance.rules.encumbrance_errors import BarredError, ExceedsHoldingError
from governance.rules.refusals import AlreadyReversedError, DuplicateSourceError, InsufficientBalanceError
from governance.selectors import encumbrances as standing
from governance.selectors import positions
from governance.services import capital, certificates, encumbrances, holding_statements, register
from governance.services.capital import Order
from governance.services.register import Line
from tests.fixtures.races import Between, together
from tests.governance.cast import OPENED_ON, Book

pytestmark = [pytest.mark.race, pytest.mark.database, pytest.mark.django_db(transaction=True)]

REPETITIONS = 100


def posting(book: Book, lines: list[Line], source_ref: str, kind: str = "transfer") -> Callable[[], Posting]:
    return lambda: register.record(
        actor=book.actor,
        register=book.register,
        kind=kind,
        lines=lines,
        agreed_on=OPENED_ON,
        effective_on=OPENED_ON,
        basis="carta",
        source_ref=source_ref,
    )


def assert_sound(book: Book, numbers: int) -> None:
    names = [name for name in verifier_names() if name.startswith("governance.")]
    assert [report for report in run_verifiers(names) if report.faults] == []
    assert list(Posting.objects.order_by("number").values_list("number", flat=True)) == list(range(1, numbers + 1))


def test_two_transfers_of_80_from_100_never_both_and_never_none(book: Book) -> None:
    ana, beto = book.holder("Ana"), book.holder("Beto")
    book.give("Ana", 100)
    numbers = 1
    for turn in range(2 * REPETITIONS):
        source, target = (ana, beto) if turn % 2 == 0 else (beto, ana)
        lines = [Line(book.common, source, target, Decimal(80))]
        answers = together(posting(book, lines, f"{turn}-a"), posting(book, lines, f"{turn}-b"))
        assert {type(answer) for answer in answers} == {Posting, InsufficientBalanceError}, answers
        back = [Line(book.common, source, target, positions.quantity(source, book.common))]
        posting(book, back, f"{turn}-rest")()
        numbers += 2
        assert (positions.quantity(source, book.common), positions.quantity(target, book.common)) == (0, 100)
    assert_sound(book, numbers)


def test_crossing_transfers_wait_for_each_other_and_never_deadlock(book: Book) -> None:
    names = [book.holder(name) for name in ("Ana", "Beto", "Caro", "Dora")]
    for name in ("Ana", "Beto", "Caro", "Dora"):
        book.give(name, 1000)

    def ring(order: list[Account], ref: str) -> Callable[[], Posting]:
        lines = [Line(book.common, source, target, Decimal(1)) for source, target in zip(order, order[1:] + order[:1], strict=True)]
        return posting(book, lines, ref)

    for turn in range(REPETITIONS):
        answers = together(ring(names, f"{turn}-a"), ring(names[::-1], f"{turn}-b"), ring(names[2:] + names[:2], f"{turn}-c"))
        assert all(isinstance(answer, Posting) for answer in answers), answers
    assert_sound(book, 4 + 3 * REPETITIONS)


def test_first_entries_of_one_account_at_once_all_count(book: Book) -> None:
    for turn in range(10):
        account = book.holder(f"Nueva {turn}")
        lines = [Line(book.common, book.issue, account, Decimal(7))]
        answers = together(*(posting(book, lines, f"{turn}-{hand}", kind="issue") for hand in range(4)))
        assert all(isinstance(answer, Posting) for answer in answers), answers
        assert positions.quantity(account, book.common) == 28
    assert_sound(book, 40)


def test_one_source_from_two_hands_enters_once(book: Book) -> None:
    lines = [Line(book.common, book.issue, book.holder("Ana"), Decimal(1))]
    for turn in range(10):
        answers = together(posting(book, lines, f"same-{turn}", kind="issue"), posting(book, lines, f"same-{turn}", kind="issue"))
        assert {type(answer) for answer in answers} == {Posting, DuplicateSourceError}
    assert_sound(book, 10)


def test_one_posting_is_reversed_by_one_of_two_hands(book: Book) -> None:
    book.give("Ana", 1000)
    for turn in range(10):
        moved = book.move("Ana", "Beto", 10)
        book.give("Beto", 100)

        def undo(ref: str, moved: Posting = moved) -> Callable[[], Posting]:
            return lambda: register.reverse(actor=book.actor, posting=moved, basis="error", source_ref=ref)

        answers = together(undo(f"{turn}-a"), undo(f"{turn}-b"))
        assert {type(answer) for answer in answers} == {Posting, AlreadyReversedError}, answers
    assert_sound(book, 31)


def test_a_rolled_back_posting_gives_its_number_back(book: Book) -> None:
    lines = [Line(book.common, book.issue, book.holder("Ana"), Decimal(1))]

    def give_up(ref: str) -> None:
        with transaction.atomic():
            posting(book, lines, ref, kind="issue")()
            transaction.set_rollback(True)

    for turn in range(10):
        together(lambda turn=turn: give_up(f"{turn}-x"), posting(book, lines, f"{turn}-y", kind="issue"))
    assert_sound(book, 10)


def test_a_transfer_and_an_encumbrance_of_the_same_shares_never_both(book: Book) -> None:
    beto, creditor = book.holder("Beto"), book.person("Acreedora")
    numbers = 0
    for turn in range(10):
        source = book.holder(f"Origen {turn}")
        book.give(f"Origen {turn}", 100)
        lines = [Line(book.common, source, beto, Decimal(80))]

        def pledge(turn: int = turn, source: Account = source) -> Encumbrance:
            return encumbrances.constitute(
                actor=book.actor, account=source, security=book.common, kind="pledge", quantity=Decimal(80), beneficiary=creditor,
                agreed_on=OPENED_ON, registered_on=OPENED_ON, basis="contrato", source_ref=f"{turn}",
            )  # fmt: skip

        answers = together(posting(book, lines, f"{turn}-t"), pledge)
        assert {type(answer) for answer in answers} in ({Posting, ExceedsHoldingError}, {BarredError, Encumbrance}), answers
        numbers += 1 + isinstance(answers[0], Posting)
    assert_sound(book, numbers)


def split(book: Book, approver: User, gives: int, for_each: int, source_ref: str) -> Callable[[], CapitalAct]:
    """Ask for a split and have it approved; return the carrying out."""
    order = Order(
        kind=ActKind.SPLIT, decided_on=OPENED_ON, effective_on=OPENED_ON, basis="Acta 40", source_ref=source_ref,
        gives=gives, for_each=for_each, price=Decimal(1000),
    )  # fmt: skip
    asked = capital.request(actor=book.actor, entity=book.entity, order=order)
    approval = approvals.decide(actor=approver, approval=asked, accept=True)
    return lambda: capital.carry_out(actor=book.actor, entity=book.entity, order=capital.approved_order(approval), approval=approval)


def test_a_split_and_a_transfer_are_one_after_the_other(book: Book, approver: User) -> None:
    book.entity.rule_book = "co-law"
    book.entity.save()
    ana, creditor = book.holder("Ana"), book.person("Acreedora")
    book.give("Ana", 100)
    encumbrances.constitute(
        actor=book.actor, account=ana, security=book.common, kind="pledge", quantity=Decimal(20), beneficiary=creditor,
        agreed_on=OPENED_ON, registered_on=OPENED_ON, basis="contrato", source_ref="prenda",
    )  # fmt: skip
    for turn in range(20):
        buyer = book.holder(f"Compradora {turn}")
        there, back = [Line(book.common, ana, buyer, Decimal(80))], [Line(book.common, buyer, ana, Decimal(80))]
        answers = together(posting(book, there, f"{turn}-t"), split(book, approver, 2, 1, f"{turn}-s"))
        assert {type(answer) for answer in answers} == {Posting, CapitalAct}, answers
        moved = 80 * (1 + (answers[0].number < answers[1].posting.number))
        assert (positions.quantity(ana, book.common), positions.quantity(buyer, book.common)) == (200 - moved, moved)
        assert standing.blocked(account=ana, security=book.common, on=OPENED_ON) == 40
        posting(book, [line._replace(quantity=Decimal(moved)) for line in back], f"{turn}-b")()
        split(book, approver, 1, 2, f"{turn}-g")()
        assert standing.blocked(account=ana, security=book.common, on=OPENED_ON) == 20
    assert_sound(book, 1 + 4 * 20)


def test_a_constancy_issued_during_a_sale_is_of_before_or_after_it(book: Book) -> None:
    book.give("Ana", 100)
    ana, beto = book.holder("Ana"), book.holder("Beto")
    encumbrances.constitute(
        actor=book.actor, account=ana, security=book.common, kind="usufruct", quantity=Decimal(80), beneficiary=book.person("Ursula"),
        agreed_on=OPENED_ON, registered_on=OPENED_ON, basis="escritura", source_ref="usufructo",
    )  # fmt: skip
    sale = Between(posting(book, [Line(book.common, ana, beto, Decimal(100))], "venta"), "governance_movement")
    with connection.execute_wrapper(sale):
        data = holding_statements.issue(actor=book.actor, account=ana, on=OPENED_ON).data
    sale.thread.join()
    rests = [each["quantity"] for each in data["burdens"]]
    assert ([each["closing"] for each in data["sections"]], rests) == (["100"], ["80"])


def test_a_sale_that_waits_for_the_first_title_of_a_class_sees_it(book: Book) -> None:
    book.entity.rule_book = "banco-de-bogota"
    book.entity.save()
    ana, beto, answers = book.give("Ana", 100), book.holder("Beto"), []
    sell = posting(book, [Line(book.common, ana, beto, Decimal(1))], "venta")
    sale = Between(lambda: answers.extend(together(sell)))
    with connection.execute_wrapper(sale), transaction.atomic():
        certificates.prepare(actor=book.actor, security=book.common, account=ana, quantity=100, prepared_on=OPENED_ON)
    sale.thread.join()
    assert [type(answer) for answer in answers] == [TitleError]
