"""Putting work into the queue, and what a person decides about it. Knows keys; refuses to do any work itself."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from core import clock
from core.archive import jsonable
from core.models import Item, ItemState, Organisation, Run, User
from core.work.bell import ring_on_commit
from core.work.outcomes import WorkKeyTakenError


@transaction.atomic
def enqueue(*, kind: str, key: str, payload: Any, organisation: Organisation, run: Run | None = None, priority: int = 5) -> Item:
    """Write one piece of work in the caller's transaction and ring when it commits. The same key twice is one item.

    ``priority``: 0 goes first, 9 last. Raises ``WorkKeyTakenError`` where the key exists with another payload.
    """
    exact = jsonable(payload)
    fields = {"payload": exact, "run": run, "priority": priority, "due_at": clock.machine_now(), "queued_at": clock.now()}
    Item.objects.bulk_create(
        [Item(organisation=organisation, kind=kind, key=key, **fields)],
        ignore_conflicts=True,
    )
    item: Item = Item.objects.get(organisation=organisation, kind=kind, key=key)
    if item.payload != exact:
        raise WorkKeyTakenError(kind, key)
    ring_on_commit()
    return item


def open_run(*, actor: User, organisation: Organisation, kind: str, title: str, total: int) -> Run:
    """Open the counter that people watch; its items name it."""
    now = clock.now()
    finished = now if total == 0 else None
    run: Run = Run.objects.create(
        actor=actor, organisation=organisation, kind=kind, title=title, total=total, opened_at=now, finished_at=finished
    )
    return run


@transaction.atomic
def requeue(*, item: Item, due_at: datetime | None = None) -> Item:
    """Put a failed, or undecided, item back into the queue: a person decided to repeat it."""
    locked: Item = Item.objects.select_for_update().get(pk=item.pk)
    if locked.state not in (ItemState.FAILED, ItemState.NEEDS_DECISION):
        return locked
    if locked.run_id and locked.state == ItemState.FAILED:
        Run.objects.filter(pk=locked.run_id).update(failed=F("failed") - 1, finished_at=None)
    locked.state, locked.attempts, locked.error = ItemState.QUEUED, 0, ""
    locked.due_at, locked.finished_at = due_at or clock.machine_now(), None
    locked.save(update_fields=["state", "attempts", "error", "due_at", "finished_at"])
    ring_on_commit()
    return locked


@transaction.atomic
def resolve(*, item: Item, state: ItemState, note: str) -> Item:
    """Settle an item whose outcome was unknown, as a person found it: done, sent, refused or failed."""
    locked: Item = Item.objects.select_for_update().get(pk=item.pk)
    if locked.state == ItemState.NEEDS_DECISION:
        locked.error = note
        settle(locked, state)
    return locked


def settle(item: Item, state: ItemState) -> None:
    """Write an item's last state and count it in its run; the row is locked by the caller."""
    item.state, item.lease_token, item.lease_until = state, None, None
    item.finished_at = None if state == ItemState.NEEDS_DECISION else clock.now()
    item.save(update_fields=["state", "lease_token", "lease_until", "finished_at", "result", "error"])
    if item.run_id and state != ItemState.NEEDS_DECISION:
        column = "done" if state in (ItemState.DONE, ItemState.SENT) else "failed"
        Run.objects.filter(pk=item.run_id).update(**{column: F(column) + 1})
        Run.objects.filter(pk=item.run_id, total=F("done") + F("failed"), finished_at=None).update(finished_at=clock.now())


def back_off(attempts: int) -> timedelta:
    """Return the wait after a failed try: 10 s, 40 s, 160 s … at most an hour."""
    return timedelta(seconds=min(10 * 4 ** (attempts - 1), 3600))
