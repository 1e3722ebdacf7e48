"""The register as CSV: what the page shows, whole; figures as figures, and no text that a spreadsheet would run."""

import csv
from collections.abc import Callable
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse

from core.models import User
from core.views.spreadsheets import text_cell
from governance.models import Account
from tests.views.stage import Stage


def _rows(client: Client, stage: Stage, query: str = "", between: str = ";") -> list[list[str]]:
    response = client.get(f"{reverse('governance:register_csv', args=[stage.world.entity.pk])}{query}")
    text = b"".join(response.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    return list(csv.reader(StringIO(text), delimiter=between))


@pytest.mark.database
def test_the_register_is_written_whole_with_figures(stage: Stage, registrar: User, visit: Callable[[User | None], Client]) -> None:
    head, *rows = _rows(visit(registrar), stage)
    assert head == ["Cuenta", "Titular", "Documento", "ORD", "ORD %", "PREF", "PREF %"]
    assert len(rows) == 6
    assert next(row for row in rows if row[0] == "0001")[3:5] == ["480100", "48,005199"]  # (480,000 + 100) / (1,000,000 + 100)


@pytest.mark.database
def test_a_name_that_is_a_formula_is_disarmed(stage: Stage, registrar: User, visit: Callable[[User | None], Client]) -> None:
    Account.objects.filter(number="0002").update(title='=HYPERLINK("http://malo.example")')
    rows = _rows(visit(registrar), stage, "?clase=" + str(stage.world.ordinary.pk))
    assert next(row for row in rows if row[0] == "0002")[1] == '\'=HYPERLINK("http://malo.example")'


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1"])
def test_a_text_that_begins_like_a_formula_gets_an_apostrophe(text: str) -> None:
    assert text_cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Pérez, Ana", "C.C. 52.000.011", "a=b"])
def test_any_other_text_stays_as_it_is(text: str) -> None:
    assert text_cell(text) == text
