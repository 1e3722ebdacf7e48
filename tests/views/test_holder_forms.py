"""What is typed about a holder: real people enter, what deceives is refused with its reason, and nothing else is written."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from core.models import User
from governance.models import Person
from tests.views.stage import Stage

GOOD = {
    "kind": "natural", "id_type": "CC", "id_number": "79.123.456", "name": "Núñez O'Brien-Ñungo, Í", "nationality": "Colombia",
    "domicile": "Cali", "delivery": "email", "capacity": "full",
}  # fmt: skip
BAD: list[dict[str, str]] = [
    {"name": "Ma\x00ría"},
    {"name": "Ma\u202eria"},
    {"name": "Ana\u200b Vega"},
    {"name": "М\u0430ria"},
    {"name": "\U0001f600 Ana"},
    {"name": "=1+1"},
    {"name": "@SUM(A1)"},
    {"id_number": "12\u200b34567"},
    {"id_number": "1234567Ο"},
    {"id_number": "١٢٣٤٥٦٧"},
    {"id_type": "NIT", "id_number": "900123456-1", "kind": "legal"},
    {"id_type": "NIT", "id_number": "9001234568", "kind": "legal"},
    {"id_number": "52000022", "name": "Otro nombre"},
    {"email": "a@b.co\nBcc: x@y.co"},
    {"email": "a@b.co, c@d.co"},
    {"email": "a@b.co."},
    {"email": f"{'a' * 300}@b.co"},
    {"phone": "llámeme"},
    {"phone": "=cmd()"},
    {"nationality": "x" * 61},
    {"domicile": "\x00"},
    {"capacity": "minor", "kind": "legal", "id_type": "NIT", "id_number": "900123456-8"},
]


@pytest.mark.database
def test_real_people_enter_and_what_deceives_does_not(stage: Stage, registrar: User, visit: Callable[[User | None], Client]) -> None:
    browser = visit(registrar)

    def sent(**fields: Any) -> int:
        data = {**GOOD, "distinct": "on", **fields, "idempotency_key": str(uuid4())}
        return browser.post(reverse("governance:person_enter"), data).status_code

    before = Person.objects.count()
    assert [each for each in BAD if sent(**each) != 422] == []
    assert Person.objects.count() == before
    assert sent() == 302
    assert Person.objects.get(id_number="79123456").name == GOOD["name"]


@pytest.mark.database
def test_somebody_similar_is_shown_before_anything_is_written(
    stage: Stage, registrar: User, visit: Callable[[User | None], Client]
) -> None:
    browser, before = visit(registrar), Person.objects.count()
    data = {**GOOD, "name": "OSCAR NUNGO PERALTA", "idempotency_key": str(uuid4())}
    answer = browser.post(reverse("governance:person_enter"), data)
    assert answer.status_code == 422
    assert "Ñungo Peralta, Óscar" in answer.content.decode()
    assert Person.objects.count() == before
