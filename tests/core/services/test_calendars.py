"""The law's calendar, corrected by hand."""

from datetime import date

import pytest

from core.models import AuditRecord, User
from core.services import calendars

pytestmark = pytest.mark.django_db


def test_the_calendar_is_the_laws() -> None:
    calendar = calendars.calendar()
    assert not calendar.is_business(date(2026, 7, 20))
    assert calendar.is_business(date(2026, 7, 21))


def test_a_day_corrected_by_hand_prevails_at_once(administrator: User) -> None:
    day = date(2026, 7, 21)
    calendars.override(actor=administrator, day=day, is_holiday=True, reason="Ley nueva")
    assert not calendars.calendar().is_business(day)
    calendars.override(actor=administrator, day=day, is_holiday=False, reason="Ley inexequible")
    assert calendars.calendar().is_business(day)
    assert AuditRecord.objects.filter(action="core.override_holiday").count() == 2


def test_saturday_is_the_entitys_choice() -> None:
    saturday = date(2026, 3, 28)
    assert not calendars.calendar().is_business(saturday)
    assert calendars.calendar(saturday_is_business=True).is_business(saturday)
