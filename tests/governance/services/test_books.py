"""Texts of rule books are kept for ever: a digest finds the very chain that an act was decided by, whatever is shipped today."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from django.db import connection

from core.models import AppendOnlyError
from governance.models import BookChain, BookText
from governance.rules.books import load_book
from governance.rules.refusals import BookNotKeptError
from governance.selectors import books as selected
from governance.services import books
from tests.governance.cast import Book
from tests.governance.releases import release

pytestmark = pytest.mark.database

LAW = 'id       = "co-law"'


def test_adopting_a_book_keeps_every_text_of_its_chain(book: Book) -> None:
    version = books.adopt(actor=book.actor, entity=book.entity, book_id="grupo-aval", binds_from=date(2020, 1, 1), basis="escritura 10")
    shipped = load_book("grupo-aval")
    assert sorted(BookText.objects.values_list("book_id", flat=True)) == ["co-law", "grupo-aval"]
    assert BookText.objects.get(book_id="grupo-aval").digest == version.digest
    assert set(BookChain.objects.values_list("digest", flat=True)) == {each.digest for each in shipped.chain()}


def test_what_is_kept_is_not_kept_twice(book: Book, django_assert_num_queries: Callable) -> None:
    shipped = load_book("grupo-aval")
    books.keep(shipped)
    with django_assert_num_queries(1):
        books.keep(shipped)
    books.keep(load_book("bancolombia"))
    assert sorted(BookText.objects.values_list("book_id", flat=True)) == ["bancolombia", "co-law", "grupo-aval"]


def test_a_digest_finds_the_chain_it_was_made_of(book: Book) -> None:
    shipped = load_book("grupo-aval")
    books.keep(shipped)
    selected.by_digest.cache_clear()
    found = selected.by_digest(shipped.digest)
    assert found == shipped
    assert [each.text for each in found.chain()] == [each.text for each in shipped.chain()]


def test_a_digest_finds_its_chain_after_the_shipped_law_changed(book: Book, tmp_path: Path) -> None:
    before = load_book("grupo-aval")
    books.keep(before)
    with release(tmp_path, "co-law", LAW, f"{LAW}\n# otra edición"):
        after = load_book("grupo-aval")
        assert (after.text, after.digest == before.digest) == (before.text, False)
        assert selected.by_digest(before.digest) == before
        with pytest.raises(BookNotKeptError):
            selected.by_digest(after.digest)
        books.keep(after)
        assert selected.by_digest(after.digest) == after
    # The entity's own text is one row for both chains.
    assert sorted(BookText.objects.values_list("book_id", flat=True)) == ["co-law", "co-law", "grupo-aval"]
    assert BookChain.objects.filter(text__book_id="grupo-aval").count() == 2


def test_own_bylaws_are_found_by_their_digest(book: Book) -> None:
    own = books.shipped_text("grupo-aval").replace("Grupo Aval", "Cafetales del Sumapaz", 1)
    books.adopt(actor=book.actor, entity=book.entity, source=own, binds_from=date(2024, 1, 1), basis="escritura 44")
    in_force = selected.in_force(book.entity, date(2024, 1, 1))
    assert selected.by_digest(in_force.digest) == in_force
    assert in_force.text == own


def test_a_digest_that_was_never_kept_is_refused(book: Book) -> None:
    with pytest.raises(BookNotKeptError, match="no están guardados") as refused:
        selected.by_digest("0" * 64)
    assert "000000000000" in refused.value.message_en


@pytest.mark.owner
def test_a_text_that_is_not_its_digests_answers_nothing(book: Book) -> None:
    shipped = load_book("grupo-aval")
    books.keep(shipped)
    selected.by_digest.cache_clear()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("UPDATE governance_booktext SET source = source || E'\\n# otra edición' WHERE book_id = 'co-law'")
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")
    with pytest.raises(BookNotKeptError):
        selected.by_digest(shipped.digest)


def test_kept_texts_are_never_changed(book: Book) -> None:
    books.keep(load_book("grupo-aval"))
    with pytest.raises(AppendOnlyError):
        BookText.objects.update(source="")
    with pytest.raises(AppendOnlyError):
        BookChain.objects.get(pk=load_book("grupo-aval").digest).delete()
