"""Preferred dividends that accumulate: what earlier years left unpaid goes first in the project of profits, with its figures and article."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from governance.rules.dividend_errors import ProjectFiguresError
from governance.rules.preferred_dividends import PreferredYear, preferred_due, unpaid
from governance.rules.provisions import PreferredRegulation
from governance.services import books
from governance.services.dividends import projects
from governance.services.dividends.project_checks import Checked
from governance.services.dividends.project_lines import DividendLine, Project
from tests.governance.cast import Book
from tests.governance.dividend_cast import decided, fields, reserve, tax
from tests.meetings.rules.books import in_force

D = Decimal
REGULATION = """
[[provision]]
id         = "L-222-63.1"
family     = "preferred_regulation"
key        = "regulation"
article    = "art. 8"
es         = "El dividendo preferencial que no se pague se acumula por tres años."
en         = "The preferred dividend that is not paid accumulates for three years."
evidence   = "S"
confidence = "H"
from       = 2000-01-01
[provision.params]
cumulative_years = 3
accumulates      = true
"""


def given(book: Book, year: int, preferred: str = "0", ordinary: str = "0") -> Project:
    pairs = [(book.preferred, preferred), (book.common, ordinary)]
    lines = [DividendLine(security, D(amount)) for security, amount in pairs if amount != "0"]
    return Project(fields(profit_year=year), [reserve()], lines, tax())


def examined(book: Book, preferred: str, ordinary: str) -> Checked:
    return projects.examine(entity=book.entity, project=given(book, 2025, preferred, ordinary))


@pytest.mark.django_db
@pytest.mark.rule("L-222-63.1", case="an ordinary dividend before the unpaid preferred one", verdict="refused")
def test_what_earlier_years_left_unpaid_goes_first(book: Book, stop_clock: Callable[[str], object]) -> None:
    stop_clock("2026-03-27 15:00")
    book.give("Ana", 1000)
    book.give("Pía", 100, security=book.preferred)
    text = books.shipped_text("bancolombia")
    books.adopt(actor=book.actor, entity=book.entity, source=text, binds_from=date(2020, 1, 1), basis="escritura 1")
    for year in (2023, 2024):
        decided(book, given(book, year))
    # The least is 1 % of 1,000, the par: 10 a year; nothing accumulates where the regulation does not say so.
    assert examined(book, "10", "10").preferred[0].carried == 0
    books.adopt(actor=book.actor, entity=book.entity, source=text + REGULATION, binds_from=date(2026, 1, 1), basis="escritura 2")
    for preferred, ordinary, words in (("10", "10", "ordinario"), ("29", "9", "30"), ("30", "11", "ordinario")):
        with pytest.raises(ProjectFiguresError, match=words):
            examined(book, preferred, ordinary)
    found = examined(book, "30", "10").preferred[0]
    assert (found.carried, found.due) == (20, 30)
    assert [(step.code, step.article) for step in found.steps] == [("preferred.unpaid", "art. 8")] * 2 + [("preferred.first", "art. 8")]
    # Without an ordinary dividend the meeting may pay a part of what is owed.
    assert examined(book, "20", "0").dividends == 2000
    decided(book, given(book, 2025, "20"))
    later = projects.examine(entity=book.entity, project=given(book, 2026, "20", "10"))
    assert later.preferred[0].carried == 10


def test_a_payment_covers_the_oldest_year_that_still_accumulates() -> None:
    rule = replace(in_force("co-law", PreferredRegulation, "regulation"), accumulates=True)
    years = [PreferredYear(year=year, least=D(400), paid=D(paid)) for year, paid in ((2022, 0), (2023, 500), (2024, 0), (2025, 3536))]
    assert unpaid(rule, years[:2]) == {2023: 300}
    assert unpaid(rule, years[:3]) == {2023: 300, 2024: 400}
    assert unpaid(rule, years) == {}
    assert preferred_due(rule, years[:3], year=2025, of_year=D(400)).due == 1100
    assert preferred_due(rule, years[:3], year=2027, of_year=D(400)).due == 800
    assert preferred_due(replace(rule, accumulates=False), years[:3], year=2025, of_year=D(400)).steps == ()
