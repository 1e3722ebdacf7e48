"""Histories of encumbered shares that the register does not tell rightly yet, and one that it does: each is one fault, expected until mended."""

from datetime import date
from decimal import Decimal

import pytest

from core import clock
from core.models import User
from governance.rules.capital_acts import ActKind
from governance.rules.refusals import GovernanceRefusal
from governance.selectors import encumbrances as selectors
from governance.selectors import positions
from governance.services import encumbrances, register
from tests.governance.cast import Book
from tests.governance.services.test_bars import permit
from tests.governance.services.test_capital_acts import company, done, order  # noqa: F401
from tests.governance.services.test_encumbrances import blocked, encumber

pytestmark = [pytest.mark.database, pytest.mark.django_db]
D2, D5, D8 = date(2020, 1, 4), date(2020, 1, 7), date(2020, 1, 10)


def undo(book, moved, on=None, ref="rev"):
    return register.reverse(actor=book.actor, posting=moved, basis="error", source_ref=ref, effective_on=on)


def free(book, row, on, ref="L", quantity=None):
    return encumbrances.release(actor=book.actor, encumbrance=row, registered_on=on, basis="paz", source_ref=ref, quantity=quantity)


@pytest.mark.xfail(strict=True, reason="a leave spent by a reversed transfer stays spent")
def test_a_leave_taken_by_a_reversed_transfer_serves_again(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 80)
    permit(book, row, "creditor")
    moved = book.move("Ana", "Beto", 100, on=D2)
    undo(book, moved)
    book.move("Ana", "Caro", 100, on=clock.today())


@pytest.mark.xfail(strict=True, reason="a reversal brings back a pledge that was released meanwhile")
def test_reversal_does_not_resurrect_a_released_pledge(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 100)
    permit(book, row, "creditor")
    free(book, row, D5)
    moved = book.move("Ana", "Beto", 40, on=D2)
    assert blocked(book, "Ana") == 0
    undo(book, moved)
    assert blocked(book, "Ana", clock.today()) == 0


@pytest.mark.xfail(strict=True, reason="reversing the first of two transfers doubles the pledge that followed")
def test_reversal_after_the_pledge_went_on_does_not_double_it(book: Book) -> None:
    book.give("Ana", 100)
    book.give("Beto", 100)
    row = encumber(book, "Ana", 100)
    permit(book, row, "creditor", "follow")
    moved = book.move("Ana", "Beto", 100, on=D2)
    copy = selectors.in_force(account=book.holder("Beto"), security=book.common, on=D2)[0].encumbrance
    permit(book, copy, "creditor", "follow")
    register.record(
        actor=book.actor,
        register=book.register,
        kind="transfer",
        agreed_on=D5,
        effective_on=D5,
        basis="c",
        source_ref="tk",
        taking=[copy.pk],
        lines=[register.Line(book.common, book.holder("Beto"), book.holder("Caro"), Decimal(100))],
    )
    undo(book, moved)
    today = clock.today()
    assert blocked(book, "Ana", today) + blocked(book, "Beto", today) + blocked(book, "Caro", today) == 100


@pytest.mark.xfail(strict=True, reason="a reversal restores a pledge that was released at the buyer")
def test_reversal_after_the_buyers_copy_was_released_does_not_restore(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 100)
    permit(book, row, "creditor", "follow")
    moved = book.move("Ana", "Beto", 100, on=D2)
    copy = selectors.in_force(account=book.holder("Beto"), security=book.common, on=D2)[0].encumbrance
    free(book, copy, D5)
    undo(book, moved)
    assert blocked(book, "Ana", clock.today()) == 0


@pytest.mark.xfail(strict=True, reason="a reversal dated before its posting loses the pledge")
def test_reversal_dated_before_its_posting_restores(book: Book) -> None:
    book.give("Ana", 100)
    book.give("Beto", 100)
    row = encumber(book, "Ana", 80)
    permit(book, row, "creditor")
    moved = book.move("Ana", "Beto", 100, on=D5)
    try:
        undo(book, moved, on=D2)
    except GovernanceRefusal:
        return
    assert blocked(book, "Ana", clock.today()) == 80


@pytest.mark.xfail(strict=True, reason="a split dated before a release leaves the pledge standing for ever")
def test_split_dated_before_a_release(company: Book, approver: User) -> None:  # noqa: F811
    book = company
    book.give("Ana", 100)
    row = encumber(book, "Ana", 40)
    free(book, row, D8)
    try:
        done(book, approver, order(book, ActKind.SPLIT, gives=2, for_each=1, decided_on=D5, effective_on=D5))
    except GovernanceRefusal:
        return
    assert blocked(book, "Ana", D8) == 0


@pytest.mark.xfail(strict=True, reason="a split dated before a pledge does not carry it")
def test_split_dated_before_a_pledge(company: Book, approver: User) -> None:  # noqa: F811
    book = company
    book.give("Ana", 100)
    encumber(book, "Ana", 40, registered_on=D8)
    done(book, approver, order(book, ActKind.SPLIT, gives=2, for_each=1, decided_on=D5, effective_on=D5))
    assert blocked(book, "Ana", D8) == 80


@pytest.mark.xfail(strict=True, reason="a transfer dated before a split is taken in the old shares")
def test_transfer_dated_before_a_split(company: Book, approver: User) -> None:  # noqa: F811
    book = company
    book.give("Ana", 100)
    done(book, approver, order(book, ActKind.SPLIT, gives=2, for_each=1, decided_on=D5, effective_on=D5))
    try:
        book.move("Ana", "Beto", 10, on=D2)
    except GovernanceRefusal:
        return
    assert positions.quantity(book.holder("Beto"), book.common, D5) == 20


def test_reversing_a_split_puts_encumbrances_back(company: Book, approver: User) -> None:  # noqa: F811
    book = company
    book.give("Ana", 100)
    encumber(book, "Ana", 80)
    act = done(book, approver, order(book, ActKind.SPLIT, gives=2, for_each=1, decided_on=D5, effective_on=D5))
    try:
        undo(book, act.posting)
    except GovernanceRefusal:
        return
    assert blocked(book, "Ana", clock.today()) == 80
