"""Headers, sign-in and sessions, asked of the whole stack of middleware."""

import datetime
from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from core.models.users import User
from tests.fixtures.cast import PASSWORD, with_second_factor

pytestmark = pytest.mark.django_db


def sign_in(client: Client, user: User) -> None:
    answer = client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    assert answer.status_code == 302


def test_every_answer_keeps_scripts_and_frames_to_ourselves(client: Client) -> None:
    headers = client.get("/accounts/login/").headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_only_the_admin_may_write_styles_in_place(client: Client) -> None:
    assert "style-src 'self' 'unsafe-inline'" in client.get("/admin/").headers["Content-Security-Policy"]


def test_the_admin_has_no_sign_in_of_its_own(client: Client, administrator: User) -> None:
    administrator.is_staff = True
    administrator.save()
    answer = client.post("/admin/login/", {"username": administrator.email, "password": PASSWORD, "next": "/admin/"})
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/accounts/login/")
    assert "_auth_user_id" not in client.session


def test_the_admin_demands_a_second_factor(client: Client, administrator: User) -> None:
    administrator.is_staff = administrator.is_superuser = True
    administrator.save()
    client.force_login(administrator, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get("/admin/")
    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("mfa_activate_totp"))
    with_second_factor(administrator)
    assert client.get("/admin/").status_code == 200


def test_nobody_signs_up_alone(client: Client) -> None:
    fields = {"email": "nueva@example.com", "password1": PASSWORD, "password2": PASSWORD}
    client.post("/accounts/signup/", fields)
    assert not User.objects.filter(email="nueva@example.com").exists()


def test_a_page_needs_a_user(client: Client) -> None:
    assert client.get("/accounts/2fa/").status_code == 302


def test_health_needs_none_and_asks_database_and_cache(client: Client) -> None:
    answer = client.get("/health/", {"format": "json"})
    assert answer.status_code == 200
    assert len(answer.json()) == 2


def test_pages_of_a_user_are_not_kept_by_the_browser(client: Client, secretary: User) -> None:
    sign_in(client, secretary)
    assert "no-store" in client.get("/accounts/2fa/").headers["Cache-Control"]


def test_a_session_ends_after_ten_hours_however_busy(
    client: Client, secretary: User, stop_clock: Callable[[str], datetime.datetime]
) -> None:
    stop_clock("2026-03-27 08:00")
    sign_in(client, secretary)
    for hour in range(8, 18):
        for minute in (0, 20, 40):
            stop_clock(f"2026-03-27 {hour:02}:{minute:02}")
            assert client.get("/accounts/2fa/").status_code == 200
    stop_clock("2026-03-27 18:01")
    assert client.get("/accounts/2fa/").status_code == 302


def test_a_session_at_rest_ends_after_half_an_hour(client: Client, secretary: User, stop_clock: Callable[[str], datetime.datetime]) -> None:
    stop_clock("2026-03-27 08:00")
    sign_in(client, secretary)
    stop_clock("2026-03-27 08:31")
    assert client.get("/accounts/2fa/").status_code == 302


def test_a_link_in_a_mail_leads_to_our_origin_and_not_to_the_host_of_the_request(client: Client, secretary: User, settings: object) -> None:
    settings.ALLOWED_HOSTS = ["evil.example"]
    settings.SITE_ORIGIN = "https://asamblea.example.com"
    client.post("/accounts/password/reset/", {"email": secretary.email}, headers={"host": "evil.example"})
    assert len(mail.outbox) == 1
    assert "https://asamblea.example.com/accounts/password/reset/key/" in mail.outbox[0].body
    assert "evil.example" not in mail.outbox[0].body


def test_a_second_factor_stands_between_the_password_and_the_pages(client: Client, secretary: User) -> None:
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(secretary, generate_totp_secret())
    answer = client.post("/accounts/login/", {"login": secretary.email, "password": PASSWORD})
    assert answer.headers["Location"].startswith("/accounts/2fa/authenticate/")
    assert client.get("/accounts/password/change/").status_code == 302
