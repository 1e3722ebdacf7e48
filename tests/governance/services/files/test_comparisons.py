"""Their list beside our register at a date: on one side, on both, equal or not; recorded with its digest."""

from datetime import date
from decimal import Decimal

import pytest

from governance.models import RecordedComparison
from governance.rules.file_errors import LoadStateError
from governance.rules.files.layouts import LoadKind
from governance.services.files import comparisons
from tests.governance.cast import Book
from tests.governance.services.files.sheets import as_csv, received

ON = date(2024, 6, 30)


def test_the_four_ways_a_holding_may_stand(book: Book) -> None:
    for name, quantity in {"Igual, Ana": 100, "Otra, Luz": 50, "Nuestra, Eva": 7}.items():
        book.give(name, quantity)
    book.move("Igual, Ana", "Nuestra, Eva", 40, on=date(2024, 7, 1))
    ids = {name: account.ownerships.get().person.id_number for name, account in book.made.items()}
    rows = [("CC", ids["Igual, Ana"], "100"), ("CC", ids["Otra, Luz"], "60"), ("CC", "41000111", "3")]
    rows = [(*row[:2], "ORD", row[2]) for row in rows]
    head = ("Tipo", "Identificación", "Clase", "Acciones")
    load = received(book, as_csv(("Tipo doc", *head[1:]), rows), LoadKind.COMPARISON, on=ON.isoformat())
    assert {key: load.counts[key] for key in ("only_theirs", "only_ours", "different", "equal")} == {
        "only_theirs": 1, "only_ours": 1, "different": 1, "equal": 1,
    }  # fmt: skip
    found = {row.verdict: row for row in comparisons.rows(load)}
    assert found["different"].gap == Decimal(10)
    assert (found["only_ours"].name, found["only_ours"].ours) == ("Nuestra, Eva", 7)
    assert (found["only_theirs"].key, found["only_theirs"].line) == ("CC 41000111", 4)
    recorded = comparisons.record(actor=book.actor, load=load)
    assert (recorded.on, recorded.known_at, recorded.counts["equal"]) == (ON, book.register.last_number, 1)
    assert len(recorded.result_digest) == 64
    with pytest.raises(LoadStateError):
        comparisons.record(actor=book.actor, load=load)
    assert RecordedComparison.objects.count() == 1
