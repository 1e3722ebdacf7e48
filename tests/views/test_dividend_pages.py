"""The pages of dividends: a project shows its effect before it is confirmed, and a run waits for another person."""

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from core.models import User
from governance.models import Distribution, EntitlementRun
from governance.selectors.payments.declared import of_distribution
from tests.views.stage import Stage

pytestmark = pytest.mark.database
Visit = Callable[[User | None], Client]


def given(stage: Stage, **changes: str) -> dict[str, str]:
    fields = {
        "profit_year": "2024",
        "title": "Utilidades de 2024",
        "profit": "1000000,00",
        "equity": "90000000",
        "subscribed": "1000000",
        "reserve_before": "500000",
        "taxable_income": "1000000",
        "income_tax": "0",
        f"per_share_{stage.world.ordinary.pk}": "0,01",
    }
    return {**fields, **changes}


def test_a_project_shows_its_effect_and_is_confirmed(stage: Stage, secretary: User, visit: Visit) -> None:
    client, url = visit(secretary), reverse("governance:distribution_propose", args=[stage.named["entity"]])
    seen = client.get(url, given(stage))
    assert "Registrar el proyecto" in seen.content.decode()
    assert Distribution.objects.count() == 1
    response = client.post(url, {**given(stage), "idempotency_key": str(uuid4())})
    made = Distribution.objects.get(profit_year=2024)
    assert response["Location"] == reverse("governance:distribution", args=[made.pk])
    assert "Mínimo por repartir" in client.get(response["Location"]).content.decode()


def test_a_project_that_a_rule_bars_says_why(stage: Stage, secretary: User, visit: Visit) -> None:
    client, url = visit(secretary), reverse("governance:distribution_propose", args=[stage.named["entity"]])
    page = client.get(url, given(stage, equity="999999,99")).content.decode()
    assert "las pérdidas afectan el capital" in page


def test_a_run_shows_its_totals_and_is_approved_by_another(stage: Stage, secretary: User, approver: User, visit: Visit) -> None:
    url = reverse("governance:dividend_run", args=[stage.named["dividend_run"]])
    assert "Aprobar</button>" not in visit(secretary).get(url).content.decode()
    client = visit(approver)
    page = client.get(url).content.decode()
    assert "Aprobar</button>" in page
    client.post(reverse("governance:dividend_run_approve", args=[stage.named["dividend_run"]]), {"idempotency_key": str(uuid4())})
    assert "Aprobada" in client.get(url).content.decode()
    table = b"".join(client.get(reverse("governance:dividend_run_csv", args=[stage.named["dividend_run"]])))
    assert "Retenido" in table.decode("utf-8-sig")


def test_a_project_says_where_each_declared_peso_is(stage: Stage, approver: User, visit: Visit) -> None:
    client, run = visit(approver), EntitlementRun.objects.get(pk=stage.named["dividend_run"])
    url = reverse("governance:distribution", args=[run.distribution_id])
    before = client.get(url).content.decode()
    assert "Dónde está lo decretado" in before
    assert "De cuotas que no se han liquidado" in before
    client.post(reverse("governance:dividend_run_approve", args=[run.pk]), {"idempotency_key": str(uuid4())})
    place = of_distribution(run.distribution)
    assert place.adds_up
    for wrong in ({"paid": place.paid + 1}, {"approved": place.approved + 1}):
        assert not replace(place, **wrong).adds_up
    assert "Cuadra al centavo" in client.get(url).content.decode()
