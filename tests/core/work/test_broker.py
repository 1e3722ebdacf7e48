"""The doorbell and real workers: a killed worker loses nothing and doubles nothing; a dead broker slows nobody."""

import os
import signal
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from django.db import connection, transaction

from core import clock, work
from core.models import Item, ItemState, Organisation, User
from core.services import mail
from core.work import bell
from tests.fixtures.broker import wait_for

pytestmark = [pytest.mark.broker, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def loud_bell() -> None:
    bell._silence.until = 0.0
    bell._producers.cache_clear()


def queue_mail(organisation: Organisation, key: str) -> Item:
    return mail.queue(key=key, to="a@b.co", subject="Aviso", text="Hola", organisation=organisation)


def test_a_worker_does_what_was_committed(start_worker: Callable[..., Popen], organisation: Organisation) -> None:
    start_worker()
    with transaction.atomic():
        items = [queue_mail(organisation, str(n)) for n in range(5)]
    wait_for(lambda: Item.objects.filter(state=ItemState.SENT).count() == len(items))


def test_what_was_rolled_back_never_happens(broker: str, organisation: Organisation) -> None:
    with pytest.raises(RuntimeError), transaction.atomic():
        queue_mail(organisation, "a")
        raise RuntimeError
    assert not Item.objects.exists()


def test_one_ring_per_transaction(broker: str, organisation: Organisation, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[int] = []

    def ring() -> bool:
        rung.append(1)
        return True

    monkeypatch.setattr("core.work.bell.ring", ring)
    with transaction.atomic():
        for n in range(4):
            queue_mail(organisation, str(n))
    assert rung == [1]


@pytest.mark.parametrize("address", ["redis://127.0.0.1:1/0", "redis://10.255.255.1:6379/0"])
def test_a_dead_broker_slows_nobody(address: str, organisation: Organisation, settings: Any) -> None:
    from config.celery import app

    settings.WORK_RING, known = True, app.conf.broker_url
    app.conf.broker_url = app.conf.broker_write_url = address
    try:
        started = time.monotonic()
        for n in range(3):
            with transaction.atomic():
                queue_mail(organisation, str(n))
        assert time.monotonic() - started < 2
        assert Item.objects.filter(state=ItemState.QUEUED).count() == 3
    finally:
        app.conf.broker_url = app.conf.broker_write_url = known
        bell._producers.cache_clear()


@pytest.mark.parametrize("whole", [False, True], ids=["child", "worker"])
def test_a_killed_worker_loses_nothing_and_doubles_nothing(
    whole: bool, start_worker: Callable[..., Popen], organisation: Organisation, secretary: User, connect: Callable[..., Any]
) -> None:
    """The worker is killed while it holds an item: at the moment when its last write waits for a lock of ours."""
    worker = start_worker()
    run = work.open_run(actor=secretary, organisation=organisation, kind="t", title="t", total=1)
    blocker = connect()
    blocker.execute("BEGIN")
    blocker.execute("SELECT 1 FROM core_run WHERE id = %s FOR NO KEY UPDATE", [run.pk])
    with transaction.atomic():
        item = mail.queue(key="k", to="a@b.co", subject="Aviso", text="Hola", organisation=organisation, run=run)
    wait_for(lambda: Item.objects.get().lease_token is not None)
    time.sleep(0.5)
    if whole:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
    else:
        os.kill(_child_of(worker.pid), signal.SIGKILL)
    blocker.execute("COMMIT")
    time.sleep(0.5)
    held = Item.objects.get()
    assert held.state in (ItemState.SENDING, ItemState.WORKING)
    run.refresh_from_db()
    assert run.done == 0
    Item.objects.filter(pk=item.pk).update(lease_until=clock.now() - timedelta(seconds=1))
    if whole:
        start_worker()
    work.sweep()
    wait_for(lambda: Item.objects.get().state == ItemState.SENT)
    run.refresh_from_db()
    assert (run.done, run.failed) == (1, 0)
    assert Item.objects.get().attempts == 2


def _child_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


@pytest.mark.race
def test_several_drains_at_once_do_each_item_once(organisation: Organisation) -> None:
    from core.work import registry

    done: list[str] = []
    registry.register("test.count", lambda item: done.append(item.key))
    for n in range(60):
        work.enqueue(kind="test.count", key=str(n), payload={}, organisation=organisation)

    def drain() -> None:
        work.drain(["test.count"])
        connection.close()

    threads = [threading.Thread(target=drain) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    del registry._KINDS["test.count"]
    assert sorted(done, key=int) == [str(n) for n in range(60)]
    assert Item.objects.filter(state=ItemState.DONE, attempts=1).count() == 60
