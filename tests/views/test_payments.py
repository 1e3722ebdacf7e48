"""The pages of payments on a dividend that is paid from end to end through the browser's requests."""

from collections.abc import Callable
from decimal import Decimal
from io import BytesIO
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from python_calamine import CalamineWorkbook

from core.models import User
from governance.models import DividendDebt, PaymentBatch, PaymentLayout, PaymentReport
from governance.rules.payments.entries import Concept
from governance.services.payments import layouts
from tests.governance.cast import Book
from tests.governance.conftest import book  # noqa: F401 - the company
from tests.governance.payments_cast import Payments, payments

pytestmark = pytest.mark.database


@pytest.fixture
def paying(book: Book, approver: User, stop_clock: Callable[[str], object]) -> Payments:  # noqa: F811
    stop_clock("2026-04-01 09:00")
    made = payments(book, approver)
    made.entitle("Ana", "100.00", "10.00", bank="111")
    made.entitle("Beto", "250.50", bank="222")
    made.entitle("Caro", "75.25")
    made.entitle("Dora", "40.00", disposal="deposit", payee=None, destination="Juzgado 5")
    return made


def send(client: Client, url: str, **data: object) -> HttpResponse:
    return client.post(url, {**data, "idempotency_key": str(uuid4())})


def url(name: str, *rest: object, paying: Payments) -> str:
    return reverse(f"governance:{name}", args=[paying.book.entity.pk, *rest])


@pytest.fixture
def treasury(treasurer: User, visit: Callable[[User | None], Client]) -> Client:
    return visit(treasurer)


@pytest.fixture
def approving(approver: User, visit: Callable[[User | None], Client]) -> Client:
    return visit(approver)


def test_a_dividend_is_paid_from_the_desk_to_the_answer_of_the_bank(paying: Payments, treasury: Client, approving: Client) -> None:
    outgoing, incoming = paying.outgoing(), paying.incoming()
    assert send(treasury, url("payments_open", paying=paying)).status_code == 302
    desk = treasury.get(url("payments", paying=paying))
    assert "Suma lo decretado" in desk.content.decode()
    data = {
        "channel": "bank",
        "pay_on": "2026-04-01",
        "concept": "Dividendos",
        "instalments": [paying.instalment.pk],
        "layout": outgoing.pk,
    }
    seen = send(treasury, url("payment_prepare", paying=paying), **data)
    assert "2 órdenes" in seen.content.decode()
    assert not PaymentBatch.objects.exists()
    assert send(treasury, url("payment_prepare", paying=paying), **data, seen="yes").status_code == 302
    assert send(treasury, url("payment_batch_decide", 1, paying=paying), verdict="accept").status_code == 403
    assert send(approving, url("payment_batch_send", 1, paying=paying)).status_code == 403
    assert send(approving, url("payment_batch_decide", 1, paying=paying), verdict="accept").status_code == 302
    assert send(treasury, url("payment_batch_send", 1, paying=paying)).status_code == 302
    assert treasury.get(url("payment_batch_file", 1, paying=paying)).content.startswith(b"000001000001|Ana|111|90.00\n")
    wrong = SimpleUploadedFile("mal.txt", b"000001000001|90.01|OK|\n")
    answered = send(treasury, url("payment_batch_report", 1, paying=paying), layout=incoming.pk, file=wrong)
    page = treasury.get(answered["Location"]).content.decode()
    assert "valor distinto del enviado" in page.lower()
    good = SimpleUploadedFile("bien.txt", b"000001000001|90.00|OK|\n000001000002|250.50|NO|cuenta cerrada\n")
    assert send(treasury, url("payment_batch_report", 1, paying=paying), layout=incoming.pk, file=good).status_code == 302
    assert PaymentReport.objects.filter(state="applied").count() == 1
    assert "cuenta cerrada" in treasury.get(url("payment_batch", 1, paying=paying) + "?estado=returned").content.decode()
    assert paying.debt("Ana").state == "paid"
    desk = treasury.get(url("payments", paying=paying) + f"?estado=returned&cuota={paying.instalment.pk}").content.decode()
    assert "Beto" in desk
    assert "Caro" not in desk


def test_one_dividend_is_withheld_set_off_and_paid_at_the_window(paying: Payments, treasury: Client) -> None:
    paying.open()
    caro, dora = paying.debt("Caro"), paying.debt("Dora")
    page = url("payment_debt", caro.pk, paying=paying)
    assert treasury.get(page).status_code == 200
    bad = send(
        treasury,
        url("payment_debt_act", caro.pk, "compensar", paying=paying),
        owed="0",
        concept="x",
        reference="1",
        compensated_on="2026-04-01",
    )
    assert bad.status_code == 422
    good = {"owed": "25,25", "concept": "anticipo", "reference": "F-1", "compensated_on": "2026-04-01"}
    assert send(treasury, url("payment_debt_act", caro.pk, "compensar", paying=paying), **good).status_code == 302
    assert DividendDebt.objects.get(pk=caro.pk).compensated == Decimal("25.25")
    assert (
        send(treasury, url("payment_debt_act", caro.pk, "pagar", paying=paying), pay_on="2026-04-01", concept="Dividendos").status_code
        == 302
    )
    assert PaymentBatch.objects.get().total == Decimal("50.00")
    named = {"payee": "Ana", "decided_on": "2026-04-01", "basis": "auto"}
    assert send(treasury, url("payment_debt_act", dora.pk, "entregar", paying=paying), **{**named, "payee": ""}).status_code == 422
    assert send(treasury, url("payment_debt_act", dora.pk, "entregar", paying=paying), **named).status_code == 302
    assert DividendDebt.objects.get(pk=dora.pk).payee is not None
    assert "auto" in treasury.get(url("payment_debt", dora.pk, paying=paying)).content.decode()


