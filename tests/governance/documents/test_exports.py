"""What leaves the register comes back as the same register, and no text of it runs as a formula."""

import io
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import openpyxl
import pytest

from governance.documents import exports
from governance.models import Account, Posting
from governance.rules.files.layouts import LoadKind
from governance.selectors import exports as selectors
from governance.services import accounts, entities, register, securities
from governance.services.accounts import Owner
from governance.services.files import loads
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book

ON = date(2024, 6, 30)


@pytest.fixture
def moved(book: Book) -> Book:
    book.give("Pérez, Ana", 100)
    book.give("Ruiz Ñáñez, Luis", 50, security=book.preferred)
    joint = accounts.open(
        actor=book.actor, entity=book.entity, number="J1", opened_on=OPENED_ON,
        holders=[Owner(book.person("Uno, Eva"), 1, 3), Owner(book.person("Dos, Sol"), 2, 3, is_representative=True)],
    )  # fmt: skip
    book.made["J1"] = joint
    book.move("Pérez, Ana", "J1", 30, on=date(2023, 5, 5))
    book.move("Pérez, Ana", "Ruiz Ñáñez, Luis", 10, on=date(2023, 5, 5))
    book.post([Line(book.common, book.made["J1"], book.issue, Decimal(5))], kind="cancellation", on=date(2024, 1, 9))
    return book


def _other(book: Book) -> Book:
    other = entities.create(
        actor=book.actor, organisation=book.entity.organisation, kind="company", name="Otra Casa S.A.", nit="900500100-9"
    )
    opened = register.open(actor=book.actor, entity=other, opened_on=OPENED_ON)
    common = securities.create(actor=book.actor, entity=other, code="ORD", name="Ordinarias", kind="common", par=Decimal(1000))
    preferred = securities.create(actor=book.actor, entity=other, code="PREF", name="Preferenciales", kind="preferred", par=Decimal(1000))
    return Book(book.actor, other, opened, common, preferred, Account.objects.get(entity=other, purpose="issue"))


def _sent(book: Book, kind: LoadKind, rows: Iterator, lang: str = "es") -> bytes:
    with exports.xlsx(selectors.titles(kind, lang), rows) as file:
        return file.read()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_holders_that_leave_come_back_the_same(moved: Book, lang: str) -> None:
    rows = list(selectors.holders(moved.entity, ON))
    other = _other(moved)
    load = loads.receive(
        actor=moved.actor, entity=other.entity, kind=LoadKind.OPENING, name="x.xlsx", content=_sent(moved, LoadKind.OPENING, iter(rows), lang),
        options={"on": OPENED_ON.isoformat()},
    )  # fmt: skip
    assert list(load.problems.values_list("es", flat=True)) == []
    loads.confirm(actor=moved.actor, load=load)
    assert sorted(map(str, selectors.holders(other.entity, ON))) == sorted(map(str, rows))


def test_movements_that_leave_come_back_the_same(moved: Book) -> None:
    rows = list(selectors.movements(moved.entity))
    other = _other(moved)
    for account in Account.objects.filter(entity=moved.entity).exclude(purpose="issue"):
        owners = [Owner(row.person, row.numerator, row.denominator, row.is_representative) for row in account.ownerships.all()]
        accounts.open(actor=moved.actor, entity=other.entity, number=account.number, holders=owners, opened_on=OPENED_ON)
    load = loads.receive(
        actor=moved.actor,
        entity=other.entity,
        kind=LoadKind.HISTORY,
        name="x.xlsx",
        content=_sent(moved, LoadKind.HISTORY, iter(rows)),
        options={},
    )
    assert list(load.problems.values_list("es", flat=True)) == []
    loads.confirm(actor=moved.actor, load=load)
    assert [row[:9] for row in selectors.movements(other.entity)] == [row[:9] for row in rows]
    assert sorted(map(str, selectors.holders(other.entity, ON))) == sorted(map(str, selectors.holders(moved.entity, ON)))
    assert Posting.objects.filter(register=other.register).count() == Posting.objects.filter(register=moved.register).count()


def test_no_text_leaves_as_a_formula_and_no_figure_as_text() -> None:
    with exports.xlsx(["a", "b", "c"], [["=1+1", Decimal(-5), Decimal("1234567890123.123456")]]) as file:
        sheet = openpyxl.load_workbook(io.BytesIO(file.read())).active
    assert [(cell.value, cell.data_type) for cell in sheet[2]] == [("=1+1", "s"), (-5, "n"), ("1234567890123.123456", "s")]
