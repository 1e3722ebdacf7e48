"""Bars inside a posting: what is free goes, what is encumbered goes with leave only, and the encumbrance ends or follows."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core import clock
from core.models import AuditRecord
from governance.models import Discrepancy, Encumbrance, EncumbranceRelease, Movement, Posting, Security
from governance.rules.encumbrance_errors import BarredError, EncumberedLaterError, EncumbranceFieldError
from governance.rules.encumbrance_kinds import DiscrepancyKind
from governance.selectors import encumbrances as selectors
from governance.selectors import positions
from governance.services import encumbrances, register
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book
from tests.governance.services.test_encumbrances import LATER, blocked, encumber, references

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def permit(book: Book, row: Encumbrance, consent: str, on_transfer: str = "release", quantity: int | None = None) -> None:
    encumbrances.permit(
        actor=book.actor,
        encumbrance=row,
        consent=consent,
        given_by="quien corresponde",
        reference=f"Carta {next(references)}",
        on_transfer=on_transfer,
        given_on=OPENED_ON,
        quantity=Decimal(quantity) if quantity else None,
    )


def test_the_free_shares_go_and_one_more_does_not(book: Book) -> None:
    book.give("Ana", 1000)
    encumber(book, "Ana", 400)
    before = Posting.objects.count()
    with pytest.raises(BarredError) as refused:
        book.move("Ana", "Beto", 601)
    assert "Disponibles 600 (1.000 menos 400" in refused.value.message_es
    assert "consentimiento del acreedor" in refused.value.message_es
    assert "creditor's consent" in refused.value.message_en
    assert Posting.objects.count() == before
    book.move("Ana", "Beto", 600)
    assert blocked(book, "Ana") == 400 == positions.quantity(book.holder("Ana"), book.common)


def test_attached_shares_need_the_judge_and_the_plaintiff(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 100, "attachment")
    permit(book, row, "plaintiff")
    with pytest.raises(BarredError, match="permiso del juez"):
        book.move("Ana", "Beto", 1)
    permit(book, row, "judge")
    book.move("Ana", "Beto", 100)
    assert selectors.in_force(security=book.common, on=LATER) == []


def test_a_permission_that_the_kind_does_not_take_is_refused(book: Book) -> None:
    book.give("Ana", 100)
    with pytest.raises(EncumbranceFieldError):
        permit(book, encumber(book, "Ana", 10), "judge")


def test_shares_whose_registration_was_cancelled_never_go(book: Book) -> None:
    book.give("Ana", 15_000)
    encumber(book, "Ana", 10_000, "cancelled")
    book.move("Ana", "Beto", 5_000)
    with pytest.raises(BarredError, match="ningún permiso"):
        book.move("Ana", "Beto", 1)


def test_an_attachment_of_dividends_alone_lets_the_shares_go_and_follows_them(book: Book) -> None:
    book.give("Ana", 100)
    encumber(book, "Ana", 100, "attachment", scope="dividends_only", deposit_account="110012031003")
    book.move("Ana", "Beto", 60)
    assert (blocked(book, "Ana"), blocked(book, "Beto")) == (40, 60)
    assert sorted(each.quantity for each in selectors.dividend_payees(security=book.common, on=LATER)) == [40, 60]


def test_a_pledge_follows_its_shares_where_the_creditor_says_so(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 80)
    permit(book, row, "creditor", "follow", quantity=50)
    book.move("Ana", "Beto", 70)
    followed = Encumbrance.objects.get(account=book.holder("Beto"))
    assert (followed.quantity, followed.carried_from, followed.beneficiary) == (50, row, row.beneficiary)
    assert (blocked(book, "Ana"), blocked(book, "Beto")) == (30, 50)
    with pytest.raises(BarredError):
        book.move("Ana", "Beto", 1)


def test_overlapping_encumbrances_still_overlap_with_the_buyers(book: Book) -> None:
    book.give("Ana", 100)
    usufruct = encumber(book, "Ana", 80, "usufruct")
    encumber(book, "Ana", 40, "antichresis", upon=[usufruct])
    lines = [Line(book.common, book.holder("Ana"), book.holder(to), Decimal(50)) for to in ("Beto", "Caro")]
    book.post(lines)
    assert blocked(book, "Ana") == 0
    assert (blocked(book, "Beto") + blocked(book, "Caro")) == 80
    assert sum(row.quantity for row in Encumbrance.objects.filter(kind="antichresis").exclude(carried_from=None)) == 40


def test_named_shares_leave_first(book: Book) -> None:
    book.give("Ana", 1000)
    row = encumber(book, "Ana", 400)
    permit(book, row, "creditor")
    line = Line(book.common, book.holder("Ana"), book.holder("Beto"), Decimal(400))
    fields: dict[str, Any] = {"kind": "transfer", "agreed_on": OPENED_ON, "effective_on": OPENED_ON, "basis": "carta", "source_ref": "t-1"}
    register.record(actor=book.actor, register=book.register, lines=[line], taking=[row.pk], **fields)
    assert blocked(book, "Ana") == 0
    assert EncumbranceRelease.objects.get().reason == "transferred"


def test_what_is_encumbered_later_does_not_leave_before(book: Book) -> None:
    book.give("Ana", 100)
    encumber(book, "Ana", 80, registered_on=LATER)
    with pytest.raises(EncumberedLaterError) as refused:
        book.move("Ana", "Beto", 30, on=date(2021, 2, 1))
    assert refused.value.facts["on"] == LATER
    book.move("Ana", "Beto", 20, on=date(2021, 2, 1))


def test_a_reversal_puts_the_encumbrance_back_where_it_was(book: Book) -> None:
    book.give("Ana", 100)
    row = encumber(book, "Ana", 80)
    permit(book, row, "creditor", "follow")
    moved = book.move("Ana", "Beto", 90)
    assert (blocked(book, "Ana"), blocked(book, "Beto")) == (10, 70)
    register.reverse(actor=book.actor, posting=moved, basis="error", source_ref="rev-1")
    today = clock.today()
    assert (blocked(book, "Ana", today), blocked(book, "Beto", today)) == (80, 0)


def test_a_mirror_is_taken_as_it_comes_and_each_disagreement_is_named(book: Book) -> None:
    Security.objects.filter(pk=book.common.pk).update(keeping="mirror")
    book.common.refresh_from_db()
    book.give("Ana", 100)
    encumber(book, "Ana", 80)
    book.move("Ana", "Beto", 30)
    book.move("Ana", "Beto", 100, on=date(2020, 3, 1))
    book.move("Beto", "Ana", 500, on=date(2020, 2, 1))
    kinds = list(Discrepancy.objects.order_by("pk").values_list("kind", "quantity"))
    assert kinds == [
        (DiscrepancyKind.ENCUMBERED, 10),
        (DiscrepancyKind.NEGATIVE_BALANCE, -30),
        (DiscrepancyKind.ENCUMBERED, 100),
        (DiscrepancyKind.NEGATIVE_BALANCE, -370),
    ]
    assert Movement.objects.count() == 4


def test_a_posting_that_reserves_the_dividends_says_so_in_its_hash(book: Book) -> None:
    book.give("Ana", 100)
    line = Line(book.common, book.holder("Ana"), book.holder("Beto"), Decimal(1))
    fields: dict[str, Any] = {"kind": "transfer", "agreed_on": OPENED_ON, "effective_on": OPENED_ON, "basis": "carta"}
    posting = register.record(actor=book.actor, register=book.register, lines=[line], dividends_reserved=True, source_ref="t-1", **fields)
    assert Posting.objects.get(pk=posting.pk).payload()["dividends_reserved"] == 1
    plain = register.record(actor=book.actor, register=book.register, lines=[line], source_ref="t-2", **fields)
    assert "dividends_reserved" not in plain.payload()
    assert AuditRecord.objects.filter(action="governance.post").count() == 3
