"""Paying a dividend: batches by two people, answers of the bank, what comes back, what is withheld, set off and prescribed."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from core.models import AuditRecord, User
from core.services import approvals
from core.services.approvals import SelfApprovalError
from governance.models import DividendDebt, Obligation, OrderLine, OrderOutcome, PaymentBatch, PaymentOrder, PaymentReport, Prescription
from governance.rules.payments.kinds import Channel, HoldKind
from governance.rules.payments.layout_kinds import Outcome
from governance.rules.payments_errors import BatchStateError, DebtStateError, NothingToPayError, PrescribedError, ReportError, SetOffError
from governance.selectors.payments import provisions as payment_provisions
from governance.selectors.payments import standing
from governance.services import books as book_service
from governance.services.payments import batches, debts, outcomes, prescriptions, reports
from tests.governance.cast import Book
from tests.governance.payments_cast import DUE, Payments, payments

pytestmark = pytest.mark.database
D = Decimal


@pytest.fixture
def paying(book: Book, approver: User, stop_clock: Callable[[str], object]) -> Payments:
    stop_clock("2026-04-01 09:00")
    made = payments(book, approver)
    made.entitle("Ana", "100.00", "10.00", bank="111")
    made.entitle("Beto", "250.50", bank="222")
    made.entitle("Caro", "75.25")
    return made


def answer(made: Payments, batch: PaymentBatch, *lines: tuple[str, str, str, str], name: str = "r.txt") -> PaymentReport:
    content = "".join(f"{'|'.join(line)}\n" for line in lines).encode()
    return reports.take(actor=made.actor, batch=batch, layout=made.incoming(), name=name, content=content)


def state(made: Payments, name: str) -> str:
    return made.debt(name).state


def test_a_batch_takes_those_with_a_confirmed_account_and_its_file_is_what_was_approved(paying: Payments) -> None:
    batch = paying.prepare()
    assert (batch.count, batch.total, batch.state) == (2, D("340.50"), "prepared")
    assert [state(paying, name) for name in ("Ana", "Beto", "Caro")] == ["ordered", "ordered", "pending"]
    with pytest.raises(BatchStateError):
        batches.send(actor=paying.actor, batch=batch)
    with pytest.raises(SelfApprovalError):
        batches.decide(actor=paying.actor, batch=batch, accept=True)
    batches.decide(actor=paying.second, batch=batch, accept=True)
    sent = batches.send(actor=paying.actor, batch=batch)
    assert batches.content(sent) == b"000001000001|Ana|111|90.00\n000001000002|Beto|222|250.50\n340.50\n"
    assert (sent.state, state(paying, "Ana")) == ("sent", "sent")
    assert AuditRecord.objects.filter(action="governance.send_batch").count() == 1
    with pytest.raises(BatchStateError):
        batches.send(actor=paying.actor, batch=sent)


def test_nothing_is_left_for_a_second_batch(paying: Payments) -> None:
    paying.prepare()
    with pytest.raises(NothingToPayError, match="cuenta bancaria"):
        paying.prepare()
    assert PaymentBatch.objects.count() == 1


def test_a_rejected_batch_frees_its_debts(paying: Payments) -> None:
    batch = paying.prepare()
    batches.decide(actor=paying.second, batch=batch, accept=False, reason="fecha errada")
    assert state(paying, "Ana") == "pending"
    assert PaymentBatch.objects.get().cancelled_reason == "fecha errada"
    assert paying.prepare().count == 2


@pytest.mark.rule("L-CCo-455")
def test_the_debt_stays_until_the_bank_confirms_and_what_comes_back_is_paid_again(paying: Payments) -> None:
    batch = paying.sent()
    report = answer(paying, batch, ("000001000001", "90.00", "OK", ""), ("000001000002", "250.50", "NO", "cuenta cancelada"))
    assert (report.state, report.paid_total, report.returned_count) == ("applied", D("90.00"), 1)
    assert [state(paying, name) for name in ("Ana", "Beto")] == ["paid", "returned"]
    assert PaymentBatch.objects.get().state == "closed"
    assert PaymentOrder.objects.get(line=2).reason == "cuenta cancelada"
    paying.bank(paying.book.made["Beto"].ownerships.get().person, "333", on=date(2026, 4, 1))
    again = paying.sent()
    assert again.orders.get().account_number == "333"
    answer(paying, again, ("000002000001", "250.50", "OK", ""))
    assert state(paying, "Beto") == "paid"
    assert OrderOutcome.objects.count() == 3


def test_a_bank_may_give_back_what_it_confirmed(paying: Payments) -> None:
    batch = paying.sent()
    answer(paying, batch, ("000001000001", "90.00", "OK", ""), ("000001000002", "250.50", "OK", ""))
    answer(paying, batch, ("000001000001", "90.00", "NO", "rechazo tardío"))
    assert [state(paying, name) for name in ("Ana", "Beto")] == ["returned", "paid"]


def test_a_report_that_does_not_match_moves_nothing_and_keeps_its_differences(paying: Payments) -> None:
    batch = paying.sent()
    report = answer(paying, batch, ("000001000001", "90.01", "OK", ""), ("000001000002", "250.50", "OK", ""), ("9", "1.00", "OK", ""))
    assert (report.state, report.difference_count, report.count) == ("refused", 2, 3)
    assert [line.difference for line in report.lines.order_by("number")] == ["amount", "", "unknown_reference"]
    assert state(paying, "Beto") == "sent"
    with pytest.raises(ReportError):
        reports.apply_matching(actor=paying.actor, report=report, reason=" ")
    reports.apply_matching(actor=paying.actor, report=report, reason="el banco corrige la primera mañana")
    assert [state(paying, name) for name in ("Ana", "Beto")] == ["sent", "paid"]
    with pytest.raises(ReportError):
        reports.apply_matching(actor=paying.actor, report=report, reason="otra vez")


def test_an_unreadable_report_is_kept_with_its_faults(paying: Payments) -> None:
    batch = paying.sent()
    report = answer(paying, batch, ("000001000001", "90,00", "OK", ""), ("x", "250.50", "OK", ""))
    assert report.state == "refused"
    assert [fault["line"] for fault in report.faults] == [1, 2]
    assert state(paying, "Ana") == "sent"


def test_the_same_report_is_applied_once(paying: Payments) -> None:
    batch = paying.sent()
    lines = (("000001000001", "90.00", "OK", ""), ("000001000002", "250.50", "ES", ""))
    answer(paying, batch, *lines)
    with pytest.raises(ReportError, match="ya se aplicó"):
        answer(paying, batch, *lines)
    assert PaymentBatch.objects.get().state == "sent"


def test_a_debt_is_never_in_two_live_orders(paying: Payments) -> None:
    paying.prepare()
    line = OrderLine.objects.first()
    assert line is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        OrderLine.objects.create(order=line.order, debt=line.debt, amount=line.amount)


def test_a_window_pays_one_person_against_a_receipt(paying: Payments) -> None:
    paying.open()
    batch = paying.sent(Channel.WINDOW, debts=[paying.debt("Caro").pk])
    order = batch.orders.get()
    with pytest.raises(BatchStateError):
        outcomes.confirm(actor=paying.actor, order=order, outcome=Outcome.PAID, settled_on=date(2026, 4, 2), reference="R-1")
    outcomes.confirm(actor=paying.actor, order=order, outcome=Outcome.PAID, settled_on=date(2026, 4, 1), reference="R-1")
    assert state(paying, "Caro") == "paid"
    with pytest.raises(BatchStateError):
        outcomes.confirm(actor=paying.actor, order=order, outcome=Outcome.PAID, settled_on=date(2026, 4, 1), reference="R-2")


@pytest.mark.rule("BC-20")
def test_what_an_order_keeps_comes_out_as_it_went_in_to_the_person_named(paying: Payments, stop_clock: Callable[[str], object]) -> None:
    paying.entitle("Dora", "1000000.00", disposal="deposit", payee=None, destination="Juzgado 5, oficio 12")
    paying.open()
    debt = paying.debt("Dora")
    assert debt.state == "withheld"
    stop_clock("2028-04-03 09:00")
    fields = {"decided_on": date(2028, 4, 3), "basis": "auto del juzgado"}
    with pytest.raises(DebtStateError, match="a quién"):
        debts.release(actor=paying.actor, debt=debt, payee=None, **fields)
    person = paying.book.person("Elsa")
    with pytest.raises(DebtStateError, match="sin intereses"):
        debts.release(actor=paying.actor, debt=debt, payee=person, claimed=D("1000000.01"), **fields)
    paying.bank(person, "999")
    debts.release(actor=paying.actor, debt=debt, payee=person, **fields)
    order = paying.sent(debts=[debt.pk]).orders.get()
    assert (order.payee_name, order.amount, order.account_number) == ("Elsa", D("1000000.00"), "999")


def test_an_attachment_goes_to_the_court(paying: Payments) -> None:
    paying.entitle("Fabio", "50.00", disposal="court", payee=None, destination="Cuenta judicial 110012041005")
    batch = paying.sent(Channel.COURT)
    order = batch.orders.get()
    assert order.account_number == "Cuenta judicial 110012041005"
    outcomes.confirm(actor=paying.actor, order=order, outcome=Outcome.PAID, settled_on=date(2026, 4, 1), reference="Título 400100")
    assert state(paying, "Fabio") == "paid"


def test_a_debt_that_is_held_is_in_no_batch(paying: Payments) -> None:
    paying.open()
    debts.hold(actor=paying.actor, debt=paying.debt("Ana"), kind=HoldKind.DATA, basis="documento ilegible", since_on=DUE)
    assert paying.prepare().count == 1
    with pytest.raises(DebtStateError, match="en un lote"):
        debts.hold(actor=paying.actor, debt=paying.debt("Beto"), kind=HoldKind.DATA, basis="x", since_on=DUE)
    debts.release(actor=paying.actor, debt=paying.debt("Ana"), decided_on=DUE, basis="copia nueva", payee=None)
    assert state(paying, "Ana") == "pending"


@pytest.mark.rule("L-CCo-455")
def test_what_a_holder_owes_is_set_off_before_paying(paying: Payments) -> None:
    paying.open()
    fields = {"concept": "cuotas de acciones", "compensated_on": DUE}
    debts.set_off(actor=paying.actor, debt=paying.debt("Ana"), owed=D("40.00"), reference="F-1", **fields)
    with pytest.raises(SetOffError, match="ya se compensó"):
        debts.set_off(actor=paying.actor, debt=paying.debt("Ana"), owed=D("1.00"), reference="F-1", **fields)
    made = debts.set_off(actor=paying.actor, debt=paying.debt("Caro"), owed=D("500.00"), reference="F-2", **fields)
    assert (made.amount, state(paying, "Caro")) == (D("75.25"), "compensated")
    assert paying.sent().orders.get(payee_name="Ana").amount == D("50.00")
    with pytest.raises(IntegrityError), transaction.atomic():
        DividendDebt.objects.filter(pk=paying.debt("Caro").pk).update(state="pending", compensated=0)


@pytest.mark.rule("BC-85.2", "BC-85.1")
def test_ten_years_later_what_nobody_collected_is_reserve_and_is_not_paid(paying: Payments, stop_clock: Callable[[str], object]) -> None:
    paying.entitle("Gina", "30.00", disposal="deposit", payee=None)
    paying.open()
    duty = Obligation.objects.get(rule="BC-85.2")
    assert duty.due_on == date(2036, 4, 2)
    stop_clock("2036-04-01 09:00")
    with pytest.raises(NothingToPayError, match="10 años"):
        prescriptions.propose(actor=paying.actor, entity=paying.book.entity)
    late = paying.sent(Channel.WINDOW, debts=[paying.debt("Beto").pk]).orders.get()
    assert late.amount == D("250.50")
    stop_clock("2036-04-02 09:00")
    with pytest.raises(PrescribedError, match=r"01/04/2036"):
        paying.prepare(Channel.WINDOW, debts=[paying.debt("Ana").pk])
    act = prescriptions.propose(actor=paying.actor, entity=paying.book.entity)
    assert (act.count, act.total) == (2, D("165.25"))
    with pytest.raises(SelfApprovalError):
        prescriptions.decide(actor=paying.actor, act=act, accept=True)
    prescriptions.decide(actor=paying.second, act=act, accept=True)
    assert [state(paying, name) for name in ("Ana", "Beto", "Caro", "Gina")] == ["prescribed", "sent", "prescribed", "withheld"]
    assert Prescription.objects.filter(entered_on=date(2036, 4, 2)).count() == 2
    duty.refresh_from_db()
    assert duty.status == "fulfilled"
    with pytest.raises(PrescribedError):
        paying.prepare(Channel.WINDOW, debts=[paying.debt("Ana").pk])
    with pytest.raises(DebtStateError, match="prescrito"):
        debts.hold(actor=paying.actor, debt=paying.debt("Ana"), kind=HoldKind.DATA, basis="x", since_on=DUE)


def test_a_list_that_changed_after_the_proposal_is_not_carried_out(paying: Payments, stop_clock: Callable[[str], object]) -> None:
    paying.open()
    stop_clock("2036-04-02 09:00")
    act = prescriptions.propose(actor=paying.actor, entity=paying.book.entity)
    fields = {"concept": "anticipo", "reference": "F-9", "compensated_on": date(2036, 4, 2)}
    debts.set_off(actor=paying.actor, debt=paying.debt("Ana"), owed=D("1.00"), **fields)
    with pytest.raises(DebtStateError, match="cambió"):
        prescriptions.decide(actor=paying.second, act=act, accept=True)
    assert not Prescription.objects.exists()
    prescriptions.decide(actor=paying.second, act=act, accept=False, reason="cambió")
    assert prescriptions.propose(actor=paying.actor, entity=paying.book.entity).number == 2


def test_a_batch_decided_on_the_page_of_approvals_is_sent_too(paying: Payments) -> None:
    batch = paying.prepare()
    assert batch.approval is not None
    approvals.decide(actor=paying.second, approval=batch.approval, accept=True)
    assert batches.send(actor=paying.actor, batch=batch).state == "sent"


def test_the_identity_holds_at_every_step(paying: Payments) -> None:
    """Paid + pending + returned + withheld + prescribed + set off = net, whatever happens."""
    entity = paying.book.entity

    def identity() -> dict[str, Decimal]:
        found = standing.of_instalments([paying.instalment.pk])
        assert found.adds_up
        assert found.net == D("415.75")
        assert found.gross == found.net + found.withheld_tax
        return {name.value: amount for name, amount in found.by_state.items() if amount}

    assert identity() == {"pending": D("415.75")}
    debts.open_due(actor=paying.actor, entity=entity)
    assert identity() == {"pending": D("415.75")}
    debts.set_off(actor=paying.actor, debt=paying.debt("Ana"), owed=D("40.00"), concept="c", reference="1", compensated_on=DUE)
    batch = paying.prepare()
    assert identity() == {"pending": D("75.25"), "ordered": D("300.50"), "compensated": D("40.00")}
    batches.decide(actor=paying.second, batch=batch, accept=True)
    batches.send(actor=paying.actor, batch=batch)
    answer(paying, batch, ("000001000001", "50.00", "OK", ""), ("000001000002", "250.50", "NO", "x"))
    debts.hold(actor=paying.actor, debt=paying.debt("Caro"), kind=HoldKind.ORDER, basis="auto", since_on=DUE)
    assert identity() == {"paid": D("50.00"), "returned": D("250.50"), "withheld": D("75.25"), "compensated": D("40.00")}


def test_a_rule_of_payments_that_depends_on_the_entity_is_found_by_its_traits(paying: Payments) -> None:
    entity, on = paying.book.entity, date(2026, 4, 1)
    text = book_service.shipped_text("bancolombia")
    before = text.index('family     = "dividend_prescription"')
    at = text.index("[provision.params]", before)
    text = f"{text[:at]}when       = {{ listed = true }}\n{text[at:]}".replace("years       = 10", "years       = 5")
    book_service.adopt(actor=paying.actor, entity=entity, source=text, binds_from=on, basis="reforma")
    assert payment_provisions.prescription(entity, on) is None
    entity.listed = True
    found = payment_provisions.prescription(entity, on)
    assert found is not None
    assert found.years == 5
