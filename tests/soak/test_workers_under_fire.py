"""Mails through real workers that are killed again and again: none is lost, none is sent twice where its outcome was known.

``make soak MINUTES=30`` goes on for half an hour.
"""

import os
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from email import message_from_bytes
from subprocess import Popen
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.db import transaction

from core import clock, work
from core.models import Item, ItemState, Organisation
from core.services import mail
from tests.fixtures.broker import wait_for

SECONDS = int(os.environ.get("SOAK_SECONDS", "6"))
WORKERS, BATCH, SECONDS_BETWEEN_KILLS = 2, 10, 2.5

pytestmark = [pytest.mark.broker, pytest.mark.django_db(transaction=True)]


class Inbox:
    """An SMTP server that counts what it took, by the key of the message."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802  aiosmtpd's name
        self.taken[message_from_bytes(envelope.content)["Subject"]] += 1
        return "250 OK"


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, str]]:
    """Return the counting server and its address."""
    counting = Inbox()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    controller = Controller(counting, hostname="127.0.0.1", port=port)
    controller.start()
    yield counting, f"smtp://127.0.0.1:{port}"
    controller.stop()


def unfinished() -> int:
    return Item.objects.filter(state__in=[ItemState.QUEUED, ItemState.WORKING, ItemState.SENDING]).count()


def bury_the_dead() -> None:
    """Let the leases that are held now end, those of killed workers among them."""
    Item.objects.exclude(lease_until=None).update(lease_until=clock.now() - timedelta(seconds=1))


def finish() -> bool:
    """Wake the living and say whether everything came to an end."""
    Item.objects.filter(state=ItemState.QUEUED).update(due_at=clock.now())
    work.sweep()
    time.sleep(1)
    return unfinished() == 0


def test_killed_workers_lose_no_mail_and_send_none_twice(
    start_worker: Callable[..., Popen], inbox: tuple[Inbox, str], organisation: Organisation
) -> None:
    counting, address = inbox
    workers = [start_worker(EMAIL_URL=address) for _ in range(WORKERS)]
    queued, killed, began = 0, 0, time.monotonic()
    while time.monotonic() - began < SECONDS:
        with transaction.atomic():
            for _ in range(BATCH):
                queued += 1
                subject = f"aviso {queued}"
                mail.queue(key=subject, to="titular@example.com", subject=subject, text="Hola", organisation=organisation)
        if time.monotonic() - began > SECONDS_BETWEEN_KILLS * (killed + 1):
            victim = workers.pop(0)
            os.killpg(victim.pid, signal.SIGKILL)
            killed += 1
            workers.append(start_worker(EMAIL_URL=address))
        time.sleep(0.2)
    bury_the_dead()
    wait_for(finish, seconds=120)
    states = dict(Item.objects.values_list("key", "state"))
    assert killed
    assert len(states) == queued
    assert set(states.values()) <= {ItemState.SENT, ItemState.NEEDS_DECISION}
    assert all(counting.taken[key] == 1 for key, state in states.items() if state == ItemState.SENT)
    assert all(counting.taken[key] <= 1 for key in states)
