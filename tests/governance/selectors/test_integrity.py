"""Every register verifies as it stands, and after any row is changed behind its back the first bad record is named."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import connection

from core.audit import run_verifiers
from governance.services import books, register
from governance.services.register import Line
from tests.governance.cast import Book

pytestmark = pytest.mark.database


def findings() -> dict[str, str]:
    names = ("positions", "movements", "postings", "past_balances", "issued", "books", "kept_books")
    reports = run_verifiers([f"governance.{name}" for name in names])
    return {report.name.removeprefix("governance."): report.findings[0].record for report in reports if report.findings}


def tamper(statement: str) -> None:
    """Change rows as a superuser would who goes round every guard."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement)
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")


@pytest.fixture
def history(book: Book) -> Book:
    book.give("Ana", 100, on=date(2024, 1, 10))
    book.move("Ana", "Beto", 40, on=date(2024, 2, 10))
    posting = book.move("Beto", "Caro", 15, on=date(2024, 3, 10))
    register.reverse(actor=book.actor, posting=posting, basis="error", source_ref="rev")
    book.post([Line(book.preferred, book.issue, book.holder("Caro"), Decimal(7))], kind="issue", on=date(2024, 1, 5))
    books.adopt(actor=book.actor, entity=book.entity, book_id="grupo-aval", binds_from=date(2024, 1, 1), basis="escritura 10")
    assert findings() == {}
    return book


@pytest.mark.owner
def test_a_changed_position_is_named(history: Book) -> None:
    ana = history.holder("Ana").pk
    tamper(f"UPDATE governance_position SET quantity = 61 WHERE account_id = {ana} AND security_id = {history.common.pk}")
    found = findings()
    assert found["positions"] == f"governance_position cuenta {ana} especie {history.common.pk}"
    assert found["issued"].startswith(f"governance_security {history.common.pk}")


@pytest.mark.owner
def test_a_position_that_vanished_is_named(history: Book) -> None:
    ana = history.holder("Ana").pk
    tamper(f"DELETE FROM governance_position WHERE account_id = {ana}")
    assert findings()["positions"] == f"governance_position cuenta {ana} especie {history.common.pk}"


@pytest.mark.owner
@pytest.mark.parametrize(
    "change", ["quantity = 41", "effective_on = '2024-02-11'", "posting_number = 9", "from_account_id = to_account_id + 0, line = 2"]
)
def test_a_changed_movement_is_named_by_its_posting(history: Book, change: str) -> None:
    tamper("ALTER TABLE governance_movement DROP CONSTRAINT movement_moves")
    tamper(f"UPDATE governance_movement SET {change} WHERE posting_number = 2")
    assert "asiento 2)" in findings()["movements"]


@pytest.mark.owner
def test_a_movement_that_vanished_is_named_by_its_posting(history: Book) -> None:
    tamper("DELETE FROM governance_movement WHERE posting_number = 3")
    assert "asiento 3)" in findings()["movements"]


@pytest.mark.owner
@pytest.mark.parametrize(
    "change",
    [
        "basis = 'otra carta'",
        "agreed_on = '2024-02-09'",
        "actor_id = actor_id + 0, kind = 'donation'",
        "recorded_at = recorded_at - interval '1 microsecond'",
        "hash = repeat('0', 64)",
        "lines_digest = repeat('0', 64)",
        "source_ref = 'otra'",
    ],
)
def test_a_changed_posting_is_named(history: Book, change: str) -> None:
    tamper(f"UPDATE governance_posting SET {change} WHERE number = 2")
    assert "asiento 2)" in findings()["postings"]


@pytest.mark.owner
def test_a_posting_that_vanished_is_named(history: Book) -> None:
    tamper("DELETE FROM governance_movement WHERE posting_number = 2")
    tamper("DELETE FROM governance_posting WHERE number = 2")
    assert findings()["postings"] == f"governance_register {history.register.pk} (asiento 2)"


@pytest.mark.owner
def test_a_tail_cut_off_is_noticed(history: Book) -> None:
    tamper("DELETE FROM governance_movement WHERE posting_number = 5")
    tamper("DELETE FROM governance_posting WHERE number = 5")
    assert findings()["postings"] == f"governance_register {history.register.pk} (asiento 5)"


@pytest.mark.owner
def test_a_past_balance_below_zero_is_named(history: Book) -> None:
    tamper("UPDATE governance_movement SET effective_on = '2024-01-01' WHERE posting_number = 2")
    assert findings()["past_balances"].startswith(f"governance_account {history.holder('Ana').pk}")


@pytest.mark.owner
def test_a_changed_rule_book_is_named(history: Book) -> None:
    tamper("UPDATE governance_adoptedbook SET source = source || ' '")
    assert findings()["books"].startswith("governance_adoptedbook")


@pytest.mark.owner
@pytest.mark.parametrize(
    ("change", "table"),
    [
        ("UPDATE governance_booktext SET source = source || ' ' WHERE book_id = 'co-law'", "governance_booktext"),
        ("DELETE FROM governance_booktext WHERE book_id = 'co-law'", "governance_bookchain"),
        ("UPDATE governance_bookchain SET extends = '[]' WHERE extends <> '[]'", "governance_bookchain"),
        ("DELETE FROM governance_bookchain WHERE extends = '[]'", "governance_bookchain"),
    ],
)
def test_a_changed_kept_text_is_named(history: Book, change: str, table: str) -> None:
    tamper(change)
    assert findings()["kept_books"].startswith(f"{table} ")


LEDGERS = ["posting", "movement", "adoptedbook", "booktext", "bookchain"]


@pytest.mark.owner
@pytest.mark.parametrize("table", [f"governance_{name}" for name in LEDGERS])
@pytest.mark.parametrize("verb", ["UPDATE {} SET {} = {}", "DELETE FROM {}", "TRUNCATE {} CASCADE"])
def test_the_ledgers_refuse_every_change(history: Book, table: str, verb: str) -> None:
    with pytest.raises(Exception, match="no se admite"), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        key = "digest" if "bookt" in table or "bookc" in table else "id"
        cursor.execute(verb.format(table, key, key))
