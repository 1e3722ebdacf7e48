"""What people do with the register and a dividend, by real clicks: nothing is reached by an address where a link leads there."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.models import Membership, Organisation, User
from governance.models import PaymentBatch
from governance.rules.payments.layout_kinds import FilePurpose
from governance.services import bank_accounts, encumbrances
from governance.services.payments import layouts
from tests.e2e.conftest import Visitor
from tests.fixtures.cast import PASSWORD
from tests.governance.payments_cast import INCOMING, OUTGOING, layout
from tests.views import dividend_stage, world
from tests.views.stage import TODAY
from tests.views.world import World

pytestmark = pytest.mark.browser
HEAD = "Tipo de documento;Documento;Nombre;Nacionalidad;Domicilio;Cuenta\n"
ROWS = "CC;52000022;Ñungo Peralta, Óscar;Colombia;Bogotá;0002\nCC;{};Yarumo Díaz, Inés;Colombia;Tunja;0090\n"


@pytest.fixture
def made(transactional_db: None, stop_clock: Callable[[str], object], organisation: Organisation, registrar: User) -> World:
    """A small company with its register, committed."""
    stop_clock(TODAY)
    return world.company(organisation, registrar)


@pytest.fixture
def treasury(organisation: Organisation) -> User:
    """Pays."""
    user = User.objects.create_user(f"tesoreria@{organisation.slug}.example", PASSWORD, first_name="Tesorería")
    Membership.objects.create(user=user, organisation=organisation, role="treasury")
    return user


def click(visitor: Visitor, name: str, role: str = "link") -> None:
    """Click what a person would read, inside the page first and else in the menu."""
    visitor.page.get_by_role(role, name=name).first.click()
    visitor.page.wait_for_load_state("load")


def enter(visitor: Visitor, user: User, *path: str) -> Visitor:
    """Sign in and go down the links to where the work is."""
    visitor.page.set_default_timeout(10_000)
    visitor.sign_in(user)
    for name in path:
        click(visitor, name)
    return visitor


def fill(visitor: Visitor, **fields: str) -> None:
    for name, text in fields.items():
        visitor.page.fill(f"main [name={name}]", text)


def see(visitor: Visitor, text: str) -> None:
    visitor.page.locator("main").get_by_text(text).first.wait_for()


def refused(visitor: Visitor) -> None:
    """Take a refusal that was shown off the faults of the window: its page is answered with 422 on purpose."""
    visitor.faults[:] = [each for each in visitor.faults if "422" not in each]


def ask_transfer(visitor: Visitor) -> None:
    click(visitor, "Inscribir un traspaso")
    fill(visitor, from_account="0002", to_account="0003", quantity="30000", basis="Carta de traspaso", source_ref="traspaso-1")
    fill(visitor, agreed_on="2026-03-27", registered_on="2026-03-27")
    visitor.page.select_option("main [name=form]", "written_order")
    click(visitor, "Ver el efecto", "button")


def test_pledged_shares_move_once_the_pledge_is_released(made: World, registrar: User, window: Callable[..., Visitor]) -> None:
    encumbrances.constitute(
        actor=registrar, account=made.accounts[1], security=made.ordinary, kind="pledge", quantity=Decimal(230_000),
        agreed_on=date(2026, 1, 15), registered_on=date(2026, 1, 15), basis="Contrato", source_ref="prenda-1", beneficiary=made.holders[3],
    )  # fmt: skip
    visitor = enter(window(), registrar, "Libro", made.entity.name, "Gravámenes")
    ask_transfer(visitor)
    see(visitor, "prenda")
    assert visitor.page.get_by_role("button", name="Confirmar e inscribir").count() == 0
    refused(visitor)
    click(visitor, made.entity.name)
    click(visitor, "Gravámenes")
    click(visitor, "Prenda")
    fill(visitor, registered_on="2026-03-27", basis="Carta del acreedor", source_ref="levantamiento-1")
    click(visitor, "Ver el efecto", "button")
    click(visitor, "Confirmar", "button")
    see(visitor, "Gravamen levantado")
    click(visitor, "Gravámenes")
    ask_transfer(visitor)
    click(visitor, "Confirmar e inscribir", "button")
    see(visitor, "Acto inscrito en el libro")
    click(visitor, "Libro")
    click(visitor, made.entity.name)
    visitor.page.locator("main").get_by_role("link", name="Libro").first.click()
    row = visitor.page.locator("tr", has_text="Ñungo Peralta, Óscar").first
    row.wait_for()
    assert "200.000" in row.inner_text()
    assert visitor.faults == []


def test_a_list_of_holders_is_corrected_shown_and_confirmed(made: World, registrar: User, window: Callable[..., Visitor]) -> None:
    visitor = enter(window(), registrar, "Libro", made.entity.name, "Cargas")
    upload(visitor, ROWS.format("5200888A"))
    problem = visitor.page.locator("section.alarm tbody tr").first.inner_text()
    assert problem.split("\t")[:2] == ["3", "Documento"]
    assert "5200888A" in problem
    assert visitor.page.get_by_role("button", name="Confirmar").count() == 0
    click(visitor, "Cargas")
    upload(visitor, ROWS.format("52008888"))
    see(visitor, "Yarumo Díaz, Inés")
    confirm = visitor.page.get_by_role("button", name="Confirmar").first
    confirm.click()
    see(visitor, "Escrita por")
    visitor.page.fill("input[name=q]", "yarumo")
    visitor.page.press("input[name=q]", "Enter")
    visitor.page.get_by_role("link", name="Yarumo Díaz, Inés").first.click()
    see(visitor, "0090")
    assert visitor.faults == []


def upload(visitor: Visitor, rows: str) -> None:
    file = {"name": "titulares.csv", "mimeType": "text/csv", "buffer": (HEAD + rows).encode()}
    visitor.page.select_option("main [name=kind]", "holders")
    visitor.page.set_input_files("main input[name=file]", file)
    click(visitor, "Leer el archivo", "button")
    see(visitor, "Cómo se leyó")


def test_a_dividend_goes_from_declared_to_paid(
    made: World, secretary: User, registrar: User, approver: User, treasury: User, window: Callable[..., Visitor]
) -> None:
    dividend_stage.declared(secretary, made.entity, made.ordinary, made.preferred)
    ready_to_pay(made, registrar, approver)
    clerk = enter(window(), secretary, "Libro", made.entity.name, "Dividendos", "Utilidades de 2025")
    click(clerk, "Liquidar la cuota del 27 de marzo de 2026", "button")
    see(clerk, "Liquidación pedida")
    second = enter(window(), approver, "Revisar")
    click(second, "Aprobar", "button")
    see(second, "Liquidación aprobada")
    cashier = enter(window(), treasury, "Libro", made.entity.name, "Pagos", "Preparar un lote")
    cashier.page.select_option("main [name=channel]", "bank")
    fill(cashier, pay_on="2026-03-27")
    cashier.page.check("main [name=instalments]")
    cashier.page.select_option("main [name=layout]", label="salida · salida v1")
    click(cashier, "Ver qué se pagará", "button")
    see(cashier, "El lote tendrá 6 órdenes")
    click(cashier, "Preparar y pedir aprobación", "button")
    click(second, "Escritorio")
    click(second, "Revisar")
    decide(second)
    cashier.page.reload()
    click(cashier, "Enviar", "button")
    answer(cashier)
    see(cashier, "Aplicado")
    click(cashier, "Pagos")
    see(cashier, "Suma lo decretado")
    paid = cashier.page.locator("tbody tr", has_text="Pagado").first.inner_text().split("\t")
    totals = [each.inner_text().split("\t")[-1] for each in cashier.page.locator("section").first.locator("tfoot tr").all()]
    assert (paid[1], paid[2], totals[2]) == ("6", totals[0], "10.000.000,00")
    assert clerk.faults + second.faults + cashier.faults == []


def ready_to_pay(made: World, registrar: User, approver: User) -> None:
    """Confirm where each holder is paid, and enter how the bank is told and answers."""
    for turn, person in enumerate(made.holders):
        row = bank_accounts.record(
            actor=registrar, person=person, kind="savings", bank_code="1801", number=f"41800000{turn}", from_on=date(2026, 1, 15), basis="Carta"
        )  # fmt: skip
        bank_accounts.confirm(actor=approver, bank_account=row, means="llamada")
    for code, purpose, columns in (("salida", FilePurpose.PAYMENTS, OUTGOING), ("respuesta", FilePurpose.RESPONSE, INCOMING)):
        layouts.enter(
            actor=registrar, organisation=made.organisation, code=code, name=code, basis="manual", layout=layout(purpose, columns)
        )


def decide(visitor: Visitor) -> None:
    visitor.page.locator("main [name=verdict][value=accept]").check()
    click(visitor, "Registrar decisión", "button")


def answer(visitor: Visitor) -> None:
    """Upload the bank's file: all paid."""
    orders = PaymentBatch.objects.get().orders.order_by("line")
    content = "".join(f"{each.reference}|{each.amount:.2f}|OK|\n" for each in orders)
    visitor.page.select_option("main [name=layout]", label="respuesta · respuesta v1")
    visitor.page.set_input_files("main input[name=file]", {"name": "respuesta.txt", "mimeType": "text/plain", "buffer": content.encode()})
    click(visitor, "Leer y comparar", "button")
