"""Histories of encumbered shares: what stands after a reversal, a back-dated posting or a split, and which dates are refused."""

from datetime import date
from decimal import Decimal

import pytest

from core import clock
from core.models import User
from governance.models import CapitalAct
from governance.rules.capital_acts import ActKind
from governance.rules.encumbrance_errors import EncumberedLaterError
from governance.rules.refusals import IrreversibleError, OldSharesError, ReversalDateError
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


def test_a_leave_taken_by_a_reversed_transfer_serves_again(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 80)
    permit(book, row, "creditor")
    moved = book.move("Ana", "Beto", 100, on=D2)
    undo(book, moved)
    book.move("Ana", "Caro", 100, on=clock.today())


def test_reversal_does_not_resurrect_a_released_pledge(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 100)
    permit(book, row, "creditor")
    free(book, row, D5)
    moved = book.move("Ana", "Beto", 40, on=D2)
    assert blocked(book, "Ana") == 0
    undo(book, moved)
    assert blocked(book, "Ana", clock.today()) == 0


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


def test_reversal_after_the_buyers_copy_was_released_does_not_restore(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 100)
    permit(book, row, "creditor", "follow")
    moved = book.move("Ana", "Beto", 100, on=D2)
    copy = selectors.in_force(account=book.holder("Beto"), security=book.common, on=D2)[0].encumbrance
    free(book, copy, D5)
    undo(book, moved)
    assert blocked(book, "Ana", clock.today()) == 0


def test_a_reversal_is_not_dated_before_its_posting(book: Book) -> None:
    book.give("Ana", 100)
    book.give("Beto", 100)
    row = encumber(book, "Ana", 80)
    permit(book, row, "creditor")
    moved = book.move("Ana", "Beto", 100, on=D5)
    with pytest.raises(ReversalDateError, match=r"se inscribió el 07/01/2020.*Use esa fecha") as refused:
        undo(book, moved, on=D2)
    assert refused.value.facts["on"] == D5
    undo(book, moved, on=D5)
    assert blocked(book, "Ana", D5) == 80


def split(book: Book, approver: User, gives: int = 2) -> CapitalAct:
    return done(book, approver, order(book, ActKind.SPLIT, gives=gives, for_each=1, decided_on=D5, effective_on=D5))


def test_a_split_is_not_dated_before_a_release(company: Book, approver: User) -> None:  # noqa: F811
    company.give("Ana", 100)
    row = encumber(company, "Ana", 40)
    free(company, row, D8)
    with pytest.raises(EncumberedLaterError, match=rf"«prenda {row.pk}».*10/01/2020.*Use esa fecha"):
        split(company, approver)


def test_a_split_is_not_dated_before_a_pledge(company: Book, approver: User) -> None:  # noqa: F811
    company.give("Ana", 100)
    row = encumber(company, "Ana", 40, registered_on=D8)
    with pytest.raises(EncumberedLaterError, match=rf"«prenda {row.pk}».*10/01/2020.*Use esa fecha"):
        split(company, approver)


def test_nothing_is_dated_before_a_split_that_replaced_its_shares(company: Book, approver: User) -> None:  # noqa: F811
    book = company
    book.give("Ana", 100)
    moved = book.move("Ana", "Beto", 20)
    split(book, approver)
    refusals = [
        lambda: book.move("Ana", "Beto", 10, on=D2),
        lambda: book.give("Caro", 10, on=D2),
        lambda: encumber(book, "Ana", 40, registered_on=D2),
        lambda: undo(book, moved),
    ]
    for act in refusals:
        with pytest.raises(OldSharesError, match=r"07/01/2020.*(dividieron|división).*acciones nuevas|división.*07/01/2020") as refused:
            act()
        assert refused.value.facts["on"] == D5
    same_day = book.move("Ana", "Beto", 10, on=D5)
    encumber(book, "Ana", 40, registered_on=D5)
    undo(book, same_day, on=D5)
    assert (positions.quantity(book.holder("Beto"), book.common, D5), blocked(book, "Ana", D5)) == (40, 40)


def test_a_split_itself_is_not_reversed(company: Book, approver: User) -> None:  # noqa: F811
    company.give("Ana", 100)
    encumber(company, "Ana", 80)
    act = split(company, approver)
    with pytest.raises(IrreversibleError):
        undo(company, act.posting)
    assert blocked(company, "Ana", D5) == 160
