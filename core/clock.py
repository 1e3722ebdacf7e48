"""The only clock. Knows the moment and the date in Bogotá; refuses to know business days (see ``core.rules.calendars``)."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

BOGOTA = ZoneInfo("America/Bogota")

_pinned: ContextVar[datetime | None] = ContextVar("pinned", default=None)


def now() -> datetime:
    """Return this moment, aware, in UTC."""
    return _pinned.get() or datetime.now(UTC)


def machine_now() -> datetime:
    """Return the machine's moment even where the clock is pinned: for leases, time-outs and what is due."""
    return datetime.now(UTC)


def today() -> date:
    """Return the date in Bogotá: at 01:00 UTC it is still yesterday there."""
    return date_of(now())


def date_of(moment: datetime) -> date:
    """Return the date in Bogotá of an aware moment."""
    return moment.astimezone(BOGOTA).date()


@contextmanager
def pinned(moment: datetime) -> Iterator[None]:
    """Hold the clock at an aware moment while a block runs: for the demonstration's past story and for tests, nothing else."""
    if moment.tzinfo is None:
        raise ValueError(f"the moment {moment} has no time zone")
    token = _pinned.set(moment.astimezone(UTC))
    try:
        yield
    finally:
        _pinned.reset(token)
