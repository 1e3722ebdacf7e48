"""The whole ordinary meeting of a listed holding under the Grupo Aval rules, told step by step and through services only.

842,500,000 common shares (1,250,000 of them the company's own) and 120,000,000 preferred, some 240 holders. Present: four groups of
holders who vote for slates A, B and C and in blank, sized so that B and C tie for the last seat with a residual of 46,861,193.
"""

import random
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal

from core.clock import BOGOTA
from core.models import Organisation, User
from governance.models import Account, Person
from governance.services import accounts, mandates, organs, relationships
from governance.services.register import Line
from meetings.models import AgendaItem, Ballot, Decision, Election, Meeting
from meetings.services import closings, door, elections, meetings, minutes, notices, polls, proxies, rolls
from meetings.services.closings import Lots
from meetings.services.elections import LinePlan, SlatePlan
from meetings.services.minutes import Cover, Words
from meetings.services.plans import AgendaPlan, ElectionPlan
from meetings.services.polls import ExceptionVote
from tests.meetings.cast import House
from tests.meetings.cast import house as make_house

COMMON, TREASURY, PREFERRED = 842_500_000, 1_250_000, 120_000_000
TARGETS = {"A": 318_255_042, "B": 166_381_460, "C": 46_861_193, "blank": 66_103_640}
IDLE = 513_397
SURNAMES = "Acuña|Albarracín|Ángel|Ariza|Baquero|Benavides|Bohórquez|Buitrago|Caicedo|Cárdenas|Duarte|Estupiñán|Garzón|Henao|Londoño"
NAMES = "Adriana María|Andrés Felipe|Blanca Nubia|Camilo Ernesto|Clara Eugenia|Dora Lilia|Édgar Iván|Flor Ángela|Íngrid Tatiana|Ñusta Rocío"
ANCHORS = {
    "A": ("Inversiones La Ceiba del Oriente S.A.S.", "900120447-8"),
    "B": ("Caja de Retiro de los Trabajadores del Agro", "900310008-3"),
    "C": ("Cooperativa Multiactiva de Caficultores de Pandi y Venecia", "900416735-6"),
    "blank": ("Fundación para el Desarrollo Integral del Sumapaz", "900207691-4"),
}

AGENDA = (
    AgendaPlan(title="Verificación del quórum", purpose=AgendaItem.Purpose.INFORMATIVE),
    AgendaPlan(title="Comisión para aprobar el acta", proposal="Que la integren Ñusta Rocío Acuña y Clara Eugenia Duarte."),
    AgendaPlan(title="Informe de gestión de la junta directiva y del presidente", proposal="Aprobar el informe de gestión de 2025."),
    AgendaPlan(title="Dictamen del revisor fiscal", purpose=AgendaItem.Purpose.INFORMATIVE),
    AgendaPlan(
        title="Estados financieros al 31 de diciembre de 2025",
        matter="financial_statements",
        proposal="Aprobar los estados financieros separados y consolidados de 2025.",
    ),
    AgendaPlan(
        title="Proyecto de distribución del 30 % de las utilidades",
        matter="distribution_below_minimum",
        proposal="Repartir el 30 % de la utilidad neta y llevar el resto a reservas ocasionales.",
        exhibit={
            "head": ["Proyecto de distribución", "Por acción", "Pesos"],
            "rows": [
                {"cells": ["Utilidad neta de 2025", "", 192_500_000_000], "kind": "sub"},
                {"cells": ["Dividendo, 30 %", Decimal("60.00"), 57_675_000_000]},
                {"cells": ["Reserva ocasional", "", 134_825_000_000]},
                {"cells": ["Total distribuido y apropiado", "", 192_500_000_000], "kind": "tot"},
            ],
        },
    ),
    AgendaPlan(
        title="Distribución de la mitad de las utilidades",
        matter="profit_distribution",
        proposal="Repartir el 50 % de la utilidad neta en dos cuotas iguales.",
    ),
    AgendaPlan(title="Dividendo en acciones", matter="stock_dividend", proposal="Pagar la segunda cuota en acciones liberadas."),
    AgendaPlan(
        title="Elección de revisor fiscal y suplente",
        matter="auditor_election",
        purpose=AgendaItem.Purpose.ELECTION,
        elections=(ElectionPlan(title="Revisor fiscal", seats=1),),
    ),
    AgendaPlan(
        title="Elección de la junta directiva",
        matter="board_election",
        purpose=AgendaItem.Purpose.ELECTION,
        elections=(
            ElectionPlan(title="Miembros independientes", seats=2, scope=Election.Scope.INDEPENDENTS),
            ElectionPlan(title="Miembros no independientes", seats=5, scope=Election.Scope.OTHERS),
        ),
    ),
    AgendaPlan(title="Proposiciones y cierre", purpose=AgendaItem.Purpose.INFORMATIVE),
)


