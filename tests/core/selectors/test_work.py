"""What waits, runs or went wrong, as its own organisation sees it."""

from datetime import timedelta

import pytest

from core import clock, work
from core.models import Item, ItemState, Organisation, User
from core.selectors import work as find

pytestmark = pytest.mark.django_db


def test_trouble_is_what_a_person_must_look_at(secretary: User, outsider: User, organisation: Organisation) -> None:
    for state in ItemState:
        item = work.enqueue(kind="mail.send", key=state, payload={}, organisation=organisation)
        if state not in (ItemState.WORKING, ItemState.SENDING):
            Item.objects.filter(pk=item.pk).update(state=state)
    assert {item.state for item in find.troubled(secretary)} == {"failed", "refused", "needs_decision"}
    assert not find.troubled(outsider).exists()


def test_runs_are_seen_until_they_finish(secretary: User, organisation: Organisation) -> None:
    run = work.open_run(actor=secretary, organisation=organisation, kind="t", title="t", total=1)
    work.open_run(actor=secretary, organisation=organisation, kind="t", title="vacía", total=0)
    assert list(find.running(secretary)) == [run]


def test_a_queue_that_nobody_serves_is_noticed(organisation: Organisation) -> None:
    item = work.enqueue(kind="mail.send", key="k", payload={}, organisation=organisation)
    assert not find.queue_is_stopped()
    Item.objects.filter(pk=item.pk).update(due_at=clock.now() - timedelta(seconds=61))
    assert find.queue_is_stopped()
