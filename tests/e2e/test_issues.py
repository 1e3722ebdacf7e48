"""The pages of issues of shares in a real browser, on a desk and on a phone; a subscription with its effect before it is confirmed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from core.models import User
from tests.views.stage import Stage

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [1280, 390])
def test_issues_are_drawn_without_a_fault(stage: Stage, registrar: User, window: Callable[..., Any], width: int) -> None:
    visitor = window(width)
    visitor.sign_in(registrar)
    issue, step = reverse("governance:issue", args=[stage.named["issue"]]), [stage.named["issue"], "suscribir"]
    for name, address in {
        "emisiones": reverse("governance:issues", args=[stage.named["entity"]]),
        "emision": issue,
        "emision-nueva": reverse("governance:issue_new", args=[stage.named["entity"]]),
        "suscripcion": reverse("governance:subscription", args=[stage.named["subscription"]]),
        "suscribir": reverse("governance:issue_step", args=step),
    }.items():
        visitor.go(address)
        visitor.look(name)
    for field, text in {"account": "0002", "quantity": "50", "basis": "carta", "paid": "75", "reference": "c-2"}.items():
        visitor.page.fill(f"[name={field}]", text)
    visitor.page.fill("[name=accepted_on]", "2026-02-11")
    visitor.page.click("text=Ver el efecto")
    visitor.page.wait_for_selector("text=Nada se ha guardado todavía")
    visitor.look("suscribir-efecto")
    visitor.page.click("button[name=confirmar]")
    visitor.page.wait_for_selector("text=Suscripción registrada e inscrita")
    assert visitor.faults == []
