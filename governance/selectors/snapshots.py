"""The nearest kept state of a register, and what must be added to it for another date and posting. Reads only.

A kept state is the present positions (every date, every posting) or a snapshot of (date, number). Between two states lie two bands of
movements: those dated between the dates, and those dated by the earlier state but numbered between the numbers. The second would be a walk
through all later postings, but a posting that is not late is in order of number and of date at once: only late ones need a look.
"""

from datetime import date
from typing import Any, NamedTuple

from django.db import connection

from governance.models import Posting, Register, Snapshot

LATEST = 2**62
_ONE_PAST = 1

_SIDES = "(VALUES (m.to_account_id, m.quantity), (m.from_account_id, -m.quantity)) AS s(account_id, quantity)"

# The movements dated between the base and what is asked, with their sign.
_DATED = """
    SELECT s.account_id, m.security_id, s.quantity * %(dated)s AS quantity
    FROM governance_movement m CROSS JOIN LATERAL {sides}
    WHERE m.security_id = ANY(%(securities)s) AND m.effective_on > %(first_on)s AND m.effective_on <= %(last_on)s AND m.posting_number <= %(known)s
"""

# Those dated by the base and numbered between the two. Beyond the boundary only late ones are.
_NUMBERED = """
    SELECT s.account_id, m.security_id, s.quantity * %(numbered)s AS quantity
    FROM ({postings}) AS p JOIN governance_movement m ON m.posting_id = p.id CROSS JOIN LATERAL {sides}
    WHERE m.security_id = ANY(%(securities)s)
"""
_IN_ORDER = """
    SELECT id FROM governance_posting
    WHERE register_id = %(register)s AND number > %(low)s AND number <= %(ordered)s AND effective_on <= %(base_on)s
"""
_LATE = """
    SELECT id FROM governance_posting
    WHERE register_id = %(register)s AND is_late AND number > %(unordered)s AND number <= %(high)s AND effective_on <= %(base_on)s
"""
_PRESENT = "SELECT account_id, security_id, quantity FROM governance_position WHERE security_id = ANY(%(securities)s) AND quantity <> 0"
_KEPT = """
    SELECT account_id, security_id, quantity FROM governance_snapshotposition
    WHERE snapshot_id = %(snapshot)s AND security_id = ANY(%(securities)s)
"""

# A holder who appears only in what was added has no row in the base, hence the full join.
_HELD = """
    SELECT coalesce(b.account_id, d.account_id) AS account_id, coalesce(b.security_id, d.security_id) AS security_id,
        CASE WHEN d.quantity IS NULL THEN b.quantity ELSE coalesce(b.quantity, 0) + d.quantity END AS quantity
    FROM ({base}) AS b FULL JOIN (
        SELECT account_id, security_id, sum(quantity) AS quantity FROM ({between}) AS sides GROUP BY account_id, security_id
    ) AS d ON d.account_id = b.account_id {same}
    WHERE d.quantity IS NULL OR coalesce(b.quantity, 0) + d.quantity <> 0
"""


class State(NamedTuple):
    """A register's state that is kept: a snapshot, or the present positions where there is none."""

    snapshot: int | None
    on: date
    number: int
    boundary: int
    """The last posting before the first one dated after `on`."""


BEGINNING = State(0, date.min, 0, 0)
"""Before everything: no row, so that a sum starts from nothing."""


class Held(NamedTuple):
    """The SQL of every holding that is not empty (account_id, security_id, quantity), and its values."""

    sql: str
    values: dict[str, Any]

    def renamed(self, prefix: str) -> "Held":
        """Return the same query with other names for its values, to stand beside another."""
        return Held(self.sql.replace("%(", f"%({prefix}"), {f"{prefix}{name}": value for name, value in self.values.items()})


