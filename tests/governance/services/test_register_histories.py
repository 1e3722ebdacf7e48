"""Random histories of a register against a pure model: every answer, every refusal, every date agrees."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from core.audit.registry import run_verifiers, verifier_names
from governance.models import Posting
from governance.rules import ledger
from governance.rules.refusals import (
    AlreadyReversedError,
    BackdatedNegativeError,
    GovernanceRefusal,
    InsufficientBalanceError,
    ReversalDateError,
)
from governance.selectors import positions
from governance.services import register
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book

NAMES = ("Ana", "Beto", "Caro")
ISSUE = "issue"
names = st.sampled_from(NAMES)
days = st.integers(0, 12).map(lambda n: OPENED_ON + timedelta(days=n))
quantities = st.integers(1, 60).map(Decimal)
Row = tuple[str, str, Decimal]


@dataclass
class PureRegister:
    """What a register is, in one list: postings of (date, rows). Nothing else is stored."""

    postings: list[tuple[date, list[Row]]] = field(default_factory=list)
    reversed: set[int] = field(default_factory=set)
    reversals: set[int] = field(default_factory=set)

    def balance(self, name: str, on: date = date.max, known: int | None = None) -> Decimal:
        total = Decimal()
        for day, rows in self.postings[:known]:
            if day <= on:
                total += sum((quantity for _source, target, quantity in rows if target == name), Decimal())
                total -= sum((quantity for source, _target, quantity in rows if source == name), Decimal())
        return total

    def refusal(self, rows: list[Row], on: date) -> tuple[type[GovernanceRefusal], date | None] | None:
        effects: dict[str, Decimal] = defaultdict(Decimal)
        for source, target, quantity in rows:
            effects[source] -= quantity
            effects[target] += quantity
        losing = [name for name, effect in effects.items() if effect < 0 and name != ISSUE]
        if any(self.balance(name) + effects[name] < 0 for name in losing):
            return InsufficientBalanceError, None
        found = [first for name in losing if (first := self.first_negative(name, effects[name], on))]
        return (BackdatedNegativeError, min(found)) if found else None

    def first_negative(self, name: str, effect: Decimal, on: date) -> date | None:
        later: dict[date, Decimal] = {on: Decimal()}
        for day in {day for day, _rows in self.postings if day > on}:
            later[day] = self.balance(name, day) - self.balance(name, day - timedelta(days=1))
        found = ledger.first_negative(later, opening=self.balance(name, on) + effect)
        return found[0] if found else None

    def post(self, rows: list[Row], on: date) -> None:
        self.postings.append((on, rows))


class Histories(RuleBasedStateMachine):
    book: Book

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.model = PureRegister()
        self.asked: list[tuple[str, date, int, Decimal]] = []
        self.book.register.refresh_from_db()
        self.accounts = {name: self.book.holder(name) for name in NAMES} | {ISSUE: self.book.issue}

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    @initialize(quantity=quantities)
    def found(self, quantity: Decimal) -> None:
        self._post([(ISSUE, "Ana", quantity)], OPENED_ON, "issue")

    @rule(name=names, quantity=quantities, on=days)
    def issue(self, name: str, quantity: Decimal, on: date) -> None:
        self._post([(ISSUE, name, quantity)], on, "issue")

    @rule(name=names, quantity=quantities, on=days)
    def cancel(self, name: str, quantity: Decimal, on: date) -> None:
        self._post([(name, ISSUE, quantity)], on, "cancellation")

    @rule(giver=names, taker=names, quantity=quantities, on=days)
    def transfer(self, giver: str, taker: str, quantity: Decimal, on: date) -> None:
        if giver != taker:
            self._post([(giver, taker, quantity)], on, "transfer")

    @rule(rows=st.lists(st.tuples(names, names, quantities), min_size=2, max_size=4), on=days)
    def several_lines(self, rows: list[Row], on: date) -> None:
        if all(source != target for source, target, _quantity in rows):
            self._post(rows, on, "transfer")

    @precondition(lambda self: self.model.postings)
    @rule(data=st.data(), on=days)
    def reverse(self, data: st.DataObject, on: date) -> None:
        number = data.draw(st.integers(1, len(self.model.postings)), label="posting")
        posting = Posting.objects.get(register=self.book.register, number=number)
        rows = [(target, source, quantity) for source, target, quantity in self.model.postings[number - 1][1]]
        expected: tuple[type[GovernanceRefusal], date | None] | None = (AlreadyReversedError, None)
        if number not in self.model.reversed | self.model.reversals:
            early = on < posting.effective_on
            expected = (ReversalDateError, posting.effective_on) if early else self.model.refusal(rows, on)
        ref = f"rev-{len(self.model.postings)}-{number}"
        if self._agrees(
            expected,
            lambda: register.reverse(actor=self.book.actor, posting=posting, basis="error", source_ref=ref, effective_on=on),
        ):
            self.model.reversed.add(number)
            self.model.post(rows, on)
            self.model.reversals.add(len(self.model.postings))

    @rule(name=names, on=days, data=st.data())
    def ask(self, name: str, on: date, data: st.DataObject) -> None:
        known = data.draw(st.integers(0, len(self.model.postings)), label="known at")
        expected = self.model.balance(name, on, known)
        held = {row.account_id: row.quantity for row in positions.as_of(self.book.common, on, known)}
        assert held.get(self.accounts[name].pk, Decimal()) == expected
        assert positions.quantity(self.accounts[name], self.book.common, on, known) == expected
        self.asked.append((name, on, known, expected))

    @invariant()
    def answers_never_change_once_known(self) -> None:
        for name, on, known, expected in self.asked[-3:]:
            assert positions.quantity(self.accounts[name], self.book.common, on, known) == expected

    @invariant()
    def positions_are_the_models(self) -> None:
        for name in NAMES:
            assert positions.quantity(self.accounts[name], self.book.common) == self.model.balance(name)

    def _post(self, rows: list[Row], on: date, kind: str) -> None:
        lines = [Line(self.book.common, self.accounts[source], self.accounts[target], quantity) for source, target, quantity in rows]
        if self._agrees(self.model.refusal(rows, on), lambda: self.book.post(lines, kind=kind, on=on)):
            self.model.post(rows, on)

    def _agrees(self, expected: tuple[type[GovernanceRefusal], date | None] | None, act) -> bool:
        """Do the act and compare its outcome with the model's; say whether it was done."""
        try:
            posting = act()
        except GovernanceRefusal as error:
            assert expected is not None, error
            assert (type(error), error.facts.get("on")) == expected
            return False
        assert expected is None
        assert posting.number == len(self.model.postings) + 1
        return True


@pytest.mark.database
def test_a_random_history_agrees_with_the_pure_model(book: Book) -> None:
    for name in NAMES:
        book.holder(name)
    machine = type("Histories", (Histories,), {"book": book})
    run_state_machine_as_test(
        machine,
        settings=settings(max_examples=40, stateful_step_count=16, deadline=None, suppress_health_check=list(HealthCheck)),
    )


@pytest.mark.database
def test_a_history_verifies(book: Book) -> None:
    book.give("Ana", 50)
    for day in range(1, 10):
        book.move(*(("Ana", "Beto") if day % 2 else ("Beto", "Ana")), 3, on=OPENED_ON + timedelta(days=day))
    names_of_ours = [name for name in verifier_names() if name.startswith("governance.")]
    assert [report for report in run_verifiers(names_of_ours) if report.faults] == []
