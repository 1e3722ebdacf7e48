"""A rule book that does not answer is a refusal with its sentence, and nothing is written."""

from datetime import date

import pytest

from governance.services import books
from meetings.models import Meeting
from meetings.services.refusals import RuleMissingError
from tests.meetings.cast import House

SILENT = """
[book]
id = "mudo"
title = "Silent"
kind = "company"
rank = 20
source = "a test"
"""


def test_a_silent_book_is_said_to_be_silent(house: House) -> None:
    books.adopt(actor=house.secretary, entity=house.entity, binds_from=date(2026, 1, 1), basis="acta 63", source=SILENT)
    with pytest.raises(RuleMissingError) as refused:
        house.convene()
    assert "«mudo» no dice qué regla rige «convening_power" in refused.value.message_es
    assert not Meeting.objects.exists()
