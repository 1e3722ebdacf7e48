"""An issue of ten thousand common shares of the company of the tests, step by step, through the services."""

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from governance.models import Account, ShareIssue, Subscription
from governance.services import books, entities, issues
from governance.services.issues import Accepted, Application, Assignee, AssignmentPaper
from tests.governance.cast import Book

D = Decimal
ORDERED, REGULATED, CLEARED = date(2026, 4, 20), date(2026, 4, 28), date(2026, 5, 4)
NOTICE, CLOSES = date(2026, 5, 25), date(2026, 6, 17)
SUBSCRIBED = date(2026, 6, 1)
StopClock = Callable[[str], datetime]


def bound(book: Book, book_id: str = "bancolombia") -> None:
    """Let a shipped rule book bind the company, which is listed and supervised as a bank is."""
    entities.correct(actor=book.actor, entity=book.entity, changes={"listed": True, "traits": {"bank_supervised": True}})
    books.adopt(actor=book.actor, entity=book.entity, book_id=book_id, binds_from=date(2020, 1, 1), basis="escritura 10")


def order(book: Book, **changes: Any) -> ShareIssue:
    """Order an issue of a hundred common shares by the board, or what is changed of it."""
    fields = {"ordered_by": "board", "ordered_on": ORDERED, "basis": "acta 901", **changes}
    quantity, security = D(fields.pop("quantity", 100)), fields.pop("security", book.common)
    return issues.order(actor=book.actor, security=security, quantity=quantity, **fields)  # type: ignore[arg-type]


def ordered(book: Book, quantity: int = 10_000) -> ShareIssue:
    return order(book, quantity=quantity, basis="acta 901 de la junta directiva")


def regulated(book: Book, issue: ShareIssue, *, remainder: bool = True, price: str = "2000") -> None:
    issues.regulate(
        actor=book.actor,
        issue=issue,
        approved_by="board",
        approved_on=REGULATED,
        basis="acta 902 de la junta directiva",
        price=D(price),
        offer_days=15,
        proportion="a prorrata de las acciones que cada uno tenga",
        initial=Fraction(1, 2),
        instalments=2,
        balance_months=12,
        remainder_authorised=remainder,
    )


def cleared(book: Book, issue: ShareIssue) -> None:
    issues.clear(actor=book.actor, issue=issue, approved_on=CLEARED, reference="Resolución 0511 de 2026")


def offered(book: Book, stop_clock: StopClock, *, remainder: bool = True) -> ShareIssue:
    """Ana holds 6,001 shares, Beto 2,999 and Caro 1,001; the offer of 10,000 has been told."""
    stop_clock("2026-06-20 09:00")
    bound(book)
    for name, quantity in (("Ana", 6_001), ("Beto", 2_999), ("Caro", 1_001)):
        book.give(name, quantity)
    issue = ordered(book)
    regulated(book, issue, remainder=remainder)
    cleared(book, issue)
    issues.offer(actor=book.actor, issue=issue, notice_on=NOTICE, closes_on=CLOSES, media=["newspaper"])
    return issue


def assigned(book: Book, issue: ShareIssue, on: date = NOTICE, quantities: tuple[int, int] = (600, 400)) -> None:
    """Caro assigns her right: sixty parts to Diego and forty to Elsa."""
    issues.assign_rights(
        actor=book.actor,
        issue=issue,
        assignor=book.holder("Caro"),
        assignees=[Assignee(book.holder(name), D(quantity)) for name, quantity in zip(("Diego", "Elsa"), quantities, strict=True)],
        paper=AssignmentPaper(on, "carta de cesión"),
    )


def row(account: Account, quantity: int, paid: str) -> Application:
    return Application(account, D(quantity), D(paid), f"consignación {account.number}")


def taken(book: Book, issue: ShareIssue, *rows: Application, on: date = SUBSCRIBED) -> list[Subscription]:
    return issues.subscribe_many(actor=book.actor, issue=issue, accepted=Accepted(on, "cartas de aceptación"), rows=rows)


def subscribed(book: Book, issue: ShareIssue) -> dict[str, Subscription]:
    """Ana 6,000, Beto 2,000, Diego 600 and Elsa 100: 8,700 shares at 2,000."""
    names = ("Ana", "Beto", "Diego", "Elsa")
    rows = [
        row(book.holder("Ana"), 6_000, "6000000"),
        row(book.holder("Beto"), 2_000, "2000000"),
        row(book.holder("Diego"), 600, "1200000"),
        row(book.holder("Elsa"), 100, "120000"),
    ]
    return dict(zip(names, taken(book, issue, *rows), strict=True))
