"""The notice of a dividend and the settlement list: what they freeze, and that they print."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core import pdf
from core.models import User
from governance.documents import dividends as papers
from governance.rules.dividend_errors import InstalmentsError, RunRefusedError
from governance.selectors import dividends as read
from governance.services.dividends import declarations, runs
from governance.services.dividends import papers as service
from governance.services.dividends.declarations import Part, Schedule
from tests.governance.cast import Book
from tests.governance.dividend_cast import decided, project

pytestmark = pytest.mark.django_db
D, APRIL = Decimal, date(2026, 4, 1)


def test_the_papers_of_a_dividend(book: Book, approver: User, stop_clock: Callable[[str], None]) -> None:
    stop_clock("2026-03-27 15:00")
    book.give("Ana", 600)
    book.give("Beto", 400)
    made = decided(book, project(book.common, "400000"))
    with pytest.raises(InstalmentsError):
        service.issue_notice(actor=book.actor, distribution=made)
    declarations.declare(actor=book.actor, distribution=made, schedules={book.common.pk: Schedule([Part(APRIL, D(400000))])})
    told = papers.notice(made, language="es")
    assert (told.classes[0].untaxed, told.lines[0].pay_on) == (D("400000000.00"), APRIL)
    assert "57.088.000" in told.final_tax
    assert service.issue_notice(actor=book.actor, distribution=made).kind == "aviso-de-dividendos"
    stop_clock("2026-04-01 09:00")
    run = runs.request(actor=book.actor, distribution=made, pay_on=APRIL)
    with pytest.raises(RunRefusedError):
        service.issue_settlement(actor=book.actor, run=run)
    run = runs.decide(actor=approver, run=run, accept=True)
    (document,) = service.issue_settlement(actor=book.actor, run=run)
    assert document.kind == "relacion-de-liquidacion"
    data = papers.settlement(run, list(read.of_run(run)), part=1, parts=1, language="en")
    assert data.here == data.whole
    assert {row.disposal for row in data.rows} == {"to the holder"}
    for template, frozen in (("aviso-de-dividendos", told), ("relacion-de-liquidacion", data)):
        html = pdf.compose(f"documents/{template}.html", frozen, "es", pdf.Facts(title="Dividendos", folio=1))
        assert pdf.printer().print(html).pages == 1
