"""The doorbell: tells a worker that there is work. Knows the broker; loses nothing when the broker is away.

It never waits longer than a second, and after a failure it stays quiet for some seconds, so that a dead broker slows nobody.
"""

import logging
import os
import time
from functools import lru_cache
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from kombu.pools import ProducerPool

TASK = "core.tasks.ring"
TIMEOUT = 1.0
QUIET_SECONDS = 10.0
_IMPATIENT = {"socket_connect_timeout": TIMEOUT, "socket_timeout": TIMEOUT, "max_retries": 0, "retry_on_timeout": False}

log = logging.getLogger(__name__)


class _Silence:
    """Until when this process does not ring: the broker did not answer."""

    until = 0.0


_silence = _Silence()


def ring_on_commit() -> None:
    """Ring once when the transaction commits, however many items it wrote."""
    if not getattr(settings, "WORK_RING", True):
        return
    waiting: list[Any] = [entry[1] for entry in connection.run_on_commit]
    if ring in waiting:
        return
    transaction.on_commit(ring, robust=True)


def ring() -> bool:
    """Tell a worker now; say whether the broker took it."""
    if time.monotonic() < _silence.until:
        return False
    try:
        with _producers(os.getpid()).acquire(block=True, timeout=TIMEOUT) as producer:
            current_app.send_task(TASK, producer=producer, retry=False, ignore_result=True, expires=60)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with the broker, the sweeper finds the work
        _silence.until = time.monotonic() + QUIET_SECONDS
        log.warning("the bell did not ring: %s", error)
        return False
    return True


@lru_cache(maxsize=1)
def _producers(process: int) -> ProducerPool:  # noqa: ARG001
    """Connections of this process only: a forked worker makes its own."""
    options = {**(current_app.conf.broker_transport_options or {}), **_IMPATIENT}
    bell = current_app.connection_for_write(transport_options=options, connect_timeout=TIMEOUT)
    return ProducerPool(connections=bell.Pool(limit=2), limit=2)
