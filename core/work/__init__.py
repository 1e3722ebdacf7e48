"""Work after the transaction: one queue in the database. Knows items, leases and attempts; never what a kind of work does.

The database is the truth and the broker a doorbell: an item is written with the rows that need it, the bell may fail.
"""

from core.work.claims import extend, mark_sending
from core.work.execution import drain, run_now
from core.work.outcomes import (
    KindUnknownError,
    LeaseLostError,
    NeedsDecisionError,
    RetryLaterError,
    WorkKeyTakenError,
    WorkRefusedError,
)
from core.work.queue import enqueue, open_run, requeue, resolve
from core.work.registry import Kind, register
from core.work.sweeping import sweep

__all__ = [
    "Kind",
    "KindUnknownError",
    "LeaseLostError",
    "NeedsDecisionError",
    "RetryLaterError",
    "WorkKeyTakenError",
    "WorkRefusedError",
    "drain",
    "enqueue",
    "extend",
    "mark_sending",
    "open_run",
    "register",
    "requeue",
    "resolve",
    "run_now",
    "sweep",
]
