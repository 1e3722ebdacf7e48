"""The record of acts and its chain: nobody is skipped, whoever commits late."""

import threading
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection, transaction

from core.archive import FloatRefusedError
from core.audit import GENESIS, record_hash
from core.models import AuditRecord, AuditSeal, Organisation, UnsealedRecord, User
from core.services import audit

pytestmark = pytest.mark.django_db


def write(actor: User, action: str = "core.test", **facts: Any) -> AuditRecord:
    return audit.record(actor=actor, organisation=None, action=action, facts=facts)


def test_a_record_says_who_what_and_on_which_object(secretary: User, organisation: Organisation) -> None:
    facts = {"amount": Decimal("10.50")}
    row = audit.record(actor=secretary, organisation=organisation, action="core.test", subject=organisation, facts=facts)
    row.refresh_from_db()
    assert (row.actor, row.subject_type, row.subject_id) == (secretary, "core.organisation", str(organisation.pk))
    assert row.facts == {"amount": "10.50"}


def test_an_act_without_an_actor_is_refused() -> None:
    with pytest.raises(audit.ActorMissingError, match=r"core\.test"):
        audit.record(actor=None, organisation=None, action="core.test")


def test_a_float_is_refused(secretary: User) -> None:
    with pytest.raises(FloatRefusedError):
        write(secretary, amount=0.1)


def test_a_record_waits_for_its_seal(secretary: User) -> None:
    row = write(secretary)
    assert UnsealedRecord.objects.filter(record=row).exists()
    assert audit.seal() == 1
    assert not UnsealedRecord.objects.exists()
    assert row.seal.sequence == 1
    assert audit.seal() == 0


def test_the_chain_has_no_gap_and_each_place_rests_on_the_one_before(secretary: User) -> None:
    for _ in range(3):
        write(secretary)
    audit.seal()
    write(secretary)
    audit.seal()
    seals = list(AuditSeal.objects.order_by("sequence"))
    assert [seal.sequence for seal in seals] == [1, 2, 3, 4]
    assert [seal.previous_hash for seal in seals] == [GENESIS, *(seal.hash for seal in seals[:-1])]
    assert [seal.record_hash for seal in seals] == [record_hash(seal.record) for seal in seals]


def test_a_hash_is_the_same_when_the_record_is_read_again(secretary: User, organisation: Organisation) -> None:
    row = audit.record(actor=secretary, organisation=organisation, action="core.ñ", facts={"b": 1, "a": [None, True, "ñ"]})
    assert record_hash(row) == record_hash(AuditRecord.objects.get(pk=row.pk))


def test_more_records_than_a_batch(secretary: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "BATCH", 2)
    for _ in range(5):
        write(secretary)
    assert audit.seal() == 5


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_record_that_commits_after_a_later_one_was_sealed_gets_its_place(secretary: User, connect: Callable[..., Any]) -> None:
    late = connect()
    late.execute("BEGIN")
    late.execute(
        "INSERT INTO core_auditrecord (actor_id, action, subject_type, subject_id, facts, recorded_at) "
        "VALUES (%s, 'core.late', '', '', '{}', now())",
        [secretary.pk],
    )
    early = write(secretary, "core.early")
    assert audit.seal() == 1
    late.execute("COMMIT")
    assert audit.seal() == 1
    order = list(AuditSeal.objects.order_by("sequence").values_list("record__action", flat=True))
    assert order == ["core.early", "core.late"]
    assert AuditRecord.objects.get(action="core.late").pk < early.pk


@pytest.mark.race
@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_several_sealers_and_writers_make_one_chain(secretary: User) -> None:
    start, failures = threading.Barrier(6), []

    def work(number: int) -> None:
        start.wait()
        try:
            for turn in range(15):
                if number < 2:
                    audit.seal()
                    continue
                with transaction.atomic():
                    write(secretary, n=number, turn=turn)
        except Exception as error:  # noqa: BLE001 - a thread's failure is the test's
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    audit.seal()
    assert not failures
    assert list(AuditSeal.objects.order_by("sequence").values_list("sequence", flat=True)) == list(range(1, 61))
    assert AuditRecord.objects.filter(seal=None).count() == 0


def test_a_checkpoint_is_a_file_outside_the_database(secretary: User) -> None:
    assert audit.checkpoint() == ""
    write(secretary)
    name = audit.checkpoint()
    head = AuditSeal.objects.get()
    assert name == f"checkpoints/{1:012d}-{head.hash}"
    assert audit.checkpoint() == name
