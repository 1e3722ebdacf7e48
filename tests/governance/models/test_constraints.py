"""What the database itself refuses, whoever writes: the second fence behind the services."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from core import clock
from core.models import AppendOnlyError, User
from governance.models import Account, Entity, Mandate, Movement, Organ, Person, Position, Posting, Register, Security
from tests.governance.cast import OPENED_ON, Book

pytestmark = pytest.mark.database


def refused(name: str):
    return pytest.raises(IntegrityError, match=name)


def test_a_position_below_zero_is_refused_except_of_the_issue_account(book: Book) -> None:
    account = book.give("Ana", 5)
    with refused("position_not_negative"), transaction.atomic():
        Position.objects.filter(account=account).update(quantity=-1)
    Position.objects.filter(account=book.issue).update(quantity=-6)


def test_a_posting_in_the_future_is_refused(book: Book) -> None:
    book.give("Ana", 5)
    tomorrow = clock.today() + timedelta(days=1)
    copy = Posting(**{**values(Posting.objects.get()), "number": 2, "source_ref": "x", "effective_on": tomorrow})
    with refused("posting_not_in_the_future"), transaction.atomic():
        copy.save()


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"source_ref": "x"}, "posting_number_once"),
        ({"number": 2}, "posting_source_once"),
        ({"number": 0, "source_ref": "x"}, "posting_counted"),
        ({"number": 2, "source_ref": "x", "basis": ""}, "posting_founded"),
    ],
)
def test_numbers_and_sources_of_postings_are_unique_and_founded(book: Book, change: dict[str, object], name: str) -> None:
    book.give("Ana", 5)
    with refused(name), transaction.atomic():
        Posting(**{**values(Posting.objects.get()), **change}).save()


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({}, "movement_line_once"),
        ({"line": 2, "quantity": Decimal(0)}, "movement_positive"),
        ({"line": 2, "to_account_id": None}, "null value|movement_moves"),
    ],
)
def test_a_movement_is_positive_between_two_accounts(book: Book, change: dict[str, object], name: str) -> None:
    book.give("Ana", 5)
    with refused(name), transaction.atomic():
        Movement(**{**values(Movement.objects.get()), **change}).save()


def test_a_movement_to_its_own_account_is_refused(book: Book) -> None:
    account = book.give("Ana", 5)
    with refused("movement_moves"), transaction.atomic():
        Movement(**{**values(Movement.objects.get()), "line": 2, "from_account_id": account.pk, "to_account_id": account.pk}).save()


@pytest.mark.parametrize("model", [Posting, Movement])
def test_a_row_of_a_ledger_refuses_change_in_python(book: Book, model: type) -> None:
    book.give("Ana", 5)
    row = model.objects.get()
    for change in (row.save, row.delete, model.objects.all().delete, lambda: model.objects.update(id=9)):
        with pytest.raises(AppendOnlyError):
            change()


def test_an_entity_has_one_issue_account(book: Book) -> None:
    with refused("account_one_issue"), transaction.atomic():
        Account.objects.create(entity=book.entity, number="otra", purpose="issue", title="Otra", opened_on=OPENED_ON)


def test_a_security_has_no_other_decimals_than_its_kinds(book: Book) -> None:
    with refused("security_decimals"), transaction.atomic():
        Security.objects.create(entity=book.entity, code="X", name="X", kind="common", decimals=2)


def test_a_mandate_ends_after_it_begins(book: Book) -> None:
    organ = Organ.objects.create(entity=book.entity, kind="board", name="Junta")
    with refused("mandate_term"), transaction.atomic():
        Mandate.objects.create(organ=organ, person=book.person("Ana"), role="member", from_on=date(2024, 1, 1), to_on=date(2023, 1, 1))


def test_rows_of_another_house_are_not_in_the_set(book: Book, outsider: User) -> None:
    book.give("Ana", 5)
    for model in (Entity, Person, Account, Security, Register, Posting, Movement, Position):
        assert model.objects.for_user(book.actor).exists(), model
        assert not model.objects.for_user(outsider).exists(), model


def values(row: Posting | Movement) -> dict[str, object]:
    """The columns of a row, as a new row would be given them."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if not field.primary_key}
