"""The meeting of the demonstration before its day: convened, published with its clipping, spread, powers examined, slates filed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path

from core import clock
from core.services import evidence
from desk.demo.company import Company, at
from desk.demo.holders import Holding
from desk.demo.staff import DOMAIN, Staff
from governance.models import Person
from governance.rules.kinds import PersonKind
from governance.rules.provisions.notice import Caller
from governance.services import persons
from meetings.models import AgendaItem, Election, Meeting, Proxy
from meetings.services import elections, meetings, notices, proxies
from meetings.services.elections import LinePlan, SlatePlan
from meetings.services.notices import Appearance
from meetings.services.plans import AgendaPlan, ElectionPlan, MeetingPlan
from meetings.services.proxies import Power

CONVENED_ON, NOTICE_ON = date(2026, 3, 2), date(2026, 3, 4)
POWERS_ON, SLATES_ON, MEETING_ON = date(2026, 3, 20), date(2026, 3, 18), date(2026, 3, 27)
SCHEDULED_AT = at(MEETING_ON, 10)
NET, LEGAL, THIRTY, HALF = 7_128_000_000, 712_800_000, 1_924_560_000, 3_207_600_000

AGENDA = (
    AgendaPlan(title="Verificación del quórum", purpose=AgendaItem.Purpose.INFORMATIVE),
    AgendaPlan(title="Comisión para aprobar el acta", proposal="Integrarla con Gloria Inés Ñáñez Urrego y Santiago Vélez Arango."),
    AgendaPlan(title="Informe de gestión de la junta directiva y del representante legal", proposal="Aprobar el informe de 2025."),
    AgendaPlan(title="Dictamen del revisor fiscal", purpose=AgendaItem.Purpose.INFORMATIVE),
    AgendaPlan(
        title="Estados financieros al 31 de diciembre de 2025",
        matter="financial_statements",
        proposal="Aprobar los estados financieros separados y consolidados de 2025.",
    ),
    AgendaPlan(
        title="Distribución del 30 % de las utilidades",
        matter="distribution_below_minimum",
        proposal="Repartir el 30 % de la utilidad, después de la reserva legal, y llevar el resto a una reserva ocasional.",
        exhibit={
            "head": ["Proyecto de distribución", "Pesos"],
            "rows": [
                {"cells": ["Utilidad neta de 2025", NET], "kind": "sub"},
                {"cells": ["Reserva legal, 10 %", LEGAL]},
                {"cells": ["Dividendo, 30 % del saldo", THIRTY]},
                {"cells": ["Reserva ocasional", NET - LEGAL - THIRTY]},
                {"cells": ["Total distribuido y apropiado", NET], "kind": "tot"},
            ],
        },
    ),
    AgendaPlan(
        title="Distribución de la mitad de las utilidades",
        matter="profit_distribution",
        proposal="Repartir el 50 % de la utilidad, después de la reserva legal: $ 270 por acción, en dos cuotas iguales.",
        exhibit={
            "head": ["Proyecto de distribución", "Pesos"],
            "rows": [
                {"cells": ["Utilidad neta de 2025", NET], "kind": "sub"},
                {"cells": ["Reserva legal, 10 %", LEGAL]},
                {"cells": ["Dividendo, 50 % del saldo", HALF]},
                {"cells": ["Reserva ocasional", NET - LEGAL - HALF]},
                {"cells": ["Total distribuido y apropiado", NET], "kind": "tot"},
            ],
        },
    ),
    AgendaPlan(title="Dividendo en acciones", matter="stock_dividend", proposal="Pagar la segunda cuota en acciones liberadas."),
    AgendaPlan(
        title="Elección de revisor fiscal y suplente",
        matter="auditor_election",
        purpose=AgendaItem.Purpose.ELECTION,
        elections=(ElectionPlan(title="Revisor fiscal y suplente", seats=1, term="2026–2028"),),
    ),
    AgendaPlan(
        title="Elección de la junta directiva",
        matter="board_election",
        purpose=AgendaItem.Purpose.ELECTION,
        elections=(
            ElectionPlan(title="Miembros independientes", seats=2, scope=Election.Scope.INDEPENDENTS, term="2026–2028"),
            ElectionPlan(title="Miembros no independientes", seats=5, scope=Election.Scope.OTHERS, term="2026–2028"),
        ),
    ),
    AgendaPlan(title="Proposiciones y cierre", purpose=AgendaItem.Purpose.INFORMATIVE),
)
AUDITORS = (
    ("1", "Auditores Unidos del Altiplano S.A.S.", ("Córdoba Ruiz, Natalia Eugenia", "Mahecha Peña, Iván Darío")),
    ("2", "Contadores Sabana y Asociados Ltda.", ("Pachón Lara, Rosa Elvira", "Castro Duque, Hernando")),
)
INDEPENDENTS = (
    ("1", "1", ("Góngora Mejía, Catalina", "Forero Duarte, Mauricio")),
    ("2", "2", ("Castañeda Ruiz, Elena", "Ocampo Niño, Darío")),
)
OTHERS = (
    ("1", "A", ("Zuleta Mejía, Helena", "Lizcano Díaz, Bernardo", "Quintana Vega, Nohora", "Serrano Pinto, Diego", "Riaño Paz, Ana")),
    ("2", "B", ("Pombo Caro, Irene", "Vélez Moya, Santiago", "Arboleda Sanz, Lucía")),
    ("3", "C", ("Tirado Niño, Óscar", "Güiza Peña, Rosa")),
)


@dataclass(slots=True, kw_only=True)
class Act:
    """The meeting under way: who tells it, the company, and the slates by election and by group of voters."""

    staff: Staff
    company: Company
    meeting: Meeting
    slates: dict[int, dict[str, str]] = field(default_factory=dict)

    def item(self, position: int) -> AgendaItem:
        """Return a point of the agenda."""
        return self.meeting.items.get(position=position)


def call(staff: Staff, company: Company) -> Act:
    """Convene, lay the notice out, record its publication with the clipping and spread it by e-mail."""
    secretary = staff["secretaria"]
    plan = MeetingPlan(
        kind=Meeting.Kind.ORDINARY,
        number=58,
        scheduled_at=SCHEDULED_AT,
        registration_at=at(MEETING_ON, 8),
        place="Auditorio El Cafetal, carrera 7 n.º 00-31, piso 2",
        city="Bogotá D.C.",
        convened_by=company.person("arboleda"),
        convened_as="representante legal",
        caller=Caller.LEGAL_REPRESENTATIVE,
        agenda=_with_board(company),
        notice_on=NOTICE_ON,
        inspection_place="carrera 7 n.º 00-31, piso 9, Bogotá D.C.",
    )
    with clock.pinned(at(CONVENED_ON)):
        meeting = meetings.convene(actor=secretary, entity=company.entity, plan=plan)
        notices.lay_out(actor=secretary, meeting=meeting)
    with clock.pinned(at(NOTICE_ON, 8)):
        clipping = evidence.store(
            actor=secretary, organisation=staff.organisation, name="recorte-la-jornada-andina.png", content=_clipping(), kind="clipping"
        )
        seen = Appearance(medium="newspaper", outlet="La Jornada Andina", published_on=NOTICE_ON, page="7", evidence=clipping)
        notices.record_publication(actor=secretary, meeting=meeting, appearance=seen)
    with clock.pinned(at(NOTICE_ON, 11)):
        notices.send(actor=secretary, meeting=meeting)
    return Act(staff=staff, company=company, meeting=meeting)


def _with_board(company: Company) -> tuple[AgendaPlan, ...]:
    def seated(line: AgendaPlan) -> AgendaPlan:
        if line.matter != "board_election":
            return line
        votings = tuple(
            ElectionPlan(title=each.title, seats=each.seats, scope=each.scope, term=each.term, organ=company.board)
            for each in line.elections
        )
        return AgendaPlan(title=line.title, matter=line.matter, purpose=line.purpose, elections=votings)

    return tuple(seated(line) for line in AGENDA)


def _clipping() -> bytes:
    return (Path(__file__).parent / "data" / "recorte.png").read_bytes()


def receive_powers(act: Act) -> None:
    """The ten days before: powers come and are accepted, one is replaced by a later one, two go back with their reasons."""
    secretary, meeting = act.staff["secretaria"], act.meeting
    with clock.pinned(at(POWERS_ON, 15)):
        for holding in act.company.holdings:
            if holding.agent is not None:
                proxies.accept(actor=secretary, proxy=_power(act, holding, holding.agent))
        absent = [holding for holding in act.company.holdings if holding.ordinary and not holding.slate]
        blank, insider, old = absent[0], absent[1], absent[2]
        proxies.return_(actor=secretary, proxy=_power(act, blank, None))
        director = act.company.person("penaranda")
        advice = ["Escoja como apoderado a una persona que no sea administradora ni empleada de la sociedad."]
        proxies.return_(actor=secretary, proxy=_power(act, insider, director), reasons=advice)
        velez, nanez = act.company.person("velez"), act.company.person("nanez")
        proxies.accept(actor=secretary, proxy=_power(act, old, velez))
    with clock.pinned(at(date(2026, 3, 24), 10)):
        proxies.accept(actor=secretary, proxy=_power(act, old, nanez, signed_on=date(2026, 3, 23)))
    meeting.refresh_from_db()


def _power(act: Act, holding: Holding, agent: Person | None, signed_on: date = date(2026, 3, 18)) -> Proxy:
    legal = holding.person.kind != PersonKind.NATURAL
    power = Power(
        principal=holding.person,
        agent=agent,
        capacity=Proxy.Capacity.LEGAL if legal else Proxy.Capacity.ATTORNEY,
        meeting_named="reunión ordinaria del 27 de marzo de 2026",
        signed_at=at(signed_on),
        certificate_on=date(2026, 3, 10) if legal else None,
    )
    return proxies.receive(actor=act.staff["secretaria"], meeting=act.meeting, power=power)


def file_slates(act: Act) -> None:
    """File the candidates: an auditor, two slates of independents (a third lacks a paper and is not voted), three of the others."""
    auditor = act.item(9).elections.get()
    independents, others = act.item(10).elections.order_by("pk")
    with clock.pinned(at(SLATES_ON, 16)):
        for election, filed in ((auditor, AUDITORS), (independents, INDEPENDENTS), (others, OTHERS)):
            act.slates[election.pk] = {group: name for group, name, _names in filed}
            for _group, name, candidates in filed:
                _file(act, election, name, [_candidate(act, each) for each in candidates])
        lines = (LinePlan(candidate="Pedro Pablo Fajardo Solano", accepted=True),)
        plan = SlatePlan(name="3", filed_by="Pedro Pablo Fajardo Solano", lines=lines)
        elections.file_slate(actor=act.staff["secretaria"], election=independents, slate=plan)


def _file(act: Act, election: Election, name: str, candidates: Sequence[LinePlan]) -> None:
    plan = SlatePlan(name=name, filed_by="un grupo de accionistas", lines=candidates)
    elections.file_slate(actor=act.staff["secretaria"], election=election, slate=plan)


def _candidate(act: Act, name: str) -> LinePlan:
    family, given = name.split(", ")
    number = str(Decimal(1_010_000_000) + sum(ord(letter) * place for place, letter in enumerate(name, 1)))
    person = persons.register(
        actor=act.staff["secretaria"],
        organisation=act.staff.organisation,
        id_type="CC",
        id_number=number,
        name=name,
        nationality="Colombia",
        domicile="Bogotá D.C.",
        email=f"candidato{number}@{DOMAIN}",
    )
    return LinePlan(candidate=f"{given} {family}", identification=person.identity, person=person, accepted=True, independence_declared=True)
