"""Several hands at one dividend: real connections, and never the same peso twice."""

from decimal import Decimal

import pytest

from core.audit.registry import run_verifiers
from core.models import User
from governance.models import OrderLine, OrderOutcome, PaymentBatch, PaymentReport
from governance.rules.payments.kinds import HoldKind
from governance.rules.payments_errors import DebtStateError, NothingToPayError, ReportError
from governance.selectors.payments import standing
from governance.services.payments import debts, reports
from tests.fixtures.races import together
from tests.governance.cast import Book
from tests.governance.payments_cast import payments

pytestmark = [pytest.mark.race, pytest.mark.database, pytest.mark.django_db(transaction=True)]
TURNS = 10


def assert_sound(instalment: int) -> None:
    assert standing.of_instalments([instalment]).adds_up
    assert [report for report in run_verifiers(["governance.payments"]) if report.findings] == []


def test_a_dividend_goes_into_one_of_two_batches_prepared_at_once(book: Book, approver: User, stop_clock) -> None:
    stop_clock("2026-04-01 09:00")
    made = payments(book, approver)
    for turn in range(TURNS):
        made.entitle(f"Ana {turn}", "10.00", bank=str(turn))
        made.outgoing()
        answers = together(made.prepare, made.prepare)
        assert {type(answer) for answer in answers} == {PaymentBatch, NothingToPayError}, answers
    assert OrderLine.objects.count() == TURNS
    assert_sound(made.instalment.pk)


def test_one_dividend_is_withheld_or_ordered_and_never_both(book: Book, approver: User, stop_clock) -> None:
    stop_clock("2026-04-01 09:00")
    made = payments(book, approver)
    made.outgoing()
    for turn in range(TURNS):
        made.entitle(f"Ana {turn}", "10.00", bank=str(turn))
        made.open()
        debt = made.debt(f"Ana {turn}")
        hold = lambda debt=debt: debts.hold(  # noqa: E731
            actor=made.actor, debt=debt, kind=HoldKind.DATA, basis="x", since_on=debt.due_on
        )
        answers = together(hold, made.prepare)
        assert sum(isinstance(answer, DebtStateError | NothingToPayError) for answer in answers) == 1, answers
    assert_sound(made.instalment.pk)


def test_one_report_from_two_hands_is_applied_once(book: Book, approver: User, stop_clock) -> None:
    stop_clock("2026-04-01 09:00")
    made = payments(book, approver)
    made.entitle("Ana", "10.00", bank="1")
    batch, layout = made.sent(), made.incoming()
    line = f"{batch.orders.get().reference}|10.00|OK|\n".encode()
    take = lambda: reports.take(actor=made.actor, batch=batch, layout=layout, name="r.txt", content=line)  # noqa: E731
    answers = together(take, take)
    assert {type(answer) for answer in answers} == {PaymentReport, ReportError}, answers
    assert OrderOutcome.objects.count() == 1
    assert standing.of_instalments([made.instalment.pk]).owed == Decimal("0.00")
    assert_sound(made.instalment.pk)
