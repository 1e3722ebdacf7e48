"""Issues of shares in a company that no bylaws bind: what the law alone asks and refuses."""

import re
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from governance.models import IssueRegulation, ShareIssue
from governance.rules.issue_errors import CompetenceError, OfferError, RegulationError, ReserveError, SubscriptionError
from governance.services import books, entities, issues
from tests.governance import issue_cast as cast
from tests.governance.cast import Book
from tests.governance.issue_cast import CLOSES, NOTICE, StopClock, order, row

D = Decimal
pytestmark = pytest.mark.database


@pytest.fixture
def by_law(book: Book, stop_clock: StopClock) -> Book:
    """The company of the tests, not listed, bound by no bylaws of a bank."""
    stop_clock("2026-06-20 09:00")
    entities.correct(actor=book.actor, entity=book.entity, changes={"listed": False})
    books.adopt(actor=book.actor, entity=book.entity, book_id="co-law", binds_from=date(2020, 1, 1), basis="escritura 10")
    for name, quantity in (("Ana", 6_001), ("Beto", 2_999), ("Caro", 1_001)):
        book.give(name, quantity)
    return book


def law_terms(**changes: Any) -> dict[str, Any]:
    terms: dict[str, Any] = {"approved_by": "board", "approved_on": cast.REGULATED, "basis": "acta 902", "price": D(2000), "offer_days": 15}
    return terms | {"proportion": "a prorrata", "initial": Fraction(1, 3), "instalments": 1, "balance_months": 12} | changes


@pytest.mark.rule("L-CCo-385", "L-CCo-386", "L-CCo-387")
@pytest.mark.parametrize(
    ("changes", "article"),
    [
        ({"initial": Fraction(33, 100)}, "Código de Comercio art. 387"),
        ({"balance_months": 13}, "Código de Comercio art. 387"),
        ({"price": D("0.01")}, "Código de Comercio art. 386 num. 4"),
        ({"proportion": ""}, "Código de Comercio art. 386"),
    ],
)
def test_the_law_alone_refuses_a_regulation(by_law: Book, changes: dict[str, Any], article: str) -> None:
    issue = cast.ordered(by_law)
    with pytest.raises(RegulationError, match=re.escape(article)):
        issues.regulate(actor=by_law.actor, issue=issue, **law_terms(**changes))
    assert not IssueRegulation.objects.exists()


@pytest.mark.rule("L-CCo-386", "L-CCo-387")
def test_a_company_not_listed_offers_for_three_months_with_a_third_paid(by_law: Book) -> None:
    issue = cast.ordered(by_law)
    issues.regulate(actor=by_law.actor, issue=issue, **law_terms())
    with pytest.raises(OfferError, match=r"Código de Comercio art. 386 num. 3"):
        issues.offer(actor=by_law.actor, issue=issue, notice_on=NOTICE, closes_on=date(2026, 8, 26), media=["newspaper"])
    issues.offer(actor=by_law.actor, issue=issue, notice_on=NOTICE, closes_on=date(2026, 8, 25), media=["newspaper"])
    with pytest.raises(SubscriptionError, match=r"Código de Comercio art. 387"):
        cast.taken(by_law, issue, row(by_law.holder("Ana"), 3, "1999.99"))
    cast.taken(by_law, issue, row(by_law.holder("Ana"), 3, "2000"))


@pytest.mark.rule("L-222-61")
def test_the_law_leaves_preferred_shares_to_the_meeting(by_law: Book) -> None:
    with pytest.raises(CompetenceError, match=r"Ley 222/1995 arts. 61 y 62"):
        order(by_law, security=by_law.preferred)
    with pytest.raises(ReserveError, match=r"Ley 222/1995 art. 61"):
        order(by_law, security=by_law.preferred, ordered_by="meeting", quantity=10_002)
    assert not ShareIssue.objects.exists()


@pytest.mark.rule("L-CCo-390")
def test_a_listed_company_offers_nothing_before_the_permission(by_law: Book) -> None:
    entities.correct(actor=by_law.actor, entity=by_law.entity, changes={"listed": True})
    issue = cast.ordered(by_law)
    issues.regulate(actor=by_law.actor, issue=issue, **law_terms(initial=Fraction(1, 10), balance_months=24))
    with pytest.raises(OfferError, match=r"Código de Comercio art. 390"):
        issues.offer(actor=by_law.actor, issue=issue, notice_on=NOTICE, closes_on=CLOSES, media=["newspaper"])
