"""The desk: what waits for a second person, and the differences with a depository, each for who may act on it."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from core.models import Organisation, User
from core.services import approvals
from governance.rules.files.layouts import LoadKind
from governance.services import bank_accounts
from governance.services.files import loads
from tests.views import world
from tests.views.mirror_stage import mirrored
from tests.views.stage import LIST, TODAY
from tests.views.world import World

pytestmark = pytest.mark.database


@pytest.fixture
def made(stop_clock: Callable[[str], object], organisation: Organisation, registrar: User) -> World:
    stop_clock(TODAY)
    return world.company(organisation, registrar)


def desk(user: User) -> str:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.get(reverse("desk:home")).content.decode()


def test_what_another_person_prepared_waits_for_who_may_decide(
    made: World, registrar: User, approver: User, auditor: User, outsider: User
) -> None:
    given = {
        "kind": "savings",
        "bank_code": "1007",
        "bank_name": "Banco",
        "number": "12345678",
        "from_on": world.OPENED_ON,
        "basis": "Carta",
    }
    bank = bank_accounts.record(actor=registrar, person=made.holders[0], **given)  # type: ignore[arg-type]
    asked = approvals.request(
        actor=registrar, organisation=made.organisation, kind="governance.capital_act", payload={"x": 1}, subject=made.entity
    )
    seen = desk(approver)
    assert f"Cuenta bancaria de {made.holders[0]}" in seen
    assert reverse("governance:bank_confirm", args=[bank.pk]) in seen
    assert "Operación de capital" in seen
    assert reverse("core:approval", args=[asked.pk]) in seen
    assert "2 por aprobar" in seen
    for other in (registrar, auditor, outsider):
        page = desk(other)
        assert "por aprobar" not in page
        assert reverse("governance:bank_confirm", args=[bank.pk]) not in page


def test_open_differences_say_who_answers_and_until_when(made: World, registrar: User, secretary: User, outsider: User) -> None:
    load = loads.receive(actor=registrar, entity=made.entity, kind=LoadKind("comparison"), name="lista.csv", content=LIST, options={})
    _report, difference, _proposal = mirrored(made, registrar, load, made.ordinary)
    address = reverse("governance:depository_difference", args=[difference.pk])
    assert address in desk(registrar)
    assert "Responde usted" in desk(registrar)
    assert f"Responde {registrar}" in desk(secretary)
    assert address not in desk(outsider)
