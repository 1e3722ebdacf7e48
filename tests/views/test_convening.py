"""Convening on the screen: what the notice lacks and who may not convene is a sentence beside the form; complete, it is convened."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from core.models import User
from meetings.models import Meeting
from tests.views.stage import Stage

MERGER = "Fusión con la filial; fusión"


def post(stage: Stage, secretary: User, **changed: object) -> object:
    browser = Client()
    browser.force_login(secretary, backend="django.contrib.auth.backends.ModelBackend")
    data = {
        "idempotency_key": str(uuid4()), "entity": stage.world.entity.pk, "body": "shareholders", "kind": "extraordinary",
        "scheduled_at": "2026-05-29T09:00", "notice_on": "2026-04-13", "mode": "in_person", "call": "first", "place": "Club",
        "city": "Bogotá", "agenda": MERGER, "convened_by": "52000011", "caller": "board", "convened_as": "Presidente de la junta",
        **changed,
    }  # fmt: skip
    return browser.post(reverse("meetings:convene"), data)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, "derecho de retiro"),
        ({"agenda": "Reorganización; fusión", "legends": ["withdrawal_legend"]}, "mención expresa de la materia (fusión)"),
        ({"legends": ["withdrawal_legend"], "caller": "investors"}, "no puede ser convocada por los inversionistas"),
        ({"legends": ["otra"]}, "otra"),
    ],
)
def test_what_the_notice_lacks_is_told_beside_the_form(stage: Stage, secretary: User, changed: dict[str, object], said: str) -> None:
    before = Meeting.objects.count()
    response = post(stage, secretary, **changed)
    assert response.status_code == 422
    assert said in response.content.decode()
    assert Meeting.objects.count() == before


def test_a_complete_notice_is_convened_with_its_legends(stage: Stage, secretary: User) -> None:
    assert post(stage, secretary, legends=["withdrawal_legend"]).status_code == 302
    meeting = Meeting.objects.latest("pk")
    assert (meeting.caller, meeting.notices.get().legends) == ("board", ["withdrawal_legend"])
