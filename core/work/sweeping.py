"""What a dead worker held. Knows leases that ended; refuses to repeat a delivery whose outcome is unknown."""

from datetime import timedelta

from django.db import transaction

from core import clock
from core.models import Item, ItemState
from core.work.bell import ring
from core.work.queue import back_off, settle
from core.work.registry import known_kinds

LOST = "El proceso que la atendía se interrumpió."
UNKNOWN = "El proceso se interrumpió mientras enviaba: no se sabe si el mensaje salió. Una persona decide."


def sweep() -> int:
    """Return to the queue what dead workers held, ring where work is due, and return how many items were freed."""
    freed = 0
    while _free_one():
        freed += 1
    due = Item.objects.filter(state=ItemState.QUEUED, due_at__lte=clock.machine_now(), kind__in=known_kinds())
    if due.exists():
        ring()
    return freed


@transaction.atomic
def _free_one() -> bool:
    held = Item.objects.select_for_update(skip_locked=True).filter(
        state__in=[ItemState.WORKING, ItemState.SENDING], lease_until__lt=clock.machine_now()
    )
    item = held.order_by("lease_until").first()
    if item is None:
        return False
    if item.state == ItemState.SENDING:
        item.error = UNKNOWN
        settle(item, ItemState.NEEDS_DECISION)
        return True
    item.state, item.lease_token, item.lease_until, item.error = ItemState.QUEUED, None, None, LOST
    item.due_at = clock.machine_now() + (back_off(item.attempts - 1) if item.attempts > 1 else timedelta())
    item.save(update_fields=["state", "lease_token", "lease_until", "error", "due_at"])
    return True
