"""As of a date, as known at a posting: from whatever kept state one starts, the answer is the plain fold."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import work
from core.audit.registry import run_verifiers
from core.models import Item
from governance.models import Movement, Posting, Snapshot
from governance.rules import ledger
from governance.rules.ledger import Moved
from governance.rules.refusals import GovernanceRefusal
from governance.selectors import positions
from governance.selectors import snapshots as selectors
from governance.services import snapshots
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book

pytestmark = pytest.mark.database
NAMES = ("Ana", "Beto", "Caro", "Dora")
days = st.integers(0, 20).map(lambda n: OPENED_ON + timedelta(days=n))
parties = st.sampled_from(("issue", *NAMES))
acts = st.one_of(
    st.tuples(st.just("post"), parties, parties, st.integers(1, 40), days),
    st.tuples(st.just("keep"), days),
)


def plain(book: Book, on: date, known: int) -> dict[tuple[int, int], Decimal]:
    """The fold of the rows themselves, in Python."""
    rows = Movement.objects.filter(posting__register=book.register, posting_number__lte=known)
    lines = rows.values_list("security_id", "from_account_id", "to_account_id", "quantity", "effective_on")
    return ledger.fold((Moved(*line) for line in lines), on=on)


def read(book: Book, on: date, known: int | None, base: selectors.State | None = None) -> dict[tuple[int, int], Decimal]:
    asked = selectors.held(book.register, [book.common.pk], on, known, base=base)
    with connection.cursor() as cursor:
        cursor.execute(asked.sql, asked.values)
        return {(account, security): quantity for account, security, quantity in cursor.fetchall()}


def act(book: Book, step: tuple) -> None:
    if step[0] == "keep":
        snapshots.build(register=book.register, on=step[1])
        return
    _post, source, target, quantity, on = step
    if source == target:
        return
    accounts = {"issue": book.issue} | {name: book.holder(name) for name in NAMES}
    kind = "issue" if source == "issue" else "cancellation" if target == "issue" else "transfer"
    line = Line(book.common, accounts[source], accounts[target], Decimal(quantity))
    try:
        with transaction.atomic():
            book.post([line], kind=kind, on=on)
    except GovernanceRefusal:
        pass


def test_every_kept_state_leads_to_the_plain_fold(book: Book) -> None:
    for name in NAMES:
        book.holder(name)

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(acts, min_size=3, max_size=14), days, st.integers(0, 14))
    def prove(steps: list[tuple], on: date, known: int) -> None:
        mark = transaction.savepoint()
        book.register.refresh_from_db()
        for step in steps:
            act(book, step)
        last = Posting.objects.filter(register=book.register).count()
        known = min(known, last)
        bases = [selectors.state_of(each) for each in Snapshot.objects.filter(register=book.register).select_related("register")]
        present = selectors.State(None, date.max, selectors.LATEST, selectors.LATEST)
        for base in (None, present, selectors.BEGINNING, *bases):
            assert read(book, on, known, base) == plain(book, on, known)
        assert read(book, on, None) == plain(book, on, last)
        assert [row for row in run_verifiers(["governance.snapshots", "governance.late_postings"]) if row.findings] == []
        transaction.savepoint_rollback(mark)

    prove()


def test_a_holder_only_in_the_delta_is_not_lost(book: Book) -> None:
    book.give("Ana", 100)
    kept = snapshots.build(register=book.register, on=OPENED_ON)
    book.move("Ana", "Beto", 100, on=OPENED_ON + timedelta(days=1))
    on = OPENED_ON + timedelta(days=2)
    found = read(book, on, 2, selectors.state_of(kept))
    assert found == {(book.holder("Beto").pk, book.common.pk): Decimal(100), (book.issue.pk, book.common.pk): Decimal(-100)}


def test_a_backdated_posting_makes_later_snapshots_stale_and_no_answer_wrong(book: Book) -> None:
    book.give("Ana", 100)
    book.move("Ana", "Beto", 10, on=OPENED_ON + timedelta(days=20))
    before, after = (snapshots.build(register=book.register, on=OPENED_ON + timedelta(days=n)) for n in (2, 10))
    posting = book.move("Ana", "Caro", 30, on=OPENED_ON + timedelta(days=5))
    posting.refresh_from_db()
    assert posting.is_late
    assert [selectors.late_lines(each) for each in (before, after)] == [0, 1]
    caro = book.holder("Caro")
    on = OPENED_ON + timedelta(days=12)
    for base in (before, after):
        state = selectors.state_of(base)
        assert read(book, on, 3, state)[caro.pk, book.common.pk] == 30
        assert (caro.pk, book.common.pk) not in read(book, on, 2, state)
    made = snapshots.refresh(register=book.register)
    assert [each.on for each in made] == [after.on]
    assert selectors.late_lines(made[0]) == 0
    assert Snapshot.objects.filter(pk=after.pk).exists()  # somebody may be reading it


def test_the_job_keeps_the_half_months_in_which_enough_moved(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "LEAST_LINES", 2)
    book.give("Ana", 100)
    for month, day in ((2, 15), (3, 16), (4, 16), (5, 1), (6, 15), (7, 3)):
        book.move("Ana", "Beto", 1, on=date(2020, month, day))
    assert snapshots.enqueue_all() == 1
    assert snapshots.enqueue_all() == 1
    assert Item.objects.filter(kind=snapshots.KIND).count() == 1
    assert work.drain([snapshots.KIND]) == 1
    kept = Snapshot.objects.filter(register=book.register)
    assert [each.on for each in kept] == [date(2020, 2, 15), date(2020, 4, 30), date(2020, 6, 15)]
    assert [each.holdings for each in kept] == [3, 3, 3]
    assert {row.quantity for row in positions.as_of(book.common, date(2020, 5, 1))} == {Decimal(96), Decimal(4)}


def test_the_verifier_names_a_changed_snapshot(book: Book) -> None:
    book.give("Ana", 100)
    kept = snapshots.build(register=book.register, on=OPENED_ON)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE governance_snapshotblock SET quantities[2] = quantities[2] + 1 WHERE snapshot_id = %s", [kept.pk])
    (report,) = run_verifiers(["governance.snapshots"])
    assert f"cuenta {book.holder('Ana').pk}" in report.findings[0].record


def test_units_keep_their_six_decimals(book: Book) -> None:
    book.give("Ana", "10")
    kept = snapshots.build(register=book.register, on=OPENED_ON)
    assert sorted(kept.blocks.get().quantities) == [Decimal("-10.000000"), Decimal("10.000000")]
