"""Doing the work of the queue. Knows how a try ends; the handler knows the work.

An atomic kind commits its rows and the item's new state together. Whatever kills the process leaves the item held until the
lease ends, and then it is tried again from the start.
"""

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction

from core import clock
from core.archive import jsonable
from core.models import Item, ItemState
from core.work.claims import claim, claim_one, extend, hold
from core.work.outcomes import LeaseLostError, NeedsDecisionError, RetryLaterError, WorkRefusedError
from core.work.queue import back_off, settle
from core.work.registry import Kind, kind_of

log = logging.getLogger(__name__)
LONGEST_ERROR = 500


def drain(kinds: Sequence[str] | None = None, limit: int | None = None) -> int:
    """Do the due work of the queue in this process, until none is left or ``limit`` items were tried; return how many."""
    tried = 0
    while limit is None or tried < limit:
        item = claim(kinds)
        if item is None:
            break
        run_item(item)
        tried += 1
    return tried


def run_now(item: Item) -> ItemState:
    """Do one item of the queue in this process, ahead of the others; return its state after it."""
    claimed = claim_one(item)
    if claimed is not None:
        return run_item(claimed)
    item.refresh_from_db()
    return ItemState(item.state)


def run_item(item: Item) -> ItemState:
    """Do one claimed item and record how it ended."""
    try:
        return _try(item, kind_of(item))
    except LeaseLostError as error:
        log.warning("%s", error)
        return ItemState.WORKING


def _try(item: Item, kind: Kind) -> ItemState:
    if item.attempts > kind.max_attempts:  # it killed its worker every time
        return _end(item, kind, ItemState.FAILED, item.error or "Se agotaron los intentos.")
    try:
        extend(item, kind.lease_seconds)
        return _succeed(item, kind)
    except LeaseLostError:
        raise
    except NeedsDecisionError as error:
        return _end(item, kind, ItemState.NEEDS_DECISION, str(error))
    except WorkRefusedError as error:
        return _end(item, kind, ItemState.REFUSED, str(error))
    except RetryLaterError as error:
        return _retry(item, kind, str(error), seconds=error.seconds, counts=error.counts)
    except Exception as error:
        log.exception("item %s (%s) failed", item.pk, item.kind)
        told = f"{type(error).__name__}: {error}"
        if item.state == ItemState.SENDING:
            return _end(item, kind, ItemState.NEEDS_DECISION, told)
        return _retry(item, kind, told)


def _succeed(item: Item, kind: Kind) -> ItemState:
    result = None if kind.atomic else kind.handler(item)
    with transaction.atomic():
        if kind.atomic:
            hold(item)
            result = kind.handler(item)
        _finish(item, kind.done_state, result=result)
    return kind.done_state


def _finish(item: Item, state: ItemState, *, result: Any = None, error: str = "") -> None:
    locked = hold(item)
    locked.result, locked.error = jsonable(result), error[:LONGEST_ERROR]
    settle(locked, state)


def _end(item: Item, kind: Kind, state: ItemState, error: str) -> ItemState:
    with transaction.atomic():
        _finish(item, state, error=error)
        if kind.on_failure and state in (ItemState.REFUSED, ItemState.FAILED):
            kind.on_failure(item, error)
    return state


def _retry(item: Item, kind: Kind, error: str, *, seconds: int | None = None, counts: bool = True) -> ItemState:
    if counts and item.attempts >= kind.max_attempts:
        return _end(item, kind, ItemState.FAILED, error)
    with transaction.atomic():
        locked = hold(item)
        wait = back_off(item.attempts) if seconds is None else timedelta(seconds=seconds)
        locked.state, locked.lease_token, locked.lease_until = ItemState.QUEUED, None, None
        locked.due_at, locked.error = clock.machine_now() + wait, error[:LONGEST_ERROR]
        locked.attempts -= not counts
        locked.save(update_fields=["state", "lease_token", "lease_until", "due_at", "error", "attempts"])
    return ItemState.QUEUED
