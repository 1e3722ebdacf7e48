"""The duties that a held meeting starts: those towards the depository only where it keeps a security of the entity."""

import pytest

from governance.models import Security
from meetings.services import meetings, polls
from tests.meetings.cast import House


def hold(house: House) -> list[str]:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    poll = house.vote(meeting.items.get(position=2))
    polls.cast_by_exception(actor=house.secretary, poll=poll)
    house.close(poll)
    meetings.adjourn(actor=house.secretary, meeting=meeting)
    return list(house.entity.obligations.values_list("rule", flat=True))


@pytest.mark.rule("L-CERT-MEET")
def test_certificates_are_released_where_the_depository_keeps_a_security(house: House) -> None:
    Security.objects.filter(pk=house.preferred.pk).update(keeping="mirror")
    assert hold(house).count("L-CERT-MEET") == 1


def test_a_company_that_keeps_its_own_book_releases_no_certificates(house: House) -> None:
    rules = hold(house)
    assert "L-CERT-MEET" not in rules
    assert rules
