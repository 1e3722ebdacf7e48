"""The company of these tests, before any meeting."""

from collections.abc import Callable
from datetime import datetime

import pytest

from core.models import Organisation, User
from tests.meetings.cast import House
from tests.meetings.cast import house as build


@pytest.fixture
def house(organisation: Organisation, secretary: User, stop_clock: Callable[[str], datetime]) -> House:
    """Ana 400, Beto 350, Carla 150 and Dora 100 common shares; Dora is a director; 50 of the company's own; 300 preferred of Ana."""
    made = build(organisation, secretary, stop_clock)
    for name, shares in (("Ana", 400), ("Beto", 350), ("Carla", 150), ("Dora", 100)):
        made.give(name, shares)
    made.give("Ana", 300, made.preferred)
    made.director("Dora")
    made.treasury(50)
    return made