def held(register: Register, securities: list[int], on: date, known_at: int | None = None, *, base: State | None = None) -> Held:
    """Return the query of what every account held at the end of a date, as known at a posting (default: now)."""
    last = _last_number(register)  # read first: what is entered after it belongs to no answer that starts from a snapshot
    known = last if known_at is None else min(known_at, last)
    base = base or nearest(register, on, known, last)
    if base.snapshot is None and known_at is None:
        known = LATEST  # positions and movements are read in one statement
    low, high = min(known, base.number), max(known, base.number)
    values: dict[str, Any] = {
        "securities": securities,
        "register": register.pk,
        "snapshot": base.snapshot,
        "dated": 1 if on > base.on else -1,
        "first_on": min(on, base.on),
        "last_on": max(on, base.on),
        "numbered": 1 if known > base.number else -1,
        "low": low,
        "high": high,
        "ordered": min(high, base.boundary),
        "unordered": max(low, base.boundary),
        "known": known,
        "base_on": base.on,
    }
    kept = _PRESENT if base.snapshot is None else _KEPT
    same = "AND d.security_id = b.security_id" if len(securities) > 1 else ""
    return Held(_HELD.format(base=kept, between=_between(values), same=same), values)


def _between(values: dict[str, Any]) -> str:
    """Leave out the bands that are empty: the server cannot see that they are."""
    bands = [_DATED.format(sides=_SIDES)]
    ordered, late = values["low"] < values["ordered"], values["unordered"] < values["high"]
    if ordered or late:
        postings = " UNION ALL ".join(sql for sql, is_there in ((_IN_ORDER, ordered), (_LATE, late)) if is_there)
        bands.append(_NUMBERED.format(postings=postings, sides=_SIDES))
    return " UNION ALL ".join(bands)


def nearest(register: Register, on: date, known_at: int, last: int) -> State:
    """Return the kept state from which the fewest postings lead to a date and a posting."""
    best = State(None, date.max, LATEST, LATEST)
    kept = _beside(register, on)
    if not kept:
        return best
    asked = min(known_at, boundary(register, on))
    least = max(last - asked, 0)
    for snapshot in kept:
        state = state_of(snapshot)
        distance = abs(min(state.number, state.boundary) - asked)
        if distance < least:
            best, least = state, distance
    return best


def state_of(snapshot: Snapshot) -> State:
    """Return a snapshot as a state to start from."""
    return State(snapshot.pk, snapshot.on, snapshot.posting_number, boundary(snapshot.register, snapshot.on))


def boundary(register: Register, on: date) -> int:
    """Return the number of the last posting before the first one dated after a date: up to it, all are dated by it."""
    later = Posting.objects.filter(register=register, is_late=False, effective_on__gt=on).order_by("effective_on", "number")
    first = later.values_list("number", flat=True).first()
    return LATEST if first is None else first - _ONE_PAST


def late_lines(snapshot: Snapshot) -> int:
    """Return how many movements dated by a snapshot were entered after it: above zero, it is stale and has to be added to."""
    sql = """
        SELECT coalesce(sum(line_count), 0) FROM governance_posting
        WHERE register_id = %(register)s AND number > %(number)s AND effective_on <= %(on)s AND (is_late OR number <= %(boundary)s)
    """
    values: dict[str, Any] = {"register": snapshot.register_id, "number": snapshot.posting_number, "on": snapshot.on}
    with connection.cursor() as cursor:
        cursor.execute(sql, {**values, "boundary": boundary(snapshot.register, snapshot.on)})
        return int(cursor.fetchone()[0])


def _beside(register: Register, on: date) -> list[Snapshot]:
    """The last snapshot by a date and the first one after it."""
    kept = list(Snapshot.objects.filter(register=register).select_related("register").order_by("on", "posting_number"))
    by, after = [each for each in kept if each.on <= on], [each for each in kept if each.on > on]
    return by[-1:] + [each for each in after if each.on == after[0].on][-1:]


def _last_number(register: Register) -> int:
    number = Register.objects.filter(pk=register.pk).values_list("last_number", flat=True).first()
    return number or 0
