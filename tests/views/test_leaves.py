"""A leave to trade and a change of an encumbrance on the screen: asked, given, denied, amended after its effect; nobody else's."""

from collections.abc import Callable
from decimal import Decimal
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from core import clock
from core.models import Organisation, User
from governance.models import EncumbranceAmendment, LeaveRequest, TradingLeave
from governance.services import encumbrances
from tests.views import world
from tests.views.stage import PNG, TODAY
from tests.views.world import World

pytestmark = pytest.mark.database


def key() -> dict[str, str]:
    return {"idempotency_key": str(uuid4())}


@pytest.fixture
def small(stop_clock: Callable[[str], object], organisation: Organisation, registrar: User) -> World:
    stop_clock(TODAY)
    return world.company(organisation, registrar)


def test_a_leave_walks_from_its_request_to_its_uses(small: World, registrar: User, outsider: User, visit: Callable[[User], Client]) -> None:
    client, pk = visit(registrar), small.entity.pk
    asking = {"person": small.holders[0].id_number, "kind": "administrator", "side": "sell", "quantity": "10", "asked_on": "2026-03-20"}
    url = reverse("governance:leave_ask", args=[pk])
    refused = client.post(url, {**asking, **key()})
    assert refused.status_code == 422
    assert "404" in refused.content.decode()
    client.post(url, {**asking, "statement": "Pago de estudios", **key()})
    client.post(url, {**asking, "statement": "Otra", **key()})
    first, second = LeaveRequest.objects.order_by("pk")
    client.post(reverse("governance:leave_deny", args=[second.pk]), {"answered_on": "2026-03-24", "answer": "Acta 215", **key()})
    give = f"{reverse('governance:leave_give', args=[pk])}?solicitud={first.pk}"
    assert "Pago de estudios" in client.get(give).content.decode()
    giving = {
        "person": small.holders[0].id_number, "kind": "administrator", "side": "sell", "quantity": "10", "statement": "Pago de estudios",
        "given_by": "Junta directiva", "reference": "Acta 214", "given_on": "2026-03-23", "expires_on": "2026-03-26", "members": "7",
    }  # fmt: skip
    short = client.post(give, {**giving, "votes_for": "3", **key()})
    assert short.status_code == 422
    done = client.post(give, {**giving, "votes_for": "4", **key()})
    row = TradingLeave.objects.get()
    page = client.get(done.url).content.decode()
    assert "Vencido" in page
    assert "¿Por qué bastan los votos?" in page
    listing = reverse("governance:leaves", args=[pk])
    assert "Acta 214" in client.get(listing, {"estado": "expired", "persona": "joaquin"}).content.decode()
    assert "Acta 214" not in client.get(listing, {"estado": "in_force"}).content.decode()
    assert visit(outsider).get(listing).status_code == 404
    assert visit(outsider).get(reverse("governance:leave", args=[row.pk])).status_code == 404


def test_an_encumbrance_is_amended_after_its_effect(small: World, registrar: User, visit: Callable[[User], Client]) -> None:
    today, client = clock.today(), visit(registrar)
    row = encumbrances.constitute(
        actor=registrar, account=small.accounts[1], security=small.ordinary, kind="pledge", quantity=Decimal(100),
        beneficiary=small.holders[4], agreed_on=today, registered_on=today, basis="Contrato de prenda", source_ref="PR-1",
    )  # fmt: skip
    url = reverse("governance:encumbrance_amend", args=[row.pk])
    data = {"quantity": "50", "granted": ["vote"], "registered_on": "2026-03-27", "basis": "Otrosí 1", "source_ref": "OT-1"}
    refused = client.post(url, {**data, "quantity": "999999999", **key(), "step": "preview"})
    assert refused.status_code == 422
    shown = client.post(url, {**data, **key(), "step": "preview", "file": SimpleUploadedFile("otrosi.png", PNG)})
    assert "Qué cambia si lo confirma" in shown.content.decode()
    assert not EncumbranceAmendment.objects.exists()
    client.post(url, {**data, **key(), "step": "confirm"})
    made = EncumbranceAmendment.objects.get()
    assert (made.quantity, made.granted, made.reserved) == (50, ["vote"], None)
