"""The pages of the mirror of a depository, from the agreement to the reconciliation, through the browser's requests."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from core.models import Approval, Membership, User
from governance.models import DepositoryDifference, DepositoryReport, Load, Reconciliation
from governance.selectors import positions
from governance.services import securities
from tests.governance.cast import Book
from tests.governance.conftest import book  # noqa: F401 - the company
from tests.governance.services.files.sheets import as_csv

pytestmark = pytest.mark.database


@pytest.fixture
def mirror(book: Book, stop_clock: Callable[[str], object]) -> Book:  # noqa: F811
    stop_clock("2026-03-23 09:00")
    for security in (book.common, book.preferred):
        type(security).objects.filter(pk=security.pk).delete()
    book.common = securities.create(
        actor=book.actor, entity=book.entity, code="ACC", name="Acción", kind="common", par=Decimal(500), keeping="mirror"
    )
    book.give("Ana Pérez", 600)
    book.give("Beto Ruiz", 400)
    return book


def post(user: User, address: str, *args: int, **data: object) -> HttpResponse:
    client = Client()
    client.force_login(user)
    return client.post(reverse(address, args=args), {"idempotency_key": str(uuid4()), **data}, follow=True)


def page(user: User, address: str, *args: int, query: str = "") -> str:
    client = Client()
    client.force_login(user)
    return client.get(reverse(address, args=args) + query).content.decode()


def test_a_list_is_taken_its_differences_told_and_two_people_reconcile(mirror: Book, registrar: User, approver: User) -> None:
    entity = mirror.entity.pk
    Membership.objects.get_or_create(user=registrar, organisation=mirror.entity.organisation, role="registrar")
    agreed = {"name": "Depósito Central", "contract": "C-1", "owner": registrar.pk, "days_to_clear": "5"}
    assert "Convenio registrado." in post(registrar, "governance:depository", entity, **agreed).content.decode()
    rows = [(h.id_type, h.id_number, h.name, mirror.holder(h.name).number, quantity) for h, quantity in holders(mirror)]
    file = SimpleUploadedFile("pos.csv", as_csv(("Tipo de documento", "Documento", "Nombre", "Cuenta", "Cantidad"), rows))
    sent = post(registrar, "governance:loads", entity, kind="depository_positions", file=file, on="2026-03-20")
    load = Load.objects.get(name="pos.csv")
    assert load.state == "ready", sent.content.decode()
    post_to = reverse("governance:load_act", args=[load.pk, "confirmar"])
    client = Client()
    client.force_login(registrar)
    client.post(post_to, {"idempotency_key": str(uuid4())})
    report = DepositoryReport.objects.get(load=load)
    shown = page(registrar, "governance:depository_report", report.pk)
    assert "Ana Pérez" in shown
    assert "La lista suma 1.000" in shown
    assert "Lo que igualaría el libro" in shown
    assert "2 por aclarar" in page(registrar, "governance:depository", entity)
    assert "Ninguna diferencia." in page(registrar, "governance:depository_report", report.pk, query="?estado=cleared")
    assert "Conciliación propuesta" in post(registrar, "governance:depository_report", report.pk).content.decode()
    approval = Approval.objects.get(kind="governance.reconcile_depository")
    post(approver, "core:approval", approval.pk, verdict="accept", reason="")
    done = post(approver, "governance:depository_carry_out", Reconciliation.objects.get().pk).content.decode()
    assert "Conciliación asentada" in done
    assert positions.quantity(mirror.holder("Ana Pérez"), mirror.common, date(2026, 3, 23)) == 550
    assert not DepositoryDifference.objects.filter(clearing__isnull=True).exists()


def holders(mirror: Book) -> list[tuple[object, str]]:
    return [(mirror.holder("Ana Pérez").holders.get(), "550"), (mirror.holder("Beto Ruiz").holders.get(), "450")]


def test_a_difference_is_assigned_and_explained_and_an_empty_explanation_is_told(mirror: Book, registrar: User, approver: User) -> None:
    test_a_list_is_taken_its_differences_told_and_two_people_reconcile(mirror, registrar, approver)
    report = DepositoryReport.objects.get()
    row = DepositoryDifference.objects.create(
        report=report, kind="identity", holder="CC 1", theirs=1, ours=0, owner=registrar, due_on=date(2026, 3, 30)
    )
    assert "Diferencia asignada." in post(
        registrar, "governance:depository_difference", row.pk, owner=approver.pk, due_on="2026-04-10"
    ).content.decode()  # fmt: skip
    row.refresh_from_db()
    assert (row.owner, row.due_on) == (approver, date(2026, 4, 10))
    empty = post(registrar, "governance:depository_difference", row.pk, explanation="")
    assert empty.status_code == 422
    assert not hasattr(row, "clearing")
    assert "Diferencia explicada." in post(
        registrar, "governance:depository_difference", row.pk, explanation="Operación en tránsito."
    ).content.decode()  # fmt: skip
    assert "Operación en tránsito." in page(registrar, "governance:depository_difference", row.pk)
