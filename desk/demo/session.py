"""The day of the demonstration's meeting: roll, door, votes with their exceptions, elections, lots and the signed minutes."""

from datetime import date, datetime

from core import clock
from core.models import Document
from desk.demo.company import at
from desk.demo.summons import MEETING_ON, Act
from governance.models import Person
from governance.rules.kinds import PersonKind
from governance.selectors import mandates
from governance.services import mandates as mandate_service
from meetings.models import Ballot, Decision, Election
from meetings.services import closings, door, elections, meetings, minutes, polls, rolls
from meetings.services.closings import Lots
from meetings.services.minutes import Cover, Words
from meetings.services.polls import ExceptionVote

MINUTES_ON = date(2026, 4, 10)
NARRATIVES = {
    1: "La secretaria informó el resultado del registro y el presidente declaró instalada la reunión.",
    3: "El presidente presentó el informe de gestión y comparó las cifras principales con las del año anterior.",
    4: "La revisora fiscal leyó su dictamen, sin salvedades, que queda anexo.",
    11: "No hubo más proposiciones. El presidente agradeció la asistencia y levantó la reunión.",
}


def _hour(hour: int, minute: int = 0) -> datetime:
    return at(MEETING_ON, hour, minute)


def hold(act: Act) -> None:
    """Freeze the roll, admit everybody, decide every point and adjourn."""
    secretary, meeting = act.staff["secretaria"], act.meeting
    with clock.pinned(_hour(7, 40)):
        rolls.freeze(actor=secretary, meeting=meeting, as_of=date(2026, 3, 26))
    _admit(act)
    with clock.pinned(_hour(10, 4)):
        meetings.open_session(actor=secretary, meeting=meeting, secretary=act.company.person("quintana"))
    _decide(act)
    with clock.pinned(_hour(13, 12)):
        act.meeting.refresh_from_db()
        meetings.adjourn(actor=secretary, meeting=act.meeting)


def _attending(act: Act) -> list[Person]:
    people: dict[int, Person] = {}
    for holding in act.company.holdings:
        if holding.slate:
            people[holding.bearer.pk] = holding.bearer
    return list(people.values())


