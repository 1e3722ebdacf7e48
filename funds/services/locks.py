"""One writer of a fund's day at a time; orders come in side by side. Knows a fund's number, nothing of its state."""

from django.db import connection

from funds.models import Fund

FUND_LOCK = 0x46554E44


def hold(fund: Fund) -> None:
    """Wait for the fund and hold it alone until the transaction ends."""
    _take("pg_advisory_xact_lock", fund)


def share(fund: Fund) -> None:
    """Hold the fund together with other orders, so that no day closes meanwhile."""
    _take("pg_advisory_xact_lock_shared", fund)


def _take(function: str, fund: Fund) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s, %s)", [FUND_LOCK, fund.pk])
