"""The demonstration fund: real published days replayed through its services, with one investor's orders among their flows.

The figures of the fund are published ones; the names, the portfolio and the warning are samples and say so.
"""

import csv
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path

from core import clock
from core.rules.allocation import allocate
from desk.demo.company import at
from desk.demo.staff import DOMAIN, Staff
from funds.adapters.published import read
from funds.models import Fund, Statement, TextKind
from funds.rules.orders import OrderKind
from funds.rules.rows import PublishedRow
from funds.selectors.statements import Quarter, fund_values
from funds.services import days, funds, orders, portfolios, replay, replay_setup, statements, texts
from governance.models import Account, Person
from governance.rules.kinds import PersonKind
from governance.services import accounts, persons

DATA = Path(__file__).parent / "data"
PUBLISHED = Path(replay_setup.__file__).parents[1] / "data" / "fic_daily_published.csv"
CODE = "16-97466-501"
QUARTER = Quarter(year=2025, number=4)
ISSUED_ON = date(2026, 1, 20)
WAITING_ON = date(2026, 3, 30)
COMPONENTS = (
    ("valuation", "618841.37"),
    ("interest_dividends", "284022.15"),
    ("exchange", "-27120.48"),
    ("custody", "-13182.40"),
    ("bank", "-4120.15"),
    ("auditor", "-3863.37"),
)
PAYABLE = Decimal("4390522.17")
OWN = (
    (date(2021, 3, 15), "35000000.00", "transferencia"),
    (date(2025, 11, 18), "12000000.00", "transferencia"),
    (date(2025, 11, 24), "-5500000.00", "a cuenta de ahorros ··0418"),
    (date(2025, 12, 1), "1500000.00", "débito programado"),
    (date(2025, 12, 10), "3250000.50", "cheque"),
    (date(2025, 12, 18), "-2000000.00", "a cuenta de ahorros ··0418"),
)
TEXTS = {
    TextKind.DESCRIPTION: "Fondo de inversión colectiva abierto, sin pacto de permanencia",
    TextKind.CONTACT: "Preguntas y reclamos: línea (601) 000 0000, servicio@demostracion.example. Defensora del consumidor financiero: "
    "Aura Sofía Méndez Pardo, defensora@demostracion.example. Revisoría fiscal: Auditores Unidos del Altiplano S.A.S.",
    TextKind.WARNING: "Las obligaciones de la administradora con este fondo son de medio: pone su diligencia y no promete resultados. Lo que "
    "usted entrega no es un depósito y no tiene seguro de depósitos. El valor de su inversión sube y baja cada día con los precios de mercado "
    "del portafolio; las rentabilidades mostradas describen el pasado y no anuncian las futuras. Antes de decidir, lea el reglamento y el "
    "prospecto.",
}


def tell(staff: Staff) -> Statement:
    """Replay the fund, receive its portfolio and texts, issue one investor's statement and put it in the mail."""
    rows = read(PUBLISHED, fund=CODE)
    stage = _found(staff, rows)
    fund, investor = stage.fund, _investor(staff, stage.fund)
    own = tuple(replay.OwnOrder(account=investor, on=on, amount=Decimal(amount), channel=channel) for on, amount, channel in OWN)
    cast = replay.Cast(preparer=stage.cast.preparer, publisher=stage.cast.publisher, omnibus=stage.cast.omnibus, own_orders=own)
    replay.replay(fund=fund, rows=rows, cast=cast)
    for kind, text in TEXTS.items():
        texts.enter(actor=staff["administracion"], fund=fund, kind=kind, text=text, valid_from=fund.first_day_on, is_sample=True)
    with clock.pinned(at(ISSUED_ON)):
        _receive_portfolio(staff, fund)
        statement = statements.issue(actor=staff["operaciones"], participation_class=fund.classes.get(), account=investor, quarter=QUARTER)
        statements.send(actor=staff["operaciones"], statement=statement)
    _leave_a_day_waiting(staff, stage, investor)
    return statement


def _found(staff: Staff, rows: Sequence[PublishedRow]) -> replay_setup.Stage:
    data = funds.FundData(
        name="Sumapaz Liquidez",
        code=CODE,
        nit="",
        rule_book="",
        rule_book_text=(DATA / "reglamento.toml").read_text(encoding="utf-8"),
        first_day_on=rows[0].valued_on,
        basis="Reglamento de demostración sobre la serie publicada",
        manager_name="Fiduciaria Sumapaz S.A.",
        manager_nit="999.000.312-5",
    )
    return replay_setup.found(tenant=staff.organisation, data=data, first_row=rows[0])


def _investor(staff: Staff, fund: Fund) -> Account:
    known = Person.objects.filter(organisation=staff.organisation, id_type="CC", id_number="52000418").first()
    person = known or persons.register(
        actor=staff["comercial"],
        organisation=staff.organisation,
        kind=PersonKind.NATURAL,
        id_type="CC",
        id_number="52000418",
        name="Arboleda Quiñones, Lucía Fernanda",
        nationality="Colombia",
        domicile="Fusagasugá, Cundinamarca",
        address="Calle 00 n.º 00-00, apartamento 302",
        email=f"lucia.arboleda@{DOMAIN}",
    )
    return accounts.open(
        actor=staff["comercial"], entity=fund.entity, holders=[person], number="00-4417-000412", opened_on=fund.first_day_on
    )


def _leave_a_day_waiting(staff: Staff, stage: replay_setup.Stage, investor: Account) -> None:
    """Prepare the day after the published ones with sample components, so that a second person finds it waiting."""
    [kind] = stage.fund.classes.all()
    with clock.pinned(at(WAITING_ON, 10, 14)):
        for number, (account, order_kind, measure) in enumerate(
            (
                (investor, OrderKind.CONTRIBUTION, orders.Measure(amount=Decimal("2500000.00"))),
                (investor, OrderKind.REDEMPTION, orders.Measure(units=Decimal("50.000000"))),
                (stage.cast.omnibus, OrderKind.REDEMPTION, orders.Measure(amount=Decimal("18750000.00"))),
            ),
            1,
        ):
            receipt = orders.Receipt(received_at=clock.now(), source_ref=f"muestra:{number}", channel="oficina")
            orders.place(
                actor=staff["comercial"], participation_class=kind, account=account, kind=order_kind, measure=measure, receipt=receipt
            )
    with clock.pinned(at(WAITING_ON, 18, 51)):
        parts = [
            days.Component(kind=kind, amount=Decimal(amount), is_expense=amount.startswith("-") and kind != "exchange")
            for kind, amount in COMPONENTS
        ]
        days.prepare(actor=staff["operaciones"], fund=stage.fund, on=WAITING_ON, components=parts)


def _receive_portfolio(staff: Staff, fund: Fund) -> None:
    on = QUARTER.last_on
    with (DATA / "portafolio.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    total = fund_values(fund, [on])[on] + PAYABLE
    values = allocate(amount=total, weights={row["code"]: int(row["weight"]) for row in rows}, decimals=2).shares
    lines = [
        portfolios.Line(
            code=row["code"],
            name=row["name"],
            issuer=row["issuer"],
            species=row["species"],
            rating=row["rating"],
            matures_on=date.fromisoformat(row["matures_on"]) if row["matures_on"] else None,
            nominal=values[row["code"]],
            value=values[row["code"]],
        )
        for row in rows
    ]
    portfolios.receive(actor=staff["riesgos"], fund=fund, on=on, lines=lines, source="portafolio de demostración")