def _admit(act: Act) -> None:
    for turn, person in enumerate(_attending(act)):
        minute = 8 * 60 + 5 + turn * 110 // 80
        with clock.pinned(_hour(minute // 60, minute % 60)):
            door.admit(actor=act.staff["secretaria"], meeting=act.meeting, person=person)


def _decide(act: Act) -> None:
    person, motion = act.company.person, _Motions(act)
    agents = {holding.key: holding.agent for holding in act.company.holdings if holding.agent is not None}
    altura, retiro, fundacion = (agents[key] for key in ("altura", "retiro", "fundacion"))
    motion(2, _hour(10, 20))
    motion(3, _hour(10, 45), (altura, "against"))
    with clock.pinned(_hour(10, 50)):
        words = Words(person=person("nanez"), text="pidió explicar el mayor gasto de fletes; el representante legal respondió.")
        minutes.note(actor=act.staff["secretaria"], item=act.item(3), words=words)
    motion(5, _hour(11), (altura, "against"), (person("fajardo"), "blank"))
    motion(6, _hour(11, 15), (retiro, "against"), (altura, "against"), (fundacion, "against"), (person("fajardo"), "blank"))
    with clock.pinned(_hour(11, 20)):
        door.leave(actor=act.staff["secretaria"], meeting=act.meeting, person=person("echeverri"))
    motion(7, _hour(11, 25))
    with clock.pinned(_hour(11, 31)):
        door.admit(actor=act.staff["secretaria"], meeting=act.meeting, person=person("echeverri"))
    motion(8, _hour(11, 35), (retiro, "against"), (altura, "against"), (fundacion, "against"))
    auditor = act.item(9).elections.get()
    independents, others = act.item(10).elections.order_by("pk")
    _elect(act, auditor, _hour(11, 50), joining="1")
    elected = [_elect(act, independents, _hour(12, 0), joining="2")]
    tied = _elect(act, others, _hour(12, 15))
    elected.append(_draw(act, tied))
    with clock.pinned(_hour(12, 40)):
        for mandate in mandates.in_force(act.company.board, MEETING_ON):
            mandate_service.end(actor=act.staff["secretaria"], mandate=mandate, ended_on=MEETING_ON, basis="Acta 58")
        for decision in elected:
            elections.take_office(actor=act.staff["secretaria"], decision=decision, from_on=MEETING_ON, to_on=date(2028, 3, 27))


class _Motions:
    """Puts a point to the vote: all in favour except those named."""

    def __init__(self, act: Act) -> None:
        self.act = act

    def __call__(self, position: int, moment: datetime, *exceptions: tuple[Person, str]) -> Decision:
        actor = self.act.staff["secretaria"]
        with clock.pinned(moment):
            poll = polls.open_poll(actor=actor, item=self.act.item(position))
            votes = [ExceptionVote(bearer=bearer, choice=choice) for bearer, choice in exceptions]
            polls.cast_by_exception(actor=actor, poll=poll, exceptions=votes)
            return closings.close(actor=actor, poll=poll)


def _elect(act: Act, election: Election, moment: datetime, joining: str = "") -> Decision:
    """Vote by groups; holders of a slate that this voting lacks join another one, those in blank stay in blank."""
    actor, names = act.staff["secretaria"], act.slates[election.pk]
    by_name = {slate.name: slate for slate in election.slates.filter(state="filed")}
    with clock.pinned(moment):
        poll = polls.open_poll(actor=actor, item=election.item, election=election)
        for holding in act.company.holdings:
            if not holding.slate:
                continue
            group = holding.slate if holding.slate in names or holding.slate == "blank" else joining
            slate = by_name.get(names.get(group, ""))
            vote = ExceptionVote(
                bearer=holding.bearer,
                choice=Ballot.Choice.SLATE if slate else Ballot.Choice.BLANK,
                slate=slate,
                holders=(holding.on_roll,),
            )
            polls.cast(actor=actor, poll=poll, vote=vote)
        return closings.close(actor=actor, poll=poll)


def _draw(act: Act, tied: Decision) -> Decision:
    order = sorted(tied.result["tied"], reverse=True)
    lots = Lots(
        order=order,
        method="El presidente mostró dos balotas iguales, rotuladas con el nombre de cada plancha, y las depositó en una bolsa opaca",
        drawn_by="Rosa Elvira Pachón Lara, empleada del auditorio ajena a la sociedad",
        witnesses=["Tomás Echeverri Nieto", "Paola Andrea Cuéllar Zúñiga"],
    )
    with clock.pinned(_hour(12, 21)):
        return closings.draw(actor=act.staff["secretaria"], poll=tied.poll, lots=lots)


def sign_minutes(act: Act) -> Document:
    """Draft, tell, name the commission, sign and close: the minutes are requested once."""
    actor, meeting = act.staff["secretaria"], act.meeting
    cover = Cover(
        also_present="Natalia Eugenia Córdoba Ruiz, revisora fiscal, y Ernesto Camacho Niño, director financiero.",
        annexes=["Aviso de convocatoria y recorte del diario.", "Poderes recibidos.", "Estados financieros y dictamen."],
        book_title="Libro de actas inscrito en la Cámara de Comercio de Bogotá",
    )
    with clock.pinned(at(MINUTES_ON)):
        draft = minutes.draft(actor=actor, meeting=meeting, cover=cover)
        for position, narrative in NARRATIVES.items():
            minutes.write(actor=actor, minutes=draft, item=act.item(position), narrative=narrative)
        commission = [act.company.person("nanez"), act.company.person("velez")]
        minutes.name_commission(actor=actor, minutes=draft, members=commission)
        meeting.refresh_from_db()
        for person in (meeting.chair, meeting.secretary, *commission):
            if person is not None and person.kind == PersonKind.NATURAL:
                minutes.sign(actor=actor, minutes=draft, person=person)
        return minutes.close(actor=actor, minutes=draft)
