"""A small company, its register, its meeting and its papers, made through services: what the pages of the tests show."""

from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

from core import clock
from core.clock import BOGOTA
from core.models import Organisation, User
from governance.models import Account, Entity, Organ, Person, Security, Subscription
from governance.rules.kinds import EntityKind, MandateRole, OrganKind, PostingKind, SecurityKind
from governance.services import accounts, books, entities, issues, mandates, obligations, organs, persons, register, securities
from governance.services.register import Line

OPENED_ON = date(2025, 1, 15)
NAMES = (
    ("Villaquirán Bonilla, Joaquín", "52000011", 480_000),
    ("Ñungo Peralta, Óscar", "52000022", 230_000),
    ("Ortegón Pabón, Lucía", "52000033", 120_400),
    ("Tobón Arbeláez, Ana Lucía", "52000044", 96_000),
    ("Quiroga Sanín, Marta Inés", "52000055", 40_000),
    ("Zuleta Ortiz, Helena", "52000066", 33_600),
)


@dataclass(slots=True, kw_only=True)
class World:
    """What the pages show, by name."""

    organisation: Organisation
    clerk: User
    entity: Entity
    ordinary: Security
    preferred: Security
    board: Organ
    holders: list[Person] = field(default_factory=list)
    accounts: list[Account] = field(default_factory=list)


def company(organisation: Organisation, clerk: User, *, nit: str = "900500100-9", name: str = "Sietecueros Holding S.A.") -> World:
    """Make a company with six holders in two classes, its board, its bylaws and one obligation."""
    entity = entities.create(
        actor=clerk, organisation=organisation, kind=EntityKind.COMPANY, name=name, nit=nit, domicile="Bogotá", address="Carrera 7 # 71-21",
        listed=True,
    )  # fmt: skip
    books.adopt(actor=clerk, entity=entity, book_id="grupo-aval", binds_from=OPENED_ON, basis="Acta 51 de la asamblea")
    par = Decimal(1)
    ordinary = securities.create(actor=clerk, entity=entity, code="ORD", name="Ordinarias", kind=SecurityKind.COMMON, par=par)
    preferred = securities.create(actor=clerk, entity=entity, code="PREF", name="Preferenciales", kind=SecurityKind.PREFERRED, par=par)
    board = organs.create(actor=clerk, entity=entity, kind=OrganKind.BOARD, name="Junta directiva", seats=5)
    world = World(organisation=organisation, clerk=clerk, entity=entity, ordinary=ordinary, preferred=preferred, board=board)
    _hold(world)
    mandates.appoint(actor=clerk, organ=board, person=world.holders[0], role=MandateRole.CHAIR, from_on=OPENED_ON, seat=1, basis="Acta 51")
    secretariat = organs.create(actor=clerk, entity=entity, kind=OrganKind.SECRETARY, name="Secretaría general")
    mandates.appoint(
        actor=clerk, organ=secretariat, person=world.holders[5], role=MandateRole.SECRETARY, from_on=OPENED_ON, basis="Acta 51"
    )
    return world


def _hold(world: World) -> None:
    book = register.open(actor=world.clerk, entity=world.entity, opened_on=OPENED_ON)
    issue = world.entity.accounts.get(purpose="issue")
    lines = []
    for number, (name, document, shares) in enumerate(NAMES, start=1):
        person = persons.register(
            actor=world.clerk, organisation=world.organisation, id_type="CC", id_number=document, name=name, nationality="Colombia",
            domicile="Bogotá", address="Calle 10 # 4-21", email=f"titular{number}@correo.example",
        )  # fmt: skip
        account = accounts.open(actor=world.clerk, entity=world.entity, holders=[person], number=f"{number:04d}", opened_on=OPENED_ON)
        world.holders.append(person)
        world.accounts.append(account)
        lines.append(Line(world.ordinary, issue, account, Decimal(shares)))
        if number % 2:
            lines.append(Line(world.preferred, issue, account, Decimal(shares // 10)))
    register.record(
        actor=world.clerk, register=book, lines=lines, kind=PostingKind.OPENING, agreed_on=OPENED_ON, effective_on=OPENED_ON,
        basis="Libro anterior, folios 1 a 12", source_ref="apertura",
    )  # fmt: skip


def add_holder(world: World, number: int) -> None:
    """Let one more person hold shares, by an issue of its own."""
    person = persons.register(
        actor=world.clerk, organisation=world.organisation, id_type="CC", id_number=f"5300{number:04d}", name=f"Nueva, Persona {number}",
        nationality="Colombia", domicile="Cali", address="Calle 1 # 2-3",
    )  # fmt: skip
    account = accounts.open(actor=world.clerk, entity=world.entity, holders=[person], number=f"N{number}", opened_on=OPENED_ON)
    issue = world.entity.accounts.get(purpose="issue")
    register.record(
        actor=world.clerk, register=world.entity.register, lines=[Line(world.ordinary, issue, account, Decimal(100))], kind=PostingKind.ISSUE,
        agreed_on=OPENED_ON, effective_on=clock.today(), basis="Acta 53", source_ref=f"emision-{number}",
    )  # fmt: skip


def due(world: World, *, days: int = 0, subject: str = "") -> object:
    """Make one obligation that falls due in so many days."""
    return obligations.create(
        actor=world.clerk, entity=world.entity, rule="BC-13", subject=subject or f"asunto-{days}", title_es="Actualizar datos de titulares",
        title_en="Update holders' data", due_on=date.fromordinal(clock.today().toordinal() + days), owner_role="secretary",
    )  # fmt: skip


def at(text: str) -> datetime:
    """Return a moment in Bogotá."""
    return datetime.fromisoformat(text).replace(tzinfo=BOGOTA)


def subscribed(world: World) -> Subscription:
    """Issue a thousand ordinary shares, offer them, and let the first holder take a hundred, half paid."""
    actor = world.clerk
    issue = issues.order(
        actor=actor, security=world.ordinary, quantity=Decimal(1_000), ordered_by="board", ordered_on=date(2026, 1, 13), basis="Acta 210",
    )  # fmt: skip
    issues.regulate(
        actor=actor, issue=issue, approved_by="board", approved_on=date(2026, 1, 14), basis="Acta 211", price=Decimal(3), offer_days=15,
        proportion="a prorrata", initial=Fraction(1, 2), instalments=1, balance_months=6, remainder_authorised=True,
    )  # fmt: skip
    issues.clear(actor=actor, issue=issue, approved_on=date(2026, 1, 20), reference="Resolución 0042 de 2026")
    told = {"notice_on": date(2026, 2, 2), "closes_on": date(2026, 2, 27), "media": ["newspaper", "website"]}
    issues.offer(actor=actor, issue=issue, **told)  # type: ignore[arg-type]
    wanted = issues.Application(world.accounts[0], Decimal(100), Decimal(150), "consignación 1")
    return issues.subscribe(actor=actor, issue=issue, accepted=issues.Accepted(date(2026, 2, 10), "carta"), application=wanted)
