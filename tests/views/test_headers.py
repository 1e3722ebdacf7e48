"""What every answer tells the browser: content policy, no store, no sniffing, no frames; and a wrong host is refused."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from core.models import User
from tests.views.stage import Stage

PAGES = (
    ("desk:home", None), ("desk:search", None), ("core:documents", None), ("core:document", "document"), ("governance:entities", None),
    ("governance:entity", "entity"), ("governance:register", "entity"), ("governance:obligations", None), ("meetings:list", None),
    ("meetings:detail", "meeting"), ("meetings:projection", "meeting"), ("funds:list", None), ("funds:detail", "fund"), ("funds:series", "class"),
    ("core:document_file", "document"), ("core:evidence", "evidence"),
)  # fmt: skip


def _policy(response: object) -> dict[str, str]:
    parts = (part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";") if part.strip())  # type: ignore[index]
    return {part[0]: part[1] if len(part) > 1 else "" for part in parts}


def test_each_page_of_a_signed_in_user_carries_the_headers(stage: Stage, secretary: User, visit: Callable[[User | None], Client]) -> None:
    client, faults = visit(secretary), []
    for name, key in PAGES:
        response = client.get(reverse(name, args=[stage.named[key]] if key else []))
        policy = _policy(response)
        found = {
            "no inline": "unsafe-inline" not in response["Content-Security-Policy"]
            and "unsafe-eval" not in response["Content-Security-Policy"],
            "own scripts": policy.get("script-src", policy.get("default-src")) == "'self'",
            "no frames": policy.get("frame-ancestors") == "'none'",
            "no sniffing": response["X-Content-Type-Options"] == "nosniff",
            "no store": "no-store" in response["Cache-Control"],
            "referrer": response["Referrer-Policy"] in ("same-origin", "strict-origin-when-cross-origin", "no-referrer"),
            "opener": response["Cross-Origin-Opener-Policy"] == "same-origin",
            "devices": "camera=()" in response["Permissions-Policy"],
        }
        faults += [f"{name}: {what}" for what, holds in found.items() if not holds]
    assert faults == []


def test_no_page_has_an_inline_style_or_script(stage: Stage, secretary: User, visit: Callable[[User | None], Client]) -> None:
    client, faults = visit(secretary), []
    for name, key in PAGES:
        response = client.get(reverse(name, args=[stage.named[key]] if key else []))
        if not response["Content-Type"].startswith("text/html"):
            continue
        text = response.content.decode()
        faults += [f"{name}: {mark}" for mark in (" style=", "<style", "<script>", " onclick=", "javascript:") if mark in text]
    assert faults == []


def test_the_public_page_is_not_kept_either(stage: Stage) -> None:
    response = Client().get(reverse("core:verify", args=[stage.named["code"]]))
    assert "no-store" in response["Cache-Control"]
    assert response["X-Content-Type-Options"] == "nosniff"
    assert _policy(response)["frame-ancestors"] == "'none'"


@pytest.mark.django_db
def test_a_wrong_host_is_refused() -> None:
    assert Client(headers={"host": "evil.example"}).get(reverse("account_login")).status_code == 400


@pytest.mark.django_db
def test_signing_out_takes_a_post(secretary: User, visit: Callable[[User | None], Client]) -> None:
    client = visit(secretary)
    client.get(reverse("account_logout"))
    assert client.get(reverse("desk:home")).status_code == 200
    client.post(reverse("account_logout"))
    assert client.get(reverse("desk:home")).status_code == 302
