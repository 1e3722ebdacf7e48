"""Attached shares that are sold while a dividend is pending: what rests on them goes with their dividend."""

from datetime import date
from decimal import Decimal

import pytest

from core.models import User
from governance.services import register
from governance.services.lines import Line
from tests.governance.cast import Book
from tests.governance.services.test_dividends import Clock, declared, run, settled  # noqa: F401
from tests.governance.services.test_encumbrances import encumber

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def paid(
    book: Book, approver: User, stop_clock: Clock, registered_on: date, *, reserved: bool, attached: int = 300, sold: int = 300
) -> list[tuple[str, str, int]]:
    """Some of Beto's 300 shares are sold to Caro by a letter of 30 March, the dividends of some attached; return who is paid on 1 April."""
    made = declared(book, parts=1)
    stop_clock("2026-04-10 09:00")
    encumber(book, "Beto", attached, "attachment", scope="dividends_only", deposit_account="11", registered_on=date(2026, 3, 28))
    register.record(
        actor=book.actor,
        register=book.register,
        kind="transfer",
        lines=[Line(book.common, book.holder("Beto"), book.holder("Caro"), Decimal(sold))],
        agreed_on=date(2026, 3, 30),
        effective_on=registered_on,
        dividends_reserved=reserved,
        basis="carta",
        source_ref="carta",
    )
    rows = run(book, made, approver).entitlements.exclude(account=book.holder("Ana"))
    return sorted((row.account.title if row.disposal == "holder" else "", row.disposal, int(row.shares)) for row in rows)


def test_a_letter_before_its_registration_does_not_free_the_dividend(settled: Book, approver: User, stop_clock: Clock) -> None:  # noqa: F811
    assert paid(settled, approver, stop_clock, date(2026, 4, 3), reserved=False) == [("", "court", 300), ("Caro", "holder", 100)]


def test_a_letter_that_reserves_the_dividend_does_not_free_it(settled: Book, approver: User, stop_clock: Clock) -> None:  # noqa: F811
    assert paid(settled, approver, stop_clock, date(2026, 3, 30), reserved=True) == [("", "court", 300), ("Caro", "holder", 100)]


def test_of_a_part_that_is_attached_what_leaves_with_the_sale_is_kept_at_the_buyer_and_the_rest_at_the_seller(
    settled: Book,  # noqa: F811
    approver: User,
    stop_clock: Clock,
) -> None:
    # The 200 free shares leave first, then 50 of the 100 attached ones.
    taken = paid(settled, approver, stop_clock, date(2026, 4, 3), reserved=False, attached=100, sold=250)
    assert taken == [("", "court", 50), ("", "court", 50), ("Caro", "holder", 300)]
