"""What pages say instead of codes, how they write votes of units and quotients, and what they offer while one types."""

from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from core.models import User
from desk.templatetags.kind_words import kind_word, subject_link, who
from meetings.templatetags.meeting_words import exactly, seat_by, votes
from tests.views.stage import Stage


def _meeting(places: int) -> SimpleNamespace:
    return SimpleNamespace(_vote_decimals=places)


@pytest.mark.parametrize(("places", "said"), [(0, "1.234.567"), (6, "1,234567")])
def test_votes_are_written_as_their_securities_count_them(places: int, said: str) -> None:
    with override("es"):
        assert votes(1_234_567, _meeting(places)) == said


@pytest.mark.parametrize(("value", "said"), [("8396355/2", "4.198.177,5"), ("10/3", "10/3"), (Fraction(7), "7"), ("", "—"), (None, "—")])
def test_a_quotient_is_written_with_the_decimals_that_end(value: object, said: str) -> None:
    with override("es"):
        assert exactly(value) == said


@pytest.mark.parametrize("by", ["quotient", "residual", "lots", "draw", "lot", "single"])
def test_how_a_seat_was_won_is_a_word(by: str) -> None:
    with override("es"):
        assert seat_by(by) != by


def test_codes_are_words() -> None:
    with override("es"):
        assert kind_word("meetings.summons") == "Convocatoria"
        assert kind_word("composicion-del-capital") == "Composición del capital"
        assert kind_word("titulo-de-acciones") == "Título de acciones"
        assert kind_word("algo_nuevo") == "Algo nuevo"
        assert who("Sistema preparer") == "Sistema, preparación"
        assert who(None) == "—"
        assert subject_link("meetings.meeting:7:inform").startswith('<a href="/reuniones/7/"')
        assert subject_link("otra cosa") == "—"


@pytest.mark.database
@pytest.mark.parametrize(("text", "offered"), [("ñungo", True), ("52000022", True), ("ñu", False), ("\x00", False), ("nadie", False)])
def test_a_person_is_offered_while_one_types(
    text: str, offered: bool, stage: Stage, secretary: User, visit: Callable[[User | None], Client]
) -> None:
    page = visit(secretary).get(reverse("governance:person_suggest"), {"campo": "principal", "principal": text})
    assert ("Ñungo Peralta, Óscar · 52000022" in page.content.decode()) is offered


@pytest.mark.database
def test_nobody_of_another_organisation_is_offered(stage: Stage, outsider: User, visit: Callable[[User | None], Client]) -> None:
    assert visit(outsider).get(reverse("governance:person_suggest"), {"campo": "q", "q": "ñungo"}).content == b""


@pytest.mark.database
def test_an_offered_person_is_understood(stage: Stage, secretary: User, visit: Callable[[User | None], Client]) -> None:
    data = {
        "idempotency_key": str(uuid4()), "principal": "Tobón Arbeláez, Ana Lucía · 52000044", "agent": "Quiroga Sanín, Marta Inés · 52000055",
        "capacity": "attorney", "signed": "on",
    }  # fmt: skip
    assert visit(secretary).post(reverse("meetings:proxy_receive", args=[stage.meeting.pk]), data).status_code == 302
    assert stage.meeting.proxies.filter(principal=stage.world.holders[3]).exists()


@pytest.mark.database
@pytest.mark.parametrize(
    "address", ["core:documents?text=%00", "desk:search?q=%00", "meetings:list?entity=%00", "governance:obligations?year=%00"]
)
def test_a_list_takes_the_character_that_no_text_holds(
    address: str, stage: Stage, secretary: User, visit: Callable[[User | None], Client]
) -> None:
    name, _mark, query = address.partition("?")
    assert visit(secretary).get(f"{reverse(name)}?{query}").status_code == 200


@pytest.mark.database
def test_a_slate_that_is_not_voted_says_why(stage: Stage, secretary: User, visit: Callable[[User | None], Client]) -> None:
    client, item = visit(secretary), stage.meeting.items.get(position=4)
    url = reverse("meetings:slate_file", args=[item.pk])
    data = {
        "idempotency_key": str(uuid4()), "election": item.elections.get(scope="independents").pk, "name": "1", "filed_by": "Un accionista",
        "candidates": "Ana; 1\nLuis; 2", "accepted": "on",
    }  # fmt: skip
    assert client.post(url, data).status_code == 302
    page = client.get(url).content.decode()
    assert "No se vota" in page
    assert "independencia" in page


@pytest.mark.database
def test_a_component_of_another_kind_needs_its_name(stage: Stage, fund_operator: User, visit: Callable[[User | None], Client]) -> None:
    url = reverse("funds:day_act", args=[stage.fund.pk, "2026-03-26", "insumo"])
    base = {"kind": "other", "amount": "10,00", "source_ref": "x"}
    page = visit(fund_operator).post(url, {"idempotency_key": str(uuid4()), **base})
    assert page.status_code == 422


@pytest.mark.database
@pytest.mark.parametrize(
    ("came_from", "address"),
    [("http://testserver/reuniones/1/aviso/?x=1", "/reuniones/1/aviso/?x=1"), ("https://malo.example/a", "/"), ("", "/")],
)
def test_a_refused_form_knows_the_page_where_it_stands(
    came_from: str, address: str, stage: Stage, secretary: User, visit: Callable[[User | None], Client]
) -> None:
    url = reverse("meetings:notice_publication", args=[stage.meeting.pk])
    page = visit(secretary).post(url, {"idempotency_key": str(uuid4())}, headers={"Referer": came_from})
    assert page.status_code == 422
    assert f'data-page="{address}"' in page.content.decode()


@pytest.mark.database
@pytest.mark.parametrize(("text", "offered"), [("ñungo", True), ("nadie", False), ("", False), ("\x00", False)])
def test_an_account_is_offered_while_one_types(
    text: str, offered: bool, stage: Stage, secretary: User, visit: Callable[[User | None], Client]
) -> None:
    page = visit(secretary).get(
        reverse("governance:account_suggest", args=[stage.world.entity.pk]), {"campo": "to_account", "to_account": text}
    )
    assert ("Ñungo Peralta, Óscar" in page.content.decode()) is offered


@pytest.mark.database
def test_the_live_page_leads_to_the_proposals_of_every_item_that_is_voted(
    stage: Stage, secretary: User, visit: Callable[[User | None], Client]
) -> None:
    meeting = stage.meeting
    page = visit(secretary).get(reverse("meetings:detail", args=[meeting.pk])).content.decode()
    voted = [item for item in meeting.items.all() if item.purpose != "informative" and not item.elections.exists()]
    links = [reverse("meetings:motion_file", args=[item.pk]) for item in voted]
    assert links and all(page.count(f'href="{link}"') == 1 for link in links)