@dataclass
class Story:
    """The company, its groups of holders and what has happened so far."""

    house: House
    groups: dict[str, list[Person]] = field(default_factory=dict)
    absent: list[Person] = field(default_factory=list)
    directors: list[Person] = field(default_factory=list)
    lawyers: dict[str, Person] = field(default_factory=dict)
    decisions: dict[str, Decision] = field(default_factory=dict)

    @property
    def actor(self) -> User:
        return self.house.secretary

    @property
    def meeting(self) -> Meeting:
        return self.house.entity.meetings.get()

    def item(self, position: int) -> AgendaItem:
        return self.meeting.items.get(position=position)


def company(organisation: Organisation, actor: User, clock: object) -> Story:
    """Fill the register: groups that will attend, holders who will not, the company's own shares, directors and an auditor."""
    story = Story(make_house(organisation, actor, clock))  # type: ignore[arg-type]
    house, draw = story.house, random.Random(27)
    house.entity.traits = {"control_situation": False}
    house.entity.save()
    lines: list[Line] = []
    people = _people(story, draw, 200)
    directors = [house.director(people.pop().name, role) for role in ("chair", "member", "member")]
    story.directors = directors
    for group, target in TARGETS.items():
        name, nit = ANCHORS[group]
        small = [people.pop() for _ in range(25)] + (directors if group == "A" else [])
        holdings = {person: draw.randint(1_000, 400_000) for person in small}
        anchor = house.person(name, id_type="NIT", number=nit, email="asambleas@ceiba.example" if group in "AB" else "")
        holdings[anchor] = target - sum(holdings.values())
        story.groups[group] = [anchor, *small]
        lines += [_line(story, person, shares) for person, shares in holdings.items()]
    idle = people.pop()
    story.groups["idle"] = [idle]
    lines.append(_line(story, idle, IDLE))
    story.absent = people
    rest = COMMON - TREASURY - sum(TARGETS.values()) - IDLE
    parts = [draw.randint(1_000, 900_000) for _ in people[1:]]
    lines += [_line(story, person, shares) for person, shares in zip(people, [rest - sum(parts), *parts], strict=True)]
    lines.append(Line(house.preferred, house.issue, _account(story, people[0]), Decimal(PREFERRED)))
    house.post(lines, ref="emisión inicial")
    house.treasury(TREASURY)
    auditor = organs.create(actor=actor, entity=house.entity, kind="auditor", name="Revisoría fiscal")
    mandates.appoint(actor=actor, organ=auditor, person=house.person("Córdoba Ruiz, Natalia"), role="auditor", from_on=date(2024, 4, 1))
    desk = organs.create(actor=actor, entity=house.entity, kind="secretary", name="Secretaría general")
    mandates.appoint(
        actor=actor, organ=desk, person=house.person("Suárez Peñuela, Marta Liliana"), role="secretary", from_on=date(2024, 4, 1)
    )
    relationships.record(
        actor=actor, person=story.absent[3], kind="employee", entity=house.entity, from_on=date(2023, 1, 1), basis="nómina"
    )
    return story


def _people(story: Story, draw: random.Random, number: int) -> list[Person]:
    names: dict[str, None] = {}
    surnames, first = SURNAMES.split("|"), NAMES.split("|")
    while len(names) < number:
        names[f"{draw.choice(surnames)} {draw.choice(surnames)}, {draw.choice(first)}"] = None
    return [story.house.person(name, email=f"titular{i}@correo.example" if i % 3 else "") for i, name in enumerate(names)]


def _account(story: Story, person: Person) -> Account:
    entity = story.house.entity
    found = person.accounts.filter(entity=entity).first()
    return found or accounts.open(actor=story.actor, entity=entity, holders=[person], number=f"{person.pk:06d}", opened_on=date(2020, 1, 2))


def _line(story: Story, person: Person, shares: int) -> Line:
    return Line(story.house.common, story.house.issue, _account(story, person), Decimal(shares))


def summons(story: Story) -> Meeting:
    """Wednesday 4 March: convene, lay out, publish with the clipping, spread by mail."""
    house = story.house
    meeting = house.convene(AGENDA, number=64, convened_as="presidente y representante legal")
    house.publish(meeting)
    house.clock("2026-03-04 11:00")
    notices.send(actor=story.actor, meeting=meeting)
    return meeting


