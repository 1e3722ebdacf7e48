"""The Celery application: how workers take work, and what beat does when. Knows no task but by name."""

import os
from typing import Any

from celery import Celery, signals
from celery.schedules import crontab
from django_structlog.celery.steps import DjangoStructLogInitStep

from core import embedded

embedded.ensure()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings  # noqa: E402

# Every periodic task of the house: name → (task, when). Times are Bogotá's.
SCHEDULE = {
    "sweep the queue": ("core.tasks.sweep", 30.0),
    "seal the audit": ("core.tasks.seal", 10.0),
    "keep the registers at the ends of months": ("governance.tasks.keep_snapshots", crontab(hour=1, minute=20)),
    "remind entities of what is due": ("governance.tasks.remind_of_duties", crontab(hour=5, minute=10)),
    "note the daily checkpoint": ("core.tasks.checkpoint", crontab(hour=23, minute=50)),
}

TRANSPORT: dict[str, Any] = {
    # Longer than any task: a task that outlives it is handed out a second time.
    "visibility_timeout": 21600,
    # With the default a dead worker's message waits about 100 s for another worker.
    "unacked_restore_throttle": 1,
    "priority_steps": list(range(10)),
    "sep": ":",
    "queue_order_strategy": "priority",
    "socket_connect_timeout": 1,
}

app = Celery("asamblea", broker=settings.REDIS_URL or "redis://127.0.0.1:1/0")
app.conf.update(
    accept_content=["json"],
    task_serializer="json",
    result_serializer="json",
    event_serializer="json",
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_publish_retry=False,
    task_default_queue="asamblea",
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    worker_max_tasks_per_child=1000,
    broker_connection_timeout=1,
    broker_connection_retry_on_startup=True,
    # Whoever rings waits one second at most: the row in the database is the work.
    broker_transport_options={**TRANSPORT, "socket_timeout": 1},
    timezone=settings.TIME_ZONE,
    beat_schedule={name: {"task": task, "schedule": when} for name, (task, when) in SCHEDULE.items()},
    beat_schedule_filename=str(settings.VAR_DIR / "beat-schedule"),
)
app.autodiscover_tasks()
app.steps["worker"].add(DjangoStructLogInitStep)
app.set_default()


@signals.celeryd_init.connect
def listen_patiently(conf: Any, **_sent: Any) -> None:
    """A worker waits for messages longer than one second: only those who ring are in a hurry."""
    conf.broker_transport_options = TRANSPORT
