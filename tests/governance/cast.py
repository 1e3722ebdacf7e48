"""A company with an open register and two classes, and shorthand to make holders and postings: all of it through the services."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import count

from core.models import User
from governance.models import Account, Entity, Person, Posting, Register, Security
from governance.services import accounts, persons, register
from governance.services.register import Line

OPENED_ON = date(2020, 1, 2)
numbers = count(1)


@dataclass
class Book:
    """One company and its register, with shorthand for what tests do most."""

    actor: User
    entity: Entity
    register: Register
    common: Security
    preferred: Security
    issue: Account
    made: dict[str, Account] = field(default_factory=dict)

    def person(self, name: str) -> Person:
        number = str(52_000_000 + next(numbers))
        return persons.register(
            actor=self.actor,
            organisation=self.entity.organisation,
            id_type="CC",
            id_number=number,
            name=name,
            nationality="Colombia",
            domicile="Bogotá",
        )

    def holder(self, name: str) -> Account:
        if name not in self.made:
            self.made[name] = accounts.open(
                actor=self.actor, entity=self.entity, holders=[self.person(name)], number=f"C{next(numbers)}", opened_on=OPENED_ON
            )
        return self.made[name]

    def post(self, lines: list[Line], kind: str = "transfer", on: date = OPENED_ON, source_ref: str = "") -> Posting:
        return register.record(
            actor=self.actor,
            register=self.register,
            kind=kind,
            lines=lines,
            agreed_on=on,
            effective_on=on,
            basis="carta",
            source_ref=source_ref or f"ref-{next(numbers)}",
        )

    def give(self, name: str, quantity: int | str, on: date = OPENED_ON, security: Security | None = None) -> Account:
        account = self.holder(name)
        self.post([Line(security or self.common, self.issue, account, Decimal(quantity))], kind="issue", on=on)
        return account

    def move(self, source: str, target: str, quantity: int | str, on: date = OPENED_ON) -> Posting:
        return self.post([Line(self.common, self.holder(source), self.holder(target), Decimal(quantity))], on=on)