def powers(story: Story) -> None:
    """The ten days before: powers come, are examined, accepted, returned with reasons, replaced by a later one."""
    house, meeting = story.house, story.meeting
    house.clock("2026-03-20 15:00")
    story.lawyers = {group: house.person(f"{name}, Apoderada") for group, name in zip("ABC", ("Góngora", "Murcia", "Pulido"), strict=True)}
    for group, lawyer in story.lawyers.items():
        anchor, *small = story.groups[group]
        legal = house.power(anchor, lawyer, capacity="legal")
        proxies.accept(actor=story.actor, proxy=legal)
        for person in small[:10]:
            proxies.accept(actor=story.actor, proxy=house.power(person, lawyer))
    changed = story.groups["B"][1]
    later = datetime(2026, 3, 20, 12, 0, tzinfo=BOGOTA)
    proxies.accept(actor=story.actor, proxy=house.power(changed, house.person("Rincón, Álvaro"), signed_at=later))
    blank, insider = house.power(story.absent[4], None), house.power(story.absent[5], story.absent[3])
    proxies.return_(actor=story.actor, proxy=blank)
    proxies.return_(actor=story.actor, proxy=insider, reasons=["consulte el listado de apoderados independientes"])
    assert meeting.proxies.filter(state="returned").count() == 2


def slates(story: Story) -> None:
    """Slates for the auditor and for the two votings of the board; one independent slate lacks a declaration and is not voted."""
    house = story.house
    house.clock("2026-03-19 16:00")
    auditor = story.item(9).elections.get()
    _file(story, auditor, "Auditores Unidos del Altiplano S.A.S.", "Natalia Eugenia Córdoba Ruiz", "Iván Darío Mahecha Peña")
    _file(story, auditor, "Contadores Sabana y Asociados Ltda.", "Rosa Elvira Pachón Lara", "Tomás Echeverri Nieto")
    independents, others = story.item(10).elections.order_by("pk")
    for election in (independents, others):
        election.organ = house.board
        election.save()
    _file(story, independents, "Plancha 1", "Catalina Restrepo Góngora", "Mauricio Forero Lemus")
    _file(story, independents, "Plancha 2", "Beatriz Elena Castañeda Peña", "Hernán Darío Zúñiga Ocampo")
    lines = (LinePlan(candidate="Pedro Pablo Fajardo Solano", accepted=True),)
    elections.file_slate(actor=story.actor, election=independents, slate=SlatePlan(name="Plancha 3", filed_by="un accionista", lines=lines))
    _file(
        story, others, "A", "Helena Zuleta Mejía", "Bernardo Lizcano Díaz", "Nohora Quintana Ávila", "Diego Serrano Pinto", "Ana Riaño Vega"
    )
    _file(story, others, "B", "Irene Pombo Caro", "Santiago Vélez Arango", "Lucía Arboleda Quiñones")
    _file(story, others, "C", "Óscar Tirado Niño", "Rosa Güiza Barreto")


def _file(story: Story, election: Election, name: str, *candidates: str) -> None:
    story.house.slate(election, name, *candidates)


def session(story: Story) -> None:
    """Friday 27 March, 10:00: the roll, the door, the session opened; a late arrival and a departure."""
    house, meeting = story.house, story.meeting
    house.clock("2026-03-27 08:00")
    rolls.freeze(actor=story.actor, meeting=meeting, as_of=date(2026, 3, 26))
    for lawyer in (*story.lawyers.values(), house.person("Rincón, Álvaro")):
        door.admit(actor=story.actor, meeting=meeting, person=lawyer)
    proxies.accept(actor=story.actor, proxy=house.power(story.groups["blank"][0], story.groups["blank"][1], capacity="legal"))
    for group in ("A", "B", "C", "blank", "idle"):
        start = 11 if group in story.lawyers else 0
        for person in story.groups[group][start:]:
            if person.kind == "natural":
                door.admit(actor=story.actor, meeting=meeting, person=person)
    house.clock("2026-03-27 10:04")
    meetings.open_session(actor=story.actor, meeting=meeting, secretary=house.person("Suárez Peñuela, Marta Liliana"))


