"""The door: in with everyone one represents, once; a principal's arrival revokes; who leaves stops counting."""

from decimal import Decimal

import pytest

from governance.services.register import Line
from meetings.models import Proxy, Representation
from meetings.selectors import door as found
from meetings.selectors import integrity, presence, quorum
from meetings.selectors.rolls import stored_lines
from meetings.services import closings, door, polls, proxies
from meetings.services.refusals import (
    MomentFutureError,
    NotInsideError,
    NotOnRollError,
    OwnSharesError,
    RollMissingError,
)
from tests.meetings.cast import MEETING_AT, House


def test_a_person_comes_in_with_everyone_represented(house: House) -> None:
    meeting = house.convene()
    house.publish(meeting)
    ana, beto, carla = (house.person(name) for name in ("Ana", "Beto", "Carla"))
    for principal in (beto, carla):
        proxies.accept(actor=house.secretary, proxy=house.power(principal, ana))
    house.open(meeting)
    admitted = door.admit(actor=house.secretary, meeting=meeting, person=ana)
    assert (admitted.votes, admitted.holders) == (400 + 300 + 350 + 150, 3)
    again = door.admit(actor=house.secretary, meeting=meeting, person=ana)
    assert again.already
    assert again.votes == admitted.votes
    assert Representation.objects.count() == 4
    seen = quorum.now(meeting)
    assert (seen.present, seen.own, seen.represented, seen.holders, seen.persons) == (900, 400, 500, 3, 1)


def test_the_arrival_of_the_principal_revokes_the_power(house: House) -> None:
    meeting = house.convene()
    house.publish(meeting)
    ana, beto = house.person("Ana"), house.person("Beto")
    power = proxies.accept(actor=house.secretary, proxy=house.power(beto, ana))
    house.open(meeting, ana)
    door.admit(actor=house.secretary, meeting=meeting, person=beto)
    power.refresh_from_db()
    assert power.state == Proxy.State.REVOKED
    assert presence.current(meeting).get(holder=beto).bearer == beto
    assert quorum.now(meeting).present == 750


def test_who_leaves_stops_counting_and_may_come_back(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    door.leave(actor=house.secretary, meeting=meeting, person=house.person("Beto"))
    assert quorum.now(meeting).present == 400
    door.admit(actor=house.secretary, meeting=meeting, person=house.person("Beto"))
    assert quorum.now(meeting).present == 750


def test_the_presence_of_a_past_moment_stays(house: House) -> None:
    meeting = house.in_session(house.person("Ana"), house.person("Beto"))
    moment = house.clock("2026-03-27 11:00")
    house.clock("2026-03-27 11:30")
    door.leave(actor=house.secretary, meeting=meeting, person=house.person("Ana"))
    assert quorum.now(meeting, at=moment).present == 750
    assert quorum.now(meeting).present == 350


def test_who_moves_in_the_minute_of_a_close_does_not_join_its_decision(house: House) -> None:
    ana, beto, carla = (house.person(name) for name in ("Ana", "Beto", "Carla"))
    meeting = house.in_session(ana, beto)
    poll = polls.open_poll(actor=house.secretary, item=meeting.items.get(matter="ordinary_business", purpose="motion"))
    polls.cast_by_exception(actor=house.secretary, poll=poll)
    decision = closings.close(actor=house.secretary, poll=poll)
    door.leave(actor=house.secretary, meeting=meeting, person=ana)
    door.admit(actor=house.secretary, meeting=meeting, person=carla)
    assert list(integrity.decisions_recompute()) == []
    assert quorum.now(meeting, at=decision.decided_at).persons == 2
    back = door.admit(actor=house.secretary, meeting=meeting, person=ana)
    assert back.event.at > decision.decided_at


def test_a_stranger_the_company_and_an_early_door_are_refused(house: House) -> None:
    meeting = house.convene()
    house.publish(meeting)
    with pytest.raises(RollMissingError):
        door.admit(actor=house.secretary, meeting=meeting, person=house.person("Ana"))
    house.open(meeting)
    with pytest.raises(NotOnRollError) as stranger:
        door.admit(actor=house.secretary, meeting=meeting, person=house.person("Zoila"))
    assert stranger.value.message_es.startswith("Zoila no está en la lista")
    with pytest.raises(NotInsideError):
        door.leave(actor=house.secretary, meeting=meeting, person=house.person("Ana"))
    with pytest.raises(MomentFutureError):
        door.admit(actor=house.secretary, meeting=meeting, person=house.person("Ana"), at=MEETING_AT.replace(hour=23))
    assert not Representation.objects.exists()


def test_the_company_does_not_enter_with_its_own_shares(house: House) -> None:
    itself = house.person("Cafetales del Sumapaz S.A.", id_type="NIT", number="999001274-0")
    account = house.entity.accounts.get(purpose="treasury")
    account.ownerships.create(person=itself, is_representative=True)
    meeting = house.in_session(house.person("Ana"))
    with pytest.raises(OwnSharesError):
        door.admit(actor=house.secretary, meeting=meeting, person=itself)


def test_a_person_is_found_by_any_part_of_name_number_or_credential(house: House) -> None:
    meeting = house.in_session(house.person("Ana"))
    ana = found.search(meeting, "an")[0]
    assert (ana.person.name, ana.inside, ana.total) == ("Ana", True, 700)
    assert found.search(meeting, house.person("Beto").id_number)[0].person.name == "Beto"
    assert found.search(meeting, f"{ana.credential:04d}")[0].person.name == "Ana"
    assert found.search(meeting, "nadie") == ()


def test_a_later_posting_leaves_the_roll_alone(house: House) -> None:
    meeting = house.in_session(house.person("Ana"))
    before = stored_lines(meeting.roll)
    account = house.person("Ana").accounts.get()
    house.post([Line(house.common, house.issue, account, Decimal(1_000))], ref="después")
    assert stored_lines(meeting.roll) == before
    assert quorum.now(meeting).present == 400
