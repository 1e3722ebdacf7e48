"""Attached shares that are sold while a dividend is pending: faults of the settlement that random histories leave out until they are mended."""

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


def paid(book: Book, approver: User, stop_clock: Clock, registered_on: date, *, reserved: bool) -> list[tuple[str, str, int]]:
    """Beto's 300 shares, their dividends attached, are sold to Caro by a letter of 30 March; return who is paid on 1 April for how many."""
    made = declared(book, parts=1)
    stop_clock("2026-04-10 09:00")
    encumber(book, "Beto", 300, "attachment", scope="dividends_only", deposit_account="11", registered_on=date(2026, 3, 28))
    register.record(
        actor=book.actor,
        register=book.register,
        kind="transfer",
        lines=[Line(book.common, book.holder("Beto"), book.holder("Caro"), Decimal(300))],
        agreed_on=date(2026, 3, 30),
        effective_on=registered_on,
        dividends_reserved=reserved,
        basis="carta",
        source_ref="carta",
    )
    rows = run(book, made, approver).entitlements.exclude(account=book.holder("Ana"))
    return sorted((row.account.title if row.disposal == "holder" else "", row.disposal, int(row.shares)) for row in rows)


@pytest.mark.xfail(strict=True, reason="an attachment is looked for with who takes the dividend by the letter, not where the shares are")
def test_a_letter_before_its_registration_does_not_free_the_dividend(settled: Book, approver: User, stop_clock: Clock) -> None:  # noqa: F811
    assert paid(settled, approver, stop_clock, date(2026, 4, 3), reserved=False) == [("", "court", 300), ("Caro", "holder", 100)]


@pytest.mark.xfail(
    strict=True, reason="the court is paid of the buyer's free shares, and the seller the reserved dividend of attached ones"
)
def test_a_letter_that_reserves_the_dividend_does_not_free_it(settled: Book, approver: User, stop_clock: Clock) -> None:  # noqa: F811
    assert paid(settled, approver, stop_clock, date(2026, 3, 30), reserved=True) == [("", "court", 300), ("Caro", "holder", 100)]
