"""The quarterly statement: what it says adds up to what the register and the days say, and what makes it impossible."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from core import work
from core.models import AuditRecord, Item, Organisation, User
from core.services import documents
from funds.models import Statement, TextKind
from funds.rules.orders import OrderKind
from funds.rules.refusals import StatementError
from funds.selectors.statements import Quarter
from funds.services import funds, portfolios, statements, texts
from tests.funds.cast import House, found

D = Decimal
QUARTER = Quarter(year=2026, number=1)
FIRST = date(2026, 2, 26)


@pytest.fixture
def closed(organisation: Organisation, fund_operator: User, fund_approver: User) -> House:
    """A fund of the reglamento whose first quarter is closed: born on 26 February, closed to 31 March."""
    house = found(
        organisation=organisation,
        operator=fund_operator,
        approver=fund_approver,
        classes=(funds.ClassData(code="A", name="Personas", initial_unit_value=D(10_000), annual_rate=D("0.012")),),
        first_day_on=FIRST,
        rule_book="fic-seguridad-bolivar",
    )
    own, other = house.account("00-1", FIRST, name="Arboleda Quiñones, Lucía", email="lucia@ejemplo.example"), house.account("00-2", FIRST)
    house.order(own, OrderKind.CONTRIBUTION, FIRST, amount="20000000.00")
    house.order(other, OrderKind.CONTRIBUTION, FIRST, amount="380000000.00")
    on = FIRST
    while on <= QUARTER.last_on:
        if on == date(2026, 3, 10):
            house.order(own, OrderKind.REDEMPTION, on, amount="1500000.00")
        house.close(on, income="0.00" if on == FIRST else "90000.50")
        on += timedelta(days=1)
    return house


def give(house: House) -> None:
    texts.enter(actor=house.operator, fund=house.fund, kind=TextKind.WARNING, text="Obligaciones de medio.", valid_from=FIRST)
    line = portfolios.Line(code="CDT", name="CDT Andino", issuer="Andino", species="CDT", nominal=D(1), value=D("400000000.00"))
    portfolios.receive(actor=house.operator, fund=house.fund, on=QUARTER.last_on, lines=[line], source="prueba")


def account_of(house: House):
    return house.fund.entity.accounts.get(number="00-1")


@pytest.mark.rule("FIC-9.2", case="a first quarter", verdict="accepted")
def test_a_statement_is_issued_adds_up_and_is_sent_once(closed: House) -> None:
    give(closed)
    row = statements.issue(actor=closed.operator, participation_class=closed.kind, account=account_of(closed), quarter=QUARTER)
    data = row.document.data
    quarter = {name: D(value) for name, value in data["quarter"].items() if name not in ("last_on", "units")}
    assert quarter["opening"] + quarter["contributed"] + quarter["withdrawn"] + quarter["earned"] == quarter["closing"]
    assert sum(D(month["earned"]) for month in data["months"]) == quarter["earned"]
    assert D(data["movements"][-1]["balance"]) == D(data["quarter"]["units"])
    assert D(data["fee"]) > 0
    assert data["holder"]["name"] == "Lucía Arboleda Quiñones"
    assert data["article"] == "cl. 9.2"
    assert AuditRecord.objects.filter(action="funds.issue_statement").count() == 1

    document = documents.issue_now(document=row.document)
    assert (document.state, document.pages) == ("issued", 2)
    for _ in range(2):
        statements.send(actor=closed.operator, statement=row)
    work.drain()
    assert list(Item.objects.filter(kind="mail.send").values_list("state", flat=True)) == ["sent"]


@pytest.mark.rule("FIC-14", "L-3.1.1.9.3", case="no warning", verdict="refused")
def test_without_the_mandatory_warning_no_statement_is_issued(closed: House) -> None:
    with pytest.raises(StatementError, match="advertencia obligatoria"):
        statements.issue(actor=closed.operator, participation_class=closed.kind, account=account_of(closed), quarter=QUARTER)
    assert not Statement.objects.exists()


@pytest.mark.rule("FIC-9.2", case="no portfolio", verdict="refused")
def test_without_what_the_reglamento_asks_no_statement_is_issued(closed: House) -> None:
    texts.enter(actor=closed.operator, fund=closed.fund, kind=TextKind.WARNING, text="Obligaciones de medio.", valid_from=FIRST)
    with pytest.raises(StatementError, match="portfolio_by_species"):
        statements.issue(actor=closed.operator, participation_class=closed.kind, account=account_of(closed), quarter=QUARTER)


def test_an_open_quarter_another_fund_s_account_and_a_second_statement_are_refused(closed: House) -> None:
    give(closed)
    account = account_of(closed)
    with pytest.raises(StatementError, match="no está publicado"):
        statements.issue(actor=closed.operator, participation_class=closed.kind, account=account, quarter=Quarter(year=2026, number=2))
    first = statements.issue(actor=closed.operator, participation_class=closed.kind, account=account, quarter=QUARTER)
    with pytest.raises(StatementError, match="pida una corrección"):
        statements.issue(actor=closed.operator, participation_class=closed.kind, account=account, quarter=QUARTER)
    documents.issue_now(document=first.document)
    again = statements.issue(actor=closed.operator, participation_class=closed.kind, account=account, quarter=QUARTER, again=True)
    assert (again.version, again.document.replaces) == (2, first.document)


def test_the_statement_is_also_written_in_english(closed: House) -> None:
    give(closed)
    texts.enter(actor=closed.operator, fund=closed.fund, kind=TextKind.WARNING, text="Best efforts.", valid_from=FIRST, language="en")
    row = statements.issue(
        actor=closed.operator, participation_class=closed.kind, account=account_of(closed), quarter=QUARTER, language="en"
    )
    assert documents.issue_now(document=row.document).state == "issued"
    assert row.document.title == "Quarterly statement"
