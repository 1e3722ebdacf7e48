"""Two people at once: one poll closes once, a vote is in or out of the count and never lost, one share enters through one door."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from decimal import Decimal
from threading import Barrier

import pytest
from django.db import connection, connections

from core.models import Organisation, User
from governance.models import Account
from governance.services import encumbrances
from governance.services.lines import Line
from meetings.models import Ballot, Decision, Meeting, Poll, Representation, Roll
from meetings.selectors import quorum
from meetings.services import closings, door, polls, proxies, rolls
from meetings.services.polls import ExceptionVote
from meetings.services.refusals import MeetingRefusalError, PollAlreadyClosedError, PollClosedError
from tests.fixtures.races import Between
from tests.meetings.cast import OPENED_ON, House
from tests.meetings.cast import house as build

pytestmark = [pytest.mark.race, pytest.mark.database, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def crowded(transactional_db: None, stop_clock: Callable[[str], datetime]) -> House:
    organisation = Organisation.objects.create(name="Casa Matriz", slug="casa-matriz")
    house = build(organisation, User.objects.create_user("secretaria@casa.example", "clave-de-la-prueba"), stop_clock)
    for name, shares in (("Ana", 400), ("Beto", 350), ("Carla", 150)):
        house.give(name, shares)
    return house


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Do all acts at one moment, each on its own connection, and return what each gave: a value or a refusal."""
    barrier = Barrier(len(acts))

    def one(act: Callable[[], object]) -> object:
        try:
            barrier.wait(timeout=10)
            return act()
        except MeetingRefusalError as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(one, acts))


def test_two_tabs_close_one_poll(crowded: House) -> None:
    meeting = crowded.in_session(crowded.person("Ana"), crowded.person("Beto"))
    poll = crowded.vote(meeting.items.get(position=2))
    results = at_once(*[lambda: closings.close(actor=crowded.secretary, poll=poll)] * 3)
    assert sum(isinstance(each, Decision) for each in results) == 1
    assert sum(isinstance(each, PollAlreadyClosedError) for each in results) == 2
    assert Decision.objects.count() == 1


def test_a_vote_against_the_close(crowded: House) -> None:
    meeting = crowded.in_session(crowded.person("Ana"), crowded.person("Beto"))
    poll = crowded.vote(meeting.items.get(position=2))
    vote = ExceptionVote(bearer=crowded.person("Ana"), choice="for")
    cast, closed = at_once(
        lambda: polls.cast(actor=crowded.secretary, poll=poll, vote=vote),
        lambda: closings.close(actor=crowded.secretary, poll=poll),
    )
    assert isinstance(closed, Decision)
    inside = Ballot.objects.filter(poll=poll).exists()
    assert inside != isinstance(cast, PollClosedError)
    assert closed.tally["in_favour"] == (400 if inside else 0)
    assert Poll.objects.get(pk=poll.pk).closed_at is not None


def test_one_person_votes_twice_at_once(crowded: House) -> None:
    meeting = crowded.in_session(crowded.person("Ana"), crowded.person("Beto"))
    poll = crowded.vote(meeting.items.get(position=2))
    votes = [ExceptionVote(bearer=crowded.person("Ana"), choice=choice) for choice in ("for", "against")]
    results = at_once(*[lambda vote=vote: polls.cast(actor=crowded.secretary, poll=poll, vote=vote) for vote in votes])
    assert sum(isinstance(each, list) for each in results) == 1
    assert Ballot.objects.count() == 1


def test_a_holder_and_the_agent_come_in_at_once(crowded: House) -> None:
    meeting = crowded.convene()
    crowded.publish(meeting)
    ana, beto = crowded.person("Ana"), crowded.person("Beto")
    proxies.accept(actor=crowded.secretary, proxy=crowded.power(ana, beto))
    crowded.open(meeting)
    results = at_once(
        *[lambda person=person: door.admit(actor=crowded.secretary, meeting=meeting, person=person) for person in (ana, beto)]
    )
    assert all(isinstance(each, door.Admission) for each in results)
    assert quorum.now(meeting).present == 750
    assert (
        Representation.objects.filter(holder=ana, direction=1).count() - Representation.objects.filter(holder=ana, direction=-1).count()
        == 1
    )


