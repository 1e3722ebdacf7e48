"""Today is the date in Bogotá."""

from datetime import UTC, date, datetime

import pytest
import time_machine

from core import clock


@time_machine.travel("2026-03-28T04:59:59Z", tick=False)
def test_before_five_utc_it_is_still_yesterday_in_bogota() -> None:
    assert clock.today() == date(2026, 3, 27)


@time_machine.travel("2026-03-28T05:00:00Z", tick=False)
def test_at_five_utc_the_day_begins_in_bogota() -> None:
    assert clock.today() == date(2026, 3, 28)


def test_a_pinned_clock_stands_still_and_goes_on_afterwards() -> None:
    moment = datetime(2026, 3, 27, 15, 0, tzinfo=UTC)
    with clock.pinned(moment):
        assert clock.now() == moment
        with clock.pinned(datetime(2026, 3, 28, 4, 0, tzinfo=UTC)):
            assert clock.today() == date(2026, 3, 27)
        assert clock.now() == moment
    assert clock.now() > moment


def test_a_moment_without_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no time zone"), clock.pinned(datetime(2026, 3, 27)):  # noqa: DTZ001
        pass
