"""Acts that take something back: an order, a poll, a power, a duty; and a statement sent. Each keeps its reason or says why not."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from core.models import Item, User
from funds.models import OrderWithdrawal
from meetings.models import Poll, Proxy
from meetings.services import proxies
from tests.views.stage import Stage

pytestmark = pytest.mark.database


@pytest.fixture
def secretary_at(secretary: User, visit: Callable[[User | None], Client]) -> Client:
    """The browser of the secretary."""
    return visit(secretary)


def _key(**data: Any) -> dict[str, Any]:
    return {"idempotency_key": str(uuid4()), **data}


def test_an_order_is_withdrawn_with_its_reason_once(stage: Stage, front_office: User, visit: Callable[[User | None], Client]) -> None:
    client, url = visit(front_office), reverse("funds:order_withdraw", args=[stage.named["order"]])
    assert "250.000" in client.get(url).content.decode()
    assert client.post(url, _key(reason="")).status_code == 422
    assert client.post(url, _key(reason="El cliente se arrepintió")).status_code == 302
    again = client.post(url, _key(reason="Otra vez"))
    assert again.status_code == 422
    assert "ya terminó" in again.content.decode()
    assert OrderWithdrawal.objects.get().reason == "El cliente se arrepintió"


def test_a_statement_without_an_address_is_told_so(stage: Stage, fund_operator: User, visit: Callable[[User | None], Client]) -> None:
    url = reverse("funds:statement_send", args=[stage.named["statement"]])
    page = visit(fund_operator).post(url, _key(), follow=True)
    assert "correo electrónico" in page.content.decode()
    assert not Item.objects.filter(key__startswith="statement:").exists()


def test_a_poll_is_annulled_with_its_reason(stage: Stage, secretary_at: Client) -> None:
    url = reverse("meetings:poll_void", args=[stage.named["poll"]])
    refused = secretary_at.post(url, _key(reason=""))
    assert refused.status_code == 422
    assert secretary_at.post(url, _key(reason="Se abrió el punto equivocado")).status_code == 302
    assert Poll.objects.get(pk=stage.named["poll"]).void_reason == "Se abrió el punto equivocado"


def test_a_power_is_returned_with_a_reason_of_the_desk(stage: Stage, secretary_at: Client) -> None:
    url = reverse("meetings:proxy_return", args=[stage.named["proxy"]])
    assert secretary_at.get(url).status_code == 200
    assert secretary_at.post(url, _key(reasons="No trae huella\nEs copia")).status_code == 302
    assert {"No trae huella", "Es copia"} <= set(Proxy.objects.get(pk=stage.named["proxy"]).reasons)


def test_an_accepted_power_is_revoked(stage: Stage, secretary: User, secretary_at: Client) -> None:
    proxy = Proxy.objects.get(pk=stage.named["proxy"])
    proxies.accept(actor=secretary, proxy=proxy)
    assert secretary_at.post(reverse("meetings:proxy_revoke", args=[proxy.pk]), _key()).status_code == 302
    proxy.refresh_from_db()
    assert proxy.state == Proxy.State.REVOKED


def test_a_power_signed_tomorrow_is_refused(stage: Stage, secretary_at: Client) -> None:
    data = {"principal": "52000044", "agent": "52000055", "capacity": "attorney", "signed": "on", "signed_at": "2026-12-31T10:00"}
    page = secretary_at.post(reverse("meetings:proxy_receive", args=[stage.meeting.pk]), _key(**data))
    assert page.status_code == 422
    assert "no ha llegado" in page.content.decode()


def test_a_duty_is_dispensed_with_for_a_reason(stage: Stage, secretary_at: Client) -> None:
    url = reverse("governance:obligation_waive", args=[stage.named["obligation"]])
    assert secretary_at.post(url, _key(reason="")).status_code == 422
    assert secretary_at.post(url, _key(reason="Ya no es emisor")).status_code == 302
    page = secretary_at.get(reverse("governance:obligation_fulfil", args=[stage.named["obligation"]])).content.decode()
    assert "Ya no es emisor" in page
    assert "Dispensada" in page


def test_a_request_repeated_with_other_data_is_a_page_that_says_so(stage: Stage, secretary_at: Client) -> None:
    key = _key()
    url = reverse("governance:obligation_waive", args=[stage.named["obligation"]])
    secretary_at.post(url, {**key, "reason": "Uno"})
    page = secretary_at.post(url, {**key, "reason": "Dos"})
    assert page.status_code == 409
    assert "otros datos" in page.content.decode()
    assert "<main" in page.content.decode()
