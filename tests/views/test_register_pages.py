"""The register on the screen: narrowed and sorted by the server, two dates side by side, the journal with its hashes, and as XLSX."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from io import BytesIO

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

from core.models import User
from governance.models import Account, Posting, Register
from governance.selectors import journal, register
from governance.selectors.register_rows import Filters, Order
from governance.services import register as posting
from governance.services.register import Line
from tests.views.stage import Stage

pytestmark = pytest.mark.database


def _rows(stage: Stage, **filters: object) -> list[str]:
    world = stage.world
    page = register.page(world.entity, date(2026, 3, 27), security=world.ordinary, filters=Filters(**filters))  # type: ignore[arg-type]
    return [row.account.number for row in page.rows]


def test_the_server_narrows_and_sorts(stage: Stage) -> None:
    every = _rows(stage)
    assert sorted(every) == _rows(stage, order=Order.NUMBER)
    largest = _rows(stage, order=Order.QUANTITY)
    assert largest == _rows(stage, order=Order.SMALLEST)[::-1]
    assert largest[0] == "0001"
    assert _rows(stage, at_least=Decimal(480_000)) == ["0001"]
    assert set(_rows(stage, kind="natural")) | set(_rows(stage, kind="legal")) | set(_rows(stage, kind="treasury")) == set(every)
    assert set(_rows(stage, nationality="colombia")) <= set(every)
    assert _rows(stage, domicile="Ningún lugar") == []
    assert _rows(stage, depositor="own") == every
    assert _rows(stage, depositor="depository") == []
    key = Account.objects.get(entity=stage.world.entity, number="0001").pk
    assert _rows(stage, accounts=[key]) == ["0001"]
    assert "0001" not in _rows(stage, accounts=[key], within=False)


@pytest.mark.parametrize(
    "query", ["?orden=quantity&tipo=natural", "?minimo=480000", "?minimo=1.234", "?deposito=999999", "?gravamen=si", "?gravamen=no&page=99"]
)
def test_the_page_takes_every_filter(stage: Stage, registrar: User, visit: Callable[[User | None], Client], query: str) -> None:
    assert visit(registrar).get(reverse("governance:register", args=[stage.world.entity.pk]) + query).status_code == 200


def test_the_workbook_has_numbers_as_numbers_and_no_formula(stage: Stage, registrar: User, visit: Callable[[User | None], Client]) -> None:
    Account.objects.filter(number="0002").update(title="=1+1")
    response = visit(registrar).get(reverse("governance:register_xlsx", args=[stage.world.entity.pk]) + "?orden=number")
    sheet = openpyxl.load_workbook(BytesIO(b"".join(response.streaming_content))).active  # type: ignore[attr-defined]
    rows = list(sheet.iter_rows(values_only=True))
    assert rows[0][:4] == ("Cuenta", "Titular", "Documento", "ORD")
    assert rows[1][0] == "0001"
    assert rows[1][3] == 480_100  # 480,000 and the 100 that were subscribed
    assert rows[2][1] == "'=1+1"


def _move(stage: Stage, actor: User) -> Posting:
    world = stage.world
    book = Register.objects.get(entity=world.entity)
    source, target = (Account.objects.get(entity=world.entity, number=number) for number in ("0001", "0002"))
    return posting.record(
        actor=actor,
        register=book,
        kind="transfer",
        lines=[Line(world.ordinary, source, target, Decimal(1000))],
        agreed_on=date(2026, 3, 20),
        effective_on=date(2026, 3, 20),
        basis="carta de traspaso",
        source_ref="traspaso-de-la-prueba",
    )


def test_two_dates_are_compared(stage: Stage, registrar: User, visit: Callable[[User | None], Client]) -> None:
    _move(stage, registrar)
    url = reverse("governance:register_changes", args=[stage.world.entity.pk]) + "?desde=2026-03-19&al=2026-03-20"
    page = visit(registrar).get(url)
    found = [(row.number, row.difference, row.kind) for row in page.context["page"]]
    assert sorted(found) == [("0001", Decimal(-1000), "less"), ("0002", Decimal(1000), "more")]
    for more in ("", "&formato=xlsx"):
        file = reverse("governance:register_changes_file", args=[stage.world.entity.pk]) + "?desde=2026-03-19&al=2026-03-20" + more
        assert len(b"".join(visit(registrar).get(file).streaming_content)) > 100  # type: ignore[attr-defined]


def test_the_journal_finds_a_posting_and_checks_its_hash(stage: Stage, registrar: User, visit: Callable[[User | None], Client]) -> None:
    made = _move(stage, registrar)
    url = reverse("governance:register_journal", args=[stage.world.entity.pk])
    page = visit(registrar).get(f"{url}?numero={made.number}")
    assert [each.pk for each in page.context["page"]] == [made.pk]
    assert len(page.context["lines"]) == 1
    assert page.context["chain"].broken is None
    assert made.pk in [each.pk for each in visit(registrar).get(f"{url}?titular=0002&tipo=transfer&desde=2026-03-01").context["page"]]
    assert list(visit(registrar).get(f"{url}?desde=2027-01-01").context["page"]) == []


def test_the_journal_names_a_changed_posting(stage: Stage) -> None:
    first, *others = list(journal.postings(stage.world.entity))
    first.basis = "otra cosa"
    assert journal.chain([first, *others]).broken == first.number
