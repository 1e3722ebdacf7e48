"""A request of inscription on the screen: received, returned, completed, inscribed after its effect, refused; and nobody else's."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from core.models import Organisation, User
from governance.models import RegistrationRequest
from tests.views import world
from tests.views.stage import PNG, TODAY

pytestmark = pytest.mark.database


def key() -> dict[str, str]:
    return {"idempotency_key": str(uuid4())}


def test_a_request_walks_from_its_receipt_to_its_answer(
    stop_clock: Callable[[str], object],
    organisation: Organisation,
    registrar: User,
    approver: User,
    outsider: User,
    visit: Callable[[User], Client],
) -> None:
    stop_clock(TODAY)
    small = world.company(organisation, registrar)
    client, entity = visit(registrar), small.entity
    data = {
        "received_on": "2026-03-26", "presented_by": "Notaría 3", "source_ref": "R-77", "kind": "inheritance", "quantity": "10",
        "from_account": small.accounts[1].number, "acquirer": "Herederos de Juan", "security": small.ordinary.pk, "basis": "Escritura",
    }  # fmt: skip
    url = reverse("governance:request_receive", args=[entity.pk])
    refused = client.post(url, {**data, **key(), "acquirer": ""})
    assert refused.status_code == 422
    assert "nombre de quien adquiere" in refused.content.decode()
    done = client.post(url, {**data, **key(), "file": SimpleUploadedFile("escritura.png", PNG)})
    row = RegistrationRequest.objects.get()
    page = client.get(done.url).content.decode()
    for words in ("escritura.png", row.evidence.sha256[:8], "Herederos de Juan", "sin cuenta todavía", "Ver el efecto e inscribir"):
        assert words in page
    client.post(reverse("governance:request_return", args=[row.pk]), {"missing": "Sentencia", "returned_on": "2026-03-27", **key()})
    listing = reverse("governance:requests", args=[entity.pk])
    assert "R-77" in client.get(listing, {"estado": "returned", "persona": "herederos", "acto": "inheritance"}).content.decode()
    assert "R-77" not in client.get(listing, {"estado": "waiting"}).content.decode()
    assert "R-77" not in client.get(listing, {"hasta": "2026-03-01"}).content.decode()
    client.post(reverse("governance:request_complete", args=[row.pk]), {"brought": "Sentencia", "received_on": "2026-03-27", **key()})
    sheet = b"".join(client.get(reverse("governance:requests_file", args=[entity.pk, "csv"])).streaming_content).decode()
    assert "Herederos de Juan" in sheet
    taking = f"{reverse('governance:transfer', args=[entity.pk])}?solicitud={row.pk}"
    form = client.get(taking).content.decode()
    assert 'value="R-77"' in form
    act = {
        "kind": "inheritance", "from_account": small.accounts[1].number, "to_account": small.accounts[2].number, "quantity": "10",
        "security": small.ordinary.pk, "form": "deed", "agreed_on": "2026-03-27", "registered_on": "2026-03-27", "basis": "Escritura",
        "source_ref": "R-77",
    }  # fmt: skip
    assert client.post(taking, {**act, **key(), "step": "preview"}).status_code == 200
    client.post(taking, {**act, **key(), "step": "confirm"})
    row.refresh_from_db()
    assert (row.state, row.posting.order.evidence_id) == ("accepted", row.evidence_id)
    assert client.get(taking).status_code == 404
    client.post(url, {**data, **key(), "source_ref": "R-78"})
    second = RegistrationRequest.objects.get(source_ref="R-78")
    no = reverse("governance:registration_request_reject", args=[second.pk])
    assert client.post(no, {"ground": "authority_order", "reference": " ", **key()}).status_code == 422
    visit(approver).post(no, {"ground": "authority_order", "reference": "Oficio 123", **key()})
    second.refresh_from_db()
    assert (second.state, second.reference) == ("refused", "Oficio 123")
    for address in (listing, done.url):
        assert visit(outsider).get(address).status_code == 404
