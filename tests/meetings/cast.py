"""A company under the Grupo Aval rule book with two classes, and shorthand to hold its meetings: all of it through the services.

The notice appears on Wed 2026-03-04 and the meeting is on Fri 2026-03-27: fifteen clear business days.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal

from core.clock import BOGOTA
from core.models import Organisation, User
from core.services import evidence
from governance.models import Account, Entity, Organ, Person, Register, Security
from governance.rules.provisions.notice import Caller
from governance.selectors.accounts import issue_account
from governance.services import accounts, books, entities, mandates, organs, persons, register, securities
from governance.services.register import Line
from meetings.models import AgendaItem, Ballot, Decision, Election, Meeting, Poll, Proxy, Slate
from meetings.services import closings, door, elections, meetings, notices, polls, proxies, rolls
from meetings.services.elections import LinePlan, SlatePlan
from meetings.services.notices import Appearance
from meetings.services.plans import AgendaPlan, ElectionPlan, MeetingPlan
from meetings.services.polls import ExceptionVote
from meetings.services.proxies import Power

OPENED_ON = date(2020, 1, 2)
NOTICE_ON = date(2026, 3, 4)
NOTICE_AT, DOOR_AT, SESSION_AT = "2026-03-04 08:00", "2026-03-27 08:30", "2026-03-27 10:00"
MEETING_AT = datetime(2026, 3, 27, 10, 0, tzinfo=BOGOTA)
CLIPPING = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(40) + b"IEND\xaeB`\x82"

AGENDA = (
    AgendaPlan(title="Verificación del quórum", purpose=AgendaItem.Purpose.INFORMATIVE),
    AgendaPlan(title="Informe de gestión", proposal="Aprobar el informe de gestión."),
    AgendaPlan(title="Estados financieros", matter="financial_statements", proposal="Aprobar los estados financieros de 2025."),
)


@dataclass
class House:
    """One listed company, its holders by name, and the meeting under way."""

    secretary: User
    entity: Entity
    register: Register
    common: Security
    preferred: Security
    issue: Account
    board: Organ
    clock: Callable[[str], datetime]
    people: dict[str, Person] = field(default_factory=dict)

    def person(self, name: str, id_type: str = "CC", number: str = "", email: str = "") -> Person:
        if name not in self.people:
            self.people[name] = persons.register(
                actor=self.secretary,
                organisation=self.entity.organisation,
                id_type=id_type,
                id_number=number or str(52_000_000 + len(self.people)),
                name=name,
                nationality="Colombia",
                domicile="Bogotá",
                email=email,
            )
        return self.people[name]

    def give(self, name: str, quantity: int, security: Security | None = None, **identity: str) -> Person:
        person = self.person(name, **identity)
        account = person.accounts.filter(entity=self.entity).first() or accounts.open(
            actor=self.secretary, entity=self.entity, holders=[person], number=f"{person.pk:06d}", opened_on=OPENED_ON
        )
        self.post(
            [Line(security or self.common, self.issue, account, Decimal(quantity))], ref=f"{account.number}-{security and security.code}"
        )
        return person

    def post(self, lines: Sequence[Line], ref: str, on: date = OPENED_ON, kind: str = "issue") -> None:
        register.record(
            actor=self.secretary,
            register=self.register,
            kind=kind,
            lines=lines,
            agreed_on=on,
            effective_on=on,
            basis="carta",
            source_ref=ref,
        )

    def treasury(self, quantity: int) -> Account:
        account = accounts.open(
            actor=self.secretary,
            entity=self.entity,
            number="READQ",
            purpose="treasury",
            title="Acciones propias readquiridas",
            opened_on=OPENED_ON,
        )
        self.post([Line(self.common, self.issue, account, Decimal(quantity))], ref="treasury")
        return account

    def director(self, name: str, role: str = "member") -> Person:
        person = self.person(name)
        mandates.appoint(actor=self.secretary, organ=self.board, person=person, role=role, from_on=date(2024, 4, 1))
        return person

    def convene(self, agenda: Sequence[AgendaPlan] = AGENDA, **changes: object) -> Meeting:
        """Convene on the morning of the notice."""
        self.clock(NOTICE_AT)
        fields = {
            "kind": "ordinary",
            "scheduled_at": MEETING_AT,
            "place": "Auditorio principal, carrera 7 n.º 00-31, piso 2",
            "city": "Bogotá D.C.",
            "convened_by": self.person("Peñaranda Ibáñez, José Ignacio"),
            "convened_as": "representante legal",
            "caller": Caller.LEGAL_REPRESENTATIVE,
            "agenda": tuple(agenda),
            "notice_on": NOTICE_ON,
            "inspection_place": "carrera 7 n.º 00-31, piso 9, Bogotá D.C.",
        }
        return meetings.convene(actor=self.secretary, entity=self.entity, plan=MeetingPlan(**{**fields, **changes}))  # type: ignore[arg-type]

    def publish(self, meeting: Meeting) -> None:
        """Lay the notice out and record its appearance, with the clipping."""
        notices.lay_out(actor=self.secretary, meeting=meeting)
        notices.record_publication(actor=self.secretary, meeting=meeting, appearance=self.appearance())

    def appearance(self, **changes: object) -> Appearance:
        clipping = evidence.store(
            actor=self.secretary, organisation=self.entity.organisation, name="recorte.png", content=CLIPPING, kind="clipping"
        )
        fields = {"medium": "newspaper", "outlet": "La Jornada Andina", "published_on": NOTICE_ON, "page": "7", "evidence": clipping}
        return Appearance(**{**fields, **changes})  # type: ignore[arg-type]

    def power(self, principal: Person, agent: Person | None, **changes: object) -> Proxy:
        fields = {
            "meeting_named": "reunión ordinaria del 27 de marzo de 2026",
            "signed_at": datetime(2026, 3, 20, 9, 0, tzinfo=BOGOTA),
            "certificate_on": date(2026, 3, 10),
        }
        power = Power(principal=principal, agent=agent, **{**fields, **changes})  # type: ignore[arg-type]
        return proxies.receive(actor=self.secretary, meeting=self.entity.meetings.latest("pk"), power=power)

    def open(self, meeting: Meeting, *present: Person) -> Meeting:
        """Freeze the roll, let people in and open the session."""
        self.clock(DOOR_AT)
        rolls.freeze(actor=self.secretary, meeting=meeting)
        for person in present:
            door.admit(actor=self.secretary, meeting=meeting, person=person)
        self.clock(SESSION_AT)
        return meetings.open_session(actor=self.secretary, meeting=meeting)

    def in_session(self, *present: Person, agenda: Sequence[AgendaPlan] = AGENDA) -> Meeting:
        """Hold everything up to the open session."""
        meeting = self.convene(agenda)
        self.publish(meeting)
        return self.open(meeting, *present)

    def vote(self, item: AgendaItem, election: Election | None = None) -> Poll:
        return polls.open_poll(actor=self.secretary, item=item, election=election)

    def cast(self, poll: Poll, bearer: Person, choice: str, slate: Slate | None = None, holders: Sequence[Person] = ()) -> list[Ballot]:
        vote = ExceptionVote(bearer=bearer, choice=choice, slate=slate, holders=tuple(holders))
        return polls.cast(actor=self.secretary, poll=poll, vote=vote)

    def close(self, poll: Poll) -> Decision:
        return closings.close(actor=self.secretary, poll=poll)

    def slate(self, election: Election, name: str, *candidates: str, **changes: object) -> Slate:
        lines = tuple(LinePlan(candidate=each, accepted=True, independence_declared=True) for each in candidates)
        fields = {"name": name, "filed_by": "un accionista", "lines": lines}
        return elections.file_slate(actor=self.secretary, election=election, slate=SlatePlan(**{**fields, **changes}))  # type: ignore[arg-type]


def house(organisation: Organisation, secretary: User, clock: Callable[[str], datetime]) -> House:
    """Make the company: two classes of 1,000 pesos, its board, its rule book."""
    clock("2026-03-02 08:00")
    entity = entities.create(
        actor=secretary,
        organisation=organisation,
        kind="company",
        name="Cafetales del Sumapaz S.A.",
        nit="999001274-0",
        domicile="Bogotá D.C.",
        listed=True,
        website="www.cafetalesdelsumapaz.example",
    )
    books.adopt(actor=secretary, entity=entity, book_id="grupo-aval", binds_from=date(2020, 1, 2), basis="acta 30")
    opened = register.open(actor=secretary, entity=entity, opened_on=OPENED_ON)
    common = securities.create(actor=secretary, entity=entity, code="ORD", name="Acciones ordinarias", kind="common", par=Decimal(1000))
    preferred = securities.create(
        actor=secretary, entity=entity, code="PREF", name="Acciones preferenciales", kind="preferred", par=Decimal(1000)
    )
    board = organs.create(actor=secretary, entity=entity, kind="board", name="Junta directiva", seats=7)
    return House(secretary, entity, opened, common, preferred, issue_account(entity), board, clock)


def board_election(seats: int = 5, independents: int = 2) -> AgendaPlan:
    """Return the item of a board elected in two votings."""
    return AgendaPlan(
        title="Elección de la junta directiva",
        matter="board_election",
        purpose=AgendaItem.Purpose.ELECTION,
        elections=(
            ElectionPlan(title="Miembros independientes", seats=independents, scope=Election.Scope.INDEPENDENTS),
            ElectionPlan(title="Miembros no independientes", seats=seats, scope=Election.Scope.OTHERS),
        ),
    )
