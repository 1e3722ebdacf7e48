"""Series have no gaps, whoever rolls back and however many take numbers at once."""

import random
import threading

import pytest
from django.db import connection, transaction

from core.models import Organisation
from core.services import counters

pytestmark = pytest.mark.django_db


def test_numbers_follow_each_other_in_each_series(organisation: Organisation, other_organisation: Organisation) -> None:
    taken = [counters.take(organisation=organisation, series="acta") for _ in range(3)]
    assert taken == [1, 2, 3]
    assert counters.take(organisation=organisation, series="libro") == 1
    assert counters.take(organisation=other_organisation, series="acta") == 1


def test_several_numbers_at_once(organisation: Organisation) -> None:
    assert counters.take(organisation=organisation, series="folio", count=8) == 1
    assert counters.take(organisation=organisation, series="folio", count=2) == 9
    assert counters.lock(organisation=organisation, series="folio") == 10


def test_less_than_one_number_is_refused(organisation: Organisation) -> None:
    with pytest.raises(ValueError, match="positive"):
        counters.take(organisation=organisation, series="folio", count=0)


@pytest.mark.django_db(transaction=True)
def test_a_number_outside_a_transaction_is_refused(organisation: Organisation) -> None:
    with pytest.raises(counters.CounterOutsideTransactionError, match="acta"):
        counters.take(organisation=organisation, series="acta")


@pytest.mark.race
@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_rollbacks_and_races_leave_no_gap(organisation: Organisation) -> None:
    kept: list[int] = []
    chance = random.Random(7)
    plan = [[chance.random() < 0.3 for _ in range(25)] for _ in range(6)]

    def take(fails: list[bool]) -> None:
        for fail in fails:
            try:
                with transaction.atomic():
                    number = counters.take(organisation=organisation, series="acta")
                    if fail:
                        raise RuntimeError
                kept.append(number)
            except RuntimeError:
                pass
        connection.close()

    threads = [threading.Thread(target=take, args=(fails,)) for fails in plan]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert sorted(kept) == list(range(1, len(kept) + 1))
    assert len(kept) == sum(not fail for fails in plan for fail in fails)
