"""What the broker and the clock start: no arguments, one call each."""

import pytest

from core import tasks, work
from core.models import AuditSeal, Item, ItemState, Organisation, User
from core.services import audit

pytestmark = pytest.mark.django_db


def test_a_ring_does_what_is_due_and_rings_again_when_there_may_be_more(
    organisation: Organisation, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[bool] = []
    monkeypatch.setattr(tasks, "AT_ONCE", 2)
    monkeypatch.setattr(tasks.ring, "apply_async", lambda **options: rung.append(True))
    for n in range(3):
        message = {"to": "a@b.co", "subject": "s", "text": "t", "html": "", "attachments": []}
        work.enqueue(kind="mail.send", key=str(n), payload=message, organisation=organisation)
    assert (tasks.ring(), rung) == (2, [True])
    assert (tasks.ring(), rung) == (1, [True])
    assert Item.objects.filter(state=ItemState.SENT).count() == 3


def test_the_clock_seals_sweeps_and_notes_the_head(secretary: User) -> None:
    audit.record(actor=secretary, organisation=None, action="core.test")
    assert tasks.seal() == 1
    assert tasks.sweep() == 0
    assert tasks.checkpoint().endswith(AuditSeal.objects.get().hash)


def test_every_task_of_the_schedule_exists() -> None:
    from config.celery import SCHEDULE, app

    app.loader.import_default_modules()
    assert {task for task, _when in SCHEDULE.values()} <= set(app.tasks)
