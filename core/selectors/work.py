"""What waits, runs or went wrong. Knows states; refuses to decide."""

from datetime import timedelta

from django.db import models

from core import clock
from core.models import Item, ItemState, Run, User


def troubled(user: User) -> models.QuerySet[Item]:
    """Return the items that a person must look at: failed, refused or of unknown outcome."""
    states = [ItemState.FAILED, ItemState.REFUSED, ItemState.NEEDS_DECISION]
    return Item.objects.for_user(user).filter(state__in=states).select_related("run").order_by("-id")


def running(user: User) -> models.QuerySet[Run]:
    """Return the runs that have not finished."""
    return Run.objects.for_user(user).filter(finished_at=None)


def queue_is_stopped(seconds: int = 60) -> bool:
    """Say whether due work has been waiting for so long that no worker seems to be up."""
    limit = clock.machine_now() - timedelta(seconds=seconds)
    return Item.objects.filter(state=ItemState.QUEUED, due_at__lt=limit).exists()
