"""What the broker and the clock start. Knows only where the work is; takes no arguments, so a lost message loses nothing."""

from celery import shared_task

from core import work
from core.services import audit

AT_ONCE = 25


@shared_task(name="core.tasks.ring", ignore_result=True)
def ring() -> int:
    """Do the due work; ring again when there may be more, so that one message never holds a worker for long."""
    done = work.drain(limit=AT_ONCE)
    if done == AT_ONCE:
        ring.apply_async(retry=False)
    return done


@shared_task(name="core.tasks.sweep", ignore_result=True)
def sweep() -> int:
    """Free what dead workers held and ring for what is due."""
    return work.sweep()


@shared_task(name="core.tasks.seal", ignore_result=True)
def seal() -> int:
    """Chain the audit records that wait."""
    return audit.seal()


@shared_task(name="core.tasks.checkpoint", ignore_result=True)
def checkpoint() -> str:
    """Write the head of the audit chain outside the database."""
    return audit.checkpoint()
