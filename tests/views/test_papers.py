"""The document of an act is sent once, kept when its effect is shown, and stands on the record with its name and SHA-256."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from core.models import Evidence, Organisation, User
from governance.models import CapitalAct, ShareIssue
from tests.views import world
from tests.views.stage import PNG, TODAY

pytestmark = pytest.mark.database


def key() -> dict[str, str]:
    return {"idempotency_key": str(uuid4())}


def test_a_document_sent_with_the_effect_is_on_the_record(
    stop_clock: Callable[[str], object], organisation: Organisation, registrar: User, visit: Callable[[User], Client]
) -> None:
    stop_clock(TODAY)
    small = world.company(organisation, registrar)
    client = visit(registrar)
    url = reverse("governance:issue_new", args=[small.entity.pk])
    data = {"security": small.ordinary.pk, "quantity": "1000", "ordered_by": "board", "ordered_on": "2026-03-02", "basis": "Acta 210"}
    refused = client.post(url, {**data, **key(), "file": SimpleUploadedFile("acta.exe", b"MZ....")})
    assert refused.status_code == 422
    assert "acta.exe" in refused.content.decode()
    shown = client.post(url, {**data, **key(), "file": SimpleUploadedFile("acta.png", PNG)})
    proof = Evidence.objects.get()
    assert f"SHA-256 {proof.sha256[:16]}" in shown.content.decode()
    assert not ShareIssue.objects.exists()
    done = client.post(url, {**data, **key(), "confirmar": "si", "proof": str(proof.pk)})
    assert ShareIssue.objects.get().evidence == proof
    assert proof.sha256[:8] in client.get(done.url).content.decode()

    url = reverse("governance:capital_act", args=[small.entity.pk, "buy_back"])
    data = {
        "security": small.ordinary.pk, "parts": f"{small.accounts[0].number}; 10", "price": "1", "votes_for": "1000000",
        "represented": "1000000", "profits": "1000", "technical_study": "on", "equal_conditions": "on", "decided_on": "2026-03-02",
        "effective_on": "2026-03-27", "basis": "Acta 52", "source_ref": "acta-52", "proof": str(proof.pk),
    }  # fmt: skip
    page = client.post(url, {**data, **key()}).content.decode()
    assert "acta.png" in page, page
    assert not CapitalAct.objects.exists()
