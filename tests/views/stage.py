"""Everything that the pages can show, made through services on one day of March: a meeting in session, a fund with a day, papers."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from core import clock, work
from core.models import Document, Organisation, Run, User
from core.services import approvals, documents, evidence
from funds.models import Fund, Statement
from funds.rules.orders import OrderKind
from funds.services import days, funds, orders
from governance.models import Dividend
from governance.rules.capital_acts import ActKind
from governance.rules.files.layouts import LoadKind
from governance.rules.kinds import AccountPurpose
from governance.rules.provisions.notice import Caller
from governance.services import accounts, bank_accounts, certificates, data_protection, merges, persons, representatives
from governance.services.capital import Order
from governance.services.files import loads
from meetings.models import Meeting, Proxy
from meetings.services import closings, door, meetings, minutes, motions, notices, polls, proxies, rolls
from meetings.services.plans import AgendaPlan, ElectionPlan, MeetingPlan
from tests.views import dividend_stage, world
from tests.views.mirror_stage import mirrored
from tests.views.register_stage import register_of
from tests.views.world import World

PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"
    b"\x00\x00\x00\rIDATx\x9cc\xf8\xff\xff?\x00\x05\xfe\x02\xfe\xa7\x9a\xa0\xa0\x00\x00\x00\x00IEND\xaeB`\x82"
)
LIST = (
    "Tipo de documento;Documento;Nombre;Nacionalidad;Domicilio;Cuenta;Especie;Cantidad\n"
    "CC;52000011;Villaquirán Bonilla, Joaquín;Colombia;Bogotá;0001;ORD;480000\n"
    "CC;52009999;Nueva Persona, Rosa;Colombia;Tunja;0099;ORD;5\n"
).encode()
TODAY = "2026-03-27 11:00"
FUND_DAY = date(2026, 3, 26)


@dataclass(slots=True, kw_only=True)
class Stage:
    """The objects that addresses name."""

    world: World
    meeting: Meeting
    fund: Fund
    document: Document
    run: Run
    named: dict[str, Any]


SPLIT = Order(kind=ActKind.SPLIT, decided_on=FUND_DAY, effective_on=FUND_DAY, basis="Acta 52", source_ref="acta-52", gives=2).payload()


def convened(made: World, actor: User, *, notice_on: date = date(2026, 3, 2)) -> Meeting:
    """Convene an ordinary meeting for the morning of the day, as it was done weeks before."""
    agenda = (
        AgendaPlan(title="Verificación del quórum", purpose="informative"),
        AgendaPlan(title="Comisión de aprobación del acta", matter="ordinary_business"),
        AgendaPlan(title="Estados financieros de 2025", matter="financial_statements"),
        AgendaPlan(
            title="Junta directiva",
            matter="board_election",
            purpose="election",
            elections=(
                ElectionPlan(title="Independientes", seats=2, scope="independents", organ=made.board),
                ElectionPlan(title="No independientes", seats=3, scope="others", organ=made.board),
            ),
        ),
        AgendaPlan(title="Dividendo en acciones", matter="stock_dividend"),
    )
    plan = MeetingPlan(
        kind="ordinary", scheduled_at=world.at("2026-03-27T09:00"), place="Club El Nogal", city="Bogotá", convened_by=made.holders[0],
        convened_as="Presidente de la junta", caller=Caller.BOARD, agenda=agenda, notice_on=notice_on,
    )  # fmt: skip
    with clock.pinned(world.at(f"{notice_on.isoformat()}T08:00")):
        return meetings.convene(actor=actor, entity=made.entity, plan=plan)


def published(meeting: Meeting, actor: User, on: date = date(2026, 3, 2)) -> None:
    """Lay out the notice and record its publication with its clipping."""
    notices.lay_out(actor=actor, meeting=meeting)
    clipping = evidence.store(actor=actor, organisation=meeting.organisation, name="recorte.png", content=PNG, kind="clipping")
    appearance = notices.Appearance(medium="newspaper", outlet="El Diario", published_on=on, page="7", evidence=clipping)
    notices.record_publication(actor=actor, meeting=meeting, appearance=appearance)


def opened(meeting: Meeting, made: World, actor: User) -> Meeting:
    """Freeze the roll, let two holders in and open the session."""
    rolls.freeze(actor=actor, meeting=meeting)
    door.admit(actor=actor, meeting=meeting, person=made.holders[0], at=world.at("2026-03-27T08:40"))
    door.admit(actor=actor, meeting=meeting, person=made.holders[2], at=world.at("2026-03-27T08:45"))
    return meetings.open_session(actor=actor, meeting=meeting, at=world.at("2026-03-27T09:05"))


def fund_with_a_day(organisation: Organisation, preparer: User) -> Fund:
    """Make a fund with one class and its first day prepared."""
    data = funds.FundData(
        name="FIC Abierto Guayacán", code="GUAYACAN", nit="", rule_book="published-series", first_day_on=FUND_DAY, basis="Prueba"
    )
    made = funds.create(
        actor=preparer, organisation=organisation, data=data,
        classes=[funds.ClassData(code="A", name="Personas", initial_unit_value=Decimal(10_000))],
    )  # fmt: skip
    omnibus = accounts.open(
        actor=preparer, entity=made.entity, number="OMNIBUS", purpose=AccountPurpose.OMNIBUS, title="Cuenta global", opened_on=FUND_DAY
    )
    brought = funds.Brought(value=Decimal("100000000.00"), unit_value=Decimal("10000.000000"), holdings=[(omnibus, Decimal(10_000))])
    funds.load_opening(actor=preparer, participation_class=made.classes.get(), brought=brought, basis="Apertura")
    days.prepare(
        actor=preparer, fund=made, on=FUND_DAY,
        components=[days.Component(kind="valuation", amount=Decimal("61884.12"), source_ref="insumo-1")],
    )  # fmt: skip
    return made


def paper(
    organisation: Organisation, actor: User, subject: Any, *, title: str = "Constancia", replaces: Document | None = None
) -> Document:
    """Request and issue one small document."""
    asked = documents.request(
        actor=actor, organisation=organisation, kind="constancia", title=title, language="es", data={"text": "Constancia"},
        template="documents/base.html", subject=subject, replaces=replaces,
    )  # fmt: skip
    return documents.issue_now(document=asked)


def holder_facts(made: World, secretary: User, registrar: User, proof: Any) -> dict[str, int]:
    """Make one of each fact about a holder."""
    holder, other = made.holders[1], made.holders[3]
    day = date(2026, 1, 15)
    bank = bank_accounts.record(
        actor=registrar, person=holder, kind="savings", bank_code="1007", number="12345678", from_on=day, basis="Carta"
    )
    child = persons.register(
        actor=registrar, organisation=made.organisation, id_type="TI", id_number="1001234567", name="Tobón, Mía", capacity="minor"
    )
    representation = representatives.appoint(
        actor=registrar, representative=other, kind="parent", person=child, from_on=day, basis="Registro civil"
    )
    merge = merges.propose(actor=registrar, kept=other, absorbed=child, basis="Copia del documento")
    authorisation = data_protection.authorise(
        actor=secretary, person=holder, purpose="notices", given_on=day, text_version="1", evidence=proof
    )
    request = data_protection.receive(
        actor=secretary, person=holder, entity=made.entity, kind="query", received_on=date(2026, 3, 20), text="Qué datos tienen"
    )
    return {
        "bank": bank.pk, "representation": representation.pk, "merge": merge.pk, "authorisation": authorisation.pk,
        "data_request": request.pk,
    }  # fmt: skip


def everything(organisation: Organisation, secretary: User, registrar: User, fund_operator: User) -> Stage:
    """Make one of each thing that an address names."""
    made = world.company(organisation, registrar)
    meeting = convened(made, secretary)
    published(meeting, secretary)
    power = proxies.Power(principal=made.holders[1], agent=made.holders[3], meeting_named="Asamblea ordinaria de 2026")
    proxy: Proxy = proxies.receive(actor=secretary, meeting=meeting, power=power, at=world.at("2026-03-26T10:00"))
    meeting = opened(meeting, made, secretary)
    items = list(meeting.items.order_by("position"))
    done = polls.open_poll(actor=secretary, item=items[2], at=world.at("2026-03-27T09:20"))
    polls.cast_by_exception(actor=secretary, poll=done, at=world.at("2026-03-27T09:21"))
    closings.close(actor=secretary, poll=done, at=world.at("2026-03-27T09:22"))
    poll = polls.open_poll(actor=secretary, item=items[1], at=world.at("2026-03-27T09:30"))
    drafted = minutes.draft(actor=secretary, meeting=meeting)
    fund = fund_with_a_day(organisation, fund_operator)
    document = paper(organisation, secretary, made.entity)
    approval = approvals.request(actor=fund_operator, organisation=organisation, kind="prueba", payload={"x": 1}, subject=made.entity)
    run = work.open_run(actor=secretary, organisation=organisation, kind="prueba", title="Trabajo largo", total=2)
    item = work.enqueue(kind="documents.issue", key="prueba", payload={}, organisation=organisation, run=run)
    proof = evidence.store(actor=secretary, organisation=organisation, name="soporte.png", content=PNG, kind="obligation")
    obligation = world.due(made, days=2)
    kind = fund.classes.get()
    omnibus = fund.entity.accounts.get(number="OMNIBUS")
    order = orders.place(
        actor=fund_operator, participation_class=kind, account=omnibus, kind=OrderKind.CONTRIBUTION,
        measure=orders.Measure(amount=Decimal("250000.00")), receipt=orders.Receipt(received_at=clock.now(), source_ref="orden-1"),
    )  # fmt: skip
    statement = Statement.objects.create(
        participation_class=kind, account=omnibus, from_on=date(2026, 1, 1), to_on=date(2026, 3, 31), version=1, document=document
    )
    facts = holder_facts(made, secretary, registrar, proof)
    subscription = world.subscribed(made)
    holding = made.entity.accounts.filter(purpose=AccountPurpose.HOLDER, positions__quantity__gt=1).order_by("pk").first()
    security = holding.positions.filter(quantity__gt=1).first().security
    title = certificates.prepare(actor=registrar, security=security, account=holding, quantity=1, prepared_on=clock.today())
    asked = approvals.request(actor=registrar, organisation=organisation, kind="governance.capital_act", payload=SPLIT, subject=made.entity)
    load, comparison = (
        loads.receive(actor=registrar, entity=made.entity, kind=LoadKind(kind_), name="lista.csv", content=LIST, options={"lenient": True})
        for kind_ in ("holders", "comparison")
    )
    dividends = dividend_stage.computed(secretary, made.entity, made.ordinary, made.preferred)
    reported, differing, proposal = mirrored(made, registrar, load, security)
    rival = motions.file(actor=secretary, item=items[4], plan=motions.MotionPlan(text="Pagar en dinero", proposed_by="Un accionista"))
    named = {
        "rival": rival.pk,
        "depository_report": reported.pk, "depository_difference": differing.pk, "depository_proposal": proposal.pk,
        "distribution": dividends.distribution_id, "dividend_run": dividends.pk,
        "stock_dividend": Dividend.objects.get(form="choice").pk,
        "issue": subscription.issue_id, "subscription": subscription.pk,
        "title": title.pk, "capital_approval": asked.pk,
        **facts,
        "load": load.pk, "comparison": comparison.pk,
        "document": document.pk, "code": document.verification_code, "evidence": proof.pk, "approval": approval.pk, "run": run.pk,
        "item": item.pk, "entity": made.entity.pk, "person": made.holders[1].pk, "obligation": obligation.pk, "meeting": meeting.pk,
        "proxy": proxy.pk, "motion": items[4].pk, "poll": poll.pk, "fund": fund.pk, "class": kind.pk, "order": order.pk,
        "statement": statement.pk, **register_of(made, registrar),
        "signatory": drafted.signatories.first().person_id,
    }  # fmt: skip
    return Stage(world=made, meeting=meeting, fund=fund, document=document, run=run, named=named)
