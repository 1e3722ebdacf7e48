"""The only clock. Knows the moment and the date in Bogotá; refuses to know business days (see ``core.rules.calendars``)."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

BOGOTA = ZoneInfo("America/Bogota")


def now() -> datetime:
    """Return this moment, aware, in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """Return the date in Bogotá: at 01:00 UTC it is still yesterday there."""
    return date_of(now())


def date_of(moment: datetime) -> date:
    """Return the date in Bogotá of an aware moment."""
    return moment.astimezone(BOGOTA).date()
