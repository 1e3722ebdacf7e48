"""What the clock starts in governance. Knows only which service to call; takes no arguments."""

from celery import shared_task

from governance.services import snapshots


@shared_task(name="governance.tasks.keep_snapshots", ignore_result=True)
def keep_snapshots() -> int:
    """Have the registers kept at the ends of months."""
    return snapshots.enqueue_all()
