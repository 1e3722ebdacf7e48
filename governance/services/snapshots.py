"""Keeping the register at the ends of half months: makes the snapshots that are worth their rows, and newer ones of those that are stale.

A snapshot is a projection: nothing here is a fact, and to drop every one of them changes no answer, only its time.
"""

from calendar import monthrange
from datetime import date, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Sum

from core import clock, work
from core.models import Item
from governance.models import Position, Posting, Register, Snapshot
from governance.selectors import snapshots

KIND = "governance.snapshots"
LEAST_LINES = 1_000
"""A half month with fewer movements since the last snapshot is read faster from that one than it is kept."""
STILL_READ = timedelta(hours=1)
"""Who chose a snapshot a moment ago reads its rows in the next statement: one that was replaced stays so long."""

_BLOCK = 50
"""So many holdings stand in one row, within the page."""

_FILL = """
INSERT INTO governance_snapshotblock (snapshot_id, security_id, accounts, quantities)
SELECT %(made)s, security_id, array_agg(account_id ORDER BY account_id), array_agg(quantity ORDER BY account_id) FROM (
    SELECT h.*, (row_number() OVER (PARTITION BY security_id ORDER BY account_id) - 1) / %(block)s AS block FROM ({held}) AS h
) AS w GROUP BY security_id, block ORDER BY security_id, block
"""
_COUNT = "SELECT coalesce(sum(cardinality(accounts)), 0) FROM governance_snapshotblock WHERE snapshot_id = %s"
_DROP = "DELETE FROM governance_snapshotblock WHERE snapshot_id = ANY(%s)"


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
        cursor.execute(_FILL.format(held=held.sql), {**held.values, "made": snapshot.pk, "block": _BLOCK})
        cursor.execute(_COUNT, [snapshot.pk])
        (snapshot.holdings,) = cursor.fetchone()
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
    """The ends of past half months by which enough has moved since the one before: one holding in forty."""
    dated = Posting.objects.filter(register=register).values("effective_on").annotate(lines=Sum("line_count"))
    enough = max(LEAST_LINES, Position.objects.filter(account__entity_id=register.entity_id).count() // 40)
    halves: dict[date, int] = {}
    for on, lines in dated.order_by("effective_on").values_list("effective_on", "lines"):
        halves[_end(on)] = halves.get(_end(on), 0) + lines
    days, moved, today = [], 0, clock.today()
    for end, lines in halves.items():
        moved += lines
        if moved >= enough and end < today:
            days.append(end)
            moved = 0
    return days


def _end(on: date) -> date:
    """The fifteenth or the last day of a month, whichever comes next."""
    return on.replace(day=15) if on.day <= 15 else on.replace(day=monthrange(on.year, on.month)[1])