def decide(story: Story) -> None:
    """Every motion and election, in the order of the agenda."""
    against, blank = story.lawyers["B"], story.groups["blank"][1]
    story.decisions["commission"] = motion(story, 2, "10:20")
    story.decisions["report"] = motion(story, 3, "10:45", (against, "against"))
    story.decisions["statements"] = motion(story, 5, "11:00", (story.groups["C"][20], "against"), (blank, "blank"))
    story.decisions["below_minimum"] = motion(story, 6, "11:15", (against, "against"), (blank, "blank"))
    story.house.clock("2026-03-27 11:20")
    door.leave(actor=story.actor, meeting=story.meeting, person=story.groups["C"][21])
    story.decisions["distribution"] = motion(story, 7, "11:25")
    door.admit(actor=story.actor, meeting=story.meeting, person=story.groups["C"][21])
    story.decisions["stock_dividend"] = motion(story, 8, "11:35", (story.lawyers["C"], "against"))
    auditor = story.item(9).elections.get()
    story.decisions["auditor"] = _elect(story, 9, auditor, "11:50", {"A": 0, "B": 1, "C": 0, "blank": None})
    independents, others = story.item(10).elections.order_by("pk")
    story.decisions["independents"] = _elect(story, 10, independents, "12:00", {"A": 0, "B": 1, "C": 1, "blank": None})
    story.decisions["others"] = _elect(story, 10, others, "12:15", {"A": 0, "B": 1, "C": 2, "blank": None})


def motion(story: Story, position: int, hour: str, *exceptions: tuple[Person, str]) -> Decision:
    """Put an item to the vote: all in favour except those named."""
    story.house.clock(f"2026-03-27 {hour}")
    poll = polls.open_poll(actor=story.actor, item=story.item(position))
    votes = [ExceptionVote(bearer=bearer, choice=choice) for bearer, choice in exceptions]
    polls.cast_by_exception(actor=story.actor, poll=poll, exceptions=votes)
    return closings.close(actor=story.actor, poll=poll)


def _elect(story: Story, position: int, election: Election, hour: str, choices: dict[str, int | None]) -> Decision:
    """Vote an election: each group for its slate, the fourth in blank; one holder does not vote."""
    story.house.clock(f"2026-03-27 {hour}")
    poll = polls.open_poll(actor=story.actor, item=story.item(position), election=election)
    filed = list(election.slates.filter(state="filed"))
    inside = {row.bearer for row in poll.item.meeting.representations.select_related("bearer")}
    for group, choice in choices.items():
        slate = filed[choice] if choice is not None else None
        bearers = [story.lawyers[group]] if group in story.lawyers else []
        if group == "B":
            bearers.append(story.house.person("Rincón, Álvaro"))
        for bearer in [*bearers, *(person for person in story.groups[group] if person in inside)]:
            vote = ExceptionVote(bearer=bearer, choice=Ballot.Choice.SLATE if slate else Ballot.Choice.BLANK, slate=slate)
            polls.cast(actor=story.actor, poll=poll, vote=vote)
    return closings.close(actor=story.actor, poll=poll)


def lots(story: Story) -> Decision:
    """The tie for the last seat goes to slate B."""
    story.house.clock("2026-03-27 12:21")
    drawn = Lots(
        order=["B", "C"],
        method="El presidente mostró dos balotas iguales, rotuladas «B» y «C», y las depositó en una bolsa opaca",
        drawn_by="Rosa Elvira Pachón Lara, empleada del auditorio ajena a la sociedad",
        witnesses=["Tomás Echeverri Nieto", "Paola Andrea Cuéllar Zúñiga"],
    )
    return closings.draw(actor=story.actor, poll=story.decisions["others"].poll, lots=drawn)


def minutes_of(story: Story) -> None:
    """Adjourn, draft, tell, name the commission, sign."""
    house, meeting = story.house, story.meeting
    speaker = story.groups["C"][20]
    minutes.note(actor=story.actor, item=story.item(3), words=Words(person=speaker, text="pidió explicar el mayor gasto de fletes."))
    house.clock("2026-03-27 13:12")
    meetings.adjourn(actor=story.actor, meeting=meeting)
    house.clock("2026-04-10 09:00")
    cover = Cover(
        also_present="Natalia Eugenia Córdoba Ruiz, revisora fiscal, y Ernesto Camacho Niño, director financiero.",
        annexes=["Aviso de convocatoria y recorte del diario.", "Poderes recibidos.", "Estados financieros y dictamen."],
        book_title="Libro de actas inscrito en la Cámara de Comercio de Bogotá",
    )
    draft = minutes.draft(actor=story.actor, meeting=meeting, cover=cover)
    minutes.write(
        actor=story.actor,
        minutes=draft,
        item=story.item(3),
        narrative="El presidente presentó el informe de gestión y comparó las cifras principales con las del año anterior.",
    )
    commission = [story.groups["A"][12], story.groups["B"][12]]
    minutes.name_commission(actor=story.actor, minutes=draft, members=commission)
    for person in (story.meeting.chair, story.meeting.secretary, *commission):
        minutes.sign(actor=story.actor, minutes=draft, person=person)
    minutes.close(actor=story.actor, minutes=draft)
