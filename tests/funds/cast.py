"""A fund of these tests and what they do with it: orders, days, investors. Everything enters through the services."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal

from core.clock import BOGOTA
from core.models import Organisation, User
from funds.models import Fund, FundDay, Order, ParticipationClass
from funds.rules.orders import OrderKind
from funds.services import days, funds, orders
from governance.models import Account
from governance.services import accounts, persons

ONE_DAY = timedelta(days=1)
FIRST = date(2026, 3, 2)
_NUMBERS = iter(range(10_000_000))


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A fund and the two people who close its days."""

    organisation: Organisation
    operator: User
    approver: User
    fund: Fund

    @property
    def kind(self) -> ParticipationClass:
        return self.fund.classes.get()

    def kind_of(self, code: str) -> ParticipationClass:
        return self.fund.classes.get(code=code)

    def account(self, number: str, opened_on: date = FIRST - ONE_DAY, **fields: str) -> Account:
        person = persons.register(
            actor=self.operator,
            organisation=self.organisation,
            kind="natural",
            id_type="CC",
            id_number=fields.get("id_number", f"52{next(_NUMBERS):06d}"),
            name=fields.get("name", f"Persona de la cuenta {number}"),
            nationality="Colombia",
            domicile="Bogotá",
            email=fields.get("email", ""),
        )
        return accounts.open(actor=self.operator, entity=self.fund.entity, holders=[person], number=number, opened_on=opened_on)

    def order(
        self, account: Account, kind: OrderKind, on: date, *, hour: int = 9, code: str = "", source_ref: str = "", **measure: object
    ) -> Order:
        return orders.place(
            actor=self.operator,
            participation_class=self.kind_of(code) if code else self.kind,
            account=account,
            kind=kind,
            measure=orders.Measure(**{name: Decimal(value) if name != "everything" else value for name, value in measure.items()}),
            receipt=orders.Receipt(
                received_at=datetime.combine(on, time(hour), tzinfo=BOGOTA), source_ref=source_ref or f"prueba:{next(_NUMBERS)}"
            ),
        )

    def prepare(self, on: date, income: str = "0.00", expenses: str = "0.00") -> FundDay:
        components = [days.Component(kind="valuation", amount=Decimal(income))]
        if Decimal(expenses):
            components.append(days.Component(kind="custody", amount=-Decimal(expenses), is_expense=True))
        return days.prepare(actor=self.operator, fund=self.fund, on=on, components=components)

    def close(self, on: date, income: str = "0.00", expenses: str = "0.00") -> FundDay:
        self.prepare(on, income, expenses)
        return days.publish(actor=self.approver, fund=self.fund, on=on)


def found(
    *,
    organisation: Organisation,
    operator: User,
    approver: User,
    classes: tuple[funds.ClassData, ...] = (),
    first_day_on: date = FIRST,
    rule_book: str = "published-series",
    started_on: date | None = None,
) -> House:
    """Make a fund for tests."""
    data = funds.FundData(
        name="Sumapaz Prueba",
        code="16-1-501",
        nit="",
        rule_book=rule_book,
        first_day_on=first_day_on,
        basis="Reglamento de prueba",
        manager_name="Fiduciaria Sumapaz S.A.",
        started_on=started_on,
    )
    classes = classes or (funds.ClassData(code="A", name="Personas", initial_unit_value=Decimal(10_000)),)
    fund = funds.create(actor=operator, organisation=organisation, data=data, classes=classes)
    return House(organisation=organisation, operator=operator, approver=approver, fund=fund)
