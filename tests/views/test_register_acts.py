"""Acts of the register from the screen: the effect first, then the act; what is refused says why beside the form."""

import io
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from core.models import User
from governance.documents import load_templates
from governance.models import Encumbrance, EncumbranceRelease, Posting, RegistrationRequest, ShareCertificate
from governance.models.load_labels import LOAD_KINDS
from governance.rules.files.layouts import LoadKind, layout_of
from tests.views.stage import Stage

pytestmark = pytest.mark.database


def key() -> dict[str, str]:
    return {"idempotency_key": str(uuid4())}


def test_a_pledge_is_shown_before_it_is_inscribed(stage: Stage, registrar: User, visit: Callable[[User], Client]) -> None:
    client, before = visit(registrar), Encumbrance.objects.count()
    url = reverse("governance:encumbrance_constitute", args=[stage.world.entity.pk])
    data = {
        "account": stage.world.accounts[0].number, "security": stage.world.ordinary.pk, "kind": "pledge", "quantity": "1.000",
        "beneficiary": stage.world.holders[4].id_number, "agreed_on": "2026-03-27", "registered_on": "2026-03-27",
        "basis": "Contrato", "source_ref": "PR-2",
    }  # fmt: skip
    data["quantity"] = "1000"
    shown = client.post(url, {**data, **key(), "step": "preview"})
    assert shown.status_code == 200
    assert "Qué cambia si lo confirma" in shown.content.decode()
    assert Encumbrance.objects.count() == before
    done = client.post(url, {**data, **key(), "step": "confirm"})
    row = Encumbrance.objects.latest("pk")
    assert done.url == reverse("governance:encumbrance", args=[row.pk])
    assert "1.000" in client.get(done.url).content.decode()
    listing = client.get(reverse("governance:encumbrances", args=[stage.world.entity.pk]), {"clase": "pledge"})
    assert f"Prenda {row.pk}" in listing.content.decode()


def test_pledged_shares_are_refused_with_the_sentence(stage: Stage, registrar: User, visit: Callable[[User], Client]) -> None:
    client, world = visit(registrar), stage.world
    url = reverse("governance:transfer", args=[world.entity.pk])
    data = {
        "kind": "transfer", "from_account": world.accounts[1].number, "to_account": world.accounts[3].number, "quantity": "230000",
        "security": world.ordinary.pk, "form": "written_order", "agreed_on": "2026-03-27", "registered_on": "2026-03-27",
        "basis": "Carta", "source_ref": "TR-2",
    }  # fmt: skip
    refused = client.post(url, {**data, **key(), "step": "preview"})
    assert refused.status_code == 422
    assert "consentimiento del acreedor" in refused.content.decode()
    shown = client.post(url, {**data, "quantity": "10", **key(), "step": "preview"})
    assert shown.status_code == 200
    assert "Después" in shown.content.decode()


def test_the_page_of_a_title_leads_to_the_transfer_that_divides_it(stage: Stage, registrar: User, visit: Callable[[User], Client]) -> None:
    client, world, title = visit(registrar), stage.world, ShareCertificate.objects.get(pk=stage.named["title"])
    url = f"{reverse('governance:transfer', args=[world.entity.pk])}?cuenta={title.account.number}&especie={title.security_id}&titulo={title.number}"
    assert url.replace("&", "&amp;") in client.get(reverse("governance:title", args=[title.pk])).content.decode()
    page = client.get(url).content.decode()
    assert f'name="titles" value="{title.number}"' in page
    data = {
        "kind": "transfer", "from_account": title.account.number, "to_account": world.accounts[3].number, "quantity": "1",
        "security": title.security_id, "form": "written_order", "agreed_on": "2026-03-27", "registered_on": "2026-03-27",
        "basis": "Carta", "source_ref": "TR-9", "step": "preview",
    }  # fmt: skip
    for written, said in (("99", "no tiene un título número 99"), (str(title.number), "orden escrita")):
        refused = client.post(url, {**data, **key(), "titles": written})
        assert refused.status_code == 422
        assert said in refused.content.decode()


