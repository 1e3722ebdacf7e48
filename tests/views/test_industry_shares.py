"""Shares given for work on their page: voice and no vote, what a transfer needs, and their release."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from core.models import User
from governance.models import Entity, IndustryShare
from tests.governance.cast import Book
from tests.governance.conftest import book  # noqa: F401 - the company

pytestmark = pytest.mark.database


def post(user: User, url: str, **data: object) -> HttpResponse:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.post(url, {"idempotency_key": str(uuid4()), **data}, follow=True)


@pytest.mark.rule("L-CCo-380")
def test_shares_for_work_are_given_shown_without_votes_and_released(
    book: Book,  # noqa: F811
    registrar: User,
    auditor: User,
    outsider: User,
    stop_clock: Callable[[str], object],
) -> None:
    stop_clock("2026-03-27 09:00")
    Entity.objects.filter(pk=book.entity.pk).update(rule_book="bancolombia")
    person, url = book.person("Vega, Ana"), reverse("governance:industry_shares", args=[book.entity.pk])
    given = {"person": person.id_number, "quantity": "1000", "granted_on": "2026-03-01"}
    refused = post(registrar, url, **given, basis="")
    assert (refused.status_code, IndustryShare.objects.count()) == (422, 0)
    seen = post(registrar, url, **given, basis="Acta 50").content.decode()
    assert "Vega, Ana" in seen
    assert ('">1.000</td>' in seen, '">0</td>' in seen) == (True, True)
    assert "no están liberadas ni su traspaso autorizado" in seen
    assert post(auditor, url, **given, basis="Acta 50").status_code == 403
    assert post(outsider, url, **given, basis="Acta 50").status_code == 404
    release = reverse("governance:industry_release", args=[IndustryShare.objects.get().pk])
    early = post(registrar, release, released_on="2026-02-28", basis="Acta 51")
    assert early.status_code == 422
    done = post(registrar, release, released_on="2026-03-27", basis="Acta 51").content.decode()
    assert "ya se negocian libremente" in done
    assert "Vega, Ana" not in done
