"""Who holds an item. Knows leases: a claim is one statement, two workers never hold one item."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import uuid4

from django.db import connection
from django.db.models import F

from core import clock
from core.models import Item, ItemState
from core.work.outcomes import LeaseLostError
from core.work.registry import known_kinds

FIRST_LEASE = timedelta(seconds=300)


def claim(kinds: Sequence[str] | None = None, *, skip: Sequence[int] = ()) -> Item | None:
    """Take the first due item of the queue, or None. Must not run inside a transaction that stays open."""
    now, token = clock.machine_now(), uuid4()
    with connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE core_item SET state = 'working', lease_token = %s, lease_until = %s, attempts = attempts + 1
            WHERE id = (
                SELECT id FROM core_item
                WHERE state = 'queued' AND due_at <= %s AND kind = ANY(%s) AND NOT id = ANY(%s)
                ORDER BY priority, due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
            ) RETURNING id
            """,
            [token, now + FIRST_LEASE, now, list(kinds or known_kinds()), list(skip)],
        )
        row = cursor.fetchone()
    return Item.objects.select_related("organisation", "run").get(pk=row[0]) if row else None


def claim_one(item: Item) -> Item | None:
    """Take this item if it waits in the queue, due or not; None when another holds it or it is finished."""
    token, until = uuid4(), clock.machine_now() + FIRST_LEASE
    waiting = Item.objects.filter(pk=item.pk, state=ItemState.QUEUED)
    taken = waiting.update(state=ItemState.WORKING, lease_token=token, lease_until=until, attempts=F("attempts") + 1)
    return Item.objects.select_related("organisation", "run").get(pk=item.pk) if taken else None


def extend(item: Item, seconds: int) -> None:
    """Hold the item for ``seconds`` from now.

    Raises ``LeaseLostError`` when another worker has taken it over.
    """
    until = clock.machine_now() + timedelta(seconds=seconds)
    if not Item.objects.filter(pk=item.pk, lease_token=item.lease_token).update(lease_until=until):
        raise LeaseLostError(f"El arriendo de la tarea {item.pk} ya no es de este proceso.")
    item.lease_until = until


def mark_sending(item: Item) -> None:
    """Write down that from now on the outcome is unknown until it is recorded (the last step before handing over).

    Raises ``LeaseLostError``.
    """
    held = Item.objects.filter(pk=item.pk, lease_token=item.lease_token, state=ItemState.WORKING)
    if not held.update(state=ItemState.SENDING):
        raise LeaseLostError(f"El arriendo de la tarea {item.pk} ya no es de este proceso.")
    item.state = ItemState.SENDING


def hold(item: Item) -> Item:
    """Lock the row of an item that this process holds.

    Raises ``LeaseLostError``.
    """
    locked: Item | None = Item.objects.select_for_update().filter(pk=item.pk, lease_token=item.lease_token).first()
    if locked is None:
        raise LeaseLostError(f"El arriendo de la tarea {item.pk} ya no es de este proceso.")
    return locked