def test_a_second_person_inscribes(stage: Stage, secretary: User, visit: Callable[[User], Client]) -> None:
    client, row = visit(secretary), RegistrationRequest.objects.get()
    page = client.get(reverse("governance:registration_request", args=[row.pk])).content.decode()
    assert "Aprobar e inscribir" in page
    client.post(reverse("governance:registration_request_approve", args=[row.pk]), key())
    row.refresh_from_db()
    assert row.state == "accepted"
    posting = client.get(reverse("governance:posting", args=[row.posting_id])).content.decode()
    assert "Orden escrita del enajenante" in posting
    url = reverse("governance:posting_reverse", args=[row.posting_id])
    client.post(url, {"basis": "Error", "source_ref": "RV-1", "step": "confirm", **key()})
    assert Posting.objects.latest("number").reverses_id == row.posting_id


def test_a_release_is_shown_and_then_entered(stage: Stage, registrar: User, visit: Callable[[User], Client]) -> None:
    client, row = visit(registrar), Encumbrance.objects.get()
    url = reverse("governance:encumbrance_release", args=[row.pk])
    data = {"registered_on": "2026-03-27", "basis": "Paz y salvo", "source_ref": "LV-1", "quantity": "40"}
    assert client.post(url, {**data, **key(), "step": "preview"}).status_code == 200
    assert not EncumbranceRelease.objects.exists()
    client.post(url, {**data, **key(), "step": "confirm"})
    assert EncumbranceRelease.objects.get().quantity == 40


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1.000", "«1.000» es ambiguo: escriba 1000 o 1."),
        ("1,000", "«1,000» es ambiguo: escriba 1000 o 1."),
        ("1,250", "puede ser 1250 o 1,25, y este campo no lleva decimales"),
        ("12,5", "máximo 0 decimales"),
    ],
)
def test_whole_shares_are_never_read_from_what_reads_two_ways(
    typed: str, said: str, stage: Stage, registrar: User, visit: Callable[[User], Client]
) -> None:
    client, world, before = visit(registrar), stage.world, Posting.objects.count()
    data = {
        "kind": "transfer", "from_account": world.accounts[0].number, "to_account": world.accounts[3].number, "quantity": typed,
        "security": world.ordinary.pk, "form": "written_order", "agreed_on": "2026-03-27", "registered_on": "2026-03-27",
        "basis": "Carta", "source_ref": "TR-3", "step": "confirm",
    }  # fmt: skip
    refused = client.post(reverse("governance:transfer", args=[world.entity.pk]), {**data, **key()})
    assert refused.status_code == 422
    assert said in refused.content.decode()
    released = {"registered_on": "2026-03-27", "basis": "Paz y salvo", "source_ref": "LV-2", "quantity": typed, "step": "confirm"}
    refused = client.post(reverse("governance:encumbrance_release", args=[Encumbrance.objects.get().pk]), {**released, **key()})
    assert said in refused.content.decode()
    assert Posting.objects.count() == before
    assert not EncumbranceRelease.objects.exists()


def test_an_account_is_taken_by_a_part_of_its_holders_name(stage: Stage, registrar: User, visit: Callable[[User], Client]) -> None:
    client, world = visit(registrar), stage.world
    to = world.accounts[3]
    data = {
        "kind": "transfer", "from_account": str(world.accounts[1]), "to_account": to.title.split(",")[0].lower(), "quantity": "10",
        "security": world.ordinary.pk, "form": "written_order", "agreed_on": "2026-03-27", "registered_on": "2026-03-27",
        "basis": "Carta", "source_ref": "TR-4", "step": "preview",
    }  # fmt: skip
    url = reverse("governance:transfer", args=[world.entity.pk])
    shown = client.post(url, {**data, **key()})
    assert shown.status_code == 200
    assert to.title in shown.content.decode()
    nobody = client.post(url, {**data, **key(), "to_account": "nadie"}).content.decode()
    assert "«nadie»: ninguna cuenta con ese número o nombre en este libro" in nobody
    several = client.post(url, {**data, **key(), "to_account": "a"}).content.decode()
    assert "nombra varias cuentas" in several