def test_what_nobody_collected_is_listed_by_age_and_confirmed_by_another(
    paying: Payments, treasury: Client, approving: Client, stop_clock: Callable[[str], object]
) -> None:
    paying.open()
    stop_clock("2036-04-02 09:00")
    treasury.force_login(User.objects.get(first_name="Tesorería"))
    approving.force_login(User.objects.get(first_name="Aprobación"))
    assert "415,75" in treasury.get(url("unclaimed", paying=paying)).content.decode()
    made = send(treasury, url("prescription_propose", paying=paying))
    assert treasury.get(made["Location"]).status_code == 200
    assert send(treasury, made["Location"], verdict="accept").status_code == 403
    assert send(approving, made["Location"], verdict="accept").status_code == 302
    assert paying.debt("Ana").state == "prescribed"


def test_the_voucher_balances_and_runs_no_formula(paying: Payments, treasury: Client) -> None:
    paying.sent()
    page = url("voucher", paying=paying) + "?desde=2026-01-01&hasta=2026-12-31"
    assert "Faltan los códigos" in treasury.get(page).content.decode()
    codes = {concept: (f"=2{number}", "cuenta") for number, concept in enumerate(Concept)}
    layouts.name_accounts(actor=paying.actor, entity=paying.book.entity, codes=codes)
    assert "Sumas iguales" in treasury.get(page).content.decode()
    query = "?desde=2026-01-01&hasta=2026-12-31"
    csv = b"".join(treasury.get(url("voucher_file", "csv", paying=paying) + query).streaming_content).decode()
    assert "'=20" in csv
    book_bytes = b"".join(treasury.get(url("voucher_file", "xlsx", paying=paying) + query).streaming_content)
    rows = CalamineWorkbook.from_filelike(BytesIO(book_bytes)).get_sheet_by_index(0).to_python()
    assert rows[1][2] == "'=20"
    assert sum(row[4] or 0 for row in rows[1:]) == sum(row[5] or 0 for row in rows[1:]) == 1000


def test_an_administrator_enters_a_layout_row_by_row(paying: Payments, administrator: User, visit: Callable[[User | None], Client]) -> None:
    client = visit(administrator)
    address = url("payment_layout", paying=paying)
    assert client.get(address).status_code == 200
    head = {
        "code": "banco-a", "name": "Banco A", "purpose": "payments", "form": "fixed", "encoding": "ascii", "line_end": "crlf",
        "basis": "manual 2026", "c-TOTAL_FORMS": "2", "c-INITIAL_FORMS": "0",
    }  # fmt: skip
    row = {
        "record": "detail",
        "kind": "digits",
        "pad": "right:0",
        "date_form": "YYYYMMDD",
        "width": "12",
        "label": "ref",
        "field": "reference",
    }
    data = head | {f"c-0-{name}": value for name, value in row.items()}
    money = {**row, "kind": "money", "label": "valor", "field": "amount", "decimals": "2"}
    refused = send(client, address, **data, **{f"c-1-{name}": value for name, value in {**money, "decimals": "0"}.items()})
    assert refused.status_code == 422
    assert "dos decimales" in refused.content.decode()
    assert send(client, address, **data, **{f"c-1-{name}": value for name, value in money.items()}).status_code == 302
    kept = PaymentLayout.objects.get()
    assert (kept.version, len(kept.definition["columns"])) == (1, 2)
    assert client.get(f"{address}?desde={kept.pk}").status_code == 200
    assert "Banco A" in client.get(url("payment_layouts", paying=paying)).content.decode()


def test_another_house_finds_nothing(paying: Payments, outsider: User, visit: Callable[[User | None], Client]) -> None:
    paying.open()
    client = visit(outsider)
    debt = paying.debt("Ana").pk
    for address in (url("payments", paying=paying), url("payment_debt", debt, paying=paying), url("voucher", paying=paying)):
        assert client.get(address).status_code == 404


def test_tax_withheld_above_is_recorded_shared_and_certified(
    paying: Payments, treasury: Client, registrar: User, visit: Callable[[User | None], Client]
) -> None:
    listing = url("received_withholdings", paying=paying)
    given = {"payer_name": "Filial S.A.", "payer_nit": "900000001", "gross": "1000", "withheld": "10", "reference": "C-1"}
    future = send(treasury, listing, **given, received_on="2026-04-02")
    assert (future.status_code, "no ha llegado" in future.content.decode()) == (422, True)
    made = send(treasury, listing, **given, received_on="2026-02-01")
    page = treasury.get(made["Location"]).content.decode()
    # Ana is withheld 10.00 and takes her part; the others are withheld nothing and take nothing.
    assert "Trasladar y certificar a cada titular" in page
    assert "pasan de lo que se les retendría" in page
    reader = visit(registrar)
    assert "Trasladar y certificar" not in reader.get(made["Location"]).content.decode()
    assert send(reader, made["Location"]).status_code == 403
    send(treasury, made["Location"])
    done = treasury.get(made["Location"]).content.decode()
    assert ("Trasladada" in done, "Nadie puede tomar" in done) == (True, False)
    assert "Registrar un certificado" not in reader.get(listing).content.decode()
    assert "1 certificado" in treasury.get(listing).content.decode()
    late = send(treasury, listing, **{**given, "reference": "C-2"}, received_on="2026-04-01")
    assert "se traslada con el primero que se decrete" in treasury.get(late["Location"]).content.decode()
