"""The roll where shares are encumbered: the usufructuary votes, suspended votes leave the base, a later posting disturbs nothing."""

from decimal import Decimal
from typing import Any

import pytest

from governance.services import encumbrances
from governance.services.register import Line
from meetings.models import RollEntry, RollSecurity
from meetings.selectors.rolls import disturbed, later_postings, stored_lines
from meetings.services import rolls
from tests.meetings.cast import DOOR_AT, OPENED_ON, House

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def encumber(house: House, name: str, quantity: int, kind: str, **more: Any) -> None:
    account = house.person(name).accounts.get(entity=house.entity)
    fields: dict[str, Any] = {"agreed_on": OPENED_ON, "registered_on": OPENED_ON, "basis": "documento", "source_ref": f"{kind}-{name}"}
    encumbrances.constitute(
        actor=house.secretary, account=account, security=house.common, kind=kind, quantity=Decimal(quantity), **fields, **more
    )


def weights(house: House, name: str) -> list[int]:
    rows = RollEntry.objects.filter(person=house.person(name), security=house.common).order_by("pk")
    return list(rows.values_list("weight", flat=True))


@pytest.mark.rule("BC-18.2")
def test_the_usufructuary_is_on_the_roll_and_the_bare_owner_for_the_rest(house: House) -> None:
    encumber(house, "Ana", 150, "usufruct", beneficiary=house.person("Úrsula"))
    meeting = house.convene()
    house.clock(DOOR_AT)
    rolls.freeze(actor=house.secretary, meeting=meeting)
    assert (weights(house, "Ana"), weights(house, "Úrsula"), weights(house, "Beto")) == ([250], [150], [350])
    sums = RollSecurity.objects.get(security=house.common)
    assert (sums.entitled, sums.suspended) == (1000, 0)


def test_suspended_votes_are_neither_cast_nor_counted(house: House) -> None:
    encumber(house, "Beto", 100, "suspension", authority="Superintendencia", order_number="Resolución 9")
    meeting = house.convene()
    house.clock(DOOR_AT)
    rolls.freeze(actor=house.secretary, meeting=meeting)
    assert weights(house, "Beto") == [250]
    sums = RollSecurity.objects.get(security=house.common)
    assert (sums.entitled, sums.suspended, sums.treasury) == (900, 100, 50)


def test_a_pledge_leaves_the_vote_with_the_holder(house: House) -> None:
    encumber(house, "Ana", 400, "pledge", beneficiary=house.person("Banco"))
    meeting = house.convene()
    house.clock(DOOR_AT)
    rolls.freeze(actor=house.secretary, meeting=meeting)
    assert (weights(house, "Ana"), weights(house, "Banco")) == ([400], [])


@pytest.mark.rule("CORE-15")
def test_a_back_dated_posting_lists_the_meeting_and_leaves_the_roll(house: House) -> None:
    meeting = house.convene()
    house.clock(DOOR_AT)
    roll = rolls.freeze(actor=house.secretary, meeting=meeting)
    frozen = stored_lines(roll)
    assert list(disturbed(house.secretary)) == []
    source, target = (house.person(name).accounts.get(entity=house.entity) for name in ("Ana", "Beto"))
    house.post([Line(house.common, source, target, Decimal(10))], ref="tarde", kind="transfer", on=OPENED_ON)
    assert list(disturbed(house.secretary)) == [roll]
    assert [posting.source_ref for posting in later_postings(meeting)] == ["tarde"]
    assert stored_lines(roll) == frozen
