"""How each command is asked of the real services: which use case, with which documents. Judges nothing."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import count
from typing import Any

from core.models import User
from core.services import approvals
from governance.models import Account, Encumbrance, EntitlementRun, Person, Posting
from governance.rules.capital_acts import ActKind
from governance.rules.encumbrance_kinds import TransferForm
from governance.rules.kinds import PostingKind
from governance.rules.profit_kinds import DistributionStage
from governance.services import capital, encumbrances, movements, register, snapshots
from governance.services.capital import Order
from governance.services.dividends import decisions, declarations, projects, runs
from governance.services.dividends.declarations import Part, Schedule
from governance.services.movements.acts import Act
from tests.governance.cast import Book
from tests.governance.dividend_cast import project
from tests.governance.histories.commands import Command, Encumber, Extend, Keep, Move, Pay, Permit, Release, Reverse, Split
from tests.governance.model.facts import ISSUE


@dataclass
class House:
    """The company and its people; `rows` are its encumbrances by the model's number, `postings` by their own."""

    book: Book
    approver: User
    persons: dict[str, Person]
    rows: dict[int, Encumbrance] = field(default_factory=dict)
    postings: dict[int, Posting] = field(default_factory=dict)
    references: Iterator[int] = field(default_factory=lambda: count(1))

    def account(self, name: str) -> Account:
        return self.book.issue if name == ISSUE else self.book.made[name]

    def ask(self, command: Command) -> Any:
        """Call the use case of a command. Raises what it raises."""
        return getattr(self, f"_{type(command).__name__.lower()}")(command)

    def _reference(self) -> str:
        return f"ref-h{next(self.references)}"

    def _move(self, command: Move) -> Posting:
        reference = self.postings[command.ref].source_ref if command.ref else self._reference()
        taking = tuple(self.rows[key].pk for key in command.named)
        if command.inscribed:
            return self._inscribed(command, reference, taking)
        common = self.book.common
        return register.record(
            actor=self.book.actor,
            register=self.book.register,
            kind=command.kind,
            lines=[register.Line(common, self.account(a), self.account(b), Decimal(quantity)) for a, b, quantity in command.lines],
            agreed_on=command.agreed,
            effective_on=command.on,
            basis="carta",
            source_ref=reference,
            dividends_reserved=command.reserved,
            taking=taking,
        )

    def _inscribed(self, command: Move, reference: str, taking: tuple[int, ...]) -> Posting:
        ((source, target, quantity),) = command.lines
        act = Act(
            kind=PostingKind(command.kind),
            security=self.book.common.pk,
            from_account=self.account(source).pk,
            to_account=self.account(target).pk,
            quantity=Decimal(quantity),
            form=TransferForm.WRITTEN_ORDER,
            agreed_on=command.agreed,
            effective_on=command.on,
            basis="carta",
            source_ref=reference,
            dividends_reserved=command.reserved,
            taking=taking,
        )
        return movements.inscribe(actor=self.book.actor, entity=self.book.entity, act=act)

    def _reverse(self, command: Reverse) -> Posting:
        undone = Posting.objects.get(pk=self.postings[command.number].pk)
        return register.reverse(actor=self.book.actor, posting=undone, basis="error", source_ref=self._reference(), effective_on=command.on)

    def _encumber(self, command: Encumber) -> Encumbrance:
        terms = command.terms
        order = {} if terms.beneficiary else {"authority": "Juzgado 3", "order_number": "Oficio 12"}
        return encumbrances.constitute(
            actor=self.book.actor,
            account=self.account(command.holder),
            security=self.book.common,
            kind=terms.kind,
            scope=terms.scope,
            quantity=Decimal(command.quantity),
            agreed_on=min(command.on, command.today),
            registered_on=command.on,
            basis="contrato",
            source_ref=self._reference(),
            beneficiary=self.persons.get(terms.beneficiary),
            granted=terms.granted,
            reserved=terms.reserved,
            upon=[self.rows[key] for key in command.upon],
            **order,
        )

    def _change(self, command: Extend | Release) -> dict[str, Any]:
        row = self.rows[command.burden]
        fields = {"registered_on": command.on, "basis": "documento", "source_ref": self._reference()}
        return {"actor": self.book.actor, "encumbrance": row, **fields}

    def _extend(self, command: Extend) -> Any:
        return encumbrances.amend(quantity=Decimal(command.quantity), **self._change(command))

    def _release(self, command: Release) -> Any:
        quantity = None if command.quantity is None else Decimal(command.quantity)
        return encumbrances.release(quantity=quantity, **self._change(command))

    def _permit(self, command: Permit) -> Any:
        return encumbrances.permit(
            actor=self.book.actor,
            encumbrance=self.rows[command.burden],
            consent=command.consent,
            given_by="quien corresponde",
            reference=self._reference(),
            on_transfer="release" if command.ends else "follow",
            given_on=command.on,
            quantity=Decimal(command.quantity) if command.quantity else None,
        )

    def _split(self, command: Split) -> Posting:
        order = Order(
            kind=ActKind.SPLIT,
            decided_on=command.on,
            effective_on=command.on,
            basis="Acta 40",
            source_ref=self._reference(),
            gives=command.ratio.numerator,
            for_each=command.ratio.denominator,
            price=Decimal(1000),
        )
        approval = capital.request(actor=self.book.actor, entity=self.book.entity, order=order)
        approval = approvals.decide(actor=self.approver, approval=approval, accept=True)
        asked = capital.approved_order(approval)
        return capital.carry_out(actor=self.book.actor, entity=self.book.entity, order=asked, approval=approval).posting

    def _pay(self, command: Pay) -> EntitlementRun:
        actor, entity = self.book.actor, self.book.entity
        made = projects.propose(actor=actor, entity=entity, project=project(self.book.common, command.per_share))
        for stage in (DistributionStage.ACCOUNTS_APPROVED, DistributionStage.TAX_PROVIDED, DistributionStage.LEGAL_RESERVE):
            decisions.record_stage(actor=actor, distribution=made, stage=stage, done_on=command.declared, reference_text="Acta 41")
        vote = {"represented": Decimal(1000), "in_favour": Decimal(900), "holders_in_favour": 3}
        decisions.decide(actor=actor, distribution=made, decided_on=command.declared, minutes_ref="Acta 41", **vote)
        made.refresh_from_db()
        part = Part(command.on, Decimal(command.per_share))
        declarations.declare(actor=actor, distribution=made, schedules={self.book.common.pk: Schedule([part])})
        return runs.request(actor=actor, distribution=made, pay_on=command.on)

    def _keep(self, command: Keep) -> Any:
        return snapshots.build(register=self.book.register, on=command.on)


def everybody(book: Book, holders: tuple[str, ...], others: tuple[str, ...]) -> dict[str, Person]:
    """Return the persons of a history by name: the holders, with their accounts, and those in whose favour encumbrances are."""
    for name in holders:
        book.holder(name)
    people = {name: Person.objects.get(ownerships__account=book.made[name]) for name in holders}
    return people | {name: book.person(name) for name in others}
