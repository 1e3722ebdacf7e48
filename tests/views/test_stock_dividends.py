"""The page of a dividend in shares: choices one by one and by list, who is silent, the effect, and the credit of the new shares."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from io import BytesIO
from uuid import uuid4

import pytest
import xlsxwriter
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from core.models import AuditRecord, User
from governance.models import Dividend, StockChoice
from governance.rules.profit_kinds import DividendForm
from governance.selectors import positions
from governance.services.dividends import declarations, runs
from governance.services.dividends.declarations import Part, Schedule
from governance.services.dividends.project_lines import DividendLine, Project
from tests.governance.cast import Book
from tests.governance.conftest import book  # noqa: F401 - the company
from tests.governance.dividend_cast import decided, fields, reserve, tax

D = Decimal
APRIL = date(2026, 4, 1)
Clock = Callable[[str], object]
pytestmark = pytest.mark.database


@pytest.fixture
def dividend(book: Book, stop_clock: Clock) -> Dividend:  # noqa: F811
    """Ana holds 600 shares, Beto 300 and Caro 101; 1,000 a share may be taken in shares at 3,000 until the end of March."""
    stop_clock("2026-03-27 15:00")
    for name, shares in (("Ana", 600), ("Beto", 300), ("Caro", 101)):
        book.give(name, shares)
    line = DividendLine(book.common, D(1000), DividendForm.CHOICE)
    made = decided(book, Project(fields(), [reserve()], [line], tax()))
    schedule = Schedule([Part(APRIL, D(1000))], stock_price=D(3000))
    (declared,) = declarations.declare(actor=book.actor, distribution=made, schedules={book.common.pk: schedule})
    return declared


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def post(user: User, name: str, dividend: Dividend, **data: object) -> HttpResponse:
    return browser(user).post(reverse(f"governance:{name}", args=[dividend.pk]), {"idempotency_key": str(uuid4()), **data}, follow=True)


def page(user: User, dividend: Dividend, query: str = "") -> str:
    return browser(user).get(reverse("governance:stock_dividend", args=[dividend.pk]) + query).content.decode()


def test_one_choice_is_recorded_and_the_effect_adds_up(dividend: Dividend, book: Book, registrar: User, outsider: User) -> None:  # noqa: F811
    caro = book.holder("Caro").number
    done = post(registrar, "stock_dividend", dividend, account=caro, takes="acciones", chosen_on="2026-03-27")
    assert "Elección registrada." in done.content.decode()
    silent = page(registrar, dividend, "?elige=silent")
    assert ("Ana" in silent, "Beto" in silent, ">Caro<" in silent) == (True, True, False)
    assert "reciben efectivo" in silent
    seen = page(registrar, dividend, "?efecto=1")
    # 101,000 at 3,000 are 33 shares worth 99,000 and 2,000 in cash; Ana and Beto take 900,000.
    assert all(figure in seen for figure in ("99.000,00", "2.000,00", "900.000,00", "1.001.000,00"))
    late = post(registrar, "stock_dividend", dividend, account=caro, takes="efectivo", chosen_on="2026-04-01")
    assert late.status_code == 422
    assert "La elección va del 27/03/2026 al 31/03/2026" in late.content.decode()
    assert browser(outsider).get(reverse("governance:stock_dividend", args=[dividend.pk])).status_code == 404


def workbook(*rows: tuple[str, str]) -> SimpleUploadedFile:
    kept = BytesIO()
    with xlsxwriter.Workbook(kept) as file:
        sheet = file.add_worksheet()
        for number, row in enumerate((("Cuenta", "Elige"), *rows)):
            sheet.write_row(number, 0, row)
    return SimpleUploadedFile("elecciones.xlsx", kept.getvalue())


def test_a_list_is_shown_row_by_row_and_written_whole_or_not_at_all(dividend: Dividend, book: Book, registrar: User) -> None:  # noqa: F811
    ana, beto = book.holder("Ana").number, book.holder("Beto").number
    wrong = post(registrar, "stock_choices", dividend, rows=f"{ana};acciones\nX-9;efectivo", chosen_on="2026-03-27").content.decode()
    assert "«X-9» no es una cuenta de esta entidad" in wrong
    assert "1 fila no entra" in wrong
    refused = post(registrar, "stock_choices", dividend, rows=f"{ana};acciones\nX-9;efectivo", chosen_on="2026-03-27", step="confirm")
    assert refused.status_code == 422
    assert not StockChoice.objects.exists()
    seen = post(registrar, "stock_choices", dividend, file=workbook((ana, "Acciones"), (beto, "efectivo")), chosen_on="2026-03-27")
    shown = seen.content.decode()
    assert "Registrar 2 elecciones" in shown
    assert not StockChoice.objects.exists()
    typed = f"{ana};acciones;27/03/2026\n{beto};efectivo;27/03/2026"
    assert typed in shown
    post(registrar, "stock_choices", dividend, rows=typed, chosen_on="2026-03-27", step="confirm")
    assert dict(StockChoice.objects.values_list("account__number", "takes_shares")) == {ana: True, beto: False}
    assert AuditRecord.objects.filter(action="governance.choose_stock_dividend_list").count() == 1


def test_the_new_shares_are_credited_once_the_run_is_approved(
    dividend: Dividend,
    book: Book,  # noqa: F811
    registrar: User,
    approver: User,
    stop_clock: Clock,
) -> None:
    post(registrar, "stock_dividend", dividend, account=book.holder("Ana").number, takes="acciones", chosen_on="2026-03-27")
    early = post(registrar, "stock_credit", dividend).content.decode()
    assert "Las acciones se acreditan desde el 01/04/2026" in early
    stop_clock("2026-04-01 09:00")
    run = runs.request(actor=registrar, distribution=dividend.distribution, pay_on=APRIL)
    runs.decide(actor=approver, run=run, accept=True)
    assert "Acreditar las acciones" not in page(approver, dividend)
    done = post(registrar, "stock_credit", dividend).content.decode()
    assert "Acciones acreditadas" in done
    assert "Asiento" in done
    held = {each.account_id: each.quantity for each in positions.as_of(book.common, APRIL)}
    assert held[book.holder("Ana").pk] == 800
