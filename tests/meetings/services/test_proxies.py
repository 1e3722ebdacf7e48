"""The proxy desk: accepted, returned with reasons, replaced; self, chains, circles and insiders refused."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest

from core.clock import BOGOTA
from meetings.models import Meeting, Proxy
from meetings.selectors import quorum
from meetings.services import door, polls, proxies
from meetings.services.refusals import (
    PrincipalInsideError,
    PrincipalNotHolderError,
    ProxyAfterVotingError,
    ProxyChainError,
    ProxyCircleError,
    ProxyDecidedError,
    ProxyNotInOrderError,
    ProxyOlderError,
    ProxyReasonsError,
    ProxySameMomentError,
    SelfProxyError,
)
from tests.meetings.cast import House


@pytest.fixture
def meeting(house: House) -> Meeting:
    meeting = house.convene()
    house.publish(meeting)
    house.clock("2026-03-20 15:00")
    return meeting


def accept(house: House, proxy: Proxy) -> Proxy:
    return proxies.accept(actor=house.secretary, proxy=proxy)


def test_a_power_in_order_is_accepted_with_its_checklist(house: House, meeting: Meeting) -> None:
    power = accept(house, house.power(house.person("Ana"), house.person("Zoila")))
    assert power.state == Proxy.State.ACCEPTED
    assert power.checklist[0]["code"] == "proxies.accepted"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"meeting_named": ""}, "no indica la fecha o la época de la reunión"),
        ({"signed": False}, "no está firmado"),
        ({"medium": "electronic"}, "no consta por un medio admitido"),
    ],
)
@pytest.mark.rule("GA-5.2")
def test_a_defective_power_is_refused_and_goes_back_with_its_reason(
    house: House, meeting: Meeting, change: dict[str, Any], reason: str
) -> None:
    power = house.power(house.person("Ana"), house.person("Zoila"), **change)
    with pytest.raises(ProxyNotInOrderError) as refused:
        accept(house, power)
    assert reason in refused.value.message_es
    power.refresh_from_db()
    assert power.state == Proxy.State.RECEIVED
    returned = proxies.return_(actor=house.secretary, proxy=power)
    assert returned.reasons == [reason]


@pytest.mark.rule("L-CBJ-PROXY")
def test_a_blank_power_goes_back(house: House, meeting: Meeting) -> None:
    returned = proxies.return_(actor=house.secretary, proxy=house.power(house.person("Ana"), None))
    assert returned.reasons == ["no nombra apoderado"]


@pytest.mark.rule("GA-5.3")
def test_an_insider_represents_nobody(house: House, meeting: Meeting) -> None:
    with pytest.raises(ProxyNotInOrderError) as refused:
        accept(house, house.power(house.person("Ana"), house.person("Dora")))
    assert refused.value.rule == "GA-5.3"
    assert "administrador o empleado" in refused.value.message_es


@pytest.mark.rule("GA-5.1")
@pytest.mark.parametrize(("issued", "accepted"), [(date(2026, 2, 27), True), (date(2026, 2, 26), False), (None, False)])
def test_the_certificate_of_a_legal_entity_is_a_month_old_at_most(
    house: House, meeting: Meeting, issued: date | None, accepted: bool
) -> None:
    company = house.give("Inversiones S.A.S.", 10, id_type="NIT", number="900120447-8")
    power = house.power(company, house.person("Zoila"), capacity="legal", certificate_on=issued)
    if accepted:
        assert accept(house, power).state == Proxy.State.ACCEPTED
    else:
        with pytest.raises(ProxyNotInOrderError):
            accept(house, power)


def test_a_return_says_why(house: House, meeting: Meeting) -> None:
    with pytest.raises(ProxyReasonsError):
        proxies.return_(actor=house.secretary, proxy=house.power(house.person("Ana"), house.person("Zoila")))


def test_a_power_to_oneself_or_of_nobodys_shares_is_refused(house: House, meeting: Meeting) -> None:
    with pytest.raises(SelfProxyError):
        house.power(house.person("Ana"), house.person("Ana"))
    with pytest.raises(PrincipalNotHolderError):
        house.power(house.person("Zoila"), house.person("Ana"))
    assert not Proxy.objects.exists()


def test_chains_and_circles_are_refused(house: House, meeting: Meeting) -> None:
    ana, beto, carla = (house.person(name) for name in ("Ana", "Beto", "Carla"))
    accept(house, house.power(ana, beto))
    with pytest.raises(ProxyCircleError):
        accept(house, house.power(beto, ana))
    with pytest.raises(ProxyChainError):
        accept(house, house.power(carla, ana))
    with pytest.raises(ProxyChainError):
        accept(house, house.power(beto, carla))


@pytest.mark.rule("BC-31.1")
def test_the_last_signed_prevails(house: House, meeting: Meeting) -> None:
    def signed(hour: int) -> datetime:
        return datetime(2026, 3, 20, hour, 0, tzinfo=BOGOTA)

    ana = house.person("Ana")
    first = accept(house, house.power(ana, house.person("Zoila"), signed_at=signed(9)))
    with pytest.raises(ProxySameMomentError):
        accept(house, house.power(ana, house.person("Yolanda"), signed_at=signed(9)))
    with pytest.raises(ProxyOlderError):
        accept(house, house.power(ana, house.person("Yolanda"), signed_at=signed(8)))
    second = accept(house, house.power(ana, house.person("Yolanda"), signed_at=signed(10)))
    first.refresh_from_db()
    assert (first.state, first.replaced_by) == (Proxy.State.REPLACED, second)
    with pytest.raises(ProxyDecidedError):
        accept(house, second)


@pytest.fixture
def in_room(house: House, meeting: Meeting) -> Callable[[], Meeting]:
    def open_room() -> Meeting:
        return house.open(meeting, house.person("Ana"), house.person("Beto"))

    return open_room


def test_a_power_accepted_in_the_room_counts_at_once_and_its_revocation_too(house: House, in_room: Callable[[], Meeting]) -> None:
    meeting = in_room()
    power = accept(house, house.power(house.person("Carla"), house.person("Ana")))
    assert quorum.now(meeting).present == 900
    proxies.revoke(actor=house.secretary, proxy=power)
    assert quorum.now(meeting).present == 750


def test_nobody_gives_a_power_while_inside_or_after_voting(house: House, in_room: Callable[[], Meeting]) -> None:
    meeting = in_room()
    with pytest.raises(PrincipalInsideError):
        accept(house, house.power(house.person("Beto"), house.person("Ana")))
    poll = house.vote(meeting.items.get(position=2))
    polls.cast_by_exception(actor=house.secretary, poll=poll)
    door.leave(actor=house.secretary, meeting=meeting, person=house.person("Beto"))
    with pytest.raises(ProxyAfterVotingError):
        accept(house, house.power(house.person("Beto"), house.person("Ana")))
