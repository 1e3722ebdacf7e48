"""Every address of the site × the cast × GET and POST, against a table that is data; an address without a row fails."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from core.models import User
from tests.views.stage import Stage

TABLE = tomllib.loads((Path(__file__).parent.parent / "architecture" / "access_table.toml").read_text(encoding="utf-8"))
CAST = ("auditor", "secretary", "registrar", "front_office", "fund_operator", "fund_approver", "approver", "administrator")
ACTED = {200, 302, 422}


def addresses(resolver: Any = None, namespace: str = "") -> Iterator[str]:
    """Name every address that the site answers, with its namespace."""
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from addresses(entry, inner)
        elif isinstance(entry, URLPattern):
            yield f"{namespace}{entry.name}" if entry.name else f"{namespace}{entry.pattern}"


def known(name: str) -> bool:
    rows = {row.get("name", key) for key, row in TABLE["urls"].items()} | set(TABLE["names"])
    return name in rows or any(name.startswith(prefix) for prefix in TABLE["groups"])


def test_every_address_has_a_row() -> None:
    assert sorted({name for name in addresses() if not known(name)}) == []


def test_every_row_is_an_address() -> None:
    real = set(addresses())
    assert sorted(row.get("name", key) for key, row in TABLE["urls"].items() if row.get("name", key) not in real) == []


@pytest.fixture
def cast(request: pytest.FixtureRequest, stage: Stage) -> dict[str, User | None]:
    """Everybody, by the names of the table."""
    people: dict[str, User | None] = {name: request.getfixturevalue(name) for name in (*CAST, "outsider")}
    return {"anonymous": None, **people}


def _url(key: str, row: dict[str, Any], stage: Stage) -> str:
    given = [text[1:] if text.startswith("=") else stage.named[text] for text in row.get("args", [])]
    url = reverse(row.get("name", key), args=given)
    return f"{url}?{row['query']}={stage.named[row['query']]}" if "query" in row else url


def _expected(rule: dict[str, Any], who: str) -> int | str:
    if who in rule:
        return rule[who]
    return rule["member"] if who in CAST else rule[who]


def _wrong(rule: dict[str, Any], who: str, response: HttpResponse) -> bool:
    expected = _expected(rule, who)
    if expected == "act":
        return response.status_code not in ACTED
    if expected == "closed":
        return response.status_code not in {302, 403, 404, 405}
    return response.status_code != expected


def _send(client: Client, method: str, url: str, row: dict[str, Any], stage: Stage) -> HttpResponse:
    """Send one request and undo what it did, so that the next one finds the same house."""
    data = {name: stage.named[key] for name, key in row.get("data", {}).items()} | {"idempotency_key": str(uuid4())}
    if "query" in row:
        data[row["query"]] = stage.named[row["query"]]
    with transaction.atomic():
        response = client.get(url) if method == "get" else client.post(url, data)
        transaction.set_rollback(True)
    return response


@pytest.mark.database
@pytest.mark.parametrize("method", ["get", "post"])
def test_each_address_answers_each_person_as_the_table_says(
    method: str, stage: Stage, cast: dict[str, User | None], visit: Callable[[User | None], Client]
) -> None:
    browsers = {who: visit(user) for who, user in cast.items()}
    faults = []
    for key, row in TABLE["urls"].items():
        url, rule = _url(key, row, stage), TABLE["rules"][row[method]]
        for who, client in browsers.items():
            response = _send(client, method, url, row, stage)
            if _wrong(rule, who, response):
                faults.append(f"{method} {key} {who}: {response.status_code}, expected {_expected(rule, who)}")
    assert faults == []


@pytest.mark.database
def test_no_address_of_a_library_lets_the_cast_into_the_admin(
    stage: Stage, cast: dict[str, User | None], visit: Callable[[User | None], Client]
) -> None:
    names = [name for name in addresses() if name.startswith("admin:")]
    faults = []
    for who in ("anonymous", "auditor", "secretary", "outsider"):
        client = visit(cast[who])
        for name in names:
            try:
                url = reverse(name, args=["1"]) if name.endswith(("_change", "_delete", "_history")) else reverse(name)
            except NoReverseMatch:
                continue
            if name in ("admin:jsi18n", "admin:login", "admin:logout") or name.endswith("password_change_done"):
                continue
            if client.get(url).status_code not in {302, 403, 404}:
                faults.append(f"{name} {who}")
    assert faults == []
