"""Histories of encumbered shares: what stands after a reversal, a back-dated posting or a split, and which dates are refused."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction

from core import clock
from core.models import User
from governance.models import CapitalAct
from governance.rules import spans
from governance.rules.capital_acts import ActKind
from governance.rules.encumbrance_errors import EncumberedLaterError
from governance.rules.refusals import BackdatedNegativeError, IrreversibleError, OldSharesError, ReversalDateError
from governance.selectors import encumbrances as selectors
from governance.selectors import positions
from governance.services import encumbrances, register
from governance.services.register import Line
from tests.governance.cast import Book
from tests.governance.services.test_bars import permit
from tests.governance.services.test_capital_acts import company, done, order  # noqa: F401
from tests.governance.services.test_encumbrances import blocked, encumber

pytestmark = [pytest.mark.database, pytest.mark.django_db]
D2, D5, D8 = date(2020, 1, 4), date(2020, 1, 7), date(2020, 1, 10)


def undo(book, moved, on=None, ref="rev"):
    return register.reverse(actor=book.actor, posting=moved, basis="error", source_ref=ref, effective_on=on)


def at(book, name, on=D2):
    return selectors.in_force(account=book.holder(name), security=book.common, on=on)[0].encumbrance


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
        lines=[Line(book.common, book.holder("Beto"), book.holder("Caro"), Decimal(100))],
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


def test_two_givers_to_one_buyer_bring_encumbrances_that_do_not_overlap(book: Book) -> None:
    for name in ("Ana", "Beto"):
        book.give(name, 50)
        permit(book, encumber(book, name, 50), "creditor", "follow")
    book.post([Line(book.common, book.holder(name), book.holder("Caro"), Decimal(50)) for name in ("Ana", "Beto")])
    assert blocked(book, "Caro") == 100


def test_shares_that_pass_through_an_account_leave_no_encumbrance_there(book: Book) -> None:
    book.give("Ana", 100)
    permit(book, encumber(book, "Ana", 80), "creditor", "follow")
    passing = [("Beto", "Caro", 70), ("Ana", "Beto", 100)]
    moved = book.post(
        [Line(book.common, book.holder(source), book.holder(target), Decimal(parts)) for source, target, parts in passing], on=D2
    )
    assert [blocked(book, name, D2) for name in ("Ana", "Beto", "Caro")] == [0, 30, 50]
    undo(book, moved)
    assert [blocked(book, name, clock.today()) for name in ("Ana", "Beto", "Caro")] == [80, 0, 0]


def test_what_comes_back_is_what_each_buyer_still_has(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 90)
    permit(book, row, "creditor", "follow")
    moved = book.post([Line(book.common, book.holder("Ana"), book.holder(name), Decimal(50)) for name in ("Beto", "Caro")], on=D2)
    at_beto, at_caro = (at(book, name) for name in ("Beto", "Caro"))
    assert (at_beto.quantity, at_caro.quantity) == (50, 40)
    free(book, at_beto, D5, quantity=Decimal(20))
    undo(book, moved)
    today = clock.today()
    assert [blocked(book, name, today) for name in ("Ana", "Beto", "Caro")] == [70, 0, 0]
    assert spans.measure(selectors.in_force(account=book.holder("Ana"), on=today)[0].resting.spans) == 70


def test_what_the_buyer_pledged_beyond_stays_with_the_buyer(book: Book) -> None:
    book.give("Ana", 40)
    book.give("Beto", 60)
    row = encumber(book, "Ana", 40)
    permit(book, row, "creditor", "follow")
    moved = book.move("Ana", "Beto", 40, on=D2)
    encumbrances.amend(
        actor=book.actor, encumbrance=at(book, "Beto"), quantity=Decimal(50), registered_on=D5, basis="otrosí", source_ref="A"
    )
    undo(book, moved)
    assert [blocked(book, name, clock.today()) for name in ("Ana", "Beto")] == [40, 50]


def test_a_pledge_released_whole_does_not_rest_again_on_what_comes_back(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 100)
    permit(book, row, "creditor")
    moved = book.move("Ana", "Beto", 40, on=D2)
    free(book, row, D5, quantity=Decimal(10), ref="parte")
    again = book.move("Ana", "Beto", 10, on=D5)
    undo(book, again, ref="rev-1")
    assert blocked(book, "Ana", clock.today()) == 50
    free(book, row, D8)
    undo(book, moved, ref="rev-2")
    assert blocked(book, "Ana", clock.today()) == 0


def test_a_reversal_is_not_dated_before_what_became_of_the_encumbrance(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 100)
    permit(book, row, "creditor", "follow")
    moved = book.move("Ana", "Beto", 100, on=D2)
    free(book, at(book, "Beto"), D5, quantity=Decimal(30))
    with pytest.raises(EncumberedLaterError, match=r"07/01/2020") as refused:
        undo(book, moved, on=D2)
    assert refused.value.facts["on"] == D5
    undo(book, moved, on=D5)
    assert [blocked(book, "Ana", on) for on in (D2, D5)] == [0, 70]


def test_only_one_of_two_postings_of_one_day_is_reversed(book: Book, stop_clock: Any) -> None:
    stop_clock("2020-01-10 09:00")
    book.give("Ana", 100)
    row = encumber(book, "Ana", 100)
    permit(book, row, "creditor", "follow", quantity=60)
    permit(book, row, "creditor", "follow", quantity=40)
    first, second = book.move("Ana", "Beto", 60, on=D2), book.move("Ana", "Caro", 40, on=D2)
    undo(book, first, on=D2)
    assert [blocked(book, name, D2) for name in ("Ana", "Beto", "Caro")] == [60, 0, 40]
    book.move("Ana", "Beto", 60, on=D2)
    undo(book, second, on=D2, ref="rev-2")
    assert [blocked(book, name, D2) for name in ("Ana", "Beto", "Caro")] == [40, 60, 0]


@pytest.mark.parametrize("first", ["pledge", "attachment"])
def test_an_attachment_upon_a_pledge_is_released_in_either_order(book: Book, first: str) -> None:
    book.give("Ana", 100)
    pledge = encumber(book, "Ana", 40)
    rows = {"pledge": pledge, "attachment": encumber(book, "Ana", 80, "attachment", upon=[pledge])}
    free(book, rows.pop(first), D5, ref="uno")
    assert blocked(book, "Ana", D5) == (80 if first == "pledge" else 40)
    free(book, rows.popitem()[1], D8, ref="otro")
    assert [blocked(book, "Ana", on) for on in (D2, D8)] == [80, 0]


def test_shares_do_not_leave_before_an_attachment_that_rests_upon_their_pledge(book: Book) -> None:
    book.give("Ana", 40)
    row = encumber(book, "Ana", 40)
    permit(book, row, "creditor")
    encumber(book, "Ana", 40, "attachment", registered_on=D8, upon=[row])
    with pytest.raises(EncumberedLaterError) as refused:
        book.move("Ana", "Beto", 40, on=D5)
    assert refused.value.facts["on"] == D8


def test_a_pledge_does_not_follow_shares_that_leave_before_it_changed(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 100)
    permit(book, row, "creditor", "follow")
    free(book, row, D5, quantity=Decimal(60))
    book.move("Ana", "Beto", 40, on=D2)
    assert [blocked(book, name) for name in ("Ana", "Beto")] == [0, 40]
    with pytest.raises(EncumberedLaterError, match=rf"«prenda {row.pk}» cambió el 07/01/2020"):
        book.move("Ana", "Beto", 1, on=D2)


def test_what_a_later_posting_took_is_not_taken_before_it(book: Book) -> None:
    book.give("Ana", 240)
    row = encumber(book, "Ana", 40)
    permit(book, row, "creditor", "follow")
    permit(book, row, "creditor", "follow")
    act: dict[str, Any] = {"kind": "transfer", "basis": "c", "taking": [row.pk], "actor": book.actor, "register": book.register}
    line = Line(book.common, book.holder("Ana"), book.holder("Beto"), Decimal(40))
    register.record(agreed_on=D5, effective_on=D5, source_ref="t-1", lines=[line], **act)
    with pytest.raises(EncumberedLaterError, match="cambió el 07/01/2020"):
        register.record(agreed_on=D2, effective_on=D2, source_ref="t-2", lines=[line], **act)
    assert blocked(book, "Beto") == 40


def test_a_reversal_of_what_a_later_posting_needs_names_the_date(book: Book) -> None:
    book.give("Ana", 100)
    moved = book.move("Ana", "Beto", 100, on=D2)
    book.move("Beto", "Caro", 100, on=D5)
    book.move("Caro", "Beto", 100, on=D8)
    with pytest.raises(BackdatedNegativeError) as refused:
        undo(book, moved, on=D2)
    assert refused.value.facts["on"] == D5
    undo(book, moved, on=D8)


def test_a_conversion_carries_the_pledge_of_what_it_converts(book: Book) -> None:
    book.give("Ana", 100)
    encumber(book, "Ana", 80)
    ana = book.holder("Ana")
    with transaction.atomic():
        lines = [Line(book.common, ana, book.issue, Decimal(30)), Line(book.preferred, book.issue, ana, Decimal(30))]
        posting = book.post(lines, kind="conversion", on=D5)
        encumbrances.carry(actor=book.actor, posting=posting, security=book.common, to_security=book.preferred)
    rests = {each.pk: selectors.blocked(account=ana, security=each, on=D5) for each in (book.common, book.preferred)}
    assert rests == {book.common.pk: 70, book.preferred.pk: 10}
