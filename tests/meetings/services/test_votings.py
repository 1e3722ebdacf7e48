"""A board in one voting or in two: refused where the book asks for the independent members apart, unless the slates assure them."""

from collections.abc import Sequence

import pytest

from governance.rules.provisions.notice import Caller
from governance.services import books
from meetings.models import AgendaItem, Election, Meeting, Poll, Slate
from meetings.selectors import integrity
from meetings.services import polls, votings
from meetings.services.elections import LinePlan
from meetings.services.plans import AgendaPlan, ElectionPlan
from meetings.services.refusals import IndependentSeatsError, NotOneVotingError, SeparateVotingsError
from tests.meetings.cast import AGENDA, OPENED_ON, House

NAMES = ("Alba", "Benito", "Celia", "Darío", "Elba", "Fabio", "Gema")


def board(house: House, seats: int = 7) -> Election:
    """Convene a meeting whose board is elected in one voting, on the eve of the last days for slates."""
    plan = ElectionPlan(title="Junta directiva", seats=seats, organ=house.board)
    item = AgendaPlan(title="Junta directiva", matter="board_election", purpose=AgendaItem.Purpose.ELECTION, elections=(plan,))
    meeting = house.convene([*AGENDA, item], caller=Caller.BOARD)
    house.publish(meeting)
    house.clock("2026-03-05 09:00")
    return Election.objects.get(item__meeting=meeting)


def put_to_the_vote(house: House, election: Election) -> Poll:
    """Open the session if it is not, and then the vote."""
    meeting = Meeting.objects.get()
    if meeting.state == Meeting.State.CONVENED:
        house.open(meeting, house.person("Ana"), house.person("Beto"))
    return house.vote(AgendaItem.objects.get(pk=election.item_id), election)


def file(house: House, election: Election, name: str, independent: Sequence[bool], prefix: str = "") -> Slate:
    lines = tuple(
        LinePlan(candidate=f"{prefix}{candidate}", accepted=True, independence_declared=own)
        for candidate, own in zip(NAMES, independent, strict=False)
    )
    return house.slate(election, name, lines=lines)


def two(first: Sequence[bool], second: Sequence[bool], house: House) -> Election:
    election = board(house)
    file(house, election, "A", first)
    file(house, election, "B", second, prefix="Otra ")
    return election


LAST_TWO = [False] * 5 + [True] * 2
FIRST_TWO = [True] * 2 + [False] * 5


@pytest.mark.rule("BC-47.5b")
def test_two_slates_that_do_not_assure_the_minimum_are_not_one_voting(house: House) -> None:
    election = two(LAST_TWO, LAST_TWO, house)
    with pytest.raises(SeparateVotingsError) as refused:
        put_to_the_vote(house, election)
    assert "algún escrutinio daría 0 independientes y se exigen 2" in refused.value.message_es
    assert refused.value.message_es.endswith("(Ley 964/2005 art. 44; Decreto 3923/2006)")
    assert "Part it in two votings" in refused.value.message_en
    assert not Poll.objects.exists()


@pytest.mark.rule("BC-47.5b")
@pytest.mark.parametrize("independent", [[True] * 7, [True] * 5])
def test_slates_of_independents_only_are_one_voting(house: House, independent: list[bool]) -> None:
    election = two(independent, independent, house)
    assert put_to_the_vote(house, election).pk


def test_one_slate_that_assures_the_minimum_is_one_voting(house: House) -> None:
    election = board(house)
    file(house, election, "Única", LAST_TWO)
    assert put_to_the_vote(house, election).pk


def test_one_slate_that_does_not_is_refused(house: House) -> None:
    election = board(house)
    file(house, election, "Única", [False] * 6 + [True])
    with pytest.raises(SeparateVotingsError) as refused:
        put_to_the_vote(house, election)
    assert refused.value.facts["assured"] == 1


def test_a_company_that_is_not_listed_elects_its_board_in_one_voting(house: House) -> None:
    house.entity.listed = False
    house.entity.save()
    own = books.shipped_text("grupo-aval").replace("traits   = { listed = true }", "traits   = { listed = false }", 1)
    books.adopt(actor=house.secretary, entity=house.entity, source=own, binds_from=OPENED_ON.replace(year=2021), basis="acta 31")
    election = two(LAST_TWO, LAST_TWO, house)
    assert put_to_the_vote(house, election).pk


def test_an_election_is_parted_in_two_and_its_slates_are_filed_anew(house: House) -> None:
    election = two(LAST_TWO, LAST_TWO, house)
    apart, rest = votings.part(actor=house.secretary, election=election, independents=2)
    assert (apart.scope, apart.seats, apart.title) == ("independents", 2, "Junta directiva: miembros independientes")
    assert (rest.scope, rest.seats, rest.title) == ("others", 5, "Junta directiva: miembros no independientes")
    assert {slate.state for slate in rest.slates.all()} == {"excluded"}
    assert "se separó en dos" in rest.slates.first().reasons[0]["es"]
    house.slate(apart, "1", "Alba", "Benito")
    house.slate(rest, "C", "Celia", "Darío", "Elba", "Fabio", "Gema")
    for voting in (apart, rest):
        poll = put_to_the_vote(house, voting)
        polls.cast_by_exception(actor=house.secretary, poll=poll, choice="slate", slate=voting.slates.get(state="filed"))
        assert house.close(poll).outcome == "elected"
    with pytest.raises(NotOneVotingError):
        votings.part(actor=house.secretary, election=rest, independents=2)


@pytest.mark.parametrize("independents", [0, 1, 7, 8])
def test_the_parts_have_the_seats_that_the_book_asks_for(house: House, independents: int) -> None:
    election = board(house)
    with pytest.raises(IndependentSeatsError) as refused:
        votings.part(actor=house.secretary, election=election, independents=independents)
    assert "escriba de 2 a 6" in refused.value.message_es
    assert Election.objects.count() == 1


@pytest.mark.rule("BC-47.7")
def test_each_step_of_a_count_cites_its_own_clause(house: House) -> None:
    books.adopt(actor=house.secretary, entity=house.entity, book_id="bancolombia", binds_from=OPENED_ON.replace(year=2021), basis="acta 31")
    election = two([True] * 7, [True] * 5, house)
    poll = put_to_the_vote(house, election)
    slates = {slate.name: slate for slate in election.slates.all()}
    for name, slate in (("Ana", "A"), ("Beto", "B")):
        house.cast(poll, house.person(name), "slate", slates[slate])
    decision = house.close(poll)
    cited = {step["code"].removeprefix("election."): step["rule"] for step in decision.result["steps"]}
    assert cited["quotient"] == "BC-47.7"
    assert cited["short_slate"] == "BC-47.10"
    assert cited["numbering"] == "BC-47.11"
    assert {"BC-47.7", "BC-47.10", "BC-47.11"} <= set(decision.provision_ids)
    assert list(integrity.decisions_recompute()) == []
    assert Meeting.objects.count() == 1
