"""What an account holds, issued once: its figures are the movements' own, and can be made again as they were known."""

from datetime import timedelta
from decimal import Decimal

import pytest

from core import clock, pdf
from core.archive import jsonable
from governance.documents import holding_statement
from governance.rules.refusals import DatesError, FutureDateError
from governance.selectors import recomputing
from governance.services import holding_statements
from tests.governance.cast import OPENED_ON, Book

pytestmark = pytest.mark.database
DAY = timedelta(days=1)


@pytest.fixture
def moved(book: Book) -> Book:
    book.give("Ana", 100)
    book.move("Ana", "Beto", 30, on=OPENED_ON + 10 * DAY)
    book.move("Beto", "Ana", 5, on=OPENED_ON + 20 * DAY)
    book.register.refresh_from_db()
    return book


def test_opening_and_movements_lead_to_the_closing(moved: Book) -> None:
    ana = moved.holder("Ana")
    data = holding_statement.build(ana, OPENED_ON + 30 * DAY, posting=3, language="es", since=OPENED_ON + DAY)
    (section,) = data.sections
    assert section.opening == 100
    assert [(line.number, line.incoming, line.outgoing, line.balance) for line in section.lines] == [(2, None, 30, 70), (3, 5, None, 75)]
    assert section.closing == section.lines[-1].balance == 75
    assert (section.issued, section.percent) == (100, Decimal(75))
    assert data.burdens == ()


def test_a_constancy_is_as_known_at_its_posting(moved: Book) -> None:
    ana, on = moved.holder("Ana"), OPENED_ON + 15 * DAY
    issued = holding_statements.issue(actor=moved.actor, account=ana, on=on)
    assert issued.data["sections"][0]["closing"] == "70"
    later = moved.move("Ana", "Caro", 10, on=on - DAY)
    moved.entity.register.refresh_from_db()

    def build(posting: int) -> dict:
        return jsonable(holding_statement.build(ana, on, posting=posting, language="es"))

    ana.entity.register.refresh_from_db()
    result = recomputing.compare(issued, ana.entity, ("sections",), build, ana.pk)
    assert result.differing == ()
    assert result.differing_now == ("sections",)
    assert [each.pk for each in result.later] == [later.pk]
    issued.data["sections"][0]["closing"] = "71"
    assert recomputing.compare(issued, ana.entity, ("sections",), build, ana.pk).differing == ("sections",)


def test_it_is_refused_for_dates_that_cannot_be_and_for_the_issue_account(moved: Book) -> None:
    ana = moved.holder("Ana")
    with pytest.raises(FutureDateError):
        holding_statements.issue(actor=moved.actor, account=ana, on=clock.today() + DAY)
    with pytest.raises(DatesError):
        holding_statements.issue(actor=moved.actor, account=ana, on=OPENED_ON, since=OPENED_ON + DAY)
    with pytest.raises(DatesError):
        holding_statements.issue(actor=moved.actor, account=moved.issue, on=OPENED_ON)


@pytest.mark.parametrize("language", ["es", "en"])
def test_it_prints(moved: Book, language: str) -> None:
    data = holding_statement.build(moved.holder("Ana"), OPENED_ON + 30 * DAY, posting=3, language=language, since=OPENED_ON)
    content = pdf.render(holding_statements.TEMPLATE, data, language)
    assert content.startswith(b"%PDF")
