"""The pages of what two persons do: asked with its effect in view, shown to the second person with the same, answered or withdrawn."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from core import clock
from core.models import Approval, Evidence, User
from desk.selectors import waiting
from governance.models import ActRequest, Encumbrance, Entity, Position, Posting, RegistrationRequest
from governance.services.register import Line
from governance.services.register import record as post
from tests.views.stage import Stage

pytestmark = pytest.mark.database
Visit = Callable[[User | None], Client]


def _key(**data: Any) -> dict[str, Any]:
    return {"idempotency_key": str(uuid4()), **data}


@pytest.fixture
def two(stage: Stage) -> Stage:
    Entity.objects.filter(pk=stage.world.entity.pk).update(movements_need_approval=True)
    return stage


def _moved(stage: Stage, actor: User) -> Posting:
    made, today = stage.world, clock.today()
    return post(
        actor=actor, register=made.entity.register, lines=[Line(made.ordinary, made.accounts[2], made.accounts[3], Decimal(7))], kind="transfer",
        agreed_on=today, effective_on=today, basis="Carta", source_ref="MOV-7",
    )  # fmt: skip


def test_a_reversal_goes_from_the_asker_to_the_second_person(
    two: Stage, registrar: User, approver: User, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "FEW", 50)  # the oldest come first, and the stage asks for much
    posting, client = _moved(two, registrar), visit(registrar)
    url = reverse("governance:posting_reverse", args=[posting.pk])
    paper = SimpleUploadedFile("error.csv", b"a;b\n1;2\n")
    said = {"basis": "Se inscribió dos veces", "source_ref": "REV-7"}
    shown = client.post(url, _key(**said, file=paper, step="preview")).content.decode()
    assert "Qué cambia si lo confirma" in shown
    assert "Pedir la reversión" in shown
    assert not ActRequest.objects.filter(kind="reversal").exists()
    proof = Evidence.objects.get(name="error.csv").pk
    sent = client.post(url, _key(**said, proof=proof, step="confirm"))
    row = ActRequest.objects.get(kind="reversal")
    page = reverse("governance:act_request", args=[row.pk])
    assert sent.headers["Location"] == page
    assert not Posting.objects.filter(reverses=posting).exists()
    own = client.get(page).content.decode()
    assert "Retirar la solicitud" in own
    assert "Aprobar e inscribir" not in own
    second = visit(approver)
    seen = second.get(page).content.decode()
    holders = two.world.accounts[2].title, two.world.accounts[3].title
    for words in (*holders, "Qué cambia si se aprueba", "error.csv", str(registrar), "Se inscribió dos veces", "Aprobar e inscribir"):
        assert words in seen
    desk = second.get(reverse("desk:home")).content.decode()
    assert f"Reversión de un asiento · {holders[1]} → {holders[0]} · 7 " in desk
    assert page in desk
    second.post(reverse("governance:act_request_approve", args=[row.pk]), _key())
    made = Posting.objects.get(reverses=posting)
    told = second.get(reverse("governance:posting", args=[made.pk])).content.decode()
    assert str(registrar) in told
    assert "error.csv" in told
    again = second.post(reverse("governance:act_request_approve", args=[row.pk]), _key(), follow=True).content.decode()
    assert "no se responde dos veces" in again


def test_who_asked_withdraws_from_the_page_of_the_request(two: Stage, registrar: User, visit: Visit) -> None:
    client, key = visit(registrar), two.named["registration_request"]
    page = reverse("governance:registration_request", args=[key])
    approval = Approval.objects.get(subject_type="governance.registrationrequest", subject_id=str(key))
    action = reverse("core:approval", args=[approval.pk])
    assert f'action="{action}"' in client.get(page).content.decode()
    assert client.post(action, _key(reason="cifra errada")).headers["Location"] == page
    after = client.get(page).content.decode()
    assert "Retirar la solicitud" not in after
    assert RegistrationRequest.objects.get(pk=key).state == "received"
    row = ActRequest.objects.get(pk=two.named["act_request"])
    action = reverse("core:approval", args=[Approval.objects.get(subject_type="governance.actrequest", subject_id=str(row.pk)).pk])
    assert client.post(action, _key(reason="ya no")).status_code == 302
    row.refresh_from_db()
    assert (row.state, row.answer) == ("withdrawn", "ya no")


def test_the_second_person_of_an_inscription_sees_what_the_first_saw(two: Stage, approver: User, registrar: User, visit: Visit) -> None:
    key = two.named["registration_request"]
    client = visit(approver)
    seen = client.get(reverse("governance:registration_request", args=[key])).content.decode()
    source, target = two.world.accounts[2].title, two.world.accounts[3].title
    for words in (
        source,
        target,
        "Qué cambia si se aprueba",
        "Qué sigue de la inscripción",
        "Orden escrita del enajenante",
        str(registrar),
    ):
        assert words in seen
    desk = client.get(reverse("desk:home")).content.decode()
    assert f"Traspaso · {source} → {target} · 10 {two.world.ordinary.name} · {two.world.entity}" in desk
    approval = Approval.objects.get(subject_type="governance.registrationrequest", subject_id=str(key))
    moved = client.get(reverse("core:approval", args=[approval.pk]))
    assert moved.headers["Location"] == reverse("governance:registration_request", args=[key])


def test_what_can_no_longer_be_done_is_told_on_the_page(two: Stage, approver: User, registrar: User, visit: Visit) -> None:
    made, today = two.world, clock.today()
    held = Line(made.ordinary, made.accounts[2], made.accounts[3], _held(two))
    post(
        actor=registrar, register=made.entity.register, lines=[held], kind="transfer", agreed_on=today, effective_on=today, basis="Carta",
        source_ref="TODO",
    )  # fmt: skip
    seen = visit(approver).get(reverse("governance:registration_request", args=[two.named["registration_request"]]))
    assert seen.status_code == 200
    assert "Hoy no se podría inscribir:" in seen.content.decode()


def _held(stage: Stage) -> Any:
    return Position.objects.get(account=stage.world.accounts[2], security=stage.world.ordinary).quantity


def test_a_reference_that_waits_is_refused_with_a_link_to_it(two: Stage, registrar: User, visit: Visit) -> None:
    made, today = two.world, clock.today().isoformat()
    said = {
        "kind": "transfer", "security": made.ordinary.pk, "from_account": made.accounts[2].number, "to_account": made.accounts[3].number,
        "quantity": "5", "form": "written_order", "basis": "Carta", "source_ref": "TR-1", "agreed_on": today, "registered_on": today,
    }  # fmt: skip
    url, other = reverse("governance:transfer", args=[made.entity.pk]), two.named["registration_request"]
    link = reverse("governance:registration_request", args=[other])
    for step, status in (("preview", 200), ("confirm", 422)):
        answer = visit(registrar).post(url, _key(**said, step=step))
        assert answer.status_code == status
        assert f'<a href="{link}">TR-1</a>' in answer.content.decode()
    assert RegistrationRequest.objects.filter(source_ref="TR-1").count() == 1


def test_an_encumbrance_waits_and_is_listed(two: Stage, registrar: User, visit: Visit) -> None:
    made, today = two.world, clock.today().isoformat()
    said = {
        "account": made.accounts[3].number, "security": made.ordinary.pk, "kind": "pledge", "quantity": "5", "beneficiary": made.holders[4].name,
        "agreed_on": today, "registered_on": today, "basis": "Contrato", "source_ref": "PR-77", "step": "confirm",
    }  # fmt: skip
    before = Encumbrance.objects.count()
    client = visit(registrar)
    sent = client.post(reverse("governance:encumbrance_constitute", args=[made.entity.pk]), _key(**said))
    row = ActRequest.objects.get(source_ref="PR-77")
    assert sent.headers["Location"] == reverse("governance:act_request", args=[row.pk])
    assert Encumbrance.objects.count() == before
    listed = client.get(reverse("governance:requests", args=[made.entity.pk])).content.decode()
    assert "Inscripción de un gravamen · PR-77" in listed
    assert made.accounts[3].title in listed
