"""Plays commands on the services and on the model at once: both accept, or both refuse for the same ground and date."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from typing import Any

from django.db import transaction

from core import clock
from core.rules.violations import InputError
from governance.models import Encumbrance
from governance.models import Posting as Row
from governance.rules.encumbrance_errors import EncumberedLaterError
from tests.governance.histories.asking import House
from tests.governance.histories.commands import Command, Encumber, Extend, Keep, Move, Pay, Permit, Release, Reverse, Split
from tests.governance.histories.paying import compare_run, expected_of
from tests.governance.histories.regions import is_closed
from tests.governance.model import encumbering, movements
from tests.governance.model.facts import Burden, Leave, Posting, Refusal
from tests.governance.model.leaving import Unsure
from tests.governance.model.payments import UnclearError
from tests.governance.model.register import Register

ACCEPTED, REFUSED, SKIPPED = "accepted", "refused", "skipped"
Judged = tuple[list[Refusal], Callable[[Any], None]]
"""The grounds of the model to refuse a command, and how it enters what the services gave where there are none."""


class OutOfScopeError(Exception):
    """A command of which the two sides are not asked: nobody holds anything, or a mirror would take what the model refuses."""


@dataclass
class Player:
    """One history being played. `moments` say when each step was recorded, `seen` what was come across."""

    house: House
    exchange: bool = False
    model: Register = field(default_factory=Register)
    moments: list[datetime] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def step(self) -> int:
        return len(self.moments) - 1

    def play(self, command: Command) -> str:
        """Do one command on both sides and say what became of it. Raises AssertionError where they differ."""
        if not self._possible(command) or is_closed(self.model, command):
            return SKIPPED
        self.moments.append(datetime.combine(command.today, time(15), UTC) + timedelta(seconds=len(self.moments)))
        with clock.pinned(self.moments[-1]):
            try:
                return self._play(command)
            except (OutOfScopeError, UnclearError):
                self.moments.pop()
                return SKIPPED

    def _possible(self, command: Command) -> bool:
        """Say whether what a command names is there: a shortened history may have lost it."""
        burdens = range(len(self.model.burdens))
        match command:
            case Extend() | Release() | Permit():
                return command.burden in burdens
            case Encumber():
                return all(key in burdens for key in command.upon)
            case Move():
                return all(key in burdens for key in command.named) and command.ref <= len(self.model.postings)
            case Reverse():
                return command.number <= len(self.model.postings)
        return True

    def _play(self, command: Command) -> str:
        on = getattr(command, "on", None) or command.today
        if on > command.today:
            grounds, enter = [Refusal("FutureDateError")], _nothing
        else:
            grounds, enter = getattr(self, f"_{type(command).__name__.lower()}")(command)
        if self.exchange and grounds:
            raise OutOfScopeError
        try:
            with transaction.atomic():
                done = self.house.ask(command)
        except InputError as error:
            refused = Refusal(type(error).__name__, error.facts.get("on"))
            told = f"refused {refused}, expected {grounds}: {error}"
            assert any(refused.name == name and on in (None, refused.on) for name, on in grounds), told
            self.seen[refused.name] += 1
            return REFUSED
        assert not grounds, f"accepted, expected {grounds}"
        enter(done)
        return ACCEPTED

    def _try(self, command: Command) -> None:
        """See that a command of which the model knows only that it may be is not barred, and take it back. Raises OutOfScopeError."""
        point = transaction.savepoint()
        try:
            self.house.ask(command)
        except InputError as error:
            assert isinstance(error, EncumberedLaterError), f"refused {error!r}, but some choice of shares may leave"
        transaction.savepoint_rollback(point)
        self.seen["some choice of shares"] += 1
        raise OutOfScopeError

    def _posting(self, kind: str, command: Move | Reverse | Split, **more: Any) -> Posting:
        on = command.on or command.today
        return Posting(**{"lines": (), "on": on, "agreed": on, **more}, kind=kind, number=len(self.model.postings) + 1, step=self.step)

    def _move(self, command: Move) -> Judged:
        judged = movements.judge(self.model, command.lines, command.on, command.named)
        if isinstance(judged, list):
            return judged, _nothing
        if isinstance(judged, Unsure):
            self._try(command)
        if command.ref:
            return [Refusal("DuplicateSourceError")], _nothing
        posting = self._posting(command.kind, command, lines=command.lines, agreed=command.agreed, reserved=command.reserved)

        def enter(row: Row) -> None:
            self._pair(row, movements.enter(self.model, posting, judged))
            self.seen["back-dated"] += command.on < command.today
            self.seen["encumbered shares left"] += bool(posting.gone)
            self.seen["encumbrance followed"] += any(each.became for each in posting.gone)
            self.seen["encumbrance ended"] += not all(each.became for each in posting.gone)

        return [], enter

    def _reverse(self, command: Reverse) -> Judged:
        judged = movements.judge_reversal(self.model, command.number, command.on or command.today)
        if isinstance(judged, list):
            return judged, _nothing
        if isinstance(judged, Unsure):
            self._try(command)
        undone = self.model.postings[command.number - 1]
        posting = self._posting("reversal", command, lines=movements.mirrored(undone), agreed=undone.agreed, reverses=undone.number)

        def enter(row: Row) -> None:
            self._pair(row, movements.enter_reversal(self.model, posting, judged))
            self.seen["reversal of encumbered shares"] += bool(undone.gone)

        return [], enter

    def _split(self, command: Split) -> Judged:
        made = encumbering.split(self.model, command.ratio, self._posting("split", command))
        if any(isinstance(each, Refusal) for each in made):
            return made, _nothing
        self.seen["encumbrance carried by a split"] += bool(made)
        return [], lambda row: self._pair(row, made)

    def _pair(self, row: Row, made: list[Burden]) -> None:
        """Pair what a posting brought with what it brought in the model."""
        assert row.number == len(self.model.postings)
        self.house.postings[row.number] = row
        rows = self.house.rows
        found = {(each.carried_from_id, each.account_id): each for each in Encumbrance.objects.filter(posting=row)}
        wanted = {(rows[each.origin or 0].pk, self.house.account(each.holder).pk): each for each in made}
        assert found.keys() == wanted.keys(), f"encumbrances that went on: {found}, expected {wanted}"
        rows |= {wanted[key].key: each for key, each in found.items()}

    def _encumber(self, command: Encumber) -> Judged:
        when = command.on, self.step
        made = encumbering.constitute(self.model, command.holder, command.terms, command.quantity, when, command.upon)
        if isinstance(made, Refusal):
            return [made], _nothing

        def enter(row: Encumbrance) -> None:
            self.house.rows[made.key] = row
            self.seen["encumbrances overlap"] += any(len(over) > 1 for over in self.model.over(command.holder, command.on).values())

        return [], enter

    def _extend(self, command: Extend) -> Judged:
        when = command.on, self.step
        return _grounds(encumbering.extend(self.model, self.model.burden(command.burden), command.quantity, when))

    def _release(self, command: Release) -> Judged:
        burden = self.model.burden(command.burden)
        refused = encumbering.release(self.model, burden, command.quantity, (command.on, self.step))
        self.seen["part released"] += refused is None and bool(self.model.resting(burden, command.today))
        return _grounds(refused)

    def _permit(self, command: Permit) -> Judged:
        leave = Leave(command.burden, command.consent, command.quantity, command.ends, command.on)
        return _grounds(encumbering.permit(self.model, leave, command.today))

    def _pay(self, command: Pay) -> Judged:
        if not self.model.issued(command.today):
            raise OutOfScopeError
        expected = expected_of(self.model, command, exchange=self.exchange)
        if not expected:
            return [Refusal("RunRefusedError")], _nothing
        self.seen["dividend to another"] += any(each.to != "holder" for each in expected)
        self.seen["dividend reserved"] += any(each.reserved for each in expected)
        return [], lambda run: compare_run(self.house, run, command, expected)

    def _keep(self, command: Keep) -> Judged:
        return [], _nothing


def _grounds(refused: Refusal | None) -> Judged:
    return [refused] if refused else [], _nothing


def _nothing(_done: Any) -> None:
    """Enter nothing: the model has entered it already."""
