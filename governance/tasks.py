"""What the clock starts in governance. Knows only which service to call; takes no arguments."""

from celery import shared_task

from governance.services import daily_duties, snapshots


@shared_task(name="governance.tasks.keep_snapshots", ignore_result=True)
def keep_snapshots() -> int:
    """Have the registers kept at the ends of months."""
    return snapshots.enqueue_all()


@shared_task(name="governance.tasks.remind_of_duties", ignore_result=True)
def remind_of_duties() -> int:
    """Have today's duties of every entity made."""
    return daily_duties.enqueue_all()
