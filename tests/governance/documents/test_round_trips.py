"""A register of everything that leaves and comes back: into an empty house it is the same register, into its own it adds nothing."""

from collections.abc import Callable, Iterator
from datetime import date

import pytest
from django.utils import translation

from core.audit import run_verifiers
from core.models import Organisation, User
from core.views.spreadsheets import text_lines
from governance.documents import exports
from governance.models import Account, AppliedLoad, Person, Position, Posting
from governance.models.labels import ACCOUNT_PURPOSES, POSTING_KINDS
from governance.rules.files.columns import folded
from governance.rules.files.layouts import LoadKind, layout_of
from governance.rules.kinds import AccountPurpose, PostingKind
from governance.selectors import exports as selectors
from governance.services import entities, register, securities
from governance.services.files import loads
from tests.governance.cast import OPENED_ON, Book
from tests.governance.documents.conftest import ON

Make = Callable[[list[str], Iterator], bytes]


def as_csv(head: list[str], rows: Iterator) -> bytes:
    """Write a list as the pages do: in Spanish, behind the mark of UTF-8."""
    shown = ([f"{cell:%d/%m/%Y}" if isinstance(cell, date) else cell for cell in row] for row in rows)
    return "".join(text_lines([head, *shown], "es")).encode()


def as_xlsx(head: list[str], rows: Iterator) -> bytes:
    with exports.xlsx(head, rows) as file:
        return file.read()


def empty(book: Book) -> Book:
    """Return the same company before anything was in its books, in another house."""
    house = Organisation.objects.create(name="Casa Nueva", slug=f"casa-{Organisation.objects.count()}")
    other = entities.create(actor=book.actor, organisation=house, kind="company", name=book.entity.name, nit=book.entity.nit)
    opened = register.open(actor=book.actor, entity=other, opened_on=OPENED_ON)
    made = [
        securities.create(actor=book.actor, entity=other, code=each.code, name=each.name, kind=each.kind, par=each.par)
        for each in (book.common, book.preferred)
    ]
    return Book(book.actor, other, opened, *made, Account.objects.get(entity=other, purpose="issue"))


def take(book: Book, kind: LoadKind, make: Make, rows: Iterator, **options: str) -> AppliedLoad:
    load = loads.receive(
        actor=book.actor, entity=book.entity, kind=kind, name="lista", content=make(selectors.titles(kind, "es"), rows), options=options
    )
    assert list(load.problems.values_list("es", flat=True)) == []
    return loads.confirm(actor=book.actor, load=load).applied


def holders(book: Book) -> list[str]:
    return sorted(map(str, selectors.holders(book.entity, ON)))


@pytest.mark.parametrize("make", [as_csv, as_xlsx])
def test_a_register_comes_back_whole_into_an_empty_house(full: Book, make: Make) -> None:
    before, movements = holders(full), [row[:9] for row in selectors.movements(full.entity)]
    opened = empty(full)
    take(opened, LoadKind.OPENING, make, selectors.holders(full.entity, ON), on=OPENED_ON.isoformat())
    assert holders(opened) == before
    assert any("'PA', '00012345'" in row and "'007'" in row for row in before)
    assert Position.objects.get(account__entity=opened.entity, account__purpose="treasury").account.ownerships.count() == 0
    told = empty(full)
    take(told, LoadKind.HOLDERS, make, selectors.owners(full.entity))
    take(told, LoadKind.HISTORY, make, selectors.movements(full.entity))
    assert holders(told) == before
    assert [row[:9] for row in selectors.movements(told.entity)] == movements
    assert Posting.objects.filter(register=told.register, reverses__isnull=False).count() == 1
    assert [report.faults for report in run_verifiers() if report.faults and report.name.startswith("governance")] == []


@pytest.mark.parametrize("make", [as_csv, as_xlsx])
def test_a_register_that_comes_back_to_itself_adds_nothing(full: Book, make: Make) -> None:
    before = holders(full), list(selectors.movements(full.entity)), Person.objects.count(), Account.objects.count()
    for kind, rows in (
        (LoadKind.OPENING, selectors.holders(full.entity, ON)), (LoadKind.HOLDERS, selectors.owners(full.entity)),
        (LoadKind.HISTORY, selectors.movements(full.entity)),
    ):  # fmt: skip
        applied = take(full, kind, make, rows)
        assert set(applied.counts["made"].values()) == {0}
        assert (applied.counts["new"], applied.counts["changed"], applied.first_posting) == (0, 0, None)
    assert (holders(full), list(selectors.movements(full.entity)), Person.objects.count(), Account.objects.count()) == before


def test_a_reversal_in_a_history_is_the_mirror_of_what_it_names(full: Book, registrar: User) -> None:
    other = empty(full)
    take(other, LoadKind.HOLDERS, as_csv, selectors.owners(full.entity))
    rows = list(selectors.movements(full.entity))
    at = next(index for index, row in enumerate(rows) if row[3] == "Reversión")
    for column, value, sentence in ((10, "99", "no hay un asiento «99»"), (10, "", "está vacía"), (7, 4, "en sentido contrario")):
        changed = [list(row) for row in rows]
        changed[at][column] = value
        content = as_csv(selectors.titles(LoadKind.HISTORY, "es"), iter(changed))
        load = loads.receive(actor=full.actor, entity=other.entity, kind=LoadKind.HISTORY, name="x", content=content, options={})
        assert sentence in "\n".join(load.problems.values_list("es", flat=True))
    assert not Posting.objects.filter(register=other.register).exists()


@pytest.mark.parametrize("language", ["es-co", "en"])
def test_every_word_that_leaves_is_one_that_comes_back(language: str) -> None:
    kinds = {column.key: {folded(word) for word in column.choices} for column in layout_of(LoadKind.HISTORY).columns}["kind"]
    purposes = {column.key: {folded(word) for word in column.choices} for column in layout_of(LoadKind.OPENING).columns}["purpose"]
    with translation.override(language):
        said = {folded(label) for code, label in POSTING_KINDS if code not in (PostingKind.FUND_DAY, PostingKind.RECONCILIATION)}
        meant = {folded(label) for code, label in ACCOUNT_PURPOSES if code != AccountPurpose.ISSUE}
    assert (said - kinds, meant - purposes) == (set(), set())
