"""Whoever asked for a second person takes the request back: what it was about is as before, and may be asked again."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db import models
from django.urls import reverse

from core.models import Approval, ApprovalState, User
from core.services import approvals
from governance.models import Entity
from governance.rules.profit_kinds import RunState
from governance.services import movements
from governance.services.dividends import declarations, runs
from governance.services.dividends.declarations import Part, Schedule
from governance.services.files import loads
from governance.services.payments import batches, prescriptions
from tests.governance.cast import Book
from tests.governance.dividend_cast import DECIDED_ON, decided, project
from tests.governance.payments_cast import payments
from tests.governance.services.files.sheets import as_csv
from tests.governance.services.files.test_opening import HOLDERS, ON, THREE, received
from tests.governance.services.test_movements import act

pytestmark = pytest.mark.database
Clock = Callable[[str], None]


def of(subject: models.Model) -> Approval:
    return Approval.objects.filter(subject_type=subject._meta.label_lower, subject_id=str(subject.pk)).latest("pk")


def withdraw(book: Book, subject: models.Model) -> None:
    approvals.withdraw(actor=book.actor, approval=of(subject), reason="cifra errada")
    subject.refresh_from_db()


def test_a_batch_cancelled_by_its_preparer_waits_for_nobody(book: Book, approver: User, stop_clock: Clock) -> None:
    stop_clock("2026-04-01 09:00")
    made = payments(book, approver)
    made.entitle("Ana", "100.00", bank="111")
    batch = made.prepare()
    batches.cancel(actor=made.actor, batch=batch, reason="cuenta errada")
    assert (of(batch).state, of(batch).reason) == (ApprovalState.WITHDRAWN, "cuenta errada")
    assert made.debt("Ana").state == "pending"
    again = made.prepare()
    withdraw(book, again)
    assert (again.state, again.cancelled_reason, made.debt("Ana").state) == ("cancelled", "cifra errada", "pending")
    third = made.prepare()
    batches.cancel(actor=approver, batch=third, reason="duplicado")
    assert of(third).state == ApprovalState.REJECTED
    stop_clock("2036-04-02 09:00")
    act_ = prescriptions.propose(actor=made.actor, entity=book.entity)
    withdraw(book, act_)
    assert act_.state == "withdrawn"
    assert prescriptions.propose(actor=made.actor, entity=book.entity).number == 2


def test_a_run_is_withdrawn_and_computed_again(book: Book, approver: User, stop_clock: Clock) -> None:
    stop_clock("2026-03-27 15:00")
    book.give("Ana", 600)
    made = decided(book, project(book.common, "400000"))
    schedule = {book.common.pk: Schedule([Part(DECIDED_ON, Decimal(400000))])}
    declarations.declare(actor=book.actor, distribution=made, schedules=schedule)
    run = runs.request(actor=book.actor, distribution=made, pay_on=DECIDED_ON)
    withdraw(book, run)
    assert (run.state, run.reason) == (RunState.WITHDRAWN, "cifra errada")
    second = runs.request(actor=book.actor, distribution=made, pay_on=DECIDED_ON)
    # Accepted on the page of approvals, and carried out on its own.
    approvals.decide(actor=approver, approval=of(second), accept=True)
    assert runs.decide(actor=approver, run=second, accept=True).state == RunState.APPROVED


def test_an_inscription_and_a_load_are_withdrawn(book: Book) -> None:
    Entity.objects.filter(pk=book.entity.pk).update(movements_need_approval=True, loads_need_approval=True)
    book.entity.refresh_from_db()
    load = loads.confirm(actor=book.actor, load=received(book, as_csv(HOLDERS, THREE), on=ON))
    withdraw(book, load)
    assert load.state == "ready"
    assert loads.confirm(actor=book.actor, load=load).state == "waiting"
    book.give("Ana", 100)
    asked = movements.submit(actor=book.actor, entity=book.entity, act=act(book))
    withdraw(book, asked.request)
    assert (asked.request.state, asked.request.posting) == ("received", None)
    again = movements.take_up(actor=book.actor, request=asked.request, act=act(book))
    assert again.approval is not None


def test_who_asked_withdraws_on_the_page_of_the_request(book: Book, client, registrar: User) -> None:  # type: ignore[no-untyped-def]
    asked = approvals.request(actor=registrar, organisation=book.entity.organisation, kind="x", payload={"a": 1}, subject=book.entity)
    client.force_login(registrar)
    address = reverse("core:approval", args=[asked.pk])
    assert "Retirar la solicitud" in client.get(address).content.decode()
    client.post(address, {"reason": "cifra errada", "idempotency_key": "retiro-1"})
    assert of(book.entity).state == ApprovalState.WITHDRAWN
