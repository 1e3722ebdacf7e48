"""A whole issue of 10,000 shares: offered, assigned, subscribed in instalments, in default, imputed, its remainder placed, reported.

Every figure here was computed by hand from the holdings and the prices of the cast.
"""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from core.models import AuditRecord, DocumentState
from core.services import documents
from governance.models import Obligation, Position
from governance.rules.issue_errors import DefaultError
from governance.rules.kinds import SubscriptionOrigin
from governance.rules.provisions.issues import Remedy
from governance.selectors import issues as selectors
from governance.selectors import positions, subscriptions
from governance.services import issues
from governance.services.issues import Accepted, Application, Receipt, Resolution
from tests.governance.cast import Book
from tests.governance.issue_cast import CLOSES, StopClock, assigned, offered, row, subscribed, taken
from tests.meetings.papers import text_of

D = Decimal
pytestmark = pytest.mark.database


def rights_by_number(book: Book, names: tuple[str, ...], found: dict[int, selectors.Rights]) -> dict[str, Decimal]:
    return {name: found[book.holder(name).pk].available for name in names}


def test_a_whole_issue(book: Book, stop_clock: StopClock) -> None:
    issue = offered(book, stop_clock)
    # 10,000 × 6,001/10,001 = 6,000.4; × 2,999/10,001 = 2,998.7; × 1,001/10,001 = 1,000.9: cut, 9,998, and 2 in the residual pool.
    assert rights_by_number(book, ("Ana", "Beto", "Caro"), selectors.rights(issue)) == {"Ana": 6000, "Beto": 2998, "Caro": 1000}
    assert (issue.offer.base, issue.offer.entitled, issue.offer.record_on) == (10_001, 9_998, date(2026, 4, 28))

    assigned(book, issue)
    made = subscribed(book, issue)
    left = rights_by_number(book, ("Ana", "Beto", "Caro", "Diego", "Elsa"), selectors.rights(issue))
    assert left == {"Ana": 0, "Beto": 998, "Caro": 0, "Diego": 0, "Elsa": 300}
    assert selectors.left(issue) == 1_300
    assert positions.quantity(book.holder("Ana"), book.common) == 12_001
    assert [(each.due_on, each.amount) for each in made["Ana"].instalments.all()] == [
        (date(2026, 6, 1), D("6000000.00")),
        (date(2026, 12, 1), D("3000000.00")),
        (date(2027, 6, 1), D("3000000.00")),
    ]

    closing = issues.close(actor=book.actor, issue=issue, closed_on=CLOSES)
    # 8,700 × 2,000; 6,000,000 + 2,000,000 + 1,200,000 + 120,000.
    assert (closing.subscribed, closing.amount, closing.paid) == (8_700, D("17400000.00"), D("9320000.00"))
    due = {(each.rule, each.due_on) for each in Obligation.objects.filter(entity=book.entity)}
    assert ("L-CCo-392", date(2026, 6, 18)) in due
    assert ("BC-7", date(2026, 7, 17)) in due

    fabio = book.holder("Fabio")
    remainder = taken(book, issue, row(fabio, 1_300, "2600000"), on=date(2026, 6, 18))[0]
    assert remainder.origin == SubscriptionOrigin.REMAINDER
    assert selectors.left(issue) == 0

    stop_clock("2026-12-11 10:00")
    issues.pay(actor=book.actor, subscription=made["Ana"], receipt=Receipt(date(2026, 12, 1), D(3_000_000), "consignación 2"))
    states = {state.subscription_id: state for state in subscriptions.states(book.common, date(2026, 12, 10))}
    assert states[made["Ana"].pk].fraction == Fraction(3, 4)
    # Elsa paid 120,000 of the 150,000 due by then, Beto 2,000,000 of 3,000,000.
    assert (states[made["Elsa"].pk].overdue, states[made["Beto"].pk].overdue) == (D(30_000), D(1_000_000))
    assert subscriptions.suspended(book.common, date(2026, 12, 1)) == {}
    assert subscriptions.suspended(book.common, date(2026, 12, 10)) == {book.holder("Beto").pk: 2_000, book.holder("Elsa").pk: 100}

    impute(book, made)
    capital = subscriptions.capital(book.common, date(2026, 12, 11))
    # 9,948 shares of par 1,000; paid at half: Ana 9,000,000/2, Beto 2,000,000/2, Diego 600,000, Elsa 48,000, Fabio 1,300,000.
    assert (capital.subscribed, capital.paid) == (D(9_948_000), D("7448000.00"))
    assert (capital.premium, capital.premium_paid) == (D("9948000.00"), D("7448000.00"))

    again = Application(fabio, D(52), D(104_000), "consignación 52", SubscriptionOrigin.WITHDRAWN)
    issues.subscribe(actor=book.actor, issue=issue, accepted=Accepted(date(2026, 12, 11), "carta"), application=again)
    assert selectors.left(issue) == 0
    assert Position.objects.get(account=book.issue, security=book.common).quantity == -20_001
    actions = set(AuditRecord.objects.filter(action__startswith="governance.").values_list("action", flat=True))
    assert {"governance.order_issue", "governance.offer_issue", "governance.subscribe", "governance.decide_remedy"} <= actions


def impute(book: Book, made: dict[str, issues.Application]) -> None:
    elsa = made["Elsa"]
    with pytest.raises(DefaultError, match="sin vencer"):
        issues.decide_remedy(
            actor=book.actor, subscription=elsa, resolution=Resolution(Remedy.IMPUTATION, date(2026, 12, 1), "acta 910 de la junta")
        )
    remedy = issues.decide_remedy(
        actor=book.actor, subscription=elsa, resolution=Resolution(Remedy.IMPUTATION, date(2026, 12, 10), "acta 911 de la junta")
    )
    # 120,000 less 20 % leaves 96,000, which release 48 shares of 2,000.
    assert (remedy.deduction, remedy.released, remedy.withdrawn, remedy.left_over) == (D("24000.00"), 48, 52, 0)
    assert positions.quantity(book.holder("Elsa"), book.common) == 48
    assert subscriptions.suspended(book.common, date(2026, 12, 10)) == {book.holder("Beto").pk: 2_000}
    assert Obligation.objects.filter(rule="L-CCo-397", due_on=date(2026, 12, 11)).exists()


def test_the_closing_report_is_printed(book: Book, stop_clock: StopClock) -> None:
    issue = offered(book, stop_clock)
    assigned(book, issue)
    subscribed(book, issue)
    document = documents.issue_now(document=issues.close(actor=book.actor, issue=issue, closed_on=CLOSES).document)
    assert document.state == DocumentState.ISSUED
    printed = text_of(documents.content(document))
    for text in ("8.700", "$ 17.400.000", "$ 9.320.000", "$ 8.080.000", "53,56", "1 de diciembre de 2026", "Resolución 0511 de 2026"):
        assert text in printed
