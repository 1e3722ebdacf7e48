"""The holders of the demonstration company: those of the story by name, and a few hundred more with fictitious names.

Says how many shares each one holds and how each votes for the board; writes persons and accounts through services.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from desk.demo.names import people, split
from desk.demo.staff import DOMAIN, Staff
from governance.models import Account, Entity, Person
from governance.rules.kinds import AccountPurpose, PersonKind
from governance.rules.person_kinds import RepresentativeKind
from governance.services import accounts, persons, representatives

SMALL_SLATES = {"1": 90_000, "2": 40_000, "3": 100_000, "blank": 20_000}
SMALL_PER_SLATE = 15
ABSENT = 150
PREFERRED = 90


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """One account to fill: its owner, its shares of each class and the vote of its owner ("" stays at home).

    `executor` acts for an estate by right of its own, `agent` by a power.
    """

    account: Account
    person: Person
    ordinary: int
    preferred: int
    slate: str
    key: str = ""
    agent: Person | None = None
    executor: Person | None = None

    @property
    def on_roll(self) -> Person:
        """Who is on the roll of a meeting for these shares."""
        return self.executor or self.person

    @property
    def bearer(self) -> Person:
        """Who comes to the meeting with these shares."""
        return self.agent or self.on_roll


def enter(staff: Staff, entity: Entity, data: dict[str, Any], opened_on: date) -> list[Holding]:
    """Enter every holder and open one account each; the ordinary shares add up to what is subscribed."""
    named = list(_named(staff, entity, data["holder"], opened_on))
    company = data["company"]
    inside = sum(holding.ordinary for holding in named) + sum(SMALL_SLATES.values())
    small = list(_small(staff, entity, opened_on))
    absent = list(_absent(staff, entity, company["ordinary"] - inside, opened_on))
    preferred = list(_preferred(staff, entity, company["preferred"], opened_on))
    return named + small + absent + preferred


def _named(staff: Staff, entity: Entity, rows: list[dict[str, Any]], opened_on: date) -> Iterator[Holding]:
    agents: dict[str, Person] = {}
    for number, row in enumerate(rows, 1):
        person = _person(staff, row, f"{row['key']}@{DOMAIN}")
        agent = _agent(staff, row, agents)
        estate = row["name"].startswith("Sucesión")
        purpose = AccountPurpose.ESTATE if estate else AccountPurpose.HOLDER
        account = accounts.open(
            actor=staff["registro"], entity=entity, holders=[person], number=f"{number:04d}", opened_on=opened_on, purpose=purpose
        )
        if estate and agent is not None:
            _name_executor(staff, account, agent, opened_on)
        yield Holding(
            account=account,
            person=person,
            ordinary=row["ordinary"],
            preferred=0,
            slate=row["slate"],
            key=row["key"],
            agent=None if estate else agent,
            executor=agent if estate else None,
        )


def _name_executor(staff: Staff, account: Account, executor: Person, on: date) -> None:
    representatives.appoint(
        actor=staff["registro"],
        representative=executor,
        kind=RepresentativeKind.EXECUTOR,
        account=account,
        from_on=on,
        basis="Testamento, escritura 1204 de la Notaría 5 de Bogotá",
    )


def _agent(staff: Staff, row: dict[str, Any], agents: dict[str, Person]) -> Person | None:
    if "agent_id" not in row:
        return None
    if row["agent_id"] not in agents:
        fields = {"name": row["agent_name"], "id_type": "cc", "id_number": row["agent_id"]}
        agents[row["agent_id"]] = _person(staff, fields, "")
    return agents[row["agent_id"]]


def _small(staff: Staff, entity: Entity, opened_on: date) -> Iterator[Holding]:
    for turn, (slate, total) in enumerate(SMALL_SLATES.items()):
        sizes = split(total, SMALL_PER_SLATE, seed=40 + turn)
        yield from _many(staff, entity, sizes, opened_on, series=1 + turn, slate=slate)


def _absent(staff: Staff, entity: Entity, total: int, opened_on: date) -> Iterator[Holding]:
    yield from _many(staff, entity, split(total, ABSENT, seed=50), opened_on, series=5, slate="")


def _preferred(staff: Staff, entity: Entity, total: int, opened_on: date) -> Iterator[Holding]:
    for holding in _many(staff, entity, split(total, PREFERRED, seed=60), opened_on, series=6, slate=""):
        yield Holding(account=holding.account, person=holding.person, ordinary=0, preferred=holding.ordinary, slate="")


def _many(staff: Staff, entity: Entity, sizes: list[int], opened_on: date, *, series: int, slate: str) -> Iterator[Holding]:
    for number, ((name, identity), size) in enumerate(zip(people(len(sizes), seed=series), sizes, strict=True), 1):
        email = f"familia{number // 3}.{series}@{DOMAIN}" if number % 4 else ""
        person = _person(staff, {"name": name, "id_type": "cc", "id_number": identity}, email)
        account = accounts.open(
            actor=staff["registro"], entity=entity, holders=[person], number=f"{series}{number:04d}", opened_on=opened_on
        )
        yield Holding(account=account, person=person, ordinary=size, preferred=0, slate=slate)


def _person(staff: Staff, row: dict[str, Any], email: str) -> Person:
    kind = PersonKind.LEGAL if row["id_type"] == "nit" else PersonKind.NATURAL
    return persons.register(
        actor=staff["registro"],
        organisation=staff.organisation,
        name=row["name"],
        id_type=row["id_type"].upper(),
        id_number=row["id_number"],
        kind=PersonKind.PATRIMONY if "patrimony" in row else kind,
        patrimony=f"P.A. {row['patrimony']}" if "patrimony" in row else "",
        nationality="Colombia",
        domicile="Bogotá D.C.",
        email=email,
    )
