"""The calendar of business days: the law's holidays and the days corrected by hand. Knows no term and no deadline."""

from datetime import date
from functools import lru_cache

from django.db import transaction

from core import clock
from core.models import HolidayOverride, User
from core.rules.calendars import Calendar
from core.rules.holidays_co import calendar_for
from core.services import audit

FIRST_YEAR, YEARS_AHEAD = 1984, 10


def calendar(*, saturday_is_business: bool = False) -> Calendar:
    """Return the calendar from 1984 (Ley 51 de 1983) to ten years ahead, with the days that were corrected by hand."""
    overrides = frozenset(HolidayOverride.objects.values_list("day", "is_holiday"))
    return _calendar(clock.today().year + YEARS_AHEAD, overrides, saturday_is_business)


@lru_cache(maxsize=16)
def _calendar(last_year: int, overrides: frozenset[tuple[date, bool]], saturday: bool) -> Calendar:
    return calendar_for(range(FIRST_YEAR, last_year + 1), dict(overrides), saturday)


@transaction.atomic
def override(*, actor: User, day: date, is_holiday: bool, reason: str) -> HolidayOverride:
    """Say that a day is a holiday, or is not, whatever the general calendar says."""
    row, _made = HolidayOverride.objects.update_or_create(day=day, defaults={"is_holiday": is_holiday, "reason": reason})
    facts = {"day": day, "is_holiday": is_holiday, "reason": reason}
    audit.record(actor=actor, organisation=None, action="core.override_holiday", subject=row, facts=facts)
    return row
