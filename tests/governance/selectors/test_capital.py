"""The capital of a company at a date: its figures, its classes, its limits, and what it was before."""

from datetime import date
from decimal import Decimal

from governance.selectors import capital
from governance.services import accounts
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book

D = Decimal
LATER = date(2024, 6, 28)


def treasury(book: Book) -> object:
    return accounts.open(
        actor=book.actor, entity=book.entity, holders=[], number="PROPIAS", purpose="treasury", title="Propias", opened_on=OPENED_ON
    )


def test_the_capital_is_what_was_issued_at_par(book: Book) -> None:
    book.give("Ana", 600)
    book.give("Beto", 300, security=book.preferred)
    stated = capital.statement(book.entity, OPENED_ON)
    assert (stated.issued, stated.subscribed, stated.paid, stated.premium) == (900, D(900000), D(900000), 0)
    assert stated.by_class[book.preferred.pk].subscribed == D(300000)
    assert stated.authorised is None and stated.within


def test_the_capital_of_an_earlier_date_leaves_out_what_came_after(book: Book) -> None:
    book.give("Ana", 600)
    book.give("Ana", 50, on=LATER)
    assert capital.statement(book.entity, OPENED_ON).issued == 600
    assert capital.statement(book.entity, LATER).issued == 650
    assert capital.statement(book.entity, LATER, known_at=1).issued == 600


def test_own_shares_are_issued_but_not_outstanding(book: Book) -> None:
    ana = book.give("Ana", 600)
    book.post([Line(book.common, ana, treasury(book), D(4))], kind="buy_back")
    stated = capital.statement(book.entity, OPENED_ON)
    assert (stated.issued, stated.treasury, stated.outstanding) == (600, 4, 596)
    assert [step.code for step in stated.steps][:4] == ["statement.class", "statement.class", "statement.paid", "statement.premium"]


def test_limits_of_the_book_in_force_are_judged(book: Book) -> None:
    book.entity.rule_book = "bancolombia"
    book.entity.save()
    book.give("Ana", 100)
    book.give("Beto", 101, security=book.preferred)
    stated = capital.statement(book.entity, OPENED_ON)
    assert stated.authorised == D(700_000_000_000) and not stated.within
    assert [limit.within for limit in stated.limits] == [True, False]
