"""Numbers without gaps. Knows series; refuses to number outside a transaction."""

from django.db import connection

from core.models import Organisation


class CounterOutsideTransactionError(Exception):
    """A number was taken outside the transaction that uses it."""


def take(*, organisation: Organisation, series: str, count: int = 1) -> int:
    """Take the next ``count`` numbers of a series and return the first.

    The row stays locked until the transaction ends: whoever rolls back gives its numbers back, so the series has no gap.
    Raises ``CounterOutsideTransactionError``.
    """
    if count < 1:
        raise ValueError(f"count must be positive, not {count}")
    return _advance(organisation, series, count) - count + 1


def lock(*, organisation: Organisation, series: str) -> int:
    """Lock a series until the transaction ends and return its last number (0 at the start)."""
    return _advance(organisation, series, 0)


def _advance(organisation: Organisation, series: str, count: int) -> int:
    if not connection.in_atomic_block:
        raise CounterOutsideTransactionError(f"La serie «{series}» solo se numera dentro de una transacción.")
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO core_counter AS c (organisation_id, series, value) VALUES (%s, %s, %s)
            ON CONFLICT (organisation_id, series) DO UPDATE SET value = c.value + EXCLUDED.value RETURNING value
            """,
            [organisation.pk, series, count],
        )
        value: int = cursor.fetchone()[0]
    return value
