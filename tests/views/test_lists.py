"""A list costs the same number of queries with one row and with three."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core.models import Organisation, User
from governance.services import entities, register
from tests.views import stage as made
from tests.views import world
from tests.views.stage import TODAY, Stage
from tests.views.world import World


def _count(client: Client, url: str) -> int:
    client.get(url)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(url).status_code == 200
    return len(queries)


@pytest.fixture
def small(stop_clock: Callable[[str], object], organisation: Organisation, registrar: User) -> World:
    """A company without meetings, papers or funds."""
    stop_clock(TODAY)
    return world.company(organisation, registrar)


def _documents(small: World, actor: User, number: int) -> None:
    made.paper(small.organisation, actor, small.entity, title=f"Constancia {number}")


def _obligations(small: World, actor: User, number: int) -> None:
    world.due(small, days=number)


def _entities(small: World, actor: User, number: int) -> None:
    entity = entities.create(
        actor=small.clerk, organisation=small.organisation, kind="fund", name=f"Fondo {number}", nit="900500200-7", code=str(number)
    )
    register.open(actor=small.clerk, entity=entity, opened_on=world.OPENED_ON)


def _meetings(small: World, actor: User, number: int) -> None:
    made.convened(small, actor)


LISTS: dict[str, Callable[[World, User, int], Any]] = {
    "core:documents": _documents,
    "governance:obligations": _obligations,
    "governance:entities": _entities,
    "meetings:list": _meetings,
    "desk:home": _obligations,
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_costs_the_same_with_one_row_and_with_three(
    name: str, small: World, secretary: User, visit: Callable[[User | None], Client]
) -> None:
    client, add = visit(secretary), LISTS[name]
    add(small, secretary, 1)
    one = _count(client, reverse(name))
    add(small, secretary, 2)
    add(small, secretary, 3)
    assert _count(client, reverse(name)) == one


def test_the_register_costs_the_same_with_more_holders(small: World, secretary: User, visit: Callable[[User | None], Client]) -> None:
    client, url = visit(secretary), reverse("governance:register", args=[small.entity.pk])
    world.add_holder(small, 1)
    one = _count(client, url)
    world.add_holder(small, 2)
    world.add_holder(small, 3)
    assert _count(client, url) == one


def test_the_live_page_and_its_poll_are_cheap(stage: Stage, secretary: User, visit: Callable[[User | None], Client]) -> None:
    client = visit(secretary)
    assert _count(client, reverse("meetings:quorum", args=[stage.meeting.pk])) <= 90
