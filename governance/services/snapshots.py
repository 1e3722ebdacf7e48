"""Keeping the register at the ends of months: makes the snapshots that are worth their rows, and newer ones of those that are stale.

A snapshot is a projection: nothing here is a fact, and to drop every one of them changes no answer, only its time.
"""

from datetime import date, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Sum
from django.db.models.functions import TruncMonth

from core import clock, work
from core.models import Item
from governance.models import Position, Posting, Register, Snapshot
from governance.selectors import snapshots

KIND = "governance.snapshots"
LEAST_LINES = 1_000
"""A month with fewer movements since the last snapshot is read faster from that one than it is kept."""
STILL_READ = timedelta(hours=1)
"""Who chose a snapshot a moment ago reads its rows in the next statement: one that was replaced stays so long."""

_FILL = "INSERT INTO governance_snapshotposition (snapshot_id, account_id, security_id, quantity) SELECT %(made)s, h.* FROM ({held}) AS h"
_DROP = "DELETE FROM governance_snapshotposition WHERE snapshot_id = ANY(%s)"


@transaction.atomic
def build(*, register: Register, on: date) -> Snapshot:
    """Keep the state of a register at the end of a date, of all postings so far."""
    number = Register.objects.values_list("last_number", flat=True).get(pk=register.pk)
    same = Snapshot.objects.filter(register=register, on=on, posting_number=number).first()
    if same is not None:
        return same
    held = snapshots.held(register, list(register.entity.securities.values_list("pk", flat=True)), on, number)
    snapshot = Snapshot.objects.create(register=register, on=on, posting_number=number, built_at=clock.machine_now())
    with connection.cursor() as cursor:
        cursor.execute(_FILL.format(held=held.sql), {**held.values, "made": snapshot.pk})
        snapshot.holdings = cursor.rowcount
    snapshot.save(update_fields=["holdings"])
    return snapshot


def refresh(*, register: Register) -> list[Snapshot]:
    """Make those that are missing and newer ones of the stale, oldest first; drop what was replaced long enough ago."""
    kept = {each.on: each for each in Snapshot.objects.filter(register=register).select_related("register")}
    stale = [on for on, each in sorted(kept.items()) if snapshots.late_lines(each) > each.holdings // 100]
    made = [build(register=register, on=on) for on in (*stale, *(day for day in _worth_keeping(register) if day not in kept))]
    _drop_replaced(register)
    return made


def enqueue_all() -> int:
    """Put into the queue one item for each register that moved since its last one; return how many registers have moved ever."""
    registers = list(Register.objects.filter(last_number__gt=0).select_related("entity__organisation"))
    for register in registers:
        key = f"{register.pk}:{clock.today():%Y-%m}:{register.last_number}"
        work.enqueue(kind=KIND, key=key, payload={"register": register.pk}, organisation=register.entity.organisation, priority=8)
    return len(registers)


def work_on(item: Item) -> dict[str, Any]:
    """Refresh one register (the handler of the kind)."""
    made = refresh(register=Register.objects.select_related("entity").get(pk=item.payload["register"]))
    return {"made": [each.on.isoformat() for each in made]}


@transaction.atomic
def _drop_replaced(register: Register) -> None:
    newest: dict[date, Snapshot] = {}
    replaced = []
    for each in Snapshot.objects.filter(register=register).order_by("on", "-posting_number"):
        newer = newest.setdefault(each.on, each)
        if newer is not each and newer.built_at + STILL_READ < clock.machine_now():
            replaced.append(each.pk)
    with connection.cursor() as cursor:
        cursor.execute(_DROP, [replaced])
    Snapshot.objects.filter(pk__in=replaced)._raw_delete(using=connection.alias)


def _worth_keeping(register: Register) -> list[date]:
    """The ends of past months by which enough has moved since the one before."""
    months = Posting.objects.filter(register=register).annotate(month=TruncMonth("effective_on")).values("month")
    enough = max(LEAST_LINES, Position.objects.filter(account__entity_id=register.entity_id).count() // 20)
    days, moved, today = [], 0, clock.today()
    for each in months.annotate(lines=Sum("line_count")).order_by("month"):
        moved += each["lines"]
        end = (each["month"].replace(day=1) + timedelta(days=32)).replace(day=1) - timedelta(days=1)
        if moved >= enough and end < today:
            days.append(end)
            moved = 0
    return days
