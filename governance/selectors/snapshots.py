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

# The movements dated between the base and what is asked, with their sign; each side of them is read from the index for itself.
_DATED = """
    SELECT m.{plus}_account_id AS account_id, m.security_id, m.quantity FROM governance_movement m WHERE {dated}
    UNION ALL
    SELECT m.{minus}_account_id, m.security_id, -m.quantity FROM governance_movement m WHERE {dated}
"""
_DATES = """m.security_id = ANY(%(securities)s) AND m.effective_on > %(first_on)s AND m.effective_on <= %(last_on)s
        AND m.posting_number <= %(known)s"""

# Those dated by the base and numbered between the two. Beyond the boundary only late ones are.
_NUMBERED = """
    SELECT s.account_id, m.security_id, s.quantity
    FROM ({postings}) AS p JOIN governance_movement m ON m.posting_id = p.id
        CROSS JOIN LATERAL (VALUES (m.{plus}_account_id, m.quantity), (m.{minus}_account_id, -m.quantity)) AS s(account_id, quantity)
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
    SELECT unnest(accounts) AS account_id, security_id, unnest(quantities) AS quantity FROM governance_snapshotblock
    WHERE snapshot_id = %(snapshot)s AND security_id = ANY(%(securities)s)
"""

# A holder who appears only in what was added has no row in the base, hence the full join. What has no other side adds to null.
# The sum is our own aggregate: that of the server sets up a hundred bytes of state for each holder, most of whom moved once.
_HELD = """
    SELECT coalesce(b.account_id, d.account_id) AS account_id, {security} AS security_id,
        coalesce(b.quantity + d.quantity, b.quantity, d.quantity) AS quantity
    FROM ({base}) AS b FULL JOIN (
        SELECT {keys}, governance_added(quantity) AS quantity FROM ({between}) AS sides GROUP BY {keys} HAVING governance_added(quantity) <> 0
    ) AS d ON {same}
    WHERE (b.quantity + d.quantity <> 0) IS NOT FALSE
"""
_OF_ONE = {"security": "%(security)s::bigint", "keys": "account_id", "same": "d.account_id = b.account_id"}
_OF_MANY = {
    "security": "coalesce(b.security_id, d.security_id)",
    "keys": "account_id, security_id",
    "same": "d.account_id = b.account_id AND d.security_id = b.security_id",
}

# The last number of a register, and the snapshot by a date and the one after it, in one look.
_BESIDE = """
SELECT r.last_number, s.id, s.on, s.posting_number, s.first_later, asked.first_later
FROM governance_register r CROSS JOIN LATERAL ({asked}) AS asked LEFT JOIN LATERAL (
    SELECT k.id, k.on, k.posting_number, first.first_later FROM (
        (SELECT id, "on", posting_number FROM governance_snapshot WHERE register_id = r.id AND "on" <= %(on)s
            ORDER BY "on" DESC, posting_number DESC LIMIT 1)
        UNION ALL
        (SELECT id, "on", posting_number FROM governance_snapshot WHERE register_id = r.id AND "on" > %(on)s
            ORDER BY "on", posting_number DESC LIMIT 1)
    ) AS k CROSS JOIN LATERAL ({kept}) AS first
) AS s ON true
WHERE r.id = %(register)s ORDER BY s.on
"""
_FIRST_LATER = """
    SELECT (SELECT number FROM governance_posting WHERE register_id = r.id AND NOT is_late AND effective_on > {on}
        ORDER BY effective_on, number LIMIT 1) AS first_later
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
    last, asked, beside = _beside(register, on)  # in one look: what is entered after it belongs to no answer that starts from a snapshot
    known = last if known_at is None else min(known_at, last)
    base = base or _nearest(beside, min(known, asked), last)
    if base.snapshot is None and known_at is None:
        known = LATEST  # positions and movements are read in one statement
    low, high = min(known, base.number), max(known, base.number)
    values: dict[str, Any] = {
        "securities": securities,
        "security": securities[0] if len(securities) == 1 else None,
        "register": register.pk,
        "snapshot": base.snapshot,
        "first_on": min(on, base.on),
        "last_on": max(on, base.on),
        "low": low,
        "high": high,
        "ordered": min(high, base.boundary),
        "unordered": max(low, base.boundary),
        "known": known,
        "base_on": base.on,
    }
    kept = _PRESENT if base.snapshot is None else _KEPT
    between = _between(values, forward=on > base.on, known_later=known > base.number)
    return Held(_HELD.format(base=kept, between=between, **(_OF_ONE if len(securities) == 1 else _OF_MANY)), values)


def _between(values: dict[str, Any], *, forward: bool, known_later: bool) -> str:
    """Leave out the bands that are empty: the server cannot see that they are."""
    bands = [_DATED.format(dated=_DATES, **_signs(forward))]
    ordered, late = values["low"] < values["ordered"], values["unordered"] < values["high"]
    if ordered or late:
        postings = " UNION ALL ".join(sql for sql, is_there in ((_IN_ORDER, ordered), (_LATE, late)) if is_there)
        bands.append(_NUMBERED.format(postings=postings, **_signs(known_later)))
    return " UNION ALL ".join(bands)


def _signs(forward: bool) -> dict[str, str]:
    """Who gains by a movement that is added, and by one that is taken back."""
    return {"plus": "to", "minus": "from"} if forward else {"plus": "from", "minus": "to"}


def _nearest(beside: list[State], asked: int, last: int) -> State:
    """Return the kept state from which the fewest postings lead to a posting."""
    best, least = State(None, date.max, LATEST, LATEST), max(last - asked, 0)
    for state in beside:
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
    return _before(later.values_list("number", flat=True).first())


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


def _beside(register: Register, on: date) -> tuple[int, int, list[State]]:
    """Return the last number of a register, the boundary of a date, and the last snapshot by the date and the first one after it."""
    with connection.cursor() as cursor:
        cursor.execute(
            _BESIDE.format(asked=_FIRST_LATER.format(on="%(on)s"), kept=_FIRST_LATER.format(on="k.on")), {"register": register.pk, "on": on}
        )
        rows = cursor.fetchall()
    if not rows:
        return 0, LATEST, []
    states = [State(key, kept_on, number, _before(later)) for _last, key, kept_on, number, later, _asked in rows if key is not None]
    return rows[0][0], _before(rows[0][5]), states


def _before(first_later: int | None) -> int:
    return LATEST if first_later is None else first_later - _ONE_PAST
