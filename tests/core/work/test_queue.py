"""The queue: one item per key, tried until it ends, counted in its run."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from core import clock, work
from core.models import AuditRecord, Item, ItemState, Organisation, Run, User
from core.services import deliveries

pytestmark = pytest.mark.django_db
Put = Callable[..., Item]
Kinds = Callable[..., None]


def test_work_is_done_once_and_its_result_is_kept(kinds: Kinds, put: Put) -> None:
    done: list[int] = []

    def handler(item: Item) -> dict[str, Any]:
        done.append(item.payload["n"])
        return {"twice": item.payload["n"] * 2}

    kinds("test.double", handler)
    item = put("test.double", n=21)
    assert (work.drain(), work.drain()) == (1, 0)
    item.refresh_from_db()
    assert (item.state, item.result, item.attempts, done) == (ItemState.DONE, {"twice": 42}, 1, [21])


def test_the_same_key_is_the_same_item(kinds: Kinds, put: Put) -> None:
    kinds("test.k", lambda item: None)
    assert put("test.k", "a", n=1) == put("test.k", "a", n=1)
    with pytest.raises(work.WorkKeyTakenError, match="otro contenido"):
        put("test.k", "a", n=2)


def test_the_key_is_the_organisations_own(kinds: Kinds, put: Put, other_organisation: Organisation) -> None:
    kinds("test.k", lambda item: None)
    put("test.k", "a")
    work.enqueue(kind="test.k", key="a", payload={"n": 2}, organisation=other_organisation)
    assert Item.objects.count() == 2


def test_priority_comes_first_then_age(kinds: Kinds, put: Put) -> None:
    order: list[str] = []
    kinds("test.k", lambda item: order.append(item.key))
    for key, priority in (("late", 9), ("first", 5), ("second", 5), ("urgent", 0)):
        put("test.k", key, priority=priority)
    work.drain()
    assert order == ["urgent", "first", "second", "late"]


def test_what_nobody_knows_here_is_left_for_another_worker(put: Put) -> None:
    put("test.unknown")
    assert work.drain() == 0
    assert Item.objects.get().state == ItemState.QUEUED


def test_a_fault_is_tried_again_later_and_leaves_no_trace(kinds: Kinds, put: Put, organisation: Organisation) -> None:
    def handler(item: Item) -> None:
        Organisation.objects.create(name="half", slug="half")
        raise RuntimeError("se dañó")

    kinds("test.k", handler, max_attempts=2)
    item = put("test.k")
    work.drain()
    item.refresh_from_db()
    assert (item.state, item.error) == (ItemState.QUEUED, "RuntimeError: se dañó")
    assert timedelta(seconds=8) < item.due_at - clock.now() <= timedelta(seconds=10)
    assert not Organisation.objects.filter(slug="half").exists()
    assert work.drain() == 0


def test_a_fault_that_stays_ends_as_failed(kinds: Kinds, put: Put) -> None:
    ended: list[str] = []
    kinds("test.k", lambda item: 1 / 0, max_attempts=2, on_failure=lambda item, error: ended.append(error))
    item = put("test.k")
    for _ in range(2):
        work.drain()
        Item.objects.filter(pk=item.pk).update(due_at=clock.now())
    item.refresh_from_db()
    assert (item.state, item.attempts, item.lease_token) == (ItemState.FAILED, 2, None)
    assert ended == ["ZeroDivisionError: division by zero"]


@pytest.mark.parametrize(
    ("error", "state"),
    [
        (work.WorkRefusedError("no"), ItemState.REFUSED),
        (work.NeedsDecisionError("?"), ItemState.NEEDS_DECISION),
        (work.RetryLaterError("luego", seconds=60), ItemState.QUEUED),
    ],
)
def test_a_handler_says_how_it_ends(error: Exception, state: ItemState, kinds: Kinds, put: Put) -> None:
    def handler(item: Item) -> None:
        raise error

    kinds("test.k", handler)
    item = put("test.k")
    work.drain()
    item.refresh_from_db()
    assert (item.state, item.error) == (state, str(error))


def test_waiting_for_something_else_is_no_attempt(kinds: Kinds, put: Put) -> None:
    def handler(item: Item) -> None:
        raise work.RetryLaterError("falta el adjunto", seconds=0, counts=False)

    kinds("test.k", handler, max_attempts=1)
    item = put("test.k")
    work.drain(limit=3)
    item.refresh_from_db()
    assert (item.state, item.attempts) == (ItemState.QUEUED, 0)


def test_a_run_counts_what_people_watch(kinds: Kinds, put: Put, secretary: User, organisation: Organisation) -> None:
    def handler(item: Item) -> None:
        if item.payload["fails"]:
            raise work.WorkRefusedError("no")

    kinds("test.k", handler)
    run = work.open_run(actor=secretary, organisation=organisation, kind="test", title="Envío", total=3)
    for n in range(3):
        put("test.k", str(n), run=run, fails=n == 2)
    work.drain(limit=2)
    run.refresh_from_db()
    assert (run.done, run.failed, run.finished_at) == (2, 0, None)
    work.drain()
    run.refresh_from_db()
    assert (run.done, run.failed) == (2, 1)
    assert run.finished_at is not None


def test_an_empty_run_is_finished(secretary: User, organisation: Organisation) -> None:
    assert work.open_run(actor=secretary, organisation=organisation, kind="t", title="t", total=0).finished_at


def test_a_run_never_counts_more_than_its_total(secretary: User, organisation: Organisation) -> None:
    run = work.open_run(actor=secretary, organisation=organisation, kind="t", title="t", total=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Run.objects.filter(pk=run.pk).update(done=2)


def test_work_is_due_by_the_machines_clock_even_in_a_told_story(kinds: Kinds, put: Put) -> None:
    kinds("test.k", lambda item: None)
    with clock.pinned(clock.datetime(2030, 1, 1, tzinfo=clock.UTC)):
        put("test.k")
    assert work.drain() == 1


class TestSweep:
    @pytest.fixture
    def held(self, kinds: Kinds, put: Put) -> Item:
        from core.work.claims import claim

        kinds("test.k", lambda item: {"ok": 1})
        put("test.k")
        item = claim()
        assert item is not None
        return item

    def lapse(self, item: Item) -> None:
        Item.objects.filter(pk=item.pk).update(lease_until=clock.now() - timedelta(seconds=1))

    def test_what_is_held_stays_held(self, held: Item) -> None:
        assert work.sweep() == 0
        assert work.drain() == 0

    def test_what_a_dead_worker_held_is_done_by_another(self, held: Item) -> None:
        self.lapse(held)
        assert work.sweep() == 1
        assert work.drain() == 1
        held.refresh_from_db()
        assert (held.state, held.attempts) == (ItemState.DONE, 2)

    def test_a_worker_that_was_given_up_changes_nothing(self, held: Item) -> None:
        from core.work.execution import run_item

        self.lapse(held)
        work.sweep()
        work.drain()
        assert run_item(held) == ItemState.WORKING
        assert Item.objects.get(pk=held.pk).attempts == 2

    def test_an_unknown_delivery_is_never_repeated(self, held: Item) -> None:
        work.mark_sending(held)
        self.lapse(held)
        assert work.sweep() == 1
        held.refresh_from_db()
        assert held.state == ItemState.NEEDS_DECISION
        assert "Una persona decide" in held.error
        assert work.drain() == 0

    def test_what_kills_its_worker_every_time_ends_as_failed(self, kinds: Kinds, put: Put) -> None:
        from core.work.claims import claim

        kinds("test.deadly", lambda item: None, max_attempts=2)
        item = put("test.deadly")
        for _ in range(2):
            assert claim(["test.deadly"])
            self.lapse(item)
            work.sweep()
            Item.objects.filter(pk=item.pk).update(due_at=clock.now())
        work.drain()
        item.refresh_from_db()
        assert item.state == ItemState.FAILED


class TestDecisions:
    @pytest.fixture
    def undecided(self, kinds: Kinds, put: Put, secretary: User, organisation: Organisation) -> Item:
        def handler(item: Item) -> None:
            raise work.NeedsDecisionError("?")

        kinds("test.k", handler)
        run = work.open_run(actor=secretary, organisation=organisation, kind="t", title="t", total=1)
        item = put("test.k", run=run)
        work.drain()
        item.refresh_from_db()
        return item

    def test_a_person_repeats_it(self, undecided: Item, secretary: User, kinds: Kinds) -> None:
        kinds("test.k", lambda item: None)
        deliveries.decide(actor=secretary, item=undecided, decision="retry")
        work.drain()
        undecided.refresh_from_db()
        assert undecided.state == ItemState.DONE
        assert undecided.run.done == 1
        assert AuditRecord.objects.get(action="core.decide_item").facts["decision"] == "retry"

    def test_a_person_found_that_it_had_gone(self, undecided: Item, secretary: User) -> None:
        deliveries.decide(actor=secretary, item=undecided, decision="sent", note="Está en la bandeja del destinatario.")
        undecided.refresh_from_db()
        assert (undecided.state, undecided.error) == (ItemState.SENT, "Está en la bandeja del destinatario.")
        assert Run.objects.get().done == 1

    def test_what_is_settled_is_not_decided_again(self, undecided: Item, secretary: User) -> None:
        deliveries.decide(actor=secretary, item=undecided, decision="refused")
        with pytest.raises(deliveries.NothingToDecideError, match="rechazado"):
            deliveries.decide(actor=secretary, item=undecided, decision="retry")

    def test_an_unknown_decision_is_refused(self, undecided: Item, secretary: User) -> None:
        with pytest.raises(deliveries.DecisionUnknownError, match="quizás"):
            deliveries.decide(actor=secretary, item=undecided, decision="quizás")

    def test_a_failed_item_repeated_leaves_the_count_of_failures(
        self, kinds: Kinds, put: Put, secretary: User, organisation: Organisation
    ) -> None:
        kinds("test.k", lambda item: 1 / 0, max_attempts=1)
        run = work.open_run(actor=secretary, organisation=organisation, kind="t", title="t", total=1)
        item = put("test.k", run=run)
        work.drain()
        run.refresh_from_db()
        assert run.failed == 1
        kinds("test.k", lambda item: None)
        deliveries.decide(actor=secretary, item=item, decision="retry")
        work.drain()
        run.refresh_from_db()
        assert (run.done, run.failed) == (1, 0)
