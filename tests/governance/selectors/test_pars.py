"""A figure of capital keeps the par at which its shares were subscribed, whatever the par is today."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.services import calendars
from governance.documents import issue_report
from governance.models import IssueClosing, ParChange, Security, ShareIssue
from governance.selectors import capital, issue_pages, subscriptions
from governance.selectors.pars import par_at
from governance.services import issues
from tests.governance.cast import Book
from tests.governance.issue_cast import CLOSES, assigned, offered, subscribed

pytestmark = pytest.mark.database
D = Decimal


def figures(book: Book, issue: ShareIssue, closing: IssueClosing, on: date) -> tuple[object, ...]:
    fresh = ShareIssue.objects.get(pk=issue.pk)
    taken = subscriptions.capital(Security.objects.get(pk=book.common.pk), on)
    seen = issue_pages.page(fresh, on, calendars.calendar(saturday_is_business=False)).figures
    told = issue_report.build(fresh, closing, language="es").capital
    return (taken.subscribed, taken.paid, taken.premium), (seen.subscribed, seen.paid, seen.premium), [each.figure for each in told]


def test_a_later_change_of_the_par_changes_no_earlier_figure(book: Book, stop_clock: Callable[[str], object]) -> None:
    issue = offered(book, stop_clock)
    assigned(book, issue)
    subscribed(book, issue)
    closing = issues.close(actor=book.actor, issue=issue, closed_on=CLOSES)
    before = figures(book, issue, closing, CLOSES)
    # 8,700 shares of par 1,000 at 2,000: 8,700,000 of capital and as much of premium.
    assert before[0] == (D(8_700_000), D("4660000.00"), D(8_700_000))
    changed = book.move("Ana", "Beto", 1, on=date(2026, 6, 20))
    ParChange.objects.create(security=book.common, posting=changed, from_on=date(2026, 6, 20), before=D(1000), after=D(500))
    Security.objects.filter(pk=book.common.pk).update(par=D(500))
    assert figures(book, issue, closing, CLOSES) == before
    assert figures(book, issue, closing, date(2026, 6, 20))[0] == before[0]
    common = Security.objects.get(pk=book.common.pk)
    assert (par_at(common, CLOSES), par_at(common, date(2026, 6, 20)), par_at(common, date(2026, 6, 20), changed.number - 1)) == (
        1000,
        500,
        1000,
    )
    assert capital.statement(book.entity, CLOSES).subscribed == 18_701_000
