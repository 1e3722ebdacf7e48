"""The pages of issues: what a step shows before it is confirmed, what it does then, and how a refusal is said."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from core.models import User
from governance.models import InstalmentPayment, ShareIssue, Subscription
from tests.views.stage import Stage

pytestmark = pytest.mark.database
Visit = Callable[[User | None], Client]


def sent(client: Client, url: str, data: dict[str, str], *, confirm: bool = False) -> object:
    extra = {"confirmar": "si"} if confirm else {}
    return client.post(url, {**data, **extra, "idempotency_key": str(uuid4())})


def test_a_subscription_is_shown_before_it_is_entered(stage: Stage, registrar: User, visit: Visit) -> None:
    client, url = visit(registrar), reverse("governance:issue_step", args=[stage.named["issue"], "suscribir"])
    data = {"account": "0002", "quantity": "50", "accepted_on": "2026-02-11", "basis": "carta", "paid": "75", "reference": "c-2"}
    shown = sent(client, url, data)
    assert "Nada se ha guardado todavía" in shown.content.decode()
    assert "Quedan por suscribir" in shown.content.decode()
    assert Subscription.objects.count() == 1
    assert sent(client, url, data, confirm=True).status_code == 302
    assert Subscription.objects.count() == 2


def test_a_refusal_is_a_sentence_and_writes_nothing(stage: Stage, registrar: User, visit: Visit) -> None:
    client, url = visit(registrar), reverse("governance:issue_step", args=[stage.named["issue"], "suscribir"])
    data = {"account": "0002", "quantity": "900", "accepted_on": "2026-02-11", "basis": "carta", "paid": "2700", "reference": "c-2"}
    refused = sent(client, url, data, confirm=True)
    assert refused.status_code == 422
    assert "tiene derecho a" in refused.content.decode()
    assert Subscription.objects.count() == 1


def test_a_payment_and_the_page_of_a_subscription(stage: Stage, registrar: User, visit: Visit) -> None:
    client, pk = visit(registrar), stage.named["subscription"]
    page = client.get(reverse("governance:subscription", args=[pk])).content.decode().replace("\u00a0", " ")
    assert "10 de agosto de 2026" in page
    assert "Quién responde por el saldo" in page
    data = {"paid_on": "2026-03-20", "amount": "150", "reference": "c-9", "origin": "subscriber"}
    url = reverse("governance:subscription_step", args=[pk, "pago"])
    assert "Pagada por completo" in sent(client, url, data).content.decode()
    assert InstalmentPayment.objects.count() == 1
    assert sent(client, url, data, confirm=True).status_code == 302
    assert InstalmentPayment.objects.count() == 2


def test_an_issue_is_ordered_from_its_form(stage: Stage, secretary: User, visit: Visit) -> None:
    client, entity = visit(secretary), stage.named["entity"]
    data = {
        "security": str(stage.world.preferred.pk),
        "quantity": "1000",
        "ordered_by": "board",
        "ordered_on": "2026-03-02",
        "basis": "Acta 214",
    }
    url = reverse("governance:issue_new", args=[entity])
    refused = sent(client, url, data)
    assert "Solo puede ordenarla: asamblea" in refused.content.decode()
    assert sent(client, url, {**data, "ordered_by": "meeting"}, confirm=True).status_code == 302
    assert ShareIssue.objects.filter(entity=entity).count() == 2


def test_the_timeline_and_the_rights_of_an_issue(stage: Stage, auditor: User, visit: Visit) -> None:
    client, pk = visit(auditor), stage.named["issue"]
    page = client.get(reverse("governance:issue", args=[pk])).content.decode().replace("\u00a0", " ")
    for text in ("De la decisión al cierre", "Resolución 0042 de 2026", "Villaquirán Bonilla", "días hábiles"):
        assert text in page
    assert "Registrar una suscripción" not in page
    rows = b"".join(client.get(reverse("governance:issue_rights", args=[pk])).streaming_content).decode()
    assert rows.count("\n") == 7
    listing = client.get(reverse("governance:issues", args=[stage.named["entity"]])).content.decode()
    assert "En oferta" in listing
