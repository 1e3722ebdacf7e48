"""What changed in the register between two states, each a date as known at a posting: who entered, who left, who holds more or less."""

from datetime import date
from decimal import Decimal
from typing import NamedTuple

from django.db import connection

from governance.models import Entity, Register, Security
from governance.selectors import snapshots


class State(NamedTuple):
    """One side of the comparison."""

    on: date
    known_at: int


class Change(NamedTuple):
    """One account whose holding of one security differs; nothing before means that it entered, nothing after that it left."""

    account_id: int
    number: str
    title: str
    security_id: int
    before: Decimal
    after: Decimal

    @property
    def difference(self) -> Decimal:
        return self.after - self.before

    @property
    def kind(self) -> str:
        if not self.before:
            return "entered"
        return "left" if not self.after else "more" if self.difference > 0 else "less"


_CHANGES = """
WITH before AS MATERIALIZED ({before}), after AS MATERIALIZED ({after}), changed AS (
    SELECT account_id, security_id, coalesce(b.quantity, 0) AS before, coalesce(f.quantity, 0) AS after
    FROM before b FULL JOIN after f USING (account_id, security_id) WHERE b.quantity IS DISTINCT FROM f.quantity
)
SELECT c.account_id, a.number, a.title, c.security_id, c.before, c.after, count(*) OVER ()
FROM changed c JOIN governance_account a ON a.id = c.account_id WHERE a.purpose <> 'issue'
ORDER BY c.security_id, a.sort_key, a.number LIMIT %(limit)s OFFSET %(offset)s
"""


def changes(entity: Entity, first: State, second: State, part: slice = slice(None)) -> tuple[list[Change], int]:
    """Return the holdings that differ between two states, by security and name, and how many there are."""
    book = Register.objects.filter(entity=entity).first()
    keys = list(Security.objects.filter(entity=entity).values_list("pk", flat=True))
    if book is None or not keys:
        return [], 0
    before = snapshots.held(book, keys, first.on, first.known_at)
    after = snapshots.held(book, keys, second.on, second.known_at).renamed("then_")
    start = part.start or 0
    values = {**before.values, **after.values, "limit": None if part.stop is None else part.stop - start, "offset": start}
    with connection.cursor() as cursor:
        cursor.execute(_CHANGES.format(before=before.sql, after=after.sql), values)
        rows = cursor.fetchall()
    return [Change(*row[:6]) for row in rows], rows[0][6] if rows else 0
