"""The terms of shares, deposits and overdue bonds on the screen: recorded, refused with the reason, and nobody else's."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from core.models import Organisation, User
from governance.models import BondDefault, CorporateTerm, Deposit
from tests.views import world
from tests.views.stage import PNG, TODAY

pytestmark = pytest.mark.database


def key() -> dict[str, str]:
    return {"idempotency_key": str(uuid4())}


def test_terms_deposits_and_overdue_bonds_are_kept(
    stop_clock: Callable[[str], object], organisation: Organisation, registrar: User, outsider: User, visit: Callable[[User], Client]
) -> None:
    stop_clock(TODAY)
    small = world.company(organisation, registrar)
    client, pk = visit(registrar), small.entity.pk
    terms, act = reverse("governance:share_terms", args=[pk]), reverse("governance:share_terms_act", args=[pk, "termino"])
    data = {
        "domicile": "Bogotá", "expires_on": "2026-12-31", "decided_by": "meeting", "decided_on": "2026-03-10",
        "registered_on": "2026-03-20", "basis": "Acta 52 y escritura 1",
    }  # fmt: skip
    assert client.post(act, {**data, "decided_on": "2026-03-25", **key()}).status_code == 422
    client.post(act, {**data, **key(), "file": SimpleUploadedFile("escritura.png", PNG)})
    row = CorporateTerm.objects.get()
    page = client.get(terms).content.decode().replace("\xa0", " ")
    for words in ("31 de diciembre de 2026", "escritura.png", row.evidence.sha256[:8]):
        assert words in page

    put, take = (reverse("governance:deposit_act", args=[pk, what]) for what in ("depositar", "retirar"))
    deposit = {
        "security": small.ordinary.pk, "account": small.accounts[0].number, "quantity": "100", "depository": small.holders[4].id_number,
        "reference": "CD-1", "deposited_on": "2026-03-26",
    }  # fmt: skip
    client.post(put, {**deposit, **key()})
    assert client.post(take, {**deposit, "quantity": "101", "reference": "RT-1", **key()}).status_code == 422
    client.post(take, {**deposit, "quantity": "40", "reference": "RT-1", **key()})
    assert list(Deposit.objects.order_by("pk").values_list("quantity", flat=True)) == [100, -40]
    listing = client.get(reverse("governance:deposits", args=[pk]), {"titular": "joaquin"}).content.decode()
    assert "CD-1" in listing

    mora = reverse("governance:bond_defaults", args=[pk])
    assert client.post(mora, {"bond": "Bonos 2020", "overdue_since": "2026-04-01", **key()}).status_code == 422
    client.post(mora, {"bond": "Bonos 2020", "overdue_since": "2026-03-01", **key()})
    default = BondDefault.objects.get()
    cure = reverse("governance:bond_default_cure", args=[pk, default.pk])
    assert client.post(cure, {"cured_on": "2026-02-01", **key()}).status_code == 422
    client.post(cure, {"cured_on": "2026-03-20", **key()})
    assert "Pagada el" in client.get(mora).content.decode()
    for address in (terms, mora, cure, put):
        assert visit(outsider).get(address).status_code == 404
