"""The record of what was done, and its chain. Knows who, what and when; refuses to know what an action means."""

from collections.abc import Iterable
from typing import Any

from django.core.files.base import ContentFile
from django.db import connection, models, transaction

from core import clock
from core.archive import jsonable
from core.archive.files import archive
from core.audit import GENESIS, record_hash, seal_hash
from core.models import AuditRecord, AuditSeal, Organisation, UnsealedRecord, User

SEALER_LOCK = 0x41534D42  # any number that no other lock of ours uses
BATCH = 5_000
CHECKPOINTS = "checkpoints"


class ActorMissingError(Exception):
    """Nobody is named as the author of an act."""


def record(
    *, actor: User, organisation: Organisation | None, action: str, subject: models.Model | None = None, facts: Any = None
) -> AuditRecord:
    """Write one use case, in the transaction of its rows. Its place in the chain comes from the sealer.

    Raises ``ActorMissingError``.
    """
    if actor is None or actor.pk is None:
        raise ActorMissingError(f"La acción «{action}» no dice quién la hizo.")
    return AuditRecord.objects.create(
        organisation=organisation,
        actor=actor,
        action=action,
        subject_type=subject._meta.label_lower if subject is not None else "",
        subject_id=str(subject.pk) if subject is not None else "",
        facts=jsonable(facts or {}),
        recorded_at=clock.now(),
    )


def seal() -> int:
    """Give every waiting record its place in the chain and return how many got one.

    One sealer at a time (a lock of the database). A record that commits after this run waits in the queue for the next,
    whatever its number, so none is skipped; records of one run are chained in order of number.
    """
    sealed = 0
    while batch := _seal_batch():
        sealed += batch
    return sealed


@transaction.atomic
def _seal_batch() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [SEALER_LOCK])
    waiting = list(UnsealedRecord.objects.order_by("record_id").values_list("record_id", flat=True)[:BATCH])
    if not waiting:
        return 0
    AuditSeal.objects.bulk_create(_chain(AuditRecord.objects.filter(pk__in=waiting).order_by("pk")))
    UnsealedRecord.objects.filter(pk__in=waiting).delete()
    return len(waiting)


def _chain(records: Iterable[AuditRecord]) -> list[AuditSeal]:
    head = AuditSeal.objects.order_by("-sequence").first()
    sequence, previous = (head.sequence, head.hash) if head else (0, GENESIS)
    sealed_at, seals = clock.now(), []
    for row in records:
        sequence, hashed = sequence + 1, record_hash(row)
        seal = AuditSeal(sequence=sequence, record=row, record_hash=hashed, previous_hash=previous, sealed_at=sealed_at)
        seal.hash = previous = seal_hash(seal, previous)
        seals.append(seal)
    return seals


def checkpoint() -> str:
    """Write the head of the chain into the archive, outside the database, and return the file's name ("" before any seal).

    Whoever cuts the tail of the chain would have to cut these files too; copy them to another place.
    """
    seal()
    head = AuditSeal.objects.order_by("-sequence").first()
    if head is None:
        return ""
    name = f"{CHECKPOINTS}/{head.sequence:012d}-{head.hash}"
    if not archive().exists(name):
        archive().save(name, ContentFile(f"{head.sequence} {head.hash}\n".encode()))
    return name