def test_one_person_is_admitted_at_two_desks(crowded: House) -> None:
    meeting = crowded.convene()
    crowded.publish(meeting)
    crowded.open(meeting)
    admit = lambda: door.admit(actor=crowded.secretary, meeting=meeting, person=crowded.person("Ana"))  # noqa: E731
    results = at_once(admit, admit)
    assert sorted(each.already for each in results) == [False, True]  # type: ignore[attr-defined]
    assert quorum.now(meeting).present == 400


def test_a_power_is_accepted_while_its_agent_comes_in(crowded: House) -> None:
    meeting = crowded.convene()
    crowded.publish(meeting)
    crowded.open(meeting)
    power = crowded.power(crowded.person("Ana"), crowded.person("Beto"))
    at_once(
        lambda: proxies.accept(actor=crowded.secretary, proxy=power),
        lambda: door.admit(actor=crowded.secretary, meeting=meeting, person=crowded.person("Beto")),
    )
    assert quorum.now(meeting).present == 750


def in_usufruct(house: House) -> tuple[Account, Account]:
    """Ana gives the usufruct of 80 of her 400 shares; return her account and Beto's."""
    ana, beto = (house.people[name].accounts.get() for name in ("Ana", "Beto"))
    encumbrances.constitute(
        actor=house.secretary, account=ana, security=house.common, kind="usufruct", quantity=Decimal(80),
        beneficiary=house.person("Ursula"), agreed_on=OPENED_ON, registered_on=OPENED_ON, basis="escritura", source_ref="usufructo",
    )  # fmt: skip
    return ana, beto


def votes(roll: Roll) -> dict[str, int]:
    return {f"{each.account.number}-{each.person.name}": each.weight for each in roll.entries.select_related("account", "person")}


def sale(house: House, source: Account, target: Account, ref: str, quantity: int = 400) -> Callable[[], None]:
    """The sale of all 400 shares, the 80 in usufruct among them."""
    return lambda: house.post([Line(house.common, source, target, Decimal(quantity))], ref=ref, kind="transfer")


def before_or_after(ana: Account, beto: Account) -> list[dict[str, int]]:
    """Return the votes before Ana sells to Beto and after it, Ursula's among them; Carla's are 150."""
    before = {f"{ana.number}-Ana": 320, f"{ana.number}-Ursula": 80, f"{beto.number}-Beto": 350}
    return [before, {f"{beto.number}-Beto": 670, f"{beto.number}-Ursula": 80}]


def rest_of(roll: Roll) -> dict[str, int]:
    return {name: weight for name, weight in votes(roll).items() if not name.endswith("Carla")}


def test_a_roll_frozen_during_a_sale_is_of_before_or_after_it(crowded: House) -> None:
    ana, beto = in_usufruct(crowded)
    for turn in range(6):
        meeting = crowded.convene()
        roll, _sold = at_once(
            lambda meeting=meeting: rolls.freeze(actor=crowded.secretary, meeting=meeting), sale(crowded, ana, beto, f"venta-{turn}")
        )
        assert rest_of(roll) in before_or_after(ana, beto)
        # Everything back to Ana, and to Beto what is free of it.
        sale(crowded, beto, ana, f"vuelta-{turn}", 750)()
        sale(crowded, ana, beto, f"resto-{turn}", 350)()


def frozen_between(house: House, meeting: Meeting, between: Between) -> Roll:
    with connection.execute_wrapper(between):
        roll = rolls.freeze(actor=house.secretary, meeting=meeting)
    between.thread.join()
    return roll


def test_a_sale_between_the_shares_and_the_usufructs_of_a_roll_waits_for_it(crowded: House) -> None:
    ana, beto = in_usufruct(crowded)
    roll = frozen_between(crowded, crowded.convene(), Between(sale(crowded, ana, beto, "venta")))
    assert rest_of(roll) in before_or_after(ana, beto)
