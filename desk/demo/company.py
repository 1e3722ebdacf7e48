"""The demonstration company: its identity, two classes of shares, its officers and the opening of its register.

Everything enters through services, on the dates of the story. Knows nothing of its meeting.
"""

import tomllib
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any

from core import clock
from desk.demo.holders import Holding, enter
from desk.demo.staff import Staff
from governance.models import Account, Entity, Organ, Person, Security
from governance.rules.kinds import AccountPurpose, EntityKind, MandateRole, OrganKind, PostingKind, SecurityKind
from governance.selectors.accounts import issue_account
from governance.services import accounts, books, entities, mandates, organs, register, securities
from governance.services.register import Line

OPENED_ON = date(2025, 1, 15)
BOUGHT_BACK_ON = date(2025, 6, 10)
DIRECTORS = ("munoz", "penaranda", "bermudez", "arboleda", "echeverri")


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """The company, its classes, its board and its holders as the story needs them."""

    entity: Entity
    ordinary: Security
    preferred: Security
    board: Organ
    holdings: list[Holding]

    def person(self, key: str) -> Person:
        """Return a holder of the story by its short name."""
        return next(holding.person for holding in self.holdings if holding.key == key)


def facts() -> dict[str, Any]:
    """Return the fictitious data of the company."""
    with (Path(__file__).parent / "data" / "company.toml").open("rb") as file:
        return tomllib.load(file)


def at(day: date, hour: int = 9, minute: int = 0) -> datetime:
    """Return a moment of the story in Bogotá."""
    return datetime.combine(day, time(hour, minute), tzinfo=clock.BOGOTA)


def found(staff: Staff) -> Company:
    """Make the company with its whole register, as it was before its meeting."""
    data = facts()
    with clock.pinned(at(OPENED_ON)):
        company = _create(staff, data)
        _appoint(staff, company)
        _open_register(staff, company)
    with clock.pinned(at(BOUGHT_BACK_ON)):
        _buy_back(staff, company, data["company"]["treasury"])
    return company


def _create(staff: Staff, data: dict[str, Any]) -> Company:
    clerk, company = staff["registro"], data["company"]
    entity = entities.create(
        actor=clerk,
        organisation=staff.organisation,
        kind=EntityKind.COMPANY,
        name=company["name"],
        short_name="Cafetales del Sumapaz",
        nit=company["nit"],
        domicile=company["domicile"],
        address=company["address"],
        website=company["website"],
        registry_note=company["registry_note"],
        listed=True,
    )
    basis = "Acta 51 de la asamblea, 15 de enero de 2025"
    books.adopt(actor=clerk, entity=entity, book_id="grupo-aval", binds_from=OPENED_ON, basis=basis)
    par = Decimal(company["par"])
    ordinary = securities.create(actor=clerk, entity=entity, code="ORD", name="Acción ordinaria", kind=SecurityKind.COMMON, par=par)
    name = "Acción con dividendo preferencial y sin derecho a voto"
    preferred = securities.create(actor=clerk, entity=entity, code="PREF", name=name, kind=SecurityKind.PREFERRED, par=par)
    board = organs.create(actor=clerk, entity=entity, kind=OrganKind.BOARD, name="Junta directiva", seats=7)
    holdings = enter(staff, entity, data, OPENED_ON)
    return Company(entity=entity, ordinary=ordinary, preferred=preferred, board=board, holdings=holdings)


def _appoint(staff: Staff, company: Company) -> None:
    clerk, basis = staff["secretaria"], "Acta 51 de la asamblea"
    for seat, key in enumerate(DIRECTORS, 1):
        mandates.appoint(
            actor=clerk,
            organ=company.board,
            person=company.person(key),
            role=MandateRole.CHAIR if seat == 1 else MandateRole.MEMBER,
            from_on=OPENED_ON,
            seat=seat,
            basis=basis,
        )
    offices = (
        (OrganKind.MANAGEMENT, "Representación legal", MandateRole.LEGAL_REPRESENTATIVE, "arboleda"),
        (OrganKind.SECRETARY, "Secretaría general", MandateRole.SECRETARY, "quintana"),
    )
    for kind, name, role, key in offices:
        organ = organs.create(actor=clerk, entity=company.entity, kind=kind, name=name)
        mandates.appoint(actor=clerk, organ=organ, person=company.person(key), role=role, from_on=OPENED_ON, basis=basis)


def _open_register(staff: Staff, company: Company) -> None:
    clerk, entity = staff["registro"], company.entity
    kept = register.open(actor=clerk, entity=entity, opened_on=OPENED_ON)
    issue = issue_account(entity)
    lines = []
    for holding in company.holdings:
        if holding.ordinary:
            lines.append(Line(company.ordinary, issue, holding.account, Decimal(holding.ordinary)))
        if holding.preferred:
            lines.append(Line(company.preferred, issue, holding.account, Decimal(holding.preferred)))
    register.record(
        actor=clerk,
        register=kept,
        lines=lines,
        kind=PostingKind.OPENING,
        agreed_on=OPENED_ON,
        effective_on=OPENED_ON,
        basis="Libro de accionistas anterior, folios 1 a 12",
        source_ref="apertura-2025",
    )


def _buy_back(staff: Staff, company: Company, quantity: int) -> None:
    treasury = accounts.open(
        actor=staff["registro"],
        entity=company.entity,
        number="PROPIAS",
        title="Acciones propias readquiridas",
        purpose=AccountPurpose.TREASURY,
        opened_on=BOUGHT_BACK_ON,
    )
    register.record(
        actor=staff["registro"],
        register=company.entity.register,
        lines=_sellers(company, treasury, quantity),
        kind=PostingKind.BUY_BACK,
        agreed_on=BOUGHT_BACK_ON,
        effective_on=BOUGHT_BACK_ON,
        basis="Acta 52 de la asamblea: readquisición con utilidades líquidas",
        source_ref="readquisicion-2025",
    )


def _sellers(company: Company, treasury: Account, quantity: int) -> list[Line]:
    lines, wanted = [], quantity
    absent = [holding for holding in company.holdings if holding.ordinary and not holding.slate]
    for holding in sorted(absent, key=lambda each: each.ordinary, reverse=True):
        sold = min(wanted, holding.ordinary)
        lines.append(Line(company.ordinary, holding.account, treasury, Decimal(sold)))
        wanted -= sold
        if not wanted:
            return lines
    raise ValueError(f"the absent holders of the story lack {wanted} shares to sell")