def test_a_refusal_names_the_account_by_number_and_holder_and_no_line(
    stage: Stage, registrar: User, visit: Callable[[User], Client]
) -> None:
    account = stage.world.accounts[1]
    data = {
        "kind": "transfer", "from_account": account.number, "to_account": account.number, "quantity": "10",
        "security": stage.world.ordinary.pk, "form": "written_order", "agreed_on": "2026-03-27", "registered_on": "2026-03-27",
        "basis": "Carta", "source_ref": "TR-5", "step": "preview",
    }  # fmt: skip
    page = visit(registrar).post(reverse("governance:transfer", args=[stage.world.entity.pk]), {**data, **key()}).content.decode()
    assert f"«{account}» es la cuenta de origen y la de destino" in page
    assert "Renglón" not in page


def test_pages_lead_to_the_transfer_with_the_account_filled_in(stage: Stage, registrar: User, visit: Callable[[User], Client]) -> None:
    client, world = visit(registrar), stage.world
    transfer, account = reverse("governance:transfer", args=[world.entity.pk]), world.accounts[0]
    filled = f"{transfer}?cuenta={account.number}&amp;especie={world.ordinary.pk}"
    book = reverse("governance:register", args=[world.entity.pk])
    assert filled in client.get(book, {"titular": account.pk}).content.decode()
    assert filled in client.get(reverse("governance:person", args=[world.holders[0].pk])).content.decode()
    assert f'href="{transfer}"' in client.get(reverse("governance:entity", args=[world.entity.pk])).content.decode()
    assert f'value="{account.number}"' in client.get(filled.replace("&amp;", "&")).content.decode()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"al": "2030-01-01"}, "Pidió el 01/01/2030, que todavía no llega: se muestra hoy, 27/03/2026."),
        ({"al": "31/12/2025"}, "«31/12/2025» no es una fecha"),
        ({"asiento": "999"}, "Pidió lo conocido en el asiento «999» y el último del libro es el"),
        ({"asiento": "-1"}, "Pidió lo conocido en el asiento «-1»"),
        ({"al": "2026-03-27", "asiento": "1"}, ""),
    ],
)
def test_what_the_book_does_not_show_as_asked_is_told(
    asked: dict[str, str], said: str, stage: Stage, registrar: User, visit: Callable[[User], Client]
) -> None:
    page = visit(registrar).get(reverse("governance:register", args=[stage.world.entity.pk]), asked).content.decode()
    if said:
        assert said in page
    else:
        assert "Pidió" not in page
        assert "no es una fecha" not in page


def test_the_register_is_shown_whole_to_be_printed(
    stage: Stage, registrar: User, visit: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = reverse("governance:register", args=[stage.world.entity.pk])
    monkeypatch.setattr("governance.views.registers.SIZE", 1)
    client = visit(registrar)
    usual, whole = (client.get(url, asked).content.decode() for asked in ({}, {"filas": "todas"}))
    assert usual.count('<tr><th scope="row" class="wide"><a class="obj"') == 1
    assert whole.count('<tr><th scope="row" class="wide"><a class="obj"') > 2
    assert "para imprimirla" in whole


def test_the_exports_say_as_which_load_they_go_back_in(stage: Stage, registrar: User, visit: Callable[[User], Client]) -> None:
    page = visit(registrar).get(reverse("governance:exports", args=[stage.world.entity.pk])).content.decode()
    labels = dict(LOAD_KINDS)
    for kind in (LoadKind.OPENING, LoadKind.HISTORY):
        assert f"Vuelve a entrar como carga de «{labels[kind]}»" in page
    assert "no se vuelve a cargar aquí" in page


def test_the_template_says_what_companies_must_fill() -> None:
    book = load_workbook(io.BytesIO(load_templates.xlsx(layout_of(LoadKind.OPENING), "es")))
    required = {row[0]: row[1] for row in book["Ayuda"].iter_rows(min_row=2, values_only=True)}
    assert (required["Nacionalidad"], required["Domicilio"]) == ("en sociedades", "en sociedades")
    assert (required["Dirección"], required["Documento"]) == ("no", "sí")
